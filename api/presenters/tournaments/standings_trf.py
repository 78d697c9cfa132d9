"""Standings and results in fixed columns, like FIDE's tournament report file (TRF), for tables of any size.

Lines begin with the numbers that TRF has. A block of a round names the table in place of the opponent, the
seat in place of the colour, and the place at the table in place of the result. TOURNAMENTS.md lists the
columns.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from api.presenters.tournaments.people_json import name_of
from api.presenters.tournaments.round_results import RoundResult, round_results
from api.presenters.tournaments.snapshot import Snapshot
from domain.threadsafe.decoder import JsonObject

NAME: Final = 33  # columns of a name
POINTS: Final = 12  # columns that points may take; TRF has the last four of them, and nothing in the others
BEFORE_POINTS: Final = 72


def trf(shot: Snapshot) -> str:
    """The report. Lines end as TRF has it, with a carriage return and a line feed."""
    lines = (*_head(shot), *_players(shot), *_ids(shot))
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _head(shot: Snapshot) -> Iterator[str]:
    """The lines about the tournament. Nothing is said that nobody knows, as the place."""
    found, rules = shot.tournament, shot.tournament["regulations"]
    opened = [held["opened"][:10].replace("-", "/") for held in shot.rounds if held["opened"]]
    yield f"012 {rules['title']}"
    if opened:
        yield f"042 {opened[0]}"
        yield f"052 {opened[-1]}"
    yield f"062 {len(found['entrants'])}"
    yield f"092 {rules['format']}, {', '.join(dict.fromkeys(each['game'] for each in rules['games']))}"
    yield f"102 {name_of(found['host'])}"
    yield f"XXR {rules['rounds']}"


def _players(shot: Snapshot) -> Iterator[str]:
    rows, played = shot.row_of, round_results(shot.rounds)
    for entrant in sorted(shot.entrants, key=lambda each: int(each["number"])):
        number = entrant["number"]
        name = name_of(entrant)[:NAME]
        points, place = _standing(rows.get(number))
        blocks = "".join(map(_block, played.get(number, [RoundResult()] * len(shot.rounds))))
        person = f"001 {number:>4}{'':6}{name:<{NAME}}"
        yield f"{person:<{BEFORE_POINTS}}{points:>{POINTS}} {place:>4}  {blocks}"


def _ids(shot: Snapshot) -> Iterator[str]:
    """For each entrant the id of the player and the affiliation, for which TRF has no columns."""
    for entrant in sorted(shot.entrants, key=lambda each: int(each["number"])):
        yield f"XXP {entrant['number']:>4} {entrant['player']:<36} {entrant['affiliation']}"


def _standing(row: JsonObject | None) -> tuple[str, str]:
    """The points, to one decimal, and the place; both empty for who is not in the standings."""
    if row is None:
        return "", ""
    sums: Sequence[JsonObject] = row["sums"]
    total = next((each["total"] for each in sums if each["measure"] == "points"), sums[0]["total"])
    return tenths(Fraction(total)), str(row["place"])


def tenths(amount: Fraction) -> str:
    """An amount with one decimal, the nearest one; of two the larger."""
    number = (amount * 20 + 1) // 2
    sign = "-" if number < 0 else ""
    return f"{sign}{abs(number) // 10}.{abs(number) % 10}"


def _block(result: RoundResult) -> str:
    """A round in ten columns."""
    return f"{result.table:04} {result.seat or '-'} {result.result}  "
