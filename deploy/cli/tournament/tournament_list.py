"""`nostos tournament list`: tournaments in short."""

from itertools import islice

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from api.presenters.tournaments.people_json import name_of
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json
from domain.competition.lifecycle import TournamentStatus


@click.command
@click.option("--status", type=click.Choice([*TournamentStatus]), help="Only those of this status.")
@click.option("--game", metavar="GAME", help="Only those in which this game is played.")
@click.option("--player", metavar="ID", help="Only those that this player is in: entered, invited or staff.")
@click.option("--host", metavar="ID", help="Only those that this player opened.")
@click.option("--most", type=click.IntRange(1), default=50, show_default=True, help="At most so many.")
@with_client
def command(
    *,
    client: Client,
    status: str | None,
    game: str | None,
    player: str | None,
    host: str | None,
    most: int,
    as_json: bool,
) -> None:
    """List tournaments, the newest first."""
    found = list(islice(client.tournaments(status=status, game=game, player=player, host=host), most))
    if as_json:
        print_json({"tournaments": found})
        return
    table = Table("tournament", "title", "status", "format", "games", "round", "entrants", "host")
    for each in found:
        table.add_row(
            each["tournament"],
            escape(each["title"]),
            each["status"],
            each["format"],
            ", ".join(dict.fromkeys(each["games"])),
            f"{each['round']} of {each['rounds']}",
            str(each["entrants"]),
            escape(name_of(each["host"])),
        )
    Console().print(table)
