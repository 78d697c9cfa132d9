"""The option of commands that need boards and cards, and nothing else of the settings."""

from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from deploy.terminal.errors import CommandError
from domain.games import shelf
from domain.kernel.game import BadContent, Shelf

P = ParamSpec("P")
R = TypeVar("R")


def with_content(command: Callable[P, R]) -> Callable[P, R]:
    """A command with the option --content (`folders`): that of its command line, or NOSTOS_CONTENT."""
    return click.option(
        "--content",
        "folders",
        multiple=True,
        envvar="NOSTOS_CONTENT",
        type=click.Path(path_type=Path),
        help="A folder of your own boards and cards; may be repeated.  [default: those of NOSTOS_CONTENT]",
    )(command)


def shelf_with(folders: tuple[Path, ...]) -> Shelf:
    """The games with the content of these folders. CommandError, in one line, if a file is broken."""
    try:
        return shelf(*folders)
    except BadContent as error:
        raise CommandError(str(error)) from None
