"""Boards as files: section 1.2 and `content/README.md` say what a board must be, and this checks it."""

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon.sea import GROUNDS, ISLANDS, Sea, sea_of, square_at
from domain.games.wrath_of_poseidon.survey import landscape
from domain.games.wrath_of_poseidon.words import SHIPS, Chart, Square
from domain.kernel.game import BadContent, Content

CONTENT = Path(__file__).parent / "content"

SIZES = (7, 9, 11, 13)  # on 15 squares a ship that knows where it is would not arrive under the worst storms
ISLANDS_WANTED = range(24, 37)  # about thirty
DEEPS_WANTED = 3
LONE = 3  # at most one square in so many may be told by its survey alone

Folders = tuple[Path, ...]


@cache
def charts(folders: Folders) -> Mapping[str, Chart]:
    """All boards of the folders by name. BadContent if a file is broken or a name is taken twice."""
    found: dict[str, Chart] = {}
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        chart = read(path)
        if chart.name in found:
            raise BadContent(f"{path.name}: name: there already is a board {chart.name}")
        found[chart.name] = chart
    return found


def read(path: Path) -> Chart:
    """The board of a file. BadContent, one line naming file and key, if it is not what a board must be."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        chart = msgspec.convert(data, Chart)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: not TOML: {error}") from error
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        named = re.search(r"\$\.([^`]+)", where)
        raise BadContent(f"{path.name}: {named[1] if named else 'board'}: {what}") from error
    for key, wrong in faults(chart):
        raise BadContent(f"{path.name}: {key}: {wrong}")
    return chart


def content(chart: Chart) -> Content:
    """The board's name and hash: SHA-256 of its canonical JSON (keys sorted, no spaces)."""
    canonical = msgspec.json.encode(chart, order="deterministic")
    return Content("board", chart.name, hashlib.sha256(canonical).hexdigest())


def library(folders: Folders) -> Mapping[Content, Any]:
    """All boards of the folders, as JSON."""
    return {content(chart): msgspec.to_builtins(chart) for chart in charts(folders).values()}


def faults(chart: Chart) -> Iterator[tuple[str, str]]:
    """What is wrong with the board, as key and complaint; later checks trust what earlier ones saw."""
    for check in (_name, _rows, _starts, _terrain, _ambiguous):
        found = list(check(chart))
        yield from found
        if found:
            return


def _name(chart: Chart) -> Iterator[tuple[str, str]]:
    if not re.fullmatch(r"[A-Za-z0-9-]{1,24}", chart.name):
        yield "name", "must be 1 to 24 letters, digits or hyphens"


def _rows(chart: Chart) -> Iterator[tuple[str, str]]:
    size = len(chart.rows)
    if size not in SIZES:
        yield "rows", f"there are {size}; a board has {', '.join(map(str, SIZES[:-1]))} or {SIZES[-1]}"
    for number, row in enumerate(chart.rows):
        if len(row) != size:
            yield f"rows[{number}]", f"has {len(row)} squares, not {size}"
        for sign in sorted(set(row) - set(GROUNDS)):
            yield f"rows[{number}]", f"{sign!r} is none of {' '.join(GROUNDS)}"


def _starts(chart: Chart) -> Iterator[tuple[str, str]]:
    if set(chart.starts) != set(SHIPS):
        yield "starts", f"must name a square for each of {', '.join(SHIPS)}, and nothing else"
        return
    size = len(chart.rows)
    corners = {square_at(column, row) for column in (0, size - 1) for row in (1, size)}
    for ship, square in chart.starts.items():
        if square not in corners or list(chart.starts.values()).count(square) > 1:
            yield f"starts.{ship}", f"{square} is not a corner of its own ({', '.join(sorted(corners))})"


def _terrain(chart: Chart) -> Iterator[tuple[str, str]]:
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


def _ambiguous(chart: Chart) -> Iterator[tuple[str, str]]:
    lone = list(lone_squares(sea_of(chart)))
    squares = len(chart.rows) ** 2 - 1
    if len(lone) * LONE > squares:
        yield "rows", f"{len(lone)} of {squares} squares can be told by their survey alone; that is no game"


def lone_squares(sea: Sea) -> Iterator[Square]:
    """The squares whose survey no other square has. The Sacred Island is left out: nobody surveys there."""
    squares = [square for square in sea.squares if square != sea.sacred]
    reports = {square: landscape(sea, square, (), ()) for square in squares}
    often = Counter(map(repr, reports.values()))
    return (square for square, report in reports.items() if often[repr(report)] == 1)
