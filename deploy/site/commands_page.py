"""The page of commands: the help of each."""

from collections.abc import Iterator
from typing import Final

import click

WIDTH: Final = 100  # columns of the help
HEAD: Final = """\
# Commands

Made from the commands when the site is built: what `./nostos COMMAND --help` prints.
[How commands end](exit-codes.md) says what their exit codes mean.

"""


def commands(root: click.Command) -> str:
    """The page with all commands below `root`."""
    sections = "".join(f"## {path}\n\n```text\n{text}\n```\n\n" for path, text in helps(root, "nostos"))
    return f"{HEAD}{sections}"


def helps(
    command: click.Command, path: str, parent: click.Context | None = None
) -> Iterator[tuple[str, str]]:
    """Each command below one, and itself: how it is called, and its help."""
    context = click.Context(
        command, info_name=path if parent is None else path.rpartition(" ")[2], parent=parent
    )
    context.max_content_width = context.terminal_width = WIDTH
    yield path, command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            if found is not None and not found.hidden:
                yield from helps(found, f"{path} {name}", context)
