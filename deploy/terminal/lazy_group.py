"""Groups that know their commands by name only: a command that cannot be imported fails alone."""

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem


class CommandEntry(NamedTuple):
    """A command: the module whose `command` it is, and its line in the list of commands."""

    module: str
    summary: str


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    def __init__(self, name: str, summary: str, entries: Mapping[str, CommandEntry]) -> None:
        super().__init__(name, help=summary)
        self._entries = entries

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """The names, in the order in which a newcomer needs the commands."""
        return list(self._entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """The command of that name, imported now."""
        if cmd_name not in self._entries:
            return None
        command = import_module(self._entries[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands that begin like this, without an import, and the options of the group."""
        named = self._entries.items()
        found = [
            CompletionItem(name, help=entry.summary) for name, entry in named if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """Write the list of commands of the help, without an import."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self._entries.items()])
