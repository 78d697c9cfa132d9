"""How good a seating of a few whole rounds is: nine numbers, lower is better, the first difference decides.
PAIRING.md, P10.

The nine rules are those that the players' association of Vampire: The Eternal Struggle publishes for
tournaments of three rounds, in its order.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from domain.pairing.bounds import least_together
from domain.pairing.model import Pairing

NONE, PREY, PREDATOR, GRAND_PREY, GRAND_PREDATOR, ACROSS = range(6)
RELATIONS: Final = 6
FIFTH: Final = 4  # the fifth seat, from 0
MOST_TRANSFERS: Final = 4  # the first seat begins with one, the fourth and all after it with four


class Measure(NamedTuple):
    """What is counted, the most important first. In brackets the number of the association's rule.

    `same_prey` (1): pairs of whom one sits directly before the other, twice. `met_every_round` (2): pairs who
    share a table in all rounds, of two or more. `met_twice` (4): pairs who share a table more than once.
    `available` (3): for each entrant, the seats at all their tables, squared. `fifth_seats` (5): entrants who
    have the fifth seat more than once. `same_relations` (6): pairs with the same relative seat, twice.
    `same_seats` (7): seats that an entrant has more than once. `transfers` (8): for each entrant, the sum of
    what their seats begin with, squared. `same_sides` (9): pairs who are neighbours twice, and pairs who are
    twice at one table and no neighbours.

    Sums of squares are least where all entrants have the same, as the sum of what is squared is fixed. Rule 4
    is before rule 3: else 13 entrants have equal numbers of seats, and four more pairs who meet twice.
    """

    same_prey: int
    met_every_round: int
    met_twice: int
    available: int
    fifth_seats: int
    same_relations: int
    same_seats: int
    transfers: int
    same_sides: int


def relation(seats: int, distance: int) -> int:
    """What the entrant who sits so many seats further on is, at a table of so many seats."""
    if distance == 0:
        return NONE
    if distance == 1:
        return PREY
    if distance == seats - 1:
        return PREDATOR
    if distance * 2 == seats:
        return ACROSS
    return GRAND_PREY if distance * 2 < seats else GRAND_PREDATOR


def of_pair(relations: Sequence[int]) -> Measure:
    """What a pair adds; `relations`: what one is to the other in each round."""
    times = [relations.count(kind) for kind in range(RELATIONS)]
    met = len(relations) - times[NONE]
    neighbours = times[PREY] + times[PREDATOR]
    return Measure(
        same_prey=(times[PREY] > 1) + (times[PREDATOR] > 1),
        met_every_round=int(met == len(relations) > 1),
        met_twice=int(met > 1),
        available=0,
        fifth_seats=0,
        same_relations=sum(count > 1 for count in times[PREY:]),
        same_seats=0,
        transfers=0,
        same_sides=(neighbours > 1) + (met - neighbours > 1),
    )


def of_entrant(places: Sequence[tuple[int, int]]) -> Measure:
    """What an entrant adds; `places`: the seats of their table, and their seat from 0, for each match."""
    seats = [seat for _, seat in places]
    return Measure(
        same_prey=0,
        met_every_round=0,
        met_twice=0,
        available=sum(size for size, _ in places) ** 2,
        fifth_seats=int(seats.count(FIFTH) > 1),
        same_relations=0,
        same_seats=sum(seats.count(seat) > 1 for seat in sorted(set(seats))),
        transfers=sum(min(seat + 1, MOST_TRANSFERS) for seat in seats) ** 2,
        same_sides=0,
    )


def added(parts: Sequence[Measure]) -> Measure:
    """The sum of measures."""
    return Measure(*(sum(column) for column in zip(*parts, strict=True)))


def measure(rounds: Sequence[Pairing]) -> Measure:
    """What these rounds count by the nine rules."""
    numbers = sorted(rounds[0].numbers())
    found = [_places(pairing) for pairing in rounds]
    parts = [of_entrant([places[number][1:] for places in found if number in places]) for number in numbers]
    for one, other in combinations(numbers, 2):
        parts.append(of_pair([_relation(places.get(one), places.get(other)) for places in found]))
    return added(parts)


def _places(pairing: Pairing) -> dict[int, tuple[int, int, int]]:
    """For everybody at a table: which one, its seats, and their seat."""
    return {
        number: (at, len(table), seat)
        for at, table in enumerate(pairing.tables)
        for seat, number in enumerate(table)
    }


def _relation(one: tuple[int, int, int] | None, other: tuple[int, int, int] | None) -> int:
    """What the other is to the one, if they share a table."""
    if one is None or other is None or one[0] != other[0]:
        return NONE
    return relation(one[1], (other[2] - one[2]) % one[1])


def fewest_meetings_again(tables: Sequence[int], rounds: int) -> int:
    """How often a pair who share a table in one round share one in another, at least, over all pairs of
    rounds.

    The entrants of each table of one round are spread over the tables of the other. A pair who meet twice
    counts once, a pair who meet in three rounds counts three times. It holds where nobody has a bye.
    """
    pairs_of_rounds = rounds * (rounds - 1) // 2
    return pairs_of_rounds * sum(least_together(size, tables) for size in tables)
