"""The `nostos` command. Each command lives in a module of its own and is imported when it is called."""

from importlib import import_module
from typing import NamedTuple

import click


class Entry(NamedTuple):
    """A command: the module whose `command` it is, and what the list of commands says about it."""

    module: str
    summary: str


COMMANDS = {
    "demo": Entry("deploy.demo", "Play a whole match over REST with bots and print where to replay it."),
    "up": Entry("deploy.up", "Run the service here: servers, migrations, projector, web."),
    "doctor": Entry("deploy.doctor", "Check this machine and say how to cure what is wrong."),
    "migrate": Entry("deploy.migrate_command", "Bring the database's schema up to date."),
    "rebuild": Entry("deploy.rebuild", "Make a read model anew from the log."),
    "verify": Entry("deploy.verify", "Check records of matches, offline."),
    "simulate": Entry("deploy.simulate", "Play many games straight on the rules and count."),
    "test": Entry("deploy.checks", "Lint, types, import contracts and tests."),
}


class Lazy(click.Group):
    """A group that knows its commands by name only, so that one that cannot be imported fails alone."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's
        """In the order a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's
        """Import the command's module."""
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name].module).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """The list in the help, without importing anything."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])


@click.group(cls=Lazy)
@click.version_option(package_name="nostos")
def main() -> None:
    """Nostos: four board games about Odysseus, every move an event."""
