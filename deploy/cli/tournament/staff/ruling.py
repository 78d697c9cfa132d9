"""`nostos tournament rule`: an arbiter answers a question about the rules."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client


@click.command
@click.argument("tournament")
@click.option("--question", required=True, help="What was asked; everybody reads it.")
@click.option("--answer", required=True, help="What holds; everybody reads it.")
@click.option("--rule", required=True, help="The rule that it rests on.")
@click.option("--table", "place", type=(int, int), metavar="ROUND TABLE", help="The table it is about.")
@click.option("--precedent", type=click.IntRange(1), help="The number of the ruling that it follows.")
@with_client
def command(
    *,
    client: Client,
    tournament: str,
    question: str,
    answer: str,
    rule: str,
    place: tuple[int, int] | None,
    precedent: int | None,
    as_json: bool,
) -> None:
    """Rule on a question in TOURNAMENT."""
    step = client.make_ruling(tournament, question, answer, rule, place=place, precedent=precedent)
    print_step(tournament, step, "The ruling is made.", as_json=as_json)
