"""`nostos revoke`: revokes all tokens of a player, also of an operator."""

import click

from deploy.operators.accounts import refusals, service_players
from deploy.terminal.console import print_json, print_status, with_json
from domain.accounts.operator_acts import COMMAND_LINE


@click.command
@click.argument("player")
@click.option("--because", required=True, metavar="REASON", help="The player reads it, and so do operators.")
@with_json
def command(*, player: str, because: str, as_json: bool) -> None:
    """Revoke all tokens of PLAYER, an id, with a reason: their streams end, and their recovery code stays.

    Operators do this over REST as well, but not to one another.
    """
    with service_players() as players, refusals(player) as found:
        players.acts.revoke(found, because, players.tokens.command("revoke"), operator=COMMAND_LINE)
    if as_json:
        print_json({"player": found, "revoked": True, "reason": because})
    else:
        print_status(f"All tokens of {found} are revoked.")
