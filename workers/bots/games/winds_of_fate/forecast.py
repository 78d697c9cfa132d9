"""How and when the journey may end from the ship's space: the chances of every ending in every round.

Computed backwards over rounds, spaces and crew, as if every later adventure were won with the same chance.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.games.winds_of_fate.table import Table, feature
from domain.games.winds_of_fate.words import ITHACA, ROUNDS, Destiny, Effect, Space

Chances = tuple[float, ...]  # of death in rounds 1 to 12, of safety in rounds 1 to 12, of being stranded

STRANDED = 2 * ROUNDS
STEPS = 10  # chances of winning are rounded to tenths
LOSSES = ((3, 0.4), (4, 0.6))  # crew lost in a lost adventure, with chances, about as on the god cards
TAKERS = {True: 0.6, False: 0.3}  # the share of seats that accept a gain of crew, and a loss


class Way(NamedTuple):
    """A space: where its exits lead, and how its tile changes the crew."""

    calm: Space
    stormy: Space
    crew: int


class Chart(NamedTuple):
    """Everything that a forecast depends on, except the ship's space."""

    ways: tuple[tuple[Space, Way], ...]
    most: int  # of the crew
    must_win: bool


def chart(table: Table) -> Chart:
    """The chart of a match."""
    seats = len(table.order)
    ways = tuple(
        (space, Way(exits.calm or space, exits.stormy or space, _crew(table, space, seats)))
        for space, exits in table.board.spaces.items()
    )
    return Chart(ways, table.crew_at_start, table.options.ithaca_needs_win)


def _crew(table: Table, space: Space, seats: int) -> int:
    tile = table.places.get(space)
    if tile is None:
        return 0
    effects = feature(table.tiles.encounters, tile).effects
    return round(sum(_change(effect, seats) for effect in effects if effect.do == "crew"))


def _change(effect: Effect, seats: int) -> float:
    """How an effect changes the crew, on average."""
    times = seats if effect.who == "each" else 1
    return effect.amount * times * (TAKERS[effect.amount > 0] if effect.may else 1)


class Forecast:
    """The chances of all endings, for one chance of winning."""

    def __init__(self, chart: Chart, win: float) -> None:
        self._ways = dict(chart.ways)
        self._chart = chart
        self._win = win
        self._before: dict[tuple[int, Space, int], Chances] = {}

    def before(self, number: int, space: Space, crew: int) -> Chances:
        """Before the adventure of a round."""
        key = number, space, crew
        if key not in self._before:
            self._before[key] = self._reckoned(*key)
        return self._before[key]

    def _reckoned(self, number: int, space: Space, crew: int) -> Chances:
        if crew <= 0:
            return _surely(number - 1)
        won = self.after(number, space, crew, won=True)
        return mixed(((won, self._win), (self.lost(number, space, crew), 1 - self._win)))

    def lost(self, number: int, space: Space, crew: int) -> Chances:
        """After a lost adventure, before it is known what it costs."""
        return mixed([(self.after(number, space, crew - cost, won=False), chance) for cost, chance in LOSSES])

    def after(self, number: int, space: Space, crew: int, *, won: bool) -> Chances:
        """After the adventure of a round."""
        if crew <= 0:
            return _surely(number - 1)
        if space == ITHACA and (won or not self._chart.must_win):
            return _surely(ROUNDS + number - 1)
        if number == ROUNDS:
            return _surely(STRANDED)
        way = self._ways[space]
        there = way.calm if won else way.stormy
        crew = crew if there == space else min(crew + self._ways[there].crew, self._chart.most)
        return self.before(number + 1, there, crew)


@lru_cache(maxsize=STRANDED + 1)
def _surely(at: int) -> Chances:
    return tuple(float(at == other) for other in range(STRANDED + 1))


def mixed(parts: Sequence[tuple[Chances, float]]) -> Chances:
    """The mean of several chances, each weighted with its own chance."""
    if len(parts) == 2:  # noqa: PLR2004  # most are, and most of the time is spent here
        (one, a), (other, b) = parts
        return tuple([a * x + b * y for x, y in zip(one, other, strict=True)])
    return tuple(sum(weight * chances[at] for chances, weight in parts) for at in range(STRANDED + 1))


@lru_cache(maxsize=256)
def forecast(chart: Chart, tenths: int) -> Forecast:
    """The forecast if this many tenths of all adventures are won."""
    return Forecast(chart, tenths / STEPS)


def chance(chances: Chances, destiny: Destiny) -> float:
    """The chance of one ending."""
    at = {"death": 0, "safe": ROUNDS}.get(destiny)
    return chances[STRANDED] if at is None else sum(chances[at : at + ROUNDS])


def ends(chances: Chances) -> tuple[float, ...]:
    """The chance that the journey ends in each round, from the first."""
    rounds = [chances[at] + chances[ROUNDS + at] for at in range(ROUNDS)]
    rounds[-1] += chances[STRANDED]
    return tuple(rounds)
