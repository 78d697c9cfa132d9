"""`nostos tournament announce`: tells something to everybody, or to some entrants alone."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.terminal.errors import WrongUsage


@click.command
@click.argument("tournament")
@click.argument("text")
@click.option(
    "--to", "numbers", type=click.IntRange(1), multiple=True, help="An entrant who reads it; may be repeated."
)
@click.option("--table", type=(int, int), metavar="ROUND TABLE", help="Only those at this table read it.")
@click.option("--about", type=(int, int), metavar="ROUND TABLE", help="All read it; it is about this table.")
@with_client
def command(
    *,
    client: Client,
    tournament: str,
    text: str,
    numbers: tuple[int, ...],
    table: tuple[int, int] | None,
    about: tuple[int, int] | None,
    as_json: bool,
) -> None:
    """Tell TEXT to everybody in TOURNAMENT, or to some alone."""
    if sum(map(bool, (numbers, table, about))) > 1:
        raise WrongUsage("--to, --table and --about exclude one another")
    step = client.announce(tournament, text, about=about, to=numbers, table=table)
    print_step(tournament, step, "It is announced.", as_json=as_json)
