"""`nostos tournament close`: ends a round, and publishes the standings after it."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client


@click.command
@click.argument("tournament")
@click.argument("number", metavar="ROUND", type=click.IntRange(1))
@click.option("--unpublished", is_flag=True, help="Do not publish the standings with it.")
@with_client
def command(*, client: Client, tournament: str, number: int, unpublished: bool, as_json: bool) -> None:
    """End round ROUND of TOURNAMENT. Tables without a result that counts are adjourned."""
    step = client.close_round(tournament, number, publish=not unpublished)
    print_step(tournament, step, f"Round {number} is closed.", as_json=as_json)
