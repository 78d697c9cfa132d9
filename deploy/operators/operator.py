"""`nostos operator`: a token for somebody who may ban players, abort matches and revoke tokens."""

import click

from deploy.operators.accounts import grant
from deploy.terminal.console import print_json, with_json
from domain.accounts.tokens import OPERATE


@click.command
@click.argument("name", required=False)
@click.option("--player", metavar="ID", help="Give the token to this player, instead of a new one.")
@with_json
def command(*, name: str | None, player: str | None, as_json: bool) -> None:
    """Register an operator called NAME, or make one of a player, and print their token once.

    They may ban players, abort matches and revoke tokens, each with a reason that is kept. Of matches they
    see what onlookers see.
    """
    made = grant(OPERATE, name, player)
    if as_json:
        print_json(made)
    else:
        click.echo(made["token"])
