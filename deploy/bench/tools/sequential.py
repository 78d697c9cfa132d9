"""A test that may be looked at after every observation: is a mean above a target, or below it?

Two gamblers bet on each observation, one that the mean is above the target and one that it is below. At the
target neither can expect to gain, however the bets are chosen. So the chance that the money of one ever grows
twentyfold is at most 1 in 20. Source: Waudby-Smith and Ramdas, "Estimating means of bounded random variables
by betting", Journal of the Royal Statistical Society B 86 (2024).
"""

from typing import Final, Literal

GAIN: Final = 20.0  # 1 / 0.05
BETS: Final = tuple(part / 20 for part in range(1, 19))  # of the largest bet; each has the same money

Verdict = Literal["above", "below", "open"]


class SequentialTest:
    """Observations from 0 to 1, each independent of the others; `target`: strictly between."""

    def __init__(self, target: float) -> None:
        self._target = target
        self._above = [1.0] * len(BETS)
        self._below = [1.0] * len(BETS)

    def learn(self, observation: float) -> None:
        """Takes the next observation into account."""
        over = observation - self._target
        for place, bet in enumerate(BETS):
            self._above[place] *= 1 + bet / self._target * over
            self._below[place] *= 1 - bet / (1 - self._target) * over

    @property
    def verdict(self) -> Verdict:
        """`above` or `below` is wrong in at most 1 of 20 tests, whenever one stops; `open`: not yet known."""
        if sum(self._above) / len(BETS) >= GAIN:
            return "above"
        return "below" if sum(self._below) / len(BETS) >= GAIN else "open"
