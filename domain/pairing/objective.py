"""What a pairing is compared by: each criterion in one sentence and one function. PAIRING.md, P4.

Each criterion is a sum over what it looks at: pairs who share a table, an entrant and the one who sits
directly before them, an entrant and their seat, or an entrant alone. Lower is better, and everything is an
integer.
"""

from collections.abc import Callable
from itertools import combinations
from math import lcm
from typing import Final

from domain.pairing.model import (
    FEWEST_SEATS,
    Contender,
    Criterion,
    Entrants,
    Pairing,
    PairingRules,
    Shape,
    Table,
    Value,
)


def byes(contender: Contender) -> int:
    """For each entrant with a bye, how many byes they had before."""
    return contender.byes


def small_tables(contender: Contender) -> int:
    """For each entrant at a table smaller than a full one, how often they sat at a smaller table before."""
    return contender.small


def met_every_round(one: Contender, other: Contender) -> int:
    """How many pairs share a table who shared one in every match that either played, of two or more."""
    matches = max(one.matches, other.matches)
    return int(matches > 1 and one.met.count(other.number) == matches)


def repeats(one: Contender, other: Contender) -> int:
    """For each pair at a table, how often they met before."""
    return one.met.count(other.number)


def score(one: Contender, other: Contender) -> int:
    """For each pair at a table, the difference between their scores."""
    return abs(one.score - other.score)


def affiliation(one: Contender, other: Contender) -> int:
    """How many pairs at a table have the same affiliation."""
    return int(one.affiliation != "" and one.affiliation == other.affiliation)


def relative_seat(before: Contender, after: Contender) -> int:
    """For each entrant, how often the one who sits directly before them sat there earlier.

    The first seat follows the last one. At a table of two it is 0: each sits before the other.
    """
    return after.followed.count(before.number)


def roles(contender: Contender, seat: int, shape: Shape) -> int:
    """For each entrant, how much more often they had the role of their seat than the one they had least,
    squared.

    A time counts less where more seats have the role: `unit`, divided by how many there are.
    """
    names = [shape.role(place) for place in range(shape.seats)]
    unit = lcm(*map(names.count, names))
    had = dict.fromkeys(names, 0)
    for place, times in enumerate(contender.seats):
        had[names[place]] += times * unit // names.count(names[place])
    return (had[names[seat]] - min(had.values())) ** 2


def seats(contender: Contender, seat: int, shape: Shape) -> int:
    """For each entrant, how much more often they had their seat than the seat that they had least,
    squared.
    """
    had = contender.seats or (0,) * shape.seats
    return (had[seat] - min(had)) ** 2


def seat_advantage(contender: Contender, seat: int, shape: Shape) -> int:
    """For each entrant, the sum of the advantages of all their seats, past and present, squared.

    An advantage counts from the mean of all seats, times the number of seats, so that it stays an integer.
    """
    if not shape.advantages:
        return 0
    total = sum(shape.advantages)
    gains = [shape.seats * advantage - total for advantage in shape.advantages]
    past = sum(times * gain for times, gain in zip(contender.seats, gains, strict=False))
    return (past + gains[seat]) ** 2


OF_BYES: Final[dict[Criterion, Callable[[Contender], int]]] = {"byes": byes}
OF_SMALL_TABLES: Final[dict[Criterion, Callable[[Contender], int]]] = {"small_tables": small_tables}
OF_PAIRS: Final[dict[Criterion, Callable[[Contender, Contender], int]]] = {
    "met_every_round": met_every_round,
    "repeats": repeats,
    "score": score,
    "affiliation": affiliation,
}
OF_MEETINGS: Final[frozenset[Criterion]] = frozenset({"met_every_round", "repeats"})
"""Criteria of pairs that are 0 for those who did not meet."""

OF_NEIGHBOURS: Final[dict[Criterion, Callable[[Contender, Contender], int]]] = {
    "relative_seat": relative_seat
}
OF_SEATS: Final[dict[Criterion, Callable[[Contender, int, Shape], int]]] = {
    "roles": roles,
    "seats": seats,
    "seat_advantage": seat_advantage,
}


def of_table(criterion: Criterion, table: Table, entrants: Entrants, shape: Shape) -> int:
    """What one table adds to the value of a criterion."""
    at = [entrants[number] for number in table]
    if criterion in OF_PAIRS:
        pair = OF_PAIRS[criterion]
        return sum(pair(one, other) for one, other in combinations(at, 2))
    if criterion in OF_NEIGHBOURS and len(at) > FEWEST_SEATS:
        neighbours = OF_NEIGHBOURS[criterion]
        return sum(neighbours(at[place - 1], who) for place, who in enumerate(at))
    if criterion in OF_SEATS:
        seat = OF_SEATS[criterion]
        return sum(seat(who, place, shape) for place, who in enumerate(at))
    if criterion in OF_SMALL_TABLES and len(at) < shape.seats:
        return sum(map(OF_SMALL_TABLES[criterion], at))
    return 0


def of_criterion(criterion: Criterion, pairing: Pairing, entrants: Entrants, shape: Shape) -> int:
    """The value of one criterion: a sum over all tables, and for byes over those who have one."""
    if criterion in OF_BYES:
        return sum(OF_BYES[criterion](entrants[number]) for number in pairing.byes)
    return sum(of_table(criterion, table, entrants, shape) for table in pairing.tables)


def value(pairing: Pairing, entrants: Entrants, rules: PairingRules) -> Value:
    """How good the pairing is: one integer a criterion, in the declared order. Lower is better."""
    return tuple(of_criterion(word, pairing, entrants, rules.shape) for word in rules.criteria)
