"""Role rotation: everybody takes every seat once, and nobody meets anybody twice. PAIRING.md, P9."""

from collections.abc import Callable, Sequence
from typing import Final

from domain.kernel.draws import Lots
from domain.pairing.designs.finite_fields import finite_field, is_field_size
from domain.pairing.model import Pairing, PairingRefused

SIX: Final = 6
MOST_STEPS: Final = 20_000  # of the search for a difference matrix

TableOf = Callable[[int, int, int], int]
"""The table of an entrant, by round, group and place in the group."""


def schedule(numbers: Sequence[int], seats: int, lots: Lots) -> tuple[Pairing, ...]:
    """As many rounds as seats, for seats times tables entrants, whose places lots choose.

    Raises PairingRefused (P9) with the reason where there is no such schedule, or none is known here.
    """
    if len(numbers) % seats:
        raise PairingRefused("P9", f"{len(numbers)} entrants do not fill tables of {seats}")
    tables = len(numbers) // seats
    refuse_impossible(seats, tables)
    table_of = tables_by_arithmetic(seats, tables) or tables_by_field(seats, tables)
    if table_of is None:
        raise PairingRefused("P9", f"no role rotation of {seats} seats at {tables} tables is known here")
    who = lots.shuffle(sorted(numbers))
    groups = [who[group * tables : (group + 1) * tables] for group in range(seats)]
    return tuple(_round(number, groups, table_of) for number in range(seats))


def refuse_impossible(seats: int, tables: int) -> None:
    """Raise PairingRefused (P9) where counting, or a theorem, shows that there is no such schedule."""
    met, others = seats * (seats - 1), seats * tables - 1
    if met > others:
        raise PairingRefused(
            "P9",
            f"{seats} rounds with {seats - 1} opponents make {met}, but there are only {others} others",
        )
    if seats == tables == SIX:
        raise PairingRefused(
            "P9", "36 entrants cannot play 4 or more rounds of 6 and meet nobody twice (Tarry, 1901)"
        )


def _round(number: int, groups: Sequence[Sequence[int]], table_of: TableOf) -> Pairing:
    """Each table has one entrant of each group; the seats of the groups are a row of a Latin square."""
    order = seat_groups(len(groups), number)
    found = [[0] * len(groups) for _ in groups[0]]
    for seat, group in enumerate(order):
        for place, who in enumerate(groups[group]):
            found[table_of(number, group, place)][seat] = who
    return Pairing(tuple(map(tuple, found)))


def seat_groups(seats: int, number: int) -> list[int]:
    """The groups in the order of the seats in a round. Each group has each seat once in as many rounds as
    seats.

    For an even number it is a row of a Williams square (1949): 0, 1, k-1, 2, k-2, ..., each plus the round;
    every group then sits directly before every other group once. For an odd number there is no such square of
    one cycle, and the groups go round in their order.
    """
    row = list(range(seats))
    if seats % 2 == 0:
        row = [(seat + 1) // 2 if seat % 2 else (seats - seat // 2) % seats for seat in range(seats)]
    return [(group + number) % seats for group in row]


def tables_by_arithmetic(seats: int, tables: int) -> TableOf | None:
    """Place minus an entry of a difference matrix, by group and round, modulo the number of tables."""
    matrix = difference_matrix(seats, tables)
    if not matrix:
        return None
    return lambda number, group, place: (place - matrix[group][number]) % tables


def difference_matrix(size: int, modulus: int) -> list[list[int]]:
    """Rows of so many numbers below the modulus; of two rows, all differences, place by place, are different.

    Rows are tried number by number, the lowest first; each row begins with 0, and the first is all zeros.
    Returns [] if there are none, or none in 20,000 steps.
    """
    rows: list[list[int]] = [[0] * size, [0]]
    steps, number = 0, 0
    while len(rows) <= size:
        steps += 1
        if steps > MOST_STEPS:
            return []
        row = rows[-1]
        fits = number < modulus and all(
            (number - other[len(row)]) % modulus not in _differences(row, other, modulus)
            for other in rows[:-1]
        )
        if fits:
            row.append(number)
            number = 0
            if len(row) == size:
                rows.append([0])
        elif number < modulus:
            number += 1
        else:
            number = _stepped_back(rows)
            if number == 0:
                return []
    return rows[:size]


def _differences(row: Sequence[int], other: Sequence[int], modulus: int) -> list[int]:
    return [(one - two) % modulus for one, two in zip(row, other, strict=False)]


def _stepped_back(rows: list[list[int]]) -> int:
    """Take the last number away. Returns the next one to try in its place; 0 if there is none to take
    away.
    """
    if len(rows[-1]) == 1:
        rows.pop()
    if len(rows) == 1:
        return 0
    return rows[-1].pop() + 1


def tables_by_field(seats: int, tables: int) -> TableOf | None:
    """Place minus group times round, in a finite field; for powers of primes.

    Two entrants of different groups meet in the one round that solves an equation in the field.
    """
    if not is_field_size(tables) or tables < seats:
        return None
    field = finite_field(tables)
    return lambda number, group, place: field.subtract(place, field.multiply(group, number))
