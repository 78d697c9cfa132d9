"""`nostos migrate`: the schema of the database, up to date."""

import click

from api.runtime.settings import load
from deploy.migrations.logins import owner_url, prepare
from deploy.migrations.migrate import ahead
from deploy.stack.local_service import GOES_ON, database
from deploy.terminal.console import print_json, print_status, spinner, with_json


@click.command
@click.option(
    "--new-passwords", is_flag=True, help="New passwords for the logins; restart the processes then."
)
@with_json
def command(*, new_passwords: bool, as_json: bool) -> None:
    """Make the logins of the service, and apply the missing migrations, in order.

    The user in DATABASE_URL owns the schema. Processes do not use them: each has a login of its own, in the
    file that NOSTOS_LOGINS names. It is safe to run this twice at once.
    """
    with database(load()) as filled, spinner("Applying migrations"):
        applied = prepare(filled, new_passwords=new_passwords)
        newer = ahead(owner_url(filled))
    if as_json:
        print_json({"applied": applied})
    elif newer:
        print_status(GOES_ON.format(", ".join(newer)))
    elif applied:
        print_status(f"Applied {', '.join(applied)}.")
    else:
        print_status("Nothing to do.")
