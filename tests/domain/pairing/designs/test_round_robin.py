"""Round robin: everybody meets everybody, proved by the checker; what cannot be is refused with its
reason.
"""

import pytest

from domain.kernel.draws import Lots
from domain.pairing.checker import Promise, checked_schedule
from domain.pairing.designs.round_robin import schedule
from domain.pairing.model import Pairing, PairingRefused, Shape

LOTS = bytes(range(32))


def seat_counts(rounds: tuple[Pairing, ...], seats: int) -> dict[int, list[int]]:
    """How often everybody has each seat."""
    counts: dict[int, list[int]] = {}
    for pairing in rounds:
        for table in pairing.tables:
            for seat, number in enumerate(table):
                counts.setdefault(number, [0] * seats)[seat] += 1
    return counts


@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 6, 7, 8, 11, 20, 33])
@pytest.mark.parametrize("legs", [1, 2])
def test_pairs(entrants: int, legs: int) -> None:
    numbers = range(10, 10 + entrants)
    rounds = schedule(numbers, Shape(2), Lots(LOTS, 1), legs)
    promise = Promise(meetings=legs, everybody=True, byes=legs * (entrants % 2))
    assert () == checked_schedule(rounds, numbers, 2, promise)
    assert legs * (entrants - 1 + entrants % 2) == len(rounds)
    differences = {abs(first - second) for first, second in seat_counts(rounds, 2).values()}
    assert differences <= ({0} if legs == 2 or entrants % 2 else {1})


@pytest.mark.parametrize(
    ("entrants", "seats"),
    [(9, 3), (15, 3), (21, 3), (27, 3), (39, 3), (51, 3), (16, 4), (28, 4), (40, 4), (64, 4), (25, 5)],
)
def test_designs(entrants: int, seats: int) -> None:
    numbers = range(1, entrants + 1)
    rounds = schedule(numbers, Shape(seats), Lots(LOTS, 2))
    assert () == checked_schedule(rounds, numbers, seats, Promise(everybody=True))
    assert (entrants - 1) // (seats - 1) == len(rounds)
    spread = [max(counts) - min(counts) for counts in seat_counts(rounds, seats).values()]
    assert 2 >= max(spread)
    assert entrants * 9 // 10 <= sum(difference <= 1 for difference in spread)


def test_lots_say_who_is_who() -> None:
    numbers = range(1, 10)
    one, again, other = (schedule(numbers, Shape(3), Lots(LOTS, step)) for step in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize(
    ("entrants", "seats", "reason"),
    [
        (10, 3, "10 entrants cannot all meet once at tables of 3: the tables must be full"),
        (12, 3, "11 opponents must come in groups of 2"),
        (36, 6, "there is no affine plane of order 6"),
        (33, 3, "no design for 33 entrants at tables of 3 is known here"),
        (45, 5, "no design for 45 entrants at tables of 5 is known here"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(entrants: int, seats: int, reason: str) -> None:
    with pytest.raises(PairingRefused, match=f"P8: .*{reason}"):
        schedule(range(entrants), Shape(seats), Lots(LOTS, 1))


def test_larger_tables_meet_once_and_pairs_at_most_four_times() -> None:
    with pytest.raises(PairingRefused, match="P8: at tables of more than two"):
        schedule(range(9), Shape(3), Lots(LOTS, 1), 2)
    with pytest.raises(PairingRefused, match="P8: a pair meets from 1 to 4 times"):
        schedule(range(9), Shape(2), Lots(LOTS, 1), 5)
    with pytest.raises(PairingRefused, match="P8: there is nobody to meet"):
        schedule(range(1), Shape(2), Lots(LOTS, 1))


def test_the_checker_finds_a_meeting_that_was_exchanged() -> None:
    numbers = range(1, 10)
    first, *others = schedule(numbers, Shape(3), Lots(LOTS, 3))
    (a, b, c), (d, e, f), last = first.tables
    changed = Pairing(((d, b, c), (a, e, f), last))
    found = checked_schedule([changed, *others], numbers, 3, Promise(everybody=True))
    assert 8 == len(found)
    assert {"P8"} == {violation.rule for violation in found}
