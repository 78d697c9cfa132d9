"""How likely worlds are that a sampler draws, if the other seats chose well: fitted to honest matches.

A sampler knows what a seat cannot rule out, and not what the others would rather do. Where they choose well,
the truth is worse for the seat than the worlds that are drawn. Who reckons with that plays honestly. So the
worlds are weighed before the truth is ranked among them.
"""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import Final

EDGE: Final = 0.002  # worths nearer to 0 or 1 count as this near
STEPS: Final = 30  # of Newton's method; it needs five or six
RIDGE: Final = 1e-6  # added to the curvature, so that the fit is 0 where all worlds are alike

Odds = Sequence[float]
"""For each world the log odds of the seat to win in it."""


def log_odds(worth: float) -> float:
    """The logarithm of the odds to win, not beyond those of EDGE."""
    sure = min(max(worth, EDGE), 1 - EDGE)
    return log(sure / (1 - sure))


def weights(odds: Odds, tilt: float) -> list[float]:
    """How much each world counts; together 1. Under a tilt below 0 those count more that are bad for the
    seat.
    """
    scores = [tilt * each for each in odds]
    most = max(scores)
    parts = [exp(score - most) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


def fit(decisions: Iterable[Odds]) -> float:
    """The tilt under which the truths are likeliest among the worlds; the first of each decision is the true
    one.

    By maximum likelihood of a conditional logit, with Newton's method.
    """
    every, tilt = list(decisions), 0.0
    for _ in range(STEPS):
        slope, curve = 0.0, RIDGE
        for odds in every:
            parts = weights(odds, tilt)
            mean = sum(part * each for part, each in zip(parts, odds, strict=True))
            slope += odds[0] - mean
            curve += sum(part * (each - mean) ** 2 for part, each in zip(parts, odds, strict=True))
        tilt += slope / curve
    return tilt
