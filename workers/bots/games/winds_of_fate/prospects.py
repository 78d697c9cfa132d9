"""What the seats may score for each way in which the journey may end: so what an adventure is worth."""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, exp, sqrt, tanh
from typing import Any, NamedTuple

from domain.games.winds_of_fate.bets import payout
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import DESTINIES, ROUNDS, Bet, Destiny, Effect, Feature, suit, value
from domain.kernel.facts import Hidden, Seat
from workers.bots.games.winds_of_fate.forecast import STEPS, STRANDED, Chances, Forecast, chart, forecast

RIGHT, HELD = 10.0, 1.8  # points for the right destiny; of a chip, with what it may bring in a bet
CARD = 0.15  # points that a card in hand is worth while rounds are left to play it
SWITCHED = (
    0.0,
    0.25,
    0.4,
    0.5,
    0.6,
    0.65,
    0.7,
)  # the chance that a wrong destiny is put right in so many rounds
PLACED, MOVED = 0.4, 1.0  # points of a tile that places a bet, for each round left; of one that moves a bet
TEMPER, SLOPE = 1.0, 0.3  # by how many points scores still change: at the end, and more for each round left
LEAST = 0.004  # endings that are less likely are left out
EVEN, WANTED = 5, 3.0  # tenths of later adventures that are won; more or fewer if all seats want that
DRAFTING = ("consolation", "draft")
BOARDS, REMEMBERED = 64, 1 << 14  # boards and tables that are remembered
PUSH, DOUBT = 2.5, 9.0  # by what a seat in the adventure still moves it, at most, and the variance
KEEN = 4.0  # points at stake with which a seat plays its cards

ENDS: tuple[tuple[int, Destiny], ...] = (
    *((number + 1, DESTINIES[1]) for number in range(ROUNDS)),
    *((number + 1, DESTINIES[0]) for number in range(ROUNDS)),
    (ROUNDS, DESTINIES[2]),
)
"""The round and the ending of each of the chances that a forecast has."""


@lru_cache(maxsize=1024)
def payouts(bet: Bet) -> tuple[int, ...]:
    """What a stack pays for an end in each round, from the first."""
    return tuple(payout(Bet(0, bet.round, bet.chips), number + 1) for number in range(ROUNDS))


class Stakes(NamedTuple):
    """What a seat has at stake: a sum, and what each end adds to it."""

    base: float
    paid: tuple[int, ...]
    destiny: Destiny | None


def stakes(table: Table, seat: Seat, more: float = 0.0) -> Stakes:
    """What the seat has at stake, with some points more; its hand counts by its size alone."""
    paid = (0,) * ROUNDS
    for bet in table.bets:
        if bet.seat == seat:
            paid = tuple([sum(pair) for pair in zip(paid, payouts(bet), strict=True)])
    left = min(1.0, (ROUNDS - table.round) / 3)
    base = more + table.points[seat] + HELD * table.chips[seat] + CARD * left * len(table.hands[seat])
    destiny: Any = table.destinies[seat]
    return Stakes(base, paid, None if isinstance(destiny, Hidden) else destiny)


@lru_cache(maxsize=512)
def tiles_by_worth(features: tuple[Feature, ...], shown: tuple[str, ...], left: int) -> tuple[float, ...]:
    """What each reward tile that is shown is worth to anybody, the best first. `left`: rounds."""
    worths = {tile.name: sum(_points(effect, left) for effect in tile.effects) for tile in features}
    return tuple(sorted((worths[tile] for tile in shown), reverse=True))


def _points(effect: Effect, left: int) -> float:
    match effect.do:
        case "place_bet":
            return PLACED * left
        case "move_bet":
            return MOVED
        case "chip":
            return HELD * effect.amount
        case "draw":
            return CARD * effect.amount
        case _:
            return float(effect.amount)


def drafted(table: Table) -> list[float]:
    """What the tile that each seat will draft may be worth: who passes last takes the best one."""
    found = [0.0] * len(table.order)
    if table.stage not in ("adventure", *DRAFTING):
        return found
    worths = tiles_by_worth(table.tiles.rewards, table.rewards, ROUNDS - table.round)
    drafters = table.passed[::-1] if table.stage == "adventure" else table.drafters
    first = len(worths) - len(drafters)
    for seat, points in zip(drafters, worths[first:], strict=False):
        found[seat] = points
    if table.stage == "adventure" and first:
        mean = sum(worths[:first]) / first
        for seat in table.order:
            if seat not in table.passed:
                found[seat] = mean
    return found


class Prospects:
    """How journeys on one board may end, remembered.

    Where a seat is named, nothing is used but what that seat knows, though the table may be whole.
    """

    def __init__(self) -> None:
        self._charts: dict[int, tuple[Any, list[Forecast]]] = {}
        self._tenths: dict[Any, int] = {}

    def forecast(self, table: Table, seat: Seat | None = None) -> Forecast:
        """The forecast for the board of the table, by how much the seats want adventures to be won."""
        forecasts = self._forecasts(table)
        drafting = table.stage in DRAFTING
        destinies = table.destinies if seat is None else (seat, table.destinies[seat])
        here = id(table.places), table.round, table.space, table.crew, drafting and table.won
        key = (*here, drafting, table.bets, destinies)
        tenths = self._tenths.get(key)
        if tenths is None:
            if len(self._tenths) > REMEMBERED:
                self._tenths.clear()
            tenths = self._tenths[key] = self._wanted(table, forecasts, seat)
        return forecasts[tenths]

    def _forecasts(self, table: Table) -> list[Forecast]:
        """The forecasts for all tenths of adventures won."""
        known = self._charts.get(id(table.places))
        if known is None:
            if len(self._charts) > BOARDS:
                self._charts.clear()
                self._tenths.clear()
            board = chart(table)
            found = [forecast(board, tenths) for tenths in range(STEPS + 1)]
            known = self._charts[id(table.places)] = table.places, found
        return known[1]

    def _wanted(self, table: Table, forecasts: Sequence[Forecast], seat: Seat | None) -> int:
        """The tenths of later adventures that are won, by what the seats have at stake."""
        more, fewer = (_ends(table, forecasts[EVEN + step]) for step in (1, -1))
        wants = 0.0
        for other in range(len(table.order)):
            own = stakes(table, other)
            if seat not in (None, other):
                own = own._replace(destiny=None)
            wants += tanh(gain(own, more, fewer, table.round))
        return EVEN + round(WANTED * wants / len(table.order))

    def results(self, table: Table, seat: Seat | None = None) -> tuple[Chances, Chances]:
        """The chances of all ends if this adventure is won, and if it is lost."""
        reckoned = self.forecast(table, seat)
        won = reckoned.after(table.round, table.space, table.crew, won=True)
        god: Any = table.gods[0] if table.gods and seat is None else None
        if god is None or isinstance(god, Hidden):
            return won, reckoned.lost(table.round, table.space, table.crew)
        return won, reckoned.after(table.round, table.space, table.crew - value(god), won=False)

    def ends(self, table: Table, seat: Seat | None = None) -> Chances:
        """The chances of all ends, where no adventure is under way."""
        return _ends(table, self.forecast(table, seat))

    def stake(self, table: Table, seat: Seat) -> float:
        """By how many points it is better for the seat to win this adventure than to lose it."""
        won, lost = self.results(table, seat)
        return gain(stakes(table, seat), won, lost, table.round)


def _ends(table: Table, reckoned: Forecast) -> Chances:
    if table.stage in DRAFTING:
        return reckoned.after(table.round, table.space, table.crew, won=table.won)
    return reckoned.before(max(table.round, 1), table.space, table.crew)


def gain(own: Stakes, better: Chances, worse: Chances, now: int) -> float:
    """By how many points the first chances are better than the second."""
    _, paid, destiny = own
    return sum(
        more * (paid[number - 1] + (RIGHT if destiny == ending else wrong))
        for number, ending, wrong, more in _differences(better, worse, now)
    )


@lru_cache(maxsize=1024)
def _differences(better: Chances, worse: Chances, now: int) -> tuple[tuple[int, Destiny, float, float], ...]:
    """The ends whose chances differ: round, ending, what a wrong destiny may bring, the difference."""
    return tuple(
        (number, ending, _switched(number, now), one - other)
        for (number, ending), one, other in zip(ENDS, better, worse, strict=True)
        if one != other
    )


def _switched(number: int, now: int) -> float:
    return RIGHT * SWITCHED[min(max(number - now, 0), len(SWITCHED) - 1)]


def pushed(cards: Sequence[Any]) -> int:
    """Help less Hinder of these cards, without those that are not known."""
    return sum(
        value(card) if suit(card) == "help" else -value(card)
        for card in cards
        if not isinstance(card, Hidden)
    )


def winning(table: Table, gains: Sequence[float]) -> float:
    """The chance to win the adventure, by the cards on the table and by what each seat has at stake."""
    mean, variance = 0.5, 1.0
    for seat, down in enumerate(table.played):
        mean += pushed(down)
        if seat not in table.passed and table.hands[seat]:
            mean += PUSH * tanh(gains[seat] / KEEN)
            variance += DOUBT
    god: Any = table.gods[0] if table.gods else None
    if god is None or isinstance(god, Hidden):
        variance += DOUBT
    else:
        mean += value(god) if suit(god) == "athena" else -value(god)
    return 0.5 + 0.5 * erf(mean / sqrt(2 * variance))


def chances_to_win(table: Table, outlook: Chances, own: Sequence[Stakes]) -> list[float]:
    """For each seat the chance that it has most points, by how the journey may end."""
    found, whole = [0.0] * len(own), 0.0
    for number, ending, wrong, temper, share in _likely(outlook, table.round):
        scores = [
            (base + paid[number - 1] + (RIGHT if destiny == ending else wrong)) / temper
            for base, paid, destiny in own
        ]
        most = max(scores)
        weights = [exp(score - most) for score in scores]
        part = share / sum(weights)
        whole += share
        for seat, weight in enumerate(weights):
            found[seat] += part * weight
    return [each / whole for each in found]


@lru_cache(maxsize=1024)
def _likely(outlook: Chances, now: int) -> tuple[tuple[int, Destiny, float, float, float], ...]:
    """The ends that may come: round, ending, what a wrong destiny may bring, the temper, and the chance."""
    return tuple(
        (number, ending, _switched(number, now), TEMPER + SLOPE * max(number - now, 0), share)
        for (number, ending), share in zip(ENDS, outlook, strict=True)
        if share > LEAST
    )


assert len(ENDS) == STRANDED + 1
