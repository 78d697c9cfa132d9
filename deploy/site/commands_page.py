"""The page of commands: the help of each, and what exit codes mean."""

from collections.abc import Iterator
from typing import Final

import click

from deploy.terminal.console import EXIT_FAILED, EXIT_INTERRUPTED

WIDTH: Final = 100  # columns of the help
EXIT_CODES: Final = {
    0: "It is done.",
    EXIT_FAILED: "It failed, and one line says why; or it found what it looks for, as its help says.",
    2: "It has no such option or value; or it could not look, where its help says so.",
    EXIT_INTERRUPTED: "Ctrl-C or SIGTERM ended it.",
}
HEAD: Final = """\
# Commands and exit codes

Made from the commands when the site is built: what `./nostos COMMAND --help` prints.

## Exit codes

"""


def commands(root: click.Command) -> str:
    """The page with all commands below `root`."""
    codes = "".join(f"- `{number}`: {meaning}\n" for number, meaning in EXIT_CODES.items())
    sections = "".join(f"## {path}\n\n```text\n{text}\n```\n\n" for path, text in helps(root, "nostos"))
    return f"{HEAD}{codes}\n{sections}"


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
