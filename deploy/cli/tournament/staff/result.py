"""`nostos tournament result`: writes down how a table ended, or decides it."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.cli.tournament.staff.finish_order import OrderAt, table_of, with_order
from deploy.cli.tournament.table_place import TablePlace


@click.command
@with_order
@click.option("--ruling", is_flag=True, help="Decide the result, as an arbiter.")
@with_client
def command(
    *,
    client: Client,
    place: TablePlace,
    written: OrderAt,
    ruling: bool,
    as_json: bool,
) -> None:
    """Write down the result of table TABLE of round ROUND: entrants by their numbers, the best first.

    Those who are level have + between them, as in `7 3+12`. Matches report their results by themselves; this
    is for tables that were played elsewhere.
    """
    found = client.round(place.tournament, place.number)
    made = written(table_of(found, place.table))
    step = client.write_result(
        *place,
        made.outcome,
        absent=made.absent,
        source="ruling" if ruling else "desk",
        expect=found["step"],
    )
    print_step(place.tournament, step, f"The result of table {place.table} is written down.", as_json=as_json)
