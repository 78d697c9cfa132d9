"""Commands that know their parts by name only, so that one that cannot be imported fails alone."""

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

import click


class Entry(NamedTuple):
    """A command: the module whose `command` it is, and what the list of commands says about it."""

    module: str
    summary: str


class Lazy(click.Group):
    """A group of commands that are imported when they are called."""

    def __init__(self, name: str, summary: str, entries: Mapping[str, Entry]) -> None:
        super().__init__(name, help=summary)
        self._entries = entries

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """In the order a newcomer needs them."""
        return list(self._entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """Import the command's module."""
        if cmd_name not in self._entries:
            return None
        command = import_module(self._entries[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """The list in the help, without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in self._entries.items()])


def group(name: str, summary: str, entries: Mapping[str, Entry]) -> click.Group:
    """A group of the entries."""
    return Lazy(name, summary, entries)
