"""How the commands print: results on stdout (one JSON object with --json), everything else on stderr."""

import functools
import json
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NoReturn, ParamSpec, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from api.runtime.settings import BadSetting
from deploy.terminal.errors import CommandError, WrongUsage
from deploy.terminal.interrupts import route_signals

EXIT_FAILED: Final = 1
EXIT_USAGE: Final = 2  # as click has it
EXIT_INTERRUPTED: Final = 130  # 128 and the number of SIGINT, as in a shell
PRINTED: Final = "nostos.printed"  # in the command's context: its object has been printed
COUNTING_BAR: Final = (
    TextColumn("{task.description}"),
    BarColumn(),
    MofNCompleteColumn(),
    TimeElapsedColumn(),
)
"""The columns of a bar that counts pieces of work."""

T = TypeVar("T")
P = ParamSpec("P")


def with_json(function: Callable[P, None]) -> Callable[P, None]:
    """The body of a command with the option --json (`as_json`); its errors are one line, or one JSON object.

    SIGTERM ends it as Ctrl-C does.
    """

    @click.option("--json", "as_json", is_flag=True, help="Print exactly one JSON object on stdout.")
    @functools.wraps(function)
    def run(*args: P.args, **options: P.kwargs) -> None:
        as_json = bool(options["as_json"])
        route_signals(signal.default_int_handler)
        try:
            function(*args, **options)
        except (CommandError, BadSetting) as error:
            code = EXIT_USAGE if isinstance(error, WrongUsage) else EXIT_FAILED
            _exit(f"Error: {error}", {"error": str(error)} if as_json else None, code)
        except KeyboardInterrupt:
            _exit("Interrupted.", {"error": "interrupted"} if as_json else None, EXIT_INTERRUPTED)

    return run


def _exit(line: str, result: Mapping[str, str] | None, code: int) -> NoReturn:
    """End the process with the object, or with the line if no object is wanted or one was printed before."""
    if result is None or PRINTED in click.get_current_context().meta:
        click.echo(line, err=True)
    else:
        print_json(result)
    sys.exit(code)


def print_json(result: object) -> None:
    """Print the one JSON object of the command on stdout."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[PRINTED] = True
    sys.stdout.write(json.dumps(result) + "\n")
    sys.stdout.flush()


def print_status(line: str) -> None:
    """Print one line for the person on stderr."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(line)


def wait_for_interrupt() -> None:
    """Wait until Ctrl-C, or a signal that is handled like it."""
    threading.Event().wait()


@contextmanager
def spinner(title: str) -> Iterator[None]:
    """Show that something is going on in this block: a spinner on a terminal, otherwise one line."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(f"{title} ...", highlight=False, soft_wrap=True)
        yield
        return
    with console.status(title):
        yield


def progress_bar(items: Iterable[T], total: int, title: str) -> Iterable[T]:
    """Yield the items, and show how many there have been: a bar on a terminal, otherwise one line."""
    console = Console(stderr=True)
    if not console.is_terminal:
        console.print(f"{title} ...", highlight=False, soft_wrap=True)
        yield from items
        return
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(items, total=total, description=title)
