"""`nostos tournament import`: enters the players of a CSV file, and seeds them."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple
from uuid import UUID

import click

from api.client import Client
from api.presenters.tournaments.people_json import entrant_state
from api.presenters.tournaments.standings_csv import cell_text
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.tournament_summary import tournament_now
from deploy.terminal.console import print_json, print_status, progress_bar
from deploy.terminal.errors import CommandError
from domain.competition.referee.entries import LONGEST_AFFILIATION
from domain.competition.regulations import MOST_ENTRANTS
from domain.kernel.text_rules import legible
from domain.threadsafe.decoder import JsonObject

PLAYER: Final = "player"
AFFILIATION: Final = "affiliation"
SEEDS: Final = ("seed", "place")  # columns with the order of entrants, the first that is there
SEED: Final = re.compile(r"[0-9]{1,9}")
THERE: Final = ("in", "dropped")  # states of players who do not enter again


class ImportedEntrant(NamedTuple):
    """A line of the file. `seed`: their place in the seeding, None if they have none."""

    player: str
    affiliation: str = ""
    seed: int | None = None


@click.command
@click.argument("tournament")
@click.argument("file", type=click.Path(path_type=Path))
@with_client
def command(*, client: Client, tournament: str, file: Path, as_json: bool) -> None:
    """Enter the players of FILE (CSV) in TOURNAMENT, for the staff, and seed them. They are asked, and take
    part once they accept.

    The first line names the columns: `player` with the ids of players, and if you like `affiliation` and
    `seed` (or `place`, as an export has it). Other columns are ignored. Everything is checked first. Players
    who have entered already are left as they are, so that the import may be repeated.
    """
    wanted = read_entrants(file)
    there = {each["player"] for each in _entrants_now(client, tournament) if each["state"] in THERE}
    entering = [each for each in wanted if each.player not in there]
    for each in progress_bar(entering, len(entering), "Entering"):
        client.enter(tournament, each.player, affiliation=each.affiliation or None)
    found = _entrants_now(client, tournament)
    waiting = waiting_for(wanted, found)
    order = seeding(wanted, {each["player"]: each["number"] for each in found if each["state"] == "in"})
    if order:
        client.seed_entrants(tournament, order, f"imported: {file.name}"[:200])
    if as_json:
        done = {"entered": len(entering), "there": len(wanted) - len(entering), "seeded": len(order)}
        print_json({"tournament": tournament, **done, "waiting": waiting})
    else:
        print_status(
            f"{len(entering)} players are entered; {len(order)} are seeded. {waiting} have not accepted yet."
        )


def _entrants_now(client: Client, tournament: str) -> Sequence[JsonObject]:
    """The entrants, after all that has happened by now."""
    entrants: Sequence[JsonObject] = tournament_now(client, tournament)["entrants"]
    return entrants


def waiting_for(wanted: Sequence[ImportedEntrant], found: Sequence[JsonObject]) -> int:
    """How many of the players of the file are asked, and have not answered."""
    players = {each.player for each in wanted}
    return sum(entrant_state(each) == "unanswered" for each in found if each["player"] in players)


def seeding(wanted: Sequence[ImportedEntrant], numbers: Mapping[str, int]) -> list[int]:
    """The numbers of those who have a seed, the first seed first."""
    seeds = [(each.seed, each.player) for each in wanted if each.seed is not None]
    ordered = sorted(seeds, key=itemgetter(0))  # who shares a seed stays in the order of the file
    return [numbers[player] for _, player in ordered if player in numbers]


def read_entrants(file: Path) -> Sequence[ImportedEntrant]:
    """The entrants in a file. CommandError, which names the line, if one of them is not well written."""
    try:
        with file.open(encoding="utf-8-sig", newline="") as opened:
            found = list(_entrants(file, csv.DictReader(opened)))
    except OSError as error:
        raise CommandError(f"{file} cannot be read ({error.strerror})") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise CommandError(f"{file} is no CSV in UTF-8 ({error})") from None
    if not 0 < len(found) <= MOST_ENTRANTS:
        raise CommandError(f"{file} has {len(found)} entrants, and a tournament 1 to {MOST_ENTRANTS}")
    return found


def _entrants(file: Path, lines: "csv.DictReader[str]") -> Iterator[ImportedEntrant]:
    columns = lines.fieldnames or ()
    if PLAYER not in columns:
        raise CommandError(f"{file}, line 1: there is no column {PLAYER!r}")
    seed = next((name for name in SEEDS if name in columns), "")
    players = set[str]()
    for line in lines:
        where = f"{file}, line {lines.line_num}"
        entrant = ImportedEntrant(
            player_in(line[PLAYER] or "", where),
            _affiliation(line.get(AFFILIATION) or "", where),
            _seed(line.get(seed) or "" if seed else "", where),
        )
        if entrant.player in players:
            raise CommandError(f"{where}: {entrant.player} is there twice")
        players.add(entrant.player)
        yield entrant


def player_in(cell: str, where: str) -> str:
    """The id of a player in a cell or a word. CommandError, which names `where`, if it is none."""
    try:
        return str(UUID(cell.strip()))
    except ValueError:
        raise CommandError(f"{where}: {cell!r} is not the id of a player") from None


def _affiliation(cell: str, where: str) -> str:
    text = cell_text(cell.strip())
    if text and not legible(text, LONGEST_AFFILIATION):
        raise CommandError(f"{where}: an affiliation has at most {LONGEST_AFFILIATION} printable characters")
    return text


def _seed(cell: str, where: str) -> int | None:
    if not cell.strip():
        return None
    if SEED.fullmatch(cell.strip()) is None:
        raise CommandError(f"{where}: {cell!r} is no place in the seeding")
    return int(cell)
