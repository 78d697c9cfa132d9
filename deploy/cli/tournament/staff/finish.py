"""`nostos tournament finish`: ends a tournament with its final standings."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client


@click.command
@click.argument("tournament")
@click.option("--beacon", metavar="VALUE", help="The public randomness that was named for the draw, if any.")
@with_client
def command(*, client: Client, tournament: str, beacon: str | None, as_json: bool) -> None:
    """Finish TOURNAMENT, when all rounds are closed and each table has a result that counts."""
    step = client.finish_tournament(tournament, beacon)
    print_step(tournament, step, "The tournament is finished.", as_json=as_json)
