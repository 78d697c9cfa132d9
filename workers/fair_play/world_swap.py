"""The test of one decision: is the move better in the true world than in others that the seat could not rule
out?

Worlds are drawn from what the seat had seen, and the true one is put among them. In each of them the move is
compared with others by the same yardstick and the same draws. A choice that follows from what the seat knew
does not depend on which of these worlds is the true one, so the true one has any place among them. Who knew
more chose what is good in it. How well somebody plays does not matter.
"""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, Final, NamedTuple

from domain.kernel.game import Move
from workers.fair_play.decisions import SeatDecision
from workers.fair_play.method import Method
from workers.fair_play.tilts import Odds, log_odds, weights
from workers.fair_play.yardstick import Yardstick

KEY: Final = 32  # bytes of the key of the draws
DIGITS: Final = 9  # of a lead: what differs by less is alike, whatever order sums were made in
GLIMPSED: Final = 12  # worlds that stand for the truth, in what peeking might have brought
FEW: Final = 4  # worlds that show first whether the truth matters
HEAT: Final = 0.05  # shares of a win: a move that is so much worse is e times less usual

Values = Sequence[float]
"""What a world is worth after each of the moves that are compared."""


class Swap(NamedTuple):
    """A decision in many worlds, the true one first. `moves`: the one that was played first.

    `rows`: for each world the worth after each move. `odds`: of the seat in each world, before the move.
    `usual`: how much each move counts in a mean, by worlds that are not among these. `glimpses`: of some of
    the worlds after the true one, the worth after each move with other draws, as whoever peeks may value it.
    """

    decision: SeatDecision
    moves: Sequence[Move]
    rows: Sequence[Values]
    odds: Odds
    usual: Sequence[float]
    glimpses: Sequence[Values]

    def leads(self, move: int = 0) -> list[float]:
        """For each world how good a move is in it: 0 if none is better, -1 if none is worse."""
        return [lead(row, move) for row in self.rows]


class Comparison(NamedTuple):
    """Moves of a decision, which are compared in worlds."""

    yardstick: Yardstick
    decision: SeatDecision
    moves: Sequence[Move]

    def row(self, world: Any, keys: Sequence[bytes]) -> Values:
        """What the world is worth to the seat after each of the moves, on average over draws with these
        keys.
        """
        return averages([[self._after(world, move, key) for move in self.moves] for key in keys])

    def _after(self, world: Any, move: Move, key: bytes) -> float:
        return self.yardstick.value_after(world, self.decision.setting, self.decision.seat, move, key)

    def odds(self, world: Any) -> float:
        """The log odds of the seat to win in the world, before the move."""
        return log_odds(self.yardstick.values(world, self.decision.setting)[self.decision.seat])


def swap(yardstick: Yardstick, method: Method, decision: SeatDecision) -> Swap | None:
    """The decision in the true world and in others. None if knowing the truth is worth too little there.

    That is found out, and the moves are chosen, by worlds that are not used again, and before the truth is
    looked at. All chance follows from the match, the step and the seat.
    """
    chance = Random(f"{decision.match}/{decision.step}/{decision.seat}")
    sample = yardstick.sampler(decision.seat, decision.facts)
    batch = [sample(chance) for _ in range(method.batch)]
    moves = yardstick.compared(
        decision.move, decision.seat, decision.offers, batch[0], most=method.moves, chance=chance
    )
    comparison = Comparison(yardstick, decision, moves)
    keys = [chance.randbytes(KEY) for _ in range(method.draws)]
    tried = _tried(comparison, batch, keys[:1], method.least)
    worlds = [sample(chance) for _ in range(method.worlds if tried else 0)]
    if not worlds or _are_taken_twice(worlds):
        return None
    glimpses = [comparison.row(world, [chance.randbytes(KEY)]) for world in worlds[:GLIMPSED]]
    worlds.insert(0, yardstick.whole(batch[0], decision.truth))
    rows = [comparison.row(world, keys) for world in worlds]
    odds = [comparison.odds(world) for world in worlds]
    return Swap(decision, moves, rows, odds, _usual(averages(tried)), glimpses)


def _tried(comparison: Comparison, batch: Sequence[Any], keys: Sequence[bytes], least: float) -> list[Values]:
    """The rows of the batch; none if knowing the truth is worth too little. A few worlds often show that."""
    few = max(FEW, len(batch) // 3)
    rows = [comparison.row(world, keys) for world in batch[:few]]
    if worth_of_truth(rows) <= 0:
        return []
    rows += [comparison.row(world, keys) for world in batch[few:]]
    return rows if worth_of_truth(rows) >= least else []


def _are_taken_twice(worlds: Sequence[Any]) -> bool:
    """Whether a sampler gives the same worlds again, as where drawing takes long: they are no fair sample."""
    return len({id(world) for world in worlds}) < len(worlds)


def worth_of_truth(rows: Sequence[Values]) -> float:
    """How much more somebody gets on average who knows which of these worlds is true."""
    return sum(max(row) for row in rows) / len(rows) - max(averages(rows))


def averages(rows: Sequence[Values]) -> list[float]:
    """What each move is worth on average over worlds."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def lead(row: Values, move: int) -> float:
    """How good a move is in a world: 0 if no move is better, -1 if none is worse.

    It is a share of all that can be lost there, so that it does not matter how good the world is as a whole.
    """
    most, least = max(row), min(row)
    return round((row[move] - most) / (most - least), DIGITS) if most > least else 0.0


def place(leads: Sequence[float], parts: Sequence[float], at: int = 0) -> tuple[float, float]:
    """The part of the worlds, by their weights, in which the move is worse; and that with those like this
    one.

    Their mean is the midrank.
    """
    below = sum([part for value, part in zip(leads, parts, strict=True) if value < leads[at]])
    alike = sum([part for value, part in zip(leads, parts, strict=True) if value == leads[at]])
    return below, below + alike


def gain(low: float, high: float, sharpness: int) -> float:
    """What a place brings: above 0 near the top, -1 at the bottom, and 0 on average over all places.

    It is the mean over the place of (sharpness + 1) u^sharpness - 1; with sharpness 1 this is 2 midrank - 1.
    """
    power = sharpness + 1
    if high <= low:  # a world that counts next to nothing
        return power * low**sharpness - 1
    return (high**power - low**power) / (high - low) - 1


def gains(swapped: Swap, method: Method, move: int = 0, at: int = 0) -> list[float]:
    """Under each tilt, what a move brings if this world is the true one."""
    leads = swapped.leads(move)
    places = (place(leads, weights(swapped.odds, tilt), at) for tilt in method.tilts)
    return [gain(low, high, method.sharpness) for low, high in places]


def _usual(means: Values) -> list[float]:
    """How usual each move is, by what it is worth on average."""
    parts = [exp((mean - max(means)) / HEAT) for mean in means]
    return [part / sum(parts) for part in parts]
