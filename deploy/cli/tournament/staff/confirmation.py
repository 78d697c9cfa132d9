"""`nostos tournament confirm`: lets results of a round count."""

import click

from api.client import Client
from deploy.cli.tournament.connection import print_step, with_client
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@click.argument("number", metavar="ROUND", type=click.IntRange(1))
@click.argument("tables", metavar="[TABLE]...", type=click.IntRange(1), nargs=-1)
@with_client
def command(*, client: Client, tournament: str, number: int, tables: tuple[int, ...], as_json: bool) -> None:
    """Let the results of tables of round ROUND count: those that are named, or all that nobody disputes.

    It is refused if something happened in the tournament since the results were read.
    """
    found = client.round(tournament, number)
    chosen = tables or undisputed(found)
    if not chosen:
        raise CommandError(f"no table of round {number} has a result that waits and that nobody disputes")
    step = client.confirm_results(tournament, number, chosen, expect=found["step"])
    named = ", ".join(map(str, chosen))
    print_step(tournament, step, f"The results of these tables count: {named}.", as_json=as_json)


def undisputed(found: JsonObject) -> tuple[int, ...]:
    """The tables of a round whose results wait for a confirmation, and nobody disputes."""
    return tuple(
        each["table"] for each in found["tables"] if each["state"] == "reported" and not each["disputed"]
    )
