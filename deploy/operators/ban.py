"""`nostos ban`: bans a player, or ends a ban, also one of an operator."""

from datetime import UTC, datetime, timedelta

import click

from deploy.operators.accounts import refusals, service_players
from deploy.terminal.console import print_json, print_status, with_json
from domain.accounts.operator_acts import COMMAND_LINE, LONGEST_BAN


@click.command
@click.argument("player")
@click.option("--because", required=True, metavar="REASON", help="The player reads it, and so do operators.")
@click.option(
    "--days", type=click.IntRange(1, LONGEST_BAN.days), help="It ends by itself after so many days."
)
@click.option("--lift", is_flag=True, help="End the ban that there is.")
@with_json
def command(*, player: str, because: str, days: int | None, lift: bool, as_json: bool) -> None:
    """Ban PLAYER, an id, with a reason; or end their ban.

    Operators do this over REST as well, but not to one another. Seats of the player are left to the clocks.
    """
    if lift and days is not None:
        raise click.UsageError("--days says when a ban ends, and --lift ends one now: only one of them.")
    until = None if days is None else datetime.now(UTC) + timedelta(days=days)
    with service_players() as players, refusals(player) as found:
        asked = players.tokens.command("ban")
        if lift:
            players.acts.lift_ban(found, because, asked, operator=COMMAND_LINE)
        else:
            players.acts.ban(found, because, asked, operator=COMMAND_LINE, until=until)
    if as_json:
        print_json(
            {"player": found, "banned": not lift, "reason": because, "until": until and until.isoformat()}
        )
    else:
        print_status(f"{found} is banned no more." if lift else f"{found} is banned.")
