"""What is wrong with a board: section 1.2 and `content/README.md` say what it must be."""

from domain.games.odyssee.sea import FAR, ITHACA, OPEN, SYRTE, TROY, Sea, sea_of
from domain.games.odyssee.words import ISLANDS, Board
from domain.kernel.content import ContentKind, Faults
from domain.threadsafe.decoder import Decoder

SIZES = range(9, 20, 2)  # rows: an edge of 5 to 10 hexes
NEAREST = range(2, 6)  # hexes from an island to the nearest other one


def _aeolus(board: Board) -> Faults:
    if board.aeolus not in ISLANDS:
        yield "aeolus", f"{board.aeolus} is no island; they are 1 to {ISLANDS[-1]}"


def _rows(board: Board) -> Faults:
    size = len(board.rows)
    if size not in SIZES:
        yield "rows", f"there are {size}; a board has an odd number from {SIZES[0]} to {SIZES[-1]}"
        return
    for number, row in enumerate(board.rows):
        wanted = size - abs(size // 2 - number)
        if len(row.split()) != wanted:
            yield f"rows[{number}]", f"has {len(row.split())} hexes, not {wanted}"


def _signs(board: Board) -> Faults:
    wanted = [TROY, ITHACA, SYRTE, *map(str, ISLANDS)]
    signs = [sign for row in board.rows for sign in row.split()]
    for sign in dict.fromkeys(signs):
        if sign not in (OPEN, *wanted):
            yield "rows", f"{sign!r} is no sign of a board"
    for sign in wanted:
        if signs.count(sign) != 1:
            yield "rows", f"{sign} must stand there once, not {signs.count(sign)} times"


def _places(board: Board) -> Faults:
    sea = sea_of(board)
    opposite = {(side + 3) % 6 for side in sea.sides(sea.ithaca)}
    if not opposite & set(sea.sides(sea.troy)):
        yield "rows", "Troy and Ithaca must lie at opposite sides of the board"
    yield from _reachable(sea)
    yield from _neighbours(sea)
    for line in sea.lines():
        if not sea.open & set(line):
            yield "rows", f"the row from {line[0]} to {line[-1]} has no open sea"


def _reachable(sea: Sea) -> Faults:
    far = sea.far(sea.troy)
    for what, place in (("Ithaca", sea.ithaca), ("Syrte", sea.syrte), *sea.places.items()):
        if far[place] == FAR:
            yield "rows", f"no way over the sea leads from Troy to {what}"


def _neighbours(sea: Sea) -> Faults:
    for island, place in sea.places.items():
        near = min(sea.apart(place, other) for other in sea.islands if other != place)
        if near not in NEAREST:
            wrong = f"from island {island} the nearest other one is {near} hexes away"
            yield "rows", f"{wrong}, not {NEAREST[0]} to {NEAREST[-1]}"


BOARD = ContentKind("board", Decoder(Board), (_aeolus, _rows, _signs, _places))
