"""`nostos tournament correct`: replaces a result that counts, or says what that would change."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.cli.tournament.staff.finish_order import OrderAt, table_of, with_order
from deploy.cli.tournament.table_place import TablePlace
from deploy.terminal.console import print_json, print_status
from deploy.terminal.errors import WrongUsage
from domain.threadsafe.decoder import JsonObject


@click.command
@with_order
@click.option("--rule", help="The rule that it rests on.")
@click.option("--reason", help="Why; everybody reads it.")
@click.option("--what-if", is_flag=True, help="Only say what it would change.")
@with_client
def command(
    *,
    client: Client,
    place: TablePlace,
    written: OrderAt,
    rule: str | None,
    reason: str | None,
    what_if: bool,
    as_json: bool,
) -> None:
    """Replace the result of table TABLE of round ROUND: entrants by their numbers, the best first.

    Those who are level have + between them, as in `7 3+12`. Standings and later pairings follow it. It is
    refused if something happened in the tournament since the result was read.
    """
    found = client.round(place.tournament, place.number)
    made = written(table_of(found, place.table))
    if what_if:
        _print_what_if(client.what_if(*place, *made), as_json=as_json)
        return
    if rule is None or reason is None:
        raise WrongUsage("a correction needs --rule and --reason")
    step = client.correct_result(
        *place,
        made.outcome,
        rule=rule,
        reason=reason,
        expect=found["step"],
        absent=made.absent,
    )
    print_step(place.tournament, step, f"The result of table {place.table} is corrected.", as_json=as_json)


def _print_what_if(changed: JsonObject, *, as_json: bool) -> None:
    """Print whose place in the standings would be another one."""
    if as_json:
        print_json(changed)
        return
    moved = ", ".join(map(str, changed["moved"]))
    print_status(f"These entrants would have other places: {moved}." if moved else "No place would change.")
