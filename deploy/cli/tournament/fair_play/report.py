"""`nostos tournament fair-play show`: how far a report on fair play is, and what it says."""

import click

from api.client import Client
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.fair_play.report_tables import print_report
from deploy.terminal.console import print_json


@click.command
@click.argument("tournament")
@click.argument("report")
@with_client
def command(*, client: Client, tournament: str, report: str, as_json: bool) -> None:
    """Show REPORT of TOURNAMENT: for each player the times that they had a seat, and in sentences what these
    say together, with the rates of error. No report says that somebody cheated.
    """
    found = client.fair_play_report(tournament, report)
    if as_json:
        print_json(found)
    else:
        print_report(found)
