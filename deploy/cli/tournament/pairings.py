"""`nostos tournament pairings`: who sits where in a round, with results, and why it is paired so."""

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from api.presenters.tournaments.people_json import name_of
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@click.argument("number", metavar="ROUND", type=click.IntRange(1))
@click.option("--explain", is_flag=True, help="Also say why, table by table, and what the checker finds.")
@with_client
def command(*, client: Client, tournament: str, number: int, explain: bool, as_json: bool) -> None:
    """Show the tables of round ROUND of TOURNAMENT."""
    found = client.round(tournament, number)
    why = client.explain_round(tournament, number) if explain else None
    if as_json:
        print_json(found if why is None else {**found, "explanation": why})
        return
    console = Console(highlight=False)
    console.print(_tables(found))
    for kind in ("byes", "asked"):
        if found[kind]:
            numbers = ", ".join(map(str, found[kind]))
            console.print(f"{'byes' if kind == 'byes' else 'byes that were asked for or given'}: {numbers}")
    if why is not None:
        _print_why(console, why)


def _tables(found: JsonObject) -> Table:
    table = Table("table", "seats", "state", "result", title=f"Round {found['round']}, {found['state']}")
    for each in found["tables"]:
        table.add_row(
            str(each["table"]),
            "\n".join(f"{seat['number']} {escape(name_of(seat))}" for seat in each["seats"]),
            each["state"],
            "" if each["outcome"] is None else result_line(each),
        )
    return table


def result_line(table: JsonObject) -> str:
    """The order of a table, by the numbers of entrants: `7, then 3 and 12`; who did not come is named."""
    numbers = [seat["number"] for seat in table["seats"]]
    groups = [" and ".join(str(numbers[seat]) for seat in group) for group in table["outcome"]["ranking"]]
    absent = "".join(f"; {numbers[seat]} did not come" for seat in table["absent"])
    return ", then ".join(groups) + absent


def _print_why(console: Console, why: JsonObject) -> None:
    """Print the sentences, the value of the pairing, and what the checker finds."""
    for each in why["tables"]:
        for sentence in each["sentences"]:
            console.print(f"table {each['table']}: {escape(sentence['text'])}", soft_wrap=True)
    for sentence in why["byes"]:
        console.print(escape(sentence["text"]), soft_wrap=True)
    values = zip(why["criteria"], why["value"], strict=False)
    console.print("value: " + ", ".join(f"{name} {value}" for name, value in values), soft_wrap=True)
    for broken in why["violations"]:
        console.print(f"[red]{broken['rule']}:[/red] {escape(broken['sentence'])}", soft_wrap=True)
    again = "follows again" if why["recomputed"] else "does NOT follow again"
    console.print(f"The pairing of the engine {again} from the facts and the draw.")
