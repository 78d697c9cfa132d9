"""`nostos tournament invite`: invites players, takes invitations back, and lists who is invited."""

import csv
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from api.client import Client
from api.presenters.tournaments.people_json import entrant_state, name_of
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.entrants_import import PLAYER, player_in
from deploy.cli.tournament.tournament_summary import tournament_now
from deploy.terminal.console import print_json, print_status
from deploy.terminal.errors import CommandError, WrongUsage
from domain.competition.regulations import MOST_ENTRANTS
from domain.threadsafe.decoder import JsonObject


@click.command
@click.argument("tournament")
@click.argument("players", metavar="[PLAYER]...", nargs=-1)
@click.option(
    "--file", type=click.Path(path_type=Path), help="Also the players of this file: ids, one a line, or CSV."
)
@click.option("--take-back", is_flag=True, help="Take the invitations of these players back.")
@with_client
def command(
    *,
    client: Client,
    tournament: str,
    players: tuple[str, ...],
    file: Path | None,
    take_back: bool,
    as_json: bool,
) -> None:
    """Invite PLAYERs, by their ids, to TOURNAMENT, whose regulations let only invited players enter; without
    players list who is invited, and who has entered.

    A CSV has the ids in its column `player`, as for `import`. Who is invited already stays so, and who is not
    is passed over when invitations are taken back, so that both may be repeated.
    """
    named = list(dict.fromkeys([*map(_named, players), *(players_in(file) if file else ())]))
    found = tournament_now(client, tournament)
    if not named:
        if take_back:
            raise WrongUsage("--take-back needs the players whose invitations are taken back")
        _print(invitations(found), as_json=as_json)
        return
    there = {each["player"] for each in found["invited"]}
    chosen = [each for each in named if (each in there) == take_back]
    if take_back:
        for each in chosen:
            client.uninvite_entrant(tournament, each)
    else:
        for first in range(0, len(chosen), MOST_ENTRANTS):
            client.invite_entrants(tournament, chosen[first : first + MOST_ENTRANTS])
    if as_json:
        done = {"taken_back" if take_back else "invited": len(chosen), "left": len(named) - len(chosen)}
        print_json({"tournament": tournament, **done})
    else:
        print_status(f"{len(chosen)} {'invitations are taken back' if take_back else 'players are invited'}.")


def invitations(found: JsonObject) -> list[JsonObject]:
    """Who is invited to a tournament. `state`: of the entrant; `invited` of who has not entered."""
    states = {each["player"]: entrant_state(each) for each in found["entrants"]}
    return [{**each, "state": states.get(each["player"], "invited")} for each in found["invited"]]


def _print(invited: Sequence[JsonObject], *, as_json: bool) -> None:
    if as_json:
        print_json({"invited": invited})
        return
    table = Table("player", "name", "state")
    for each in invited:
        table.add_row(each["player"], escape(name_of(each)), each["state"])
    Console(highlight=False).print(table)


def _named(word: str) -> str:
    return player_in(word, "PLAYER")


def players_in(file: Path) -> list[str]:
    """The ids of the players in a file: of the column `player`, or of the first column if none has a name.
    CommandError, which names the line, if one of them is no id.
    """
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            rows = [(at, row) for at, row in enumerate(csv.reader(opened), 1) if any(map(str.strip, row))]
    except OSError as error:
        raise CommandError(f"{file} cannot be read ({error.strerror})") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise CommandError(f"{file} is no CSV in UTF-8 ({error})") from None
    column = 0
    if rows and PLAYER in rows[0][1]:
        column = rows.pop(0)[1].index(PLAYER)
    return [player_in(row[column] if column < len(row) else "", f"{file}, line {at}") for at, row in rows]
