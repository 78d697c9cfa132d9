"""Role rotation: everybody has every seat once and nobody meets twice, proved by the checker."""

from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from domain.kernel.draws import Lots
from domain.pairing.checker import Promise, checked_schedule
from domain.pairing.designs.rotation import difference_matrix, schedule, seat_groups
from domain.pairing.model import Pairing, PairingRefused

LOTS = bytes(range(32))
PROMISE = Promise(rule="P9", seats_once=True)


def neighbours_once(orders: Sequence[Sequence[int]]) -> bool:
    """Whether everybody sits directly before everybody else exactly once, the first seat not after
    the last.
    """
    seen = [pair for order in orders for pair in pairwise(order)]
    return len(set(seen)) == len(seen) == len(orders[0]) * (len(orders[0]) - 1)


@pytest.mark.parametrize(
    ("seats", "tables"), [(3, 3), (3, 5), (4, 5), (5, 5), (4, 7), (6, 7), (4, 4), (5, 8), (6, 9), (3, 6)]
)
def test_rotations_of_these_sizes(seats: int, tables: int) -> None:
    numbers = range(1, seats * tables + 1)
    rounds = schedule(numbers, seats, Lots(LOTS, 1))
    assert seats == len(rounds)
    assert () == checked_schedule(rounds, numbers, seats, PROMISE)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_sizes_with_as_many_tables_as_seats_or_more_but_six_times_six(seats: int) -> None:
    for tables in range(seats, 25):
        if (seats, tables) != (6, 6):
            numbers = range(1, seats * tables + 1)
            rounds = schedule(numbers, seats, Lots(LOTS, 1))
            assert () == checked_schedule(rounds, numbers, seats, PROMISE)


def test_with_fewer_tables_than_seats_counting_refuses() -> None:
    for seats in range(2, 7):
        for tables in range(1, seats):
            with pytest.raises(PairingRefused, match=r"P9: \d rounds with \d opponents make"):
                schedule(range(seats * tables), seats, Lots(LOTS, 1))


def test_differences_of_rows_are_all_different() -> None:
    rows = difference_matrix(6, 10)
    assert [[0] * 6, [0, 1, 2, 3, 4, 5]] == rows[:2]
    for one, other in combinations(rows, 2):
        assert 6 == len({(a - b) % 10 for a, b in zip(one, other, strict=True)})
    assert [] == difference_matrix(
        4, 4
    )  # the field with four elements has one, the numbers modulo 4 have none


@pytest.mark.parametrize(
    ("entrants", "seats", "reason"),
    [
        (8, 4, "4 rounds with 3 opponents make 12, but there are only 7 others"),
        (6, 3, "3 rounds with 2 opponents make 6, but there are only 5 others"),
        (10, 4, "10 entrants do not fill tables of 4"),
        (36, 6, "36 entrants cannot play 4 or more rounds of 6 and meet nobody twice"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(entrants: int, seats: int, reason: str) -> None:
    with pytest.raises(PairingRefused, match=f"P9: {reason}"):
        schedule(range(entrants), seats, Lots(LOTS, 1))


def test_with_even_seats_every_group_sits_directly_before_every_other_once() -> None:
    for seats in (2, 4, 6):
        assert neighbours_once([seat_groups(seats, number) for number in range(seats)])
    assert not neighbours_once([seat_groups(5, number) for number in range(5)])


def test_every_entrant_meets_somebody_else_in_every_round() -> None:
    """Of 25 entrants in five rounds of five, everybody meets the twenty of the other groups once."""
    met = {
        pair
        for pairing in schedule(range(25), 5, Lots(LOTS, 1))
        for table in pairing.tables
        for pair in combinations(sorted(table), 2)
    }
    assert 5 * 5 * 10 == len(met)


def test_the_checker_finds_two_seats_that_were_exchanged() -> None:
    first, *others = schedule(range(1, 10), 3, Lots(LOTS, 4))
    (a, b, c), *rest = first.tables
    found = checked_schedule([Pairing(((b, a, c), *rest)), *others], range(1, 10), 3, PROMISE)
    assert sorted([a, b]) == sorted(int(violation.sentence.split()[0]) for violation in found)
    assert {"P9"} == {violation.rule for violation in found}
