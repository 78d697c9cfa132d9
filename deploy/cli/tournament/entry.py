"""`nostos tournament register`: enters a tournament."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client


@click.command
@click.argument("tournament")
@click.option("--player", metavar="ID", help="Another player, whom the staff asks.  [default: who calls]")
@click.option("--affiliation", metavar="NAME", help="A club or a family; they are kept apart.")
@with_client
def command(
    *, client: Client, tournament: str, player: str | None, affiliation: str | None, as_json: bool
) -> None:
    """Enter TOURNAMENT, or accept that its staff entered you; after the end of its registration as a late
    entry. Whom the staff enters is asked.
    """
    step = client.enter(tournament, player, affiliation=affiliation)
    number = next((fact["number"] for fact in step.facts if "number" in fact), None)
    print_step(tournament, step, f"The entrant has the number {number}.", as_json=as_json)
