"""What a set of squares is worth to a ship, and how to steer from it, for the bots of both sides.

All values assume that no more storms come; Poseidon's bot adds those. Sets are the masks of
`domain.games.wrath_of_poseidon.masks`; times are in rounds.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import exp, log2
from random import Random
from typing import NamedTuple

from domain.games.wrath_of_poseidon.masks import Grid, Mask, lookalikes
from domain.games.wrath_of_poseidon.words import HEADINGS, Heading, Square

DOUBT = 0.45  # rounds that a bit of entropy costs
FAR_ENOUGH = 9  # rounds to look ahead when the value of a set must be exact
LAST = 3  # with at most this many rounds left, only to be in time counts
SHARP = 4.0  # how much less likely a heading is that costs a round more
LIKELY = 0.1  # headings less likely than this share of the best are not thought of
HURRY = 6.0  # the same for one that surely misses the last chance to be in time
STRAY = 0.5  # how likely navigators are to steer otherwise than this pilot

Worth = Callable[[Mask], float]


class Course(NamedTuple):
    """A heading, with the chance to be in time if few rounds are left, and the rounds home after the sail."""

    heading: Heading
    hope: float
    toil: float


class Pilot:
    """Steers on one board, and caches what it has worked out."""

    def __init__(self, grid: Grid, alike: tuple[Mask, ...]) -> None:
        """`alike`: sets of squares with the same survey; the Sacred Island is a set of its own."""
        self._grid = grid
        self._alike = alike
        self._rings = tuple(rings(grid))
        remember = lru_cache(maxsize=2048)
        self.guess = remember(self._guess)
        self.toil = remember(self._toil)
        self.in_time = remember(self._in_time)
        self.courses = remember(self._courses)
        self.delay = remember(self._delay)
        self._habits = remember(self._likely)

    def _guess(self, mask: Mask) -> float:
        """A quick estimate of the rounds from home: the mean distance, and the cost of the doubt."""
        number = mask.bit_count()
        far = sum(distance * (mask & ring).bit_count() for distance, ring in self._rings)
        return far / number + DOUBT * log2(number)

    def _toil(self, mask: Mask, rounds: int = FAR_ENOUGH) -> float:
        """The rounds home, on average over the set, for a ship that is steered by guesses."""
        if mask == self._grid.sacred:
            return 0.0
        if not rounds:
            return self.guess(mask)
        heading = min(HEADINGS, key=lambda h: self._expected(mask, h, self.guess))
        return 1 + self._expected(mask, heading, lambda left: self.toil(left, rounds - 1))

    def _in_time(self, mask: Mask, rounds: int) -> float:
        """The best chance to be home within so many rounds."""
        if mask == self._grid.sacred:
            return 1.0
        if not rounds:
            return 0.0
        return max(self._soon(mask, heading, rounds) for heading in HEADINGS)

    def _soon(self, mask: Mask, heading: Heading, rounds: int) -> float:
        return self._expected(mask, heading, lambda left: self.in_time(left, rounds - 1))

    def steer(self, mask: Mask, rounds: int) -> Heading:
        """The heading home."""
        return self.courses(mask, rounds)[0].heading

    def _courses(self, mask: Mask, rounds: int) -> tuple[Course, ...]:
        """All headings: if few rounds are left the most hopeful first, else those of the shortest way."""
        found = [
            Course(
                h, self._soon(mask, h, rounds) if rounds <= LAST else 0.0, self._expected(mask, h, self.toil)
            )
            for h in HEADINGS
        ]
        return tuple(sorted(found, key=lambda course: (-course.hope, course.toil)))

    def any_heading(self, mask: Mask, rounds: int, rng: Random) -> Heading:
        """A heading that sensible navigators may choose, whoever they are."""
        headings, weights = self._habits(mask, rounds)
        return rng.choices(headings, weights)[0]

    def _likely(self, mask: Mask, rounds: int) -> tuple[tuple[Heading, ...], tuple[float, ...]]:
        """The headings that are nearly as good as the best, and how likely they are."""
        courses = self.courses(mask, rounds)
        regrets = [
            SHARP * (course.toil - courses[0].toil) + HURRY * (courses[0].hope - course.hope)
            for course in courses
        ]
        likely = [at for at, regret in enumerate(regrets) if exp(-regret) >= LIKELY]
        return tuple(courses[at].heading for at in likely), tuple(exp(-regrets[at]) for at in likely)

    def _expected(self, mask: Mask, heading: Heading, worth: Worth) -> float:
        """The mean value of what is left of the set after a sail and its survey, over all its squares."""
        return sum(left.bit_count() * worth(left) for left in self._left(mask, heading)) / mask.bit_count()

    def _left(self, mask: Mask, heading: Heading) -> Iterator[Mask]:
        """The sets that a sail and its survey may leave."""
        for part in (self._grid.sail(mask, heading), mask & self._grid.rim[heading]):
            if part:
                yield from (left for alike in self._alike if (left := part & alike))

    def sail(self, mask: Mask, true: Mask, rounds: int) -> tuple[Mask, Mask]:
        """What is left of the set, and the ship's true square, after the next sail as this pilot steers."""
        heading = self.steer(mask, rounds)
        there = self._grid.sail(true, heading)
        part = self._grid.sail(mask, heading) if there else mask & self._grid.rim[heading]
        there = there or true
        return part & next(alike for alike in self._alike if alike & there), there

    def _delay(self, mask: Mask, true: Mask, rounds: int) -> float:
        """The rounds home from the true square, if navigators know the set; a guess if they are too many.

        Those who steer otherwise than this pilot need as many as it takes on average over the set.
        """
        if true == self._grid.sacred:
            return 0.0
        if not rounds:
            return self.guess(mask)
        followed = 1 + self.delay(*self.sail(mask, true, rounds), rounds - 1)
        return (1 - STRAY) * followed + STRAY * self.toil(mask)


def rings(grid: Grid) -> Iterator[tuple[int, Mask]]:
    """The squares by their distance from the Sacred Island, nearest first."""
    distance, ring, reached = 0, grid.sacred, grid.sacred
    while ring:
        yield distance, ring
        ring = grid.around(reached) & ~reached
        distance, reached = distance + 1, reached | ring


@lru_cache(maxsize=64)
def pilot(grid: Grid, lighthouses: tuple[Square, ...], *, easier: bool) -> Pilot:
    """The pilot of a board; the same one for the same board. Fog is not reckoned with."""
    alike = (mask & ~grid.sacred for mask in lookalikes(grid.sea, lighthouses, easier=easier).values())
    return Pilot(grid, (grid.sacred, *filter(None, alike)))
