"""What the winds are worth: where the ship arrives by the cards laid, and how others may change it.

Spaces are numbered 0 to 8 in the order of SPACES; a wind is 0 to 2, the number of a colour, or CALM.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final, NamedTuple

from domain.games.odysseus.sea import Steps
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import COLOURS, SPACES, STRENGTH, Card, Circle, God, Space
from domain.kernel.facts import Hidden

CALM: Final = -1
UNSEEN: Final = 2  # guessed strength of a card face down
FIERCE: Final = 40  # more strength than is ever missing
EASE: Final = [0.0, *(exp((1 - missing) / 2.5) for missing in range(1, FIERCE + 1))]
SPITE: Final = 0.15  # how much more others prefer what the bot dislikes
PRICE: Final[Mapping[Card, float]] = {  # points that a card in the hand is worth
    "9": 5.0,
    "8": 4.5,
    "7": 4.0,
    "6": 3.4,
    "5": 2.8,
    "4": 2.1,
    "3": 1.5,
    "2": 1.0,
    "1": 0.6,
    "dionysus": 1.5,
}
NUMBER: Final = {space: number for number, space in enumerate(SPACES)}

Worth = tuple[float, ...]  # for each circle


class Winds(NamedTuple):
    """The strength on each space, and the numbers of the marked ones; CALM where there is no mark."""

    strengths: tuple[int, ...]
    blocked: int
    doubled: int

    def laid(self, space: int, strength: int) -> "Winds":
        """The winds with `strength` added on a space."""
        one = self.strengths
        return self._replace(strengths=(*one[:space], one[space] + strength, *one[space + 1 :]))


class Voyage:
    """The ship's next journey, and what every circle is worth to a seat."""

    def __init__(self, steps: Steps, ship: Circle, worth: Worth) -> None:
        self._steps = steps
        self._ship = ship
        self._worth = worth

    def sure(self, winds: Winds) -> float:
        """What the journey is worth if nothing changes any more."""
        return self._end(course(winds))

    def likely(self, winds: Winds, doubt: float) -> float:
        """The same if others may change it, mostly in easy ways; `doubt`: how often they do at all."""
        blowing = [_strongest(winds, ship) for ship in range(3)]
        heading = [wind for wind, _ in blowing]
        value = self._end(heading)
        if not doubt:
            return value
        weights = 1.0
        for ship, (wind, strength) in enumerate(blowing):
            for other in range(3):
                if other != wind and 3 * ship + other != winds.blocked:
                    end = self._end([*heading[:ship], other, *heading[ship + 1 :]])
                    ease = doubt * EASE[_missing(winds, 3 * ship + other, strength, other < wind)]
                    weight = ease * (1 - SPITE * max(-4.0, min(4.0, end)))
                    value += weight * end
                    weights += weight
            if wind == CALM:  # the wind behind the next ship does not matter
                break
        return value / weights

    def _end(self, heading: Sequence[int]) -> float:
        return self._worth[sail(self._steps, self._ship, heading)]


def sail(steps: Steps, ship: Circle, heading: Sequence[int]) -> Circle:
    """The circle where the ship arrives by these winds."""
    for wind in heading:
        if wind == CALM:
            break
        ship = steps[ship][COLOURS[wind]]
    return ship


def course(winds: Winds) -> list[int]:
    """The wind behind each ship."""
    return [_strongest(winds, ship)[0] for ship in range(3)]


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
    """The strength that must be laid on a space to beat another; in a tie the first space wins."""
    missing = strength - _strength(winds, space) + (not (first and strength))
    return min(FIERCE, max(1, -(-missing // 2) if space == winds.doubled else missing))


def winds(table: Table) -> Winds:
    """The winds behind the ships, as far as they are known."""
    strengths = [0] * len(SPACES)
    for laid in table.laid:
        strengths[NUMBER[laid.space]] += strength_of(laid.card)
    return Winds(tuple(strengths), _number(table.blocked), _number(table.doubled))


def strength_of(card: Card | Hidden) -> int:
    """The strength of a card, or a guess."""
    return UNSEEN if isinstance(card, Hidden) else STRENGTH[card]


def _number(space: Space | None) -> int:
    return CALM if space is None else NUMBER[space]


def after_power(table: Table, god: God, space: Space | None, laid: int | None = None) -> Winds:
    """The winds after a power has taken effect; the power of Hades changes none."""
    now = winds(table)
    match god:
        case "poseidon":
            return now._replace(blocked=_number(space))
        case "aphrodite":
            return now._replace(doubled=_number(space))
        case "hermes":
            assert laid is not None
            card = table.laid[laid]
            strength = strength_of(card.card)
            return now.laid(_number(card.space), -strength).laid(_number(space), strength)
        case _:
            return now
