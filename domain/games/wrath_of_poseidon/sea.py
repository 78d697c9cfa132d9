"""The geometry of a board: squares, neighbours and grounds, worked out once for every chart."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from string import ascii_lowercase

from domain.games.wrath_of_poseidon.words import Chart, Ground, Heading, Ship, Square

STEPS: Mapping[Heading, tuple[int, int]] = {
    "n": (0, 1),
    "ne": (1, 1),
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
}
GROUNDS: Mapping[str, Ground] = {".": "sea", "~": "deep_sea", "w": "woody", "r": "rocky", "S": "sacred"}
ISLANDS: frozenset[Ground] = frozenset({"woody", "rocky", "sacred"})


@dataclass(frozen=True, eq=False)  # one object for each chart, so each is equal only to itself
class Sea:
    """The geometry of a board. Squares are in reading order, from the north-west."""

    chart: Chart
    squares: tuple[Square, ...]
    ground: Mapping[Square, Ground]
    steps: Mapping[Square, Mapping[Heading, Square]]  # the neighbours on the board, by heading
    around: Mapping[Square, frozenset[Square]]
    coast: frozenset[Square]
    sacred: Square
    free: tuple[Square, ...]  # where lighthouses and fog banks may stand
    free_sea: tuple[Square, ...]  # where maelstroms may


def sea_of(chart: Chart) -> Sea:
    """The geometry of the chart; the same object for the same chart."""
    return _sea(chart.name, chart.rows, tuple(chart.starts.items()))


@lru_cache(maxsize=64)
def _sea(name: str, rows: tuple[str, ...], starts: tuple[tuple[Ship, Square], ...]) -> Sea:
    ground = dict(_grounds(rows))
    steps = {square: _steps(square, ground) for square in ground}
    around = {square: frozenset(near.values()) for square, near in steps.items()}
    sacred = next(square for square, kind in ground.items() if kind == "sacred")
    kept_free = {near for island in (sacred, *dict(starts).values()) for near in (island, *around[island])}
    free = tuple(square for square in ground if square not in kept_free)
    return Sea(
        chart=Chart(name, rows, dict(starts)),
        squares=tuple(ground),
        ground=ground,
        steps=steps,
        around=around,
        coast=frozenset(square for square, near in steps.items() if len(near) < len(STEPS)),
        sacred=sacred,
        free=free,
        free_sea=tuple(square for square in free if ground[square] not in ISLANDS),
    )


def _grounds(rows: tuple[str, ...]) -> Iterable[tuple[Square, Ground]]:
    for below, row in enumerate(rows):
        for column, sign in enumerate(row):
            yield square_at(column, len(rows) - below), GROUNDS[sign]


def _steps(square: Square, ground: Mapping[Square, Ground]) -> dict[Heading, Square]:
    column, row = ascii_lowercase.index(square[0]), int(square[1:])
    near = {heading: square_at(column + east, row + north) for heading, (east, north) in STEPS.items()}
    return {heading: there for heading, there in near.items() if there in ground}


def square_at(column: int, row: int) -> Square:
    """The name of a square: column from 0 in the west, row from 1 in the south. It may lie off the board."""
    return f"{ascii_lowercase[column]}{row}" if 0 <= column < len(ascii_lowercase) else ""
