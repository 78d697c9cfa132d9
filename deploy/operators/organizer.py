"""`nostos organizer`: a token for somebody who may open matches as their referee."""

import click

from deploy.operators.accounts import grant
from deploy.terminal.console import print_json, with_json
from domain.accounts.tokens import ORGANIZE


@click.command
@click.argument("name", required=False)
@click.option("--player", metavar="ID", help="Give the token to this player, instead of a new one.")
@with_json
def command(*, name: str | None, player: str | None, as_json: bool) -> None:
    """Register an organizer called NAME, or make one of a player, and print their token once.

    They may see a match as its referee once they have given a reason, which everybody at the match can read.
    """
    made = grant(ORGANIZE, name, player)
    if as_json:
        print_json(made)
    else:
        click.echo(made["token"])
