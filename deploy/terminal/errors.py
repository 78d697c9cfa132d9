"""What can go wrong for a person at the command line, and how a command ends then."""

import json
import sys
from typing import NoReturn

import click


class CommandError(Exception):
    """Something the person can put right. The message is one line: what is wrong and, if known, the cure."""


class WrongUsage(CommandError):  # noqa: N818  # the person wrote something else than the command takes
    """The command line names something that there is not, or things that do not go together."""


def exit_with_error(error: str, code: int, *, as_json: bool) -> NoReturn:
    """End the process with this code, and the error as one JSON object on stdout or as a line on stderr."""
    if as_json:
        sys.stdout.write(json.dumps({"error": error}) + "\n")
    else:
        click.echo(f"Error: {error}", err=True)
    sys.exit(code)
