"""`nostos tournament show`: one tournament, its people and its rounds."""

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from api.presenters.tournaments.people_json import entrant_state, name_of
from deploy.cli.tournament.connection import with_client
from deploy.terminal.console import print_json
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@with_client
def command(*, client: Client, tournament: str, as_json: bool) -> None:
    """Show the tournament with the id TOURNAMENT."""
    found = client.tournament(tournament)
    if as_json:
        print_json(found)
        return
    console = Console(highlight=False)
    console.print(
        f"[bold]{escape(found['regulations']['title'])}[/bold], {found['status']}, step {found['step']}"
    )
    for member in found["staff"]:
        console.print(f"{escape(name_of(member))}: {', '.join(member['roles'])}")
    console.print(_entrants(found), _rounds(found))
    for each in found["announcements"]:
        console.print(f"{each['at']}: {escape(each['text'] or '')}", soft_wrap=True)


def tournament_now(client: Client, tournament: str) -> JsonObject:
    """The tournament, after all that has happened by now."""
    return client.tournament(tournament, least=client.tournament_head(tournament)["step"])


def _entrants(found: JsonObject) -> Table:
    table = Table("number", "name", "affiliation", "state", "from round", title="Entrants")
    for each in found["entrants"]:
        table.add_row(
            str(each["number"]),
            escape(name_of(each)),
            escape(each["affiliation"]),
            entrant_state(each),
            f"{each['since']}{' (late)' if each['late'] else ''}",
        )
    return table


def _rounds(found: JsonObject) -> Table:
    table = Table("round", "state", "tables", "without a result", "byes", title="Rounds")
    for each in found["rounds"]:
        table.add_row(
            str(each["round"]),
            each["state"] + (", time was called" if each["time_called"] else ""),
            str(each["tables"]),
            str(each["without_result"]),
            str(each["byes"]),
        )
    return table
