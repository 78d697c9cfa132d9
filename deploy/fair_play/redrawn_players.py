"""Players that are made anew of the matches of all players of a kind: how many of them would be flagged.

A thousand players with ten matches each take hours. But if matches do not depend on each other, any ten of
them are the matches of a player, so a few hundred matches tell the rate as well. How far it is to be trusted
is seen from what it becomes without a part of the players (the jackknife; Efron and Stein, 1981).
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

import msgspec

from workers.fair_play.evidence import above_after
from workers.fair_play.match_ranks import Gains
from workers.fair_play.method import Method

PARTS: Final = 10  # one of which is left out at a time
DRAWN: Final = 2000  # players that are made each time


class RedrawnRate(msgspec.Struct, frozen=True):
    """The part of such players that are flagged, from 0 to 1, after each number of matches, and the standard
    error of the last.
    """

    after: tuple[float, ...]
    error: float

    @property
    def flagged(self) -> float:
        """The part that is flagged after all matches."""
        return self.after[-1]

    @property
    def words(self) -> str:
        """How many of 1,000 such players are flagged, with the standard error."""
        return f"{1000 * self.flagged:.2f} ± {1000 * self.error:.2f} of 1,000"


def redrawn_rate(players: Sequence[Sequence[Gains]], matches: int, method: Method) -> RedrawnRate:
    """The rate among players with so many matches, made of the gains of these players' matches."""
    curves = [_curve(pool, matches, method) for pool in _pools(players)]
    ends = [curve[-1] for curve in curves]
    squares = sum((end - fmean(ends)) ** 2 for end in ends)
    return RedrawnRate(
        tuple(map(fmean, zip(*curves, strict=True))), sqrt(squares * (len(ends) - 1) / len(ends))
    )


def _pools(players: Sequence[Sequence[Gains]]) -> Iterator[list[Gains]]:
    """All matches but those of one part of the players; of one player, all."""
    parts = min(PARTS, len(players))
    for left_out in range(parts):
        kept = [own for at, own in enumerate(players) if at % parts != left_out] or players
        yield [gains for own in kept for gains in own]


def _curve(pool: Sequence[Gains], matches: int, method: Method) -> list[float]:
    """The part of the players that are flagged after each number of matches."""
    chance, flagged = Random(f"redrawn/{len(pool)}"), [0] * matches
    for _ in range(DRAWN if pool else 0):
        for at, above in enumerate(above_after(chance.choices(pool, k=matches), method)):
            flagged[at] += above
    return [count / DRAWN for count in flagged]
