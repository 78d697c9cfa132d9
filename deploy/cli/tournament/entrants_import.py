"""`nostos tournament import`: enters the players of a file, CSV or columns like TRF, and seeds them."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Final

import click

from api.client import Client
from api.presenters.tournaments.entrant_files.entrant_file import ImportedEntrant, player_id
from api.presenters.tournaments.entrant_files.readers import read_entrant_file
from api.presenters.tournaments.people_json import entrant_state
from deploy.cli.tournament.connection import with_client
from deploy.cli.tournament.tournament_summary import tournament_now
from deploy.terminal.console import print_json, print_status, progress_bar
from deploy.terminal.errors import CommandError
from domain.threadsafe.decoder import JsonObject

PLAYER: Final = "player"
THERE: Final = ("in", "dropped")  # states of players who do not enter again
MOST_FAULTS: Final = 20  # that one error names


@click.command
@click.argument("tournament")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would happen, and what is wrong in which line.")
@with_client
def command(*, client: Client, tournament: str, file: Path, dry_run: bool, as_json: bool) -> None:
    """Enter the players of FILE in TOURNAMENT, for the staff, and seed them. They are asked, and take part
    once they accept.

    FILE is CSV, whose first line names the columns: `player` with the ids of players, and if you like
    `affiliation` and `seed` (or `place`, as an export has it). Other columns are ignored. Or it has columns
    like TRF, as `nostos tournament export --format trf` writes them. Everything is checked first, also by the
    service, and if a line is wrong nobody is entered. Players who have entered already are left as they are,
    so that the import may be repeated.
    """
    wanted = read_entrants(file)
    _check(client, tournament, file, wanted)
    there = {each["player"] for each in _entrants_now(client, tournament) if each["state"] in THERE}
    entering = [each for each in wanted if each.player not in there]
    if dry_run:
        seeds = sum(each.seed is not None for each in wanted)
        would = {"would_enter": len(entering), "there": len(wanted) - len(entering), "would_seed": seeds}
        if as_json:
            print_json({"tournament": tournament, **would})
        else:
            print_status(f"Nothing is wrong: {len(entering)} players would be entered, {seeds} seeded.")
        return
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
    """The entrants in a file. CommandError, which names each line that is not well written."""
    try:
        text = file.read_bytes().decode()
    except OSError as error:
        raise CommandError(f"{file} cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is no text in UTF-8 ({error})") from None
    found = read_entrant_file(text)
    _refuse(file, [(each.line, each.sentence) for each in found.faults])
    return found.entrants


def _check(client: Client, tournament: str, file: Path, wanted: Sequence[ImportedEntrant]) -> None:
    """CommandError, which names each line whose player cannot enter now. The service gets the ids alone."""
    text = "".join(f"{each}\n" for each in (PLAYER, *(entrant.player for entrant in wanted)))
    faults: Iterable[JsonObject] = client.check_entrants(tournament, text)["faults"]
    lines = [wanted[each["line"] - 2].line for each in faults]  # the first line names the column
    _refuse(
        file, [(line, f"{each['value']}: {each['detail']}") for line, each in zip(lines, faults, strict=True)]
    )


def _refuse(file: Path, faults: Sequence[tuple[int, str]]) -> None:
    """CommandError, if there are faults: each with its line."""
    if faults:
        said = "; ".join(f"{file}, line {line}: {sentence}" for line, sentence in faults[:MOST_FAULTS])
        more = len(faults) - MOST_FAULTS
        raise CommandError(said + (f"; and {more} more" if more > 0 else ""))


def player_in(cell: str, where: str) -> str:
    """The id of a player in a cell or a word. CommandError, which names `where`, if it is none."""
    player = player_id(cell)
    if not player:
        raise CommandError(f"{where}: {cell!r} is not the id of a player")
    return player
