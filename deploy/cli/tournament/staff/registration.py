"""`nostos tournament registration`: opens the registration, and closes it."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client


@click.command
@click.argument("tournament")
@click.argument("state", type=click.Choice(["open", "closed"]))
@with_client
def command(*, client: Client, tournament: str, state: str, as_json: bool) -> None:
    """Open or close the registration of TOURNAMENT. Who comes after its end enters late."""
    change = client.open_registration if state == "open" else client.close_registration
    print_step(tournament, change(tournament), f"The registration is {state}.", as_json=as_json)
