"""`nostos migrate`: the schema of the database, up to date."""

import click

from api.runtime.settings import load
from deploy.migrations.migrate import migrate
from deploy.stack.local_service import database
from deploy.terminal.console import print_json, print_status, spinner, with_json


@click.command
@with_json
def command(*, as_json: bool) -> None:
    """Apply the missing migrations, in order. It is safe to run it twice at once."""
    with database(load()) as url, spinner("Applying migrations"):
        applied = migrate(url)
    if as_json:
        print_json({"applied": applied})
    elif applied:
        print_status(f"Applied {', '.join(applied)}.")
    else:
        print_status("Nothing to do.")
