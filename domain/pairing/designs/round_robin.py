"""Everybody meets everybody: pairs by the circle method, larger tables by designs. PAIRING.md, P8."""

from collections.abc import Sequence
from typing import Final

from domain.kernel.draws import Lots
from domain.pairing.designs.designs import PAIR, circle, design
from domain.pairing.model import Contender, Criterion, Pairing, PairingRefused, PairingRules, Shape, Table
from domain.pairing.search.seat_order import best_order
from domain.pairing.search.weights import weights

OF_SEATS: Final[tuple[Criterion, ...]] = ("roles", "seats", "seat_advantage")
MOST_LEGS: Final = 4


def schedule(numbers: Sequence[int], shape: Shape, lots: Lots, legs: int = 1) -> tuple[Pairing, ...]:
    """All rounds; each pair meets `legs` times, and more than once only at tables of two.

    Raises PairingRefused (P8) with the reason where there is no such schedule.
    """
    if shape.seats == PAIR:
        return _pairs(numbers, lots, legs)
    refuse_design(len(numbers), shape.seats, legs)
    who = lots.shuffle(sorted(numbers))
    rounds = [
        [tuple(who[at] for at in table) for table in tables] for tables in design(len(who), shape.seats)
    ]
    return with_seats(rounds, shape)


def _pairs(numbers: Sequence[int], lots: Lots, legs: int) -> tuple[Pairing, ...]:
    """Each leg exchanges the seats of the one before. An odd number of entrants has one bye a round."""
    if not 1 <= legs <= MOST_LEGS:
        raise PairingRefused("P8", f"a pair meets from 1 to {MOST_LEGS} times")
    if len(numbers) < PAIR:
        raise PairingRefused("P8", "there is nobody to meet")
    who: list[int | None] = [*lots.shuffle(sorted(numbers))]
    who += [None] * (len(who) % 2)
    rounds: list[Pairing] = []
    for leg in range(legs):
        for pairs in circle(len(who)):
            named = [
                (who[one], who[other]) if leg % 2 == 0 else (who[other], who[one]) for one, other in pairs
            ]
            byes = tuple(number for pair in named if None in pair for number in pair if number is not None)
            tables = tuple((one, other) for one, other in named if one is not None and other is not None)
            rounds.append(Pairing(tables, byes))
    return tuple(rounds)


def refuse_design(entrants: int, seats: int, legs: int) -> None:
    """Raise PairingRefused (P8) if everybody cannot meet everybody once at full tables, or no way is known
    here.
    """
    if legs != 1:
        raise PairingRefused("P8", "at tables of more than two everybody meets everybody once")
    if entrants % seats or (entrants - 1) % (seats - 1):
        raise PairingRefused(
            "P8",
            f"{entrants} entrants cannot all meet once at tables of {seats}: the tables must be full, and "
            f"{entrants - 1} opponents must come in groups of {seats - 1}",
        )
    if (entrants, seats) == (36, 6):
        raise PairingRefused("P8", "there is no affine plane of order 6 (Tarry, 1901)")
    if not design(entrants, seats):
        raise PairingRefused("P8", f"no design for {entrants} entrants at tables of {seats} is known here")


def with_seats(rounds: Sequence[Sequence[Table]], shape: Shape) -> tuple[Pairing, ...]:
    """The rounds with the best order of seats at each table, one round after the other."""
    had = {number: [0] * shape.seats for table in rounds[0] for number in table}
    found: list[Pairing] = []
    for tables in rounds:
        contenders = [Contender(number, 0, seats=tuple(counts)) for number, counts in had.items()]
        places = {number: at for at, number in enumerate(had)}
        costs = weights(contenders, PairingRules(shape, OF_SEATS))
        numbers = list(had)
        orders = [best_order([places[number] for number in table], costs)[1] for table in tables]
        found.append(Pairing(tuple(tuple(numbers[at] for at in order) for order in orders)))
        for table in found[-1].tables:
            for seat, number in enumerate(table):
                had[number][seat] += 1
    return tuple(found)
