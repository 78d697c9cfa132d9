"""`nostos tournament look`: an organizer or arbiter looks at what a match hides."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.cli.tournament.table_place import TablePlace, with_table
from deploy.terminal.errors import WrongUsage


@click.command
@with_table
@click.option("--reason", required=True, help="Why; everybody at the match reads it.")
@click.option("--rule", required=True, help="The rule that it rests on.")
@click.option("--seat", type=click.IntRange(0), help="Only as this seat, numbered from 0.")
@click.option("--step", type=click.IntRange(1), help="Only up to this step.  [default: the last one]")
@with_client
def command(
    *,
    client: Client,
    place: TablePlace,
    reason: str,
    rule: str,
    seat: int | None,
    step: int | None,
    as_json: bool,
) -> None:
    """Look at the match at TABLE in round ROUND of TOURNAMENT: as the referee or, with --seat, as a seat.

    Everybody at the match sees who looks, as whom, why and by which rule. Then view, frames and dossier of
    the match can be read as that viewer, as long as you are an organizer or arbiter.
    """
    if step is not None and seat is None:
        raise WrongUsage("--step needs --seat: the referee sees every step")
    made = client.look_at_table(*place, rule, reason, seat=seat, step=step)
    print_step(place.tournament, made, "The look is a step of the match.", as_json=as_json)
