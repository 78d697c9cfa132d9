"""Boards as files: section 1.2 and `content/README.md` say what a board must be; this module checks it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from domain.games.wrath_of_poseidon.sea import GROUNDS, ISLANDS, Sea, sea_of, square_at
from domain.games.wrath_of_poseidon.survey import landscape
from domain.games.wrath_of_poseidon.words import SHIPS, Chart, Square
from domain.kernel.content import ContentKind, Faults, Library
from domain.threadsafe.decoder import Decoder
from domain.threadsafe.once import once

CONTENT = Path(__file__).parent / "content"

SIZES = (7, 9, 11, 13)  # on 15 squares not even a ship that knows its square gets home in the worst storms
ISLANDS_WANTED = range(24, 37)  # about thirty islands
DEEPS_WANTED = 3
LONE = 3  # at most one square in this many may be known by its survey alone


def _rows(chart: Chart) -> Faults:
    size = len(chart.rows)
    if size not in SIZES:
        yield "rows", f"there are {size}; a board has {', '.join(map(str, SIZES[:-1]))} or {SIZES[-1]}"
    for number, row in enumerate(chart.rows):
        if len(row) != size:
            yield f"rows[{number}]", f"has {len(row)} squares, not {size}"
        for sign in sorted(set(row) - set(GROUNDS)):
            yield f"rows[{number}]", f"{sign!r} is none of {' '.join(GROUNDS)}"


def _starts(chart: Chart) -> Faults:
    if set(chart.starts) != set(SHIPS):
        yield "starts", f"must name a square for each of {', '.join(SHIPS)}, and nothing else"
        return
    size = len(chart.rows)
    corners = {square_at(column, row) for column in (0, size - 1) for row in (1, size)}
    for ship, square in chart.starts.items():
        if square not in corners or list(chart.starts.values()).count(square) > 1:
            yield f"starts.{ship}", f"{square} is not a corner of its own ({', '.join(sorted(corners))})"


def _terrain(chart: Chart) -> Faults:
    size = len(chart.rows)
    centre = square_at(size // 2, size // 2 + 1)
    if "".join(chart.rows).count("S") != 1 or chart.rows[size // 2][size // 2] != "S":
        yield "rows", f"the Sacred Island must stand on {centre}, in the centre, and nowhere else"
        return
    sea = sea_of(chart)
    for ship, square in chart.starts.items():
        if sea.ground[square] not in ISLANDS:
            yield f"starts.{ship}", f"{square} is no island; a start island is woody or rocky"
    islands = sum(kind in ISLANDS for kind in sea.ground.values())
    if islands not in ISLANDS_WANTED:
        yield "rows", f"there are {islands} islands; a board has {ISLANDS_WANTED[0]} to {ISLANDS_WANTED[-1]}"
    deeps = len(list(deep_seas(sea)))
    if deeps < DEEPS_WANTED:
        yield "rows", f"there are {deeps} areas of deep sea; a board has {DEEPS_WANTED} or more"


def deep_seas(sea: Sea) -> Iterator[frozenset[Square]]:
    """The areas of deep sea: squares that touch by a side or a corner belong together."""
    left = {square for square, kind in sea.ground.items() if kind == "deep_sea"}
    while left:
        area, edge = set(), {left.pop()}
        while edge:
            area |= edge
            edge = {near for square in edge for near in sea.around[square]} & left
            left -= edge
        yield frozenset(area)


def _ambiguous(chart: Chart) -> Faults:
    lone = list(lone_squares(sea_of(chart)))
    squares = len(chart.rows) ** 2 - 1
    if len(lone) * LONE > squares:
        yield "rows", f"{len(lone)} of {squares} squares can be known by their survey alone; that is no game"


def lone_squares(sea: Sea) -> Iterator[Square]:
    """The squares whose survey no other square has, without the Sacred Island: nobody surveys there."""
    squares = [square for square in sea.squares if square != sea.sacred]
    reports = {square: landscape(sea, square, (), ()) for square in squares}
    often = Counter(map(repr, reports.values()))
    return (square for square, report in reports.items() if often[repr(report)] == 1)


BOARD: Final = ContentKind("board", Decoder(Chart), (_rows, _starts, _terrain, _ambiguous))


@once
def library(*folders: Path) -> Library:
    """Our own boards, and the boards of other folders."""
    return Library((CONTENT, *folders), (BOARD,))
