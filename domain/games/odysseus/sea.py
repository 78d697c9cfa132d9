"""The geometry of a board: where the lines lead, worked out once for every board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from domain.games.odysseus.words import CIRCLES, COLOURS, Board, Circle, Colour

Steps = tuple[Mapping[Colour, Circle], ...]


@dataclass(frozen=True)
class Sea:
    """A board, and for each circle where its lines lead. Lines run both ways."""

    board: Board
    steps: Steps


def sea_of(board: Board) -> Sea:
    """The geometry of a board without faults."""
    return Sea(board, steps_of(tuple(board.lines[colour] for colour in COLOURS)))


@lru_cache(maxsize=64)
def steps_of(lines: tuple[tuple[str, ...], ...]) -> Steps:
    """Where the lines of each circle lead; `lines` in the order of the colours."""
    steps: list[dict[Colour, Circle]] = [{} for _ in CIRCLES]
    for colour, written in zip(COLOURS, lines, strict=True):
        for one, other in map(ends, written):
            steps[one][colour], steps[other][colour] = other, one
    return tuple(steps)


def ends(line: str) -> tuple[Circle, Circle]:
    """The two circles of a line written as `0-8`."""
    one, _, other = line.partition("-")
    return int(one), int(other)


def reached(steps: Steps) -> set[Circle]:
    """The circles that lines lead to from circle 0, however far."""
    found, edge = {0}, {0}
    while edge:
        edge = {there for here in edge for there in steps[here].values()} - found
        found |= edge
    return found
