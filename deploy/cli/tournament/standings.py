"""`nostos tournament standings`: places, sums, and what each sum is made of."""

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
@click.option("--round", "number", type=click.IntRange(1), help="After this round; else as it stands now.")
@click.option("--sums", is_flag=True, help="Also print what each sum is made of.")
@with_client
def command(*, client: Client, tournament: str, number: int | None, sums: bool, as_json: bool) -> None:
    """Show the standings of TOURNAMENT."""
    found = client.standings(tournament, number)
    if as_json:
        print_json(found)
        return
    console = Console(highlight=False)
    console.print(_table(found["rows"]))
    if sums:
        for row in found["rows"]:
            console.print(f"[bold]{row['place']} {escape(name_of(row))}[/bold]")
            for each in row["sums"]:
                console.print(f"  {each['measure']} {each['total']} = {_made_of(each)}", soft_wrap=True)
    published = "published" if found["published"] == found["sha256"] else "not published"
    console.print(f"SHA-256 {found['sha256']}, {published}", soft_wrap=True)


def _table(rows: list[JsonObject]) -> Table:
    measures = [each["measure"] for each in rows[0]["sums"]] if rows else []
    table = Table("place", "number", "name", *measures)
    for row in rows:
        totals = [each["total"] for each in row["sums"]]
        table.add_row(str(row["place"]), str(row["number"]), escape(name_of(row)), *totals)
    return table


def _made_of(total: JsonObject) -> str:
    """The terms of a sum in one line: `2 (round 1, place), 1 (round 2, bye)`."""
    return ", ".join(map(_term, total["terms"])) or "nothing"


def _term(each: JsonObject) -> str:
    held = f"round {each['round']}, " if each["round"] else ""
    return f"{each['amount']} ({held}{each['why']})"
