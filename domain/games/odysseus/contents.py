"""Boards and cards as files: `content/README.md` says what they must be, and this checks it."""

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from domain.games.odysseus.sea import ends, reached, sea_of
from domain.games.odysseus.words import ADVENTURES, CARDS, CIRCLES, COLOURS, Board, Cards
from domain.kernel.game import BadContent, Content

CONTENT = Path(__file__).parent / "content"

HANDS = 3  # wind cards each at the beginning
MOST_SEATS = 6
WIND_CARDS = 5 * MOST_SEATS  # at least: the hands of six, and two more for each

Folders = tuple[Path, ...]
Piece = Board | Cards
Faults = Iterator[tuple[str, str]]


@cache
def boards(folders: Folders) -> Mapping[str, Board]:
    """All boards of the folders by name. BadContent if a file is broken or a name is taken twice."""
    return {piece.name: piece for piece in pieces(folders) if isinstance(piece, Board)}


@cache
def decks(folders: Folders) -> Mapping[str, Cards]:
    """All sets of cards of the folders by name. BadContent if a file is broken or a name is taken twice."""
    return {piece.name: piece for piece in pieces(folders) if isinstance(piece, Cards)}


@cache
def pieces(folders: Folders) -> tuple[Piece, ...]:
    """All that the folders hold. BadContent if a file is broken or a name is taken twice."""
    found: dict[tuple[type[Piece], str], Piece] = {}
    for path in (path for folder in folders for path in sorted(folder.glob("*.toml"))):
        piece = read(path)
        if (type(piece), piece.name) in found:
            raise BadContent(f"{path.name}: name: there already is {kind(piece)} {piece.name}")
        found[type(piece), piece.name] = piece
    return tuple(found.values())


def kind(piece: Piece) -> str:
    """What the piece is: `board` or `cards`."""
    return str(piece.__struct_config__.tag)


def read(path: Path) -> Piece:
    """The piece of a file. BadContent, one line naming file and key, if it is not what it must be."""
    try:
        piece: Piece = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Board | Cards)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: not TOML: {error}") from error
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        named = re.search(r"\$\.([^`]+)", where)
        raise BadContent(f"{path.name}: {named[1] if named else 'file'}: {what}") from error
    for key, wrong in faults(piece):
        raise BadContent(f"{path.name}: {key}: {wrong}")
    return piece


def content(piece: Piece) -> Content:
    """The piece's name and hash: SHA-256 of its canonical JSON (keys sorted, no spaces)."""
    canonical = msgspec.json.encode(piece, order="deterministic")
    return Content(kind(piece), piece.name, hashlib.sha256(canonical).hexdigest())


def library(folders: Folders) -> Mapping[Content, Any]:
    """All boards and cards of the folders, as JSON."""
    return {content(piece): msgspec.to_builtins(piece, str_keys=True) for piece in pieces(folders)}


def faults(piece: Piece) -> Faults:
    """What is wrong with the piece, as key and complaint; later checks trust what earlier ones saw."""
    if not re.fullmatch(r"[A-Za-z0-9-]{1,24}", piece.name):
        yield "name", "must be 1 to 24 letters, digits or hyphens"
    for check in (_lines, _whole, _places) if isinstance(piece, Board) else (_winds, _tasks):
        found = list(check(piece))  # type: ignore[arg-type]  # each kind of piece has its own checks
        yield from found
        if found:
            return


def _lines(board: Board) -> Faults:
    """Every circle has exactly one line of each colour."""
    for colour in COLOURS:
        written = board.lines.get(colour, ())
        for number, line in enumerate(written):
            if not re.fullmatch(r"\d+-\d+", line) or not set(ends(line)) <= set(CIRCLES):
                yield f"lines.{colour}[{number}]", f"{line!r} does not name two circles from 0 to 17"
                return
        times = Counter(end for line in written for end in ends(line))
        for circle in CIRCLES:
            if times[circle] != 1:
                yield f"lines.{colour}", f"circle {circle} has {times[circle]} lines of this colour, not 1"
                return


def _whole(board: Board) -> Faults:
    """Three lines lead to three other circles, and the ship can get everywhere."""
    steps = sea_of(board).steps
    for circle, lines in enumerate(steps):
        if len({*lines.values(), circle}) <= len(COLOURS):
            yield "lines", f"the lines of circle {circle} do not lead to three other circles"
            return
    if len(reached(steps)) < len(CIRCLES):
        yield "lines", "some circles cannot be reached from circle 0"


def _places(board: Board) -> Faults:
    if len(board.places) != len(CIRCLES):
        yield "places", f"there are {len(board.places)} places for {len(CIRCLES)} circles"
    elif not all(0 <= number <= 100 for place in board.places for number in place):  # noqa: PLR2004
        yield "places", "must be from 0 to 100 from the left and from the top"


def _winds(cards: Cards) -> Faults:
    for card in CARDS:
        if cards.winds.get(card, 0) < 1:
            yield f"winds.{card}", "there must be one at least"
            return
    total = sum(cards.winds.values())
    if not WIND_CARDS <= total <= 99:  # noqa: PLR2004
        yield "winds", f"there are {total} wind cards; there must be {WIND_CARDS} to 99"


def _tasks(cards: Cards) -> Faults:
    """Each adventure is worth three, two and one on one card each, so that ties can be broken."""
    if len(cards.tasks) != MOST_SEATS:
        yield "tasks", f"there are {len(cards.tasks)} task cards, not {MOST_SEATS}"
        return
    for number, task in enumerate(cards.tasks):
        if len({task.three, task.two, task.one}) < 3:  # noqa: PLR2004
            yield f"tasks[{number}]", "must name three adventures"
            return
    for worth in ("three", "two", "one"):
        named = {getattr(task, worth) for task in cards.tasks}
        for adventure in ADVENTURES:
            if adventure not in named:
                yield "tasks", f"no card gives {worth} for {adventure}"
                return
