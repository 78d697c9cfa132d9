"""Reads entrants from CSV (RFC 4180): the columns `player`, `affiliation`, and `seed` or `place`."""

import csv
import io
from collections.abc import Iterator
from typing import Final

from api.presenters.tournaments.entrant_files.entrant_file import (
    EntrantCells,
    EntrantFile,
    LineFault,
    collected,
)
from api.presenters.tournaments.standings_csv import cell_text

PLAYER: Final = "player"
AFFILIATION: Final = "affiliation"
SEEDS: Final = ("seed", "place")  # columns with the order of entrants, the first that is there


def csv_entrants(text: str) -> EntrantFile:
    """The entrants of a CSV. Columns stand in any order, and others are passed over."""
    lines = csv.DictReader(io.StringIO(text, newline=""))
    found = list[EntrantCells]()
    try:
        if PLAYER not in (lines.fieldnames or ()):
            return EntrantFile((), [LineFault(1, "no-player-column")])
        found.extend(_cells(lines))
    except csv.Error as error:
        return EntrantFile((), [LineFault(lines.line_num, "not-csv", str(error))])
    return collected(found)


def _cells(lines: "csv.DictReader[str]") -> Iterator[EntrantCells]:
    seed = next((name for name in SEEDS if name in (lines.fieldnames or ())), "")
    for line in lines:
        affiliation = cell_text((line.get(AFFILIATION) or "").strip())
        cell = (line.get(seed) or "") if seed else ""
        yield EntrantCells(lines.line_num, line[PLAYER] or "", affiliation, cell)
