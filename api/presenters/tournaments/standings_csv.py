"""Standings and results as CSV (RFC 4180), and the cells that no spreadsheet takes for a formula."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from api.presenters.tournaments.people_json import entrant_state
from api.presenters.tournaments.round_results import RoundResult, round_results
from api.presenters.tournaments.snapshot import Snapshot
from domain.threadsafe.decoder import JsonObject

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
QUOTE: Final = "'"
FIRST: Final = ("place", "number", "player", "name", "affiliation", "state")


def csv_table(shot: Snapshot) -> str:
    """A line for each entrant: who they are, their sums, and for each round table, seat and result."""
    written = io.StringIO(newline="")
    csv.writer(written).writerows([_header(shot), *_lines(shot)])
    return written.getvalue()


def _header(shot: Snapshot) -> Sequence[str]:
    measures = [each["measure"] for each in shot.rows[0]["sums"]] if shot.rows else []
    rounds = [f"round {held['round']} {name}" for held in shot.rounds for name in RoundResult._fields]
    return [*FIRST, *measures, *rounds]


def _lines(shot: Snapshot) -> Iterator[Sequence[str]]:
    rows, played = shot.row_of, round_results(shot.rounds)
    width = len(shot.rows[0]["sums"]) if shot.rows else 0
    for entrant in shot.entrants:
        row = rows.get(entrant["number"])
        results = played.get(entrant["number"], [RoundResult()] * len(shot.rounds))
        sums = [""] * width if row is None else [each["total"] for each in row["sums"]]
        yield [*_person(entrant, row), *sums, *(cell for each in results for cell in _cells(each))]


def _person(entrant: JsonObject, row: JsonObject | None) -> Sequence[str]:
    return [
        "" if row is None else str(row["place"]),
        str(entrant["number"]),
        entrant["player"],
        text_cell(entrant["name"] or ""),
        text_cell(entrant["affiliation"]),
        entrant_state(entrant),
    ]


def _cells(result: RoundResult) -> Sequence[str]:
    return [str(result.table or ""), str(result.seat or ""), text_cell(result.result)]


def text_cell(text: str) -> str:
    """The text of a person as a cell. A quote goes before what a spreadsheet would take for a formula."""
    return QUOTE + text if text.startswith((*FORMULAS, QUOTE)) else text


def cell_text(cell: str) -> str:
    """The text in a cell that `text_cell` made, or that somebody typed."""
    return cell[1:] if cell.startswith(QUOTE) and cell[1:].startswith((*FORMULAS, QUOTE)) else cell
