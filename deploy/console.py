"""How the commands speak: results on stdout (one JSON object with --json), everything else on stderr."""

import functools
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console

from api.settings import BadSetting
from deploy.errors import Trouble


def told(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command's body with the option --json (`as_json`); its troubles are one line, or one JSON object."""

    @click.option("--json", "as_json", is_flag=True, help="Print exactly one JSON object on stdout.")
    @functools.wraps(function)
    def run(*, as_json: bool, **arguments: Any) -> Any:
        try:
            return function(as_json=as_json, **arguments)
        except (Trouble, BadSetting) as error:
            if not as_json:
                raise click.ClickException(str(error)) from error
            emit({"error": str(error)})
            sys.exit(1)

    return run


def emit(result: dict[str, Any]) -> None:
    """One JSON object on stdout."""
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()


def say(line: str) -> None:
    """One line for the person, on stderr."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(line)


@contextmanager
def working(on: str) -> Iterator[None]:
    """Show that something is going on: a spinner on a terminal, otherwise one line."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(f"{on} ...", highlight=False, soft_wrap=True)
        yield
        return
    with console.status(on):
        yield
