"""How likely a seat is to be found that peeks in some of its moves, by its own decisions.

In each decision other worlds stand for the truth. A seat that peeks plays what is best in that world; one
that does not plays what was played. So a match is made of what each decision might have brought, and many
such series of matches are tried. Of the truth nothing is used but that it is one of the worlds among which
they have their places. A sampler that errs may hide as much as it may feign, so the margin is taken off
once more: the power is rather too small than too great.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from workers.fair_play.evidence import above_after
from workers.fair_play.match_ranks import Gains, MatchRank, mean_gains
from workers.fair_play.method import Method

SERIES: Final = 200  # that are tried for each number
EVERY: Final = (1, 2, 5)  # a seat peeks in every move, in every second, in every fifth


class Power(msgspec.Struct, frozen=True):
    """The part of the seats that would be found here, if they peeked in one of so many moves."""

    every: int
    found: float


def power(ranks: Sequence[MatchRank], method: Method) -> tuple[Power, ...]:
    """How likely the seat of these matches is to be found, for each of EVERY."""
    return tuple(Power(every, found_peeking(ranks, method, every)) for every in EVERY)


def found_peeking(ranks: Sequence[MatchRank], method: Method, every: int) -> float:
    """The part of the series in which such a seat would be above the promised rate.

    It is the least over the tilts: they say which worlds are true how often.
    """
    return found_after(ranks, method, every)[-1] if ranks else 0.0


def found_after(ranks: Sequence[MatchRank], method: Method, every: int) -> tuple[float, ...]:
    """The same after the first match, after two, and so on to all of them."""
    curves = [_found(ranks, method, every, tilt) for tilt in range(len(method.tilts))]
    return tuple(map(min, zip(*curves, strict=True)))


def _found(ranks: Sequence[MatchRank], method: Method, every: int, tilt: int) -> list[float]:
    chance = Random(f"power/{every}/{tilt}")
    found = [0] * len(ranks)
    for _ in range(SERIES):
        series = [_match(rank, method, every, tilt, chance) for rank in ranks]
        for at, is_above in enumerate(above_after(series, method)):
            found[at] += is_above
    return [count / SERIES for count in found]


def _match(rank: MatchRank, method: Method, every: int, tilt: int, chance: Random) -> Gains:
    """What a match might have brought."""
    drawn = [
        chance.choice(one.peeking[tilt] if chance.randrange(every) == 0 else one.honest[tilt])
        for one in rank.decisions
    ]
    return tuple(gain - method.margin * len(drawn) / method.decisions for gain in mean_gains(drawn, method))
