"""`nostos tournament pair`: pairs the next round, or shows what it would be like."""

import click
from rich.markup import escape

from api.client import Client
from api.presenters.tournaments.people_json import name_of
from deploy.cli.tournament.connection import print_step, with_client
from deploy.terminal.console import print_json, print_status
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@click.option("--round", "number", type=click.IntRange(1), help="Its number.  [default: the next one]")
@click.option("--beacon", metavar="VALUE", help="The public randomness that was named for the draw, if any.")
@click.option("--dry-run", is_flag=True, help="Only say what the round would be like, with lots for trial.")
@with_client
def command(
    *, client: Client, tournament: str, number: int | None, beacon: str | None, dry_run: bool, as_json: bool
) -> None:
    """Pair the next round of TOURNAMENT."""
    if dry_run:
        _print_trial(client.dry_run(tournament), as_json=as_json)
        return
    number = number or len(client.tournament(tournament)["rounds"]) + 1
    step = client.pair_round(tournament, number, beacon)
    held = client.round(tournament, number, least=step.step)
    byes = len(held["byes"]) + len(held["asked"])
    sentence = f"Round {number} is paired: {len(held['tables'])} tables, {byes} byes."
    print_step(tournament, step, sentence, as_json=as_json)


def _print_trial(found: JsonObject, *, as_json: bool) -> None:
    """Print the round on trial: its tables, and why it may not begin."""
    if as_json:
        print_json(found)
        return
    for each in found["tables"]:
        names = ", ".join(escape(name_of(person)) for person in each["players"])
        print_status(f"table {each['table']}: {names}")
    print_status(f"byes: {', '.join(map(str, found['byes'])) or 'none'}")
    for obstacle in found["obstacles"]:
        print_status(f"[red]{obstacle['rule']}:[/red] {escape(obstacle['sentence'])}")
