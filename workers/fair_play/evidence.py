"""Evidence over matches: what somebody would own who bets on each match that a seat knows more than it saw.

They begin with 1 and never bet more than they have. If the seat is honest, no bet is worth anything on
average, and to own X at any time happens to at most 1 in X honest seats (Ville, 1939). So one may look after
every match, and stop whenever one likes. What is owned is an e-value; products of such values stay valid
where p-values do not.

Source: Shafer, "Testing by betting" (2021); Waudby-Smith and Ramdas, "Estimating means of bounded random
variables by betting" (2023).
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from workers.fair_play.match_ranks import Gains
from workers.fair_play.method import Method


class Evidence(NamedTuple):
    """The evidence after some matches.

    `wealth`: for each tilt of the method what is owned with each stake, if 1 was put on each. `value`: the
    evidence; `highest`: the highest that it was after a match. `matches`: how many there were.
    """

    wealth: tuple[tuple[float, ...], ...]
    matches: int
    highest: float

    @property
    def value(self) -> float:
        """What is owned on average over the stakes, under the tilt under which that is least.

        Which stake does best is learnt from the matches before: what did well has more to bet.
        """
        return min(sum(row) / len(row) for row in self.wealth)

    def after(self, gains: Gains, method: Method) -> "Evidence":
        """The evidence after one match more."""
        wealth = tuple(
            tuple(owned * (1 + stake * gain) for owned, stake in zip(row, method.stakes, strict=True))
            for row, gain in zip(self.wealth, gains, strict=True)
        )
        made = Evidence(wealth, self.matches + 1, self.highest)
        return made._replace(highest=max(self.highest, made.value))


def nothing(method: Method) -> Evidence:
    """The evidence before the first match."""
    return Evidence(((1.0,) * len(method.stakes),) * len(method.tilts), 0, 1.0)


def evidence(matches: Iterable[Gains], method: Method) -> Evidence:
    """The evidence of these matches, in their order."""
    found = nothing(method)
    for gains in matches:
        found = found.after(gains, method)
    return found


def above_after(matches: Iterable[Gains], method: Method) -> list[bool]:
    """Whether the evidence was ever above the promised rate, after each match."""
    found, above = nothing(method), list[bool]()
    for gains in matches:
        found = found.after(gains, method)
        above.append(found.highest >= method.promised)
    return above


def adjusted(value: float, seats: int) -> float:
    """The evidence on the one of so many seats that has most: among many, somebody has much by chance."""
    return value / seats


def deviations(gains: Sequence[float]) -> float:
    """How many standard deviations the sum of gains of matches is from 0; for a description, not a test."""
    squares = sum(gain * gain for gain in gains)
    return sum(gains) / sqrt(squares) if squares else 0.0
