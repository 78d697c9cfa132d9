"""`nostos tournament start`: begins a round that is paired."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client


@click.command
@click.argument("tournament")
@click.argument("number", metavar="ROUND", type=click.IntRange(1))
@with_client
def command(*, client: Client, tournament: str, number: int, as_json: bool) -> None:
    """Begin round ROUND of TOURNAMENT. Its matches are listed, and the service opens and starts them."""
    step = client.open_round(tournament, number)
    print_step(tournament, step, f"Round {number} has begun; its matches are opened now.", as_json=as_json)
