"""`nostos tournament fair-play list`: the reports on fair play that the caller may read."""

from itertools import islice

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from api.presenters.tournaments.people_json import name_of
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json


@click.command
@click.argument("tournament")
@click.option("--most", type=click.IntRange(1), default=50, show_default=True, help="At most so many.")
@with_client
def command(*, client: Client, tournament: str, most: int, as_json: bool) -> None:
    """List the reports on fair play of TOURNAMENT, the newest first: all for arbiters, for players those that
    say something of them.
    """
    found = list(islice(client.fair_play_reports(tournament), most))
    if as_json:
        print_json({"reports": found})
        return
    table = Table("report", "kind", "status", "matches", "asked by", "asked at")
    for each in found:
        done = f"{each['done']} of {each['total']}"
        row = (each["report"], each["kind"], each["status"], done)
        table.add_row(*row, escape(name_of(each["asked_by"])), each["asked_at"])
    Console().print(table)
