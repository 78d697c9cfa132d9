"""`nostos migrate`."""

import click

from api.runtime.settings import load
from deploy.migrations.migrate import migrate
from deploy.stack.service import database
from deploy.terminal.console import emit, say, told, working


@click.command
@told
def command(*, as_json: bool) -> None:
    """Apply the migrations that are missing, in order. Two at once are safe."""
    with database(load()) as url, working("Applying migrations"):
        applied = migrate(url)
    if as_json:
        emit({"applied": applied})
    elif applied:
        say(f"Applied {', '.join(applied)}.")
    else:
        say("Nothing to do.")
