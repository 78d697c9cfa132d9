"""What the winds are worth: where the ship comes to as things lie, and what others may make of it.

Spaces are numbered 0 to 8 in the order of SPACES; a wind is 0 to 2, the number of a colour, or CALM.
"""

from math import exp
from typing import Final, NamedTuple

from domain.games.odysseus.sea import Steps
from domain.games.odysseus.words import COLOURS, Circle

CALM: Final = -1
FIERCE: Final = 40  # more strength than is ever missing
EASE: Final = [0.0, *(exp((1 - missing) / 2.5) for missing in range(1, FIERCE + 1))]
SPITE: Final = 0.15  # how much rather others do what I dislike

Worth = tuple[float, ...]  # of each circle


class Winds(NamedTuple):
    """The strength on each space, and the numbers of the marked ones, CALM where there is no mark."""

    strengths: tuple[int, ...]
    blocked: int
    doubled: int

    def laid(self, space: int, strength: int) -> "Winds":
        """With so much more on a space; less, if it is below zero."""
        one = self.strengths
        return self._replace(strengths=(*one[:space], one[space] + strength, *one[space + 1 :]))


class Voyage:
    """The ship's next journey, and what every circle is worth to a seat."""

    def __init__(self, steps: Steps, ship: Circle, worth: Worth) -> None:
        self._next = [[lines[colour] for colour in COLOURS] for lines in steps]
        self._ship = ship
        self._worth = worth

    def sure(self, winds: Winds) -> float:
        """What the journey is worth if nothing is changed any more."""
        return self._end([_strongest(winds, ship)[0] for ship in range(3)])

    def likely(self, winds: Winds, doubt: float) -> float:
        """The same if others may change it, mostly to what is easy; `doubt` says how often at all."""
        blowing = [_strongest(winds, ship) for ship in range(3)]
        course = [wind for wind, _ in blowing]
        value = self._end(course)
        if not doubt:
            return value
        weights = 1.0
        for ship, (wind, strength) in enumerate(blowing):
            for other in range(3):
                if other != wind and 3 * ship + other != winds.blocked:
                    end = self._end([*course[:ship], other, *course[ship + 1 :]])
                    ease = doubt * EASE[_missing(winds, 3 * ship + other, strength, other < wind)]
                    weight = ease * (1 - SPITE * max(-4.0, min(4.0, end)))
                    value += weight * end
                    weights += weight
            if wind == CALM:  # what blows behind the next ship does not matter
                break
        return value / weights

    def _end(self, course: list[int]) -> float:
        ship = self._ship
        for wind in course:
            if wind == CALM:
                break
            ship = self._next[ship][wind]
        return self._worth[ship]


def _strongest(winds: Winds, ship: int) -> tuple[int, int]:
    """The wind behind a ship, and its strength."""
    found, most = CALM, 0
    for wind in range(3):
        strength = _strength(winds, 3 * ship + wind)
        if strength > most:
            found, most = wind, strength
    return found, most


def _strength(winds: Winds, space: int) -> int:
    if space == winds.blocked:
        return 0
    return winds.strengths[space] * (2 if space == winds.doubled else 1)


def _missing(winds: Winds, space: int, strength: int, first: bool) -> int:  # noqa: FBT001
    """The strength that must be laid on a space to beat another; of equals it wins if it comes first."""
    missing = strength - _strength(winds, space) + (not (first and strength))
    return min(FIERCE, max(1, -(-missing // 2) if space == winds.doubled else missing))
