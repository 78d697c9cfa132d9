"""The geometry of a board, worked out once: where ships can sail, and where winds carry them.

A hexagon of hexes that stand on a corner, so that rows run west to east and the six directions are e, ne,
nw, w, sw and se. Inside, a hex is a pair: steps to the east, and rows to the south, from the middle.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from domain.games.odyssee.words import DIRECTIONS, Board, Direction, Hex, Island, Wind
from domain.kernel.offers import Offer, OneOf
from domain.threadsafe.once import once

Point = tuple[int, int]

STEPS: Mapping[Direction, Point] = {
    "e": (1, 0),
    "ne": (1, -1),
    "nw": (0, -1),
    "w": (-1, 0),
    "sw": (-1, 1),
    "se": (0, 1),
}
REACH: Mapping[Wind, int] = {"storm": 99, "strong": 2, "breeze": 1}
FAR = 999  # no way leads there

OPEN, TROY, ITHACA, SYRTE = ".", "T", "I", "S"


class Sea:
    """A board, worked out. Two of the same board are the same object.

    `troy`: where all ships begin. `ithaca`: where they want to go. `syrte`: where they run aground.
    `shores`: the hexes where a ship lands.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.points = dict(_points(board))
        self.names = {point: name for name, point in self.points.items()}
        self.signs = dict(zip(self.points, _signs(board), strict=True))
        self.hexes: tuple[Hex, ...] = tuple(self.points)
        self.next = {name: self._around(point) for name, point in self.points.items()}
        self.open = frozenset(name for name, sign in self.signs.items() if sign == OPEN)
        self.islands: Mapping[Hex, Island] = {
            name: int(sign) for name, sign in self.signs.items() if sign.isdigit()
        }
        self.places: Mapping[Island, Hex] = {island: name for name, island in self.islands.items()}
        (self.troy,) = self._all(TROY)
        (self.ithaca,) = self._all(ITHACA)
        (self.syrte,) = self._all(SYRTE)
        self.shores = frozenset(self.islands) | {self.syrte}
        self._winds = {
            (direction, anchor): dict(self._blowing(direction, self.points[anchor]))
            for direction in DIRECTIONS
            for anchor in self.hexes
        }

    def _all(self, wanted: str) -> list[Hex]:
        return [name for name, sign in self.signs.items() if sign == wanted]

    def _around(self, point: Point) -> Mapping[Direction, Hex]:
        near = {direction: self.names.get(_plus(point, step)) for direction, step in STEPS.items()}
        return {direction: name for direction, name in near.items() if name is not None}

    def sail_offers(self, start: Hex, pips: int, *, home: bool) -> tuple[Offer, ...]:
        """2.4 To sail to any of the hexes in reach; to Ithaca if `home`."""
        return _sail_offers(self, start, pips, home)

    def reached(self, start: Hex, pips: int, *, home: bool) -> set[Hex]:
        """2.4 The hexes in reach of a roll: over open sea; the last one may be an island, Syrte, or home."""
        last = self.shores | {self.ithaca} if home else self.shores
        found, edge = {start}, {start}
        for _ in range(pips):
            near = {there for place in edge for there in self.next[place].values()} - found
            found |= near & (self.open | last)
            edge = near & self.open
        return found

    def winds(self, direction: Direction, anchor: Hex) -> Mapping[Hex, Wind]:
        """3.2 What blows where: a storm from the anchor on, strong wind in the rows next to it, then breeze.

        No wind blows on a hex behind the anchor.
        """
        return self._winds[direction, anchor]

    def _blowing(self, direction: Direction, anchor: Point) -> Iterator[tuple[Hex, Wind]]:
        at = DIRECTIONS.index(direction)
        yield from ((name, "storm") for name in self._row(anchor, direction))
        for turn in (1, -1):
            beside = _plus(anchor, STEPS[DIRECTIONS[(at + turn) % 6]])
            outer = _plus(beside, STEPS[DIRECTIONS[(at + 2 * turn) % 6]])
            yield from ((name, "strong") for name in self._row(beside, direction))
            yield from ((name, "breeze") for name in self._row(outer, direction))

    def _row(self, point: Point, direction: Direction) -> Iterator[Hex]:
        """The hexes from a point on in one direction; the first ones may lie off the board."""
        for _ in range(2 * len(self.board.rows)):
            if point in self.names:
                yield self.names[point]
            point = _plus(point, STEPS[direction])

    def carried(self, start: Hex, direction: Direction, hexes: int, *, home: bool) -> Hex:
        """3.3 Where a wind carries a ship: `hexes` hexes, to a shore, or to the last hex before the edge."""
        here = start
        for _ in range(hexes):
            there = self.next[here].get(direction)
            if there is None or there == self.troy or (there == self.ithaca and not home):
                break
            here = there
            if here not in self.open:
                break
        return here

    def far(self, goal: Hex) -> Mapping[Hex, int]:
        """The distance of every hex from the goal, over open sea; FAR if there is no way."""
        return _far(self, goal)

    def ferried(self, start: Hex, goal: Hex, hexes: int) -> Hex:
        """5.8 Where a ship is brought: nearer to the goal, over open sea, by the first way in order."""
        far, here = self.far(goal), start
        for _ in range(hexes):
            ways = [place for place in self.next[here].values() if place in self.open]
            nearer = [place for place in ways if far[place] < far[here]]
            if not nearer:
                break
            here = min(nearer, key=far.__getitem__)
        return here

    def lines(self) -> Iterator[tuple[Hex, ...]]:
        """All rows of the board, in the three ways that rows run."""
        for along in (0, 1, 2):
            rows: dict[int, list[Hex]] = {}
            for name, (east, south) in self.points.items():
                rows.setdefault((south, east, east + south)[along], []).append(name)
            yield from map(tuple, rows.values())

    def apart(self, one: Hex, other: Hex) -> int:
        """The distance between two hexes in a straight line."""
        (a, b), (c, d) = self.points[one], self.points[other]
        return max(abs(a - c), abs(b - d), abs(a + b - c - d))

    def sides(self, place: Hex) -> Iterator[int]:
        """The sides of the board that a hex lies on, 0 to 5; side 3 is opposite to side 0."""
        east, south = self.points[place]
        edge = len(self.board.rows) // 2
        reach = (east, east + south, south, -east, -east - south, -south)
        return (side for side, out in enumerate(reach) if out == edge)


def _plus(point: Point, step: Point) -> Point:
    return point[0] + step[0], point[1] + step[1]


def _points(board: Board) -> Iterator[tuple[Hex, Point]]:
    """The hexes by name, row by row from the north-west on."""
    edge = len(board.rows) // 2
    for at, row in enumerate(board.rows):
        south = at - edge
        west = max(-edge, -edge - south)
        for number in range(len(row.split())):
            yield f"{chr(ord('a') + 2 * edge - at)}{number + 1}", (west + number, south)


def _signs(board: Board) -> Iterator[str]:
    return (sign for row in board.rows for sign in row.split())


@lru_cache(maxsize=64)
def _sail_offers(sea: Sea, start: Hex, pips: int, home: bool) -> tuple[Offer, ...]:  # noqa: FBT001
    values = tuple(sorted(sea.reached(start, pips, home=home), key=sea.hexes.index))
    return (Offer("sail", "2.4", {"to": OneOf(values)}),)


@lru_cache(maxsize=64)
def _far(sea: Sea, goal: Hex) -> Mapping[Hex, int]:
    found = dict.fromkeys(sea.hexes, FAR)
    edge, steps = {goal}, 0
    while edge:
        found.update(dict.fromkeys(edge, steps))
        passable = edge & sea.open if steps else edge
        edge = {there for place in passable for there in sea.next[place].values() if found[there] == FAR}
        steps += 1
    return found


@once
def sea_of(board: Board) -> Sea:
    """The sea of a board, worked out once."""
    return Sea(board)
