"""How the commands speak: results on stdout (one JSON object with --json), everything else on stderr."""

import functools
import json
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn, TypeVar

import click
from rich.console import Console
from rich.progress import Progress

from api.runtime.settings import BadSetting
from deploy.terminal.errors import CommandError
from deploy.terminal.interrupts import route_signals

FAILED: Final = 1
INTERRUPTED: Final = 130  # as shells say it: 128 and SIGINT
SAID: Final = "nostos.said"  # in the command's context: its object has been printed

T = TypeVar("T")


def with_json(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command's body with the option --json (`as_json`); its troubles are one line, or one JSON object.

    SIGTERM ends it as Ctrl-C does.
    """

    @click.option("--json", "as_json", is_flag=True, help="Print exactly one JSON object on stdout.")
    @functools.wraps(function)
    def run(*, as_json: bool, **arguments: Any) -> Any:
        route_signals(signal.default_int_handler)
        try:
            return function(as_json=as_json, **arguments)
        except (CommandError, BadSetting) as error:
            _end(f"Error: {error}", {"error": str(error)} if as_json else None, FAILED)
        except KeyboardInterrupt:
            _end("Interrupted.", {"error": "interrupted"} if as_json else None, INTERRUPTED)

    return run


def _end(line: str, result: dict[str, Any] | None, code: int) -> NoReturn:
    """End the process; the line is for where no object is wanted, or one has been printed already."""
    if result is None or SAID in click.get_current_context().meta:
        click.echo(line, err=True)
    else:
        print_json(result)
    sys.exit(code)


def print_json(result: dict[str, Any]) -> None:
    """The one JSON object of the command, on stdout."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[SAID] = True
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()


def wait_for_interrupt() -> None:
    """Wait until Ctrl-C, or what was made to be the same."""
    threading.Event().wait()


def print_status(line: str) -> None:
    """One line for the person, on stderr."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(line)


@contextmanager
def spinner(on: str) -> Iterator[None]:
    """Show that something is going on: a spinner on a terminal, otherwise one line."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(f"{on} ...", highlight=False, soft_wrap=True)
        yield
        return
    with console.status(on):
        yield


def progress_bar(things: Iterable[T], total: int, on: str) -> Iterable[T]:
    """Pass on the things, and show how many of them it was: a bar on a terminal, otherwise one line."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(f"{on} ...", highlight=False, soft_wrap=True)
        yield from things
        return
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(things, total=total, description=on)
