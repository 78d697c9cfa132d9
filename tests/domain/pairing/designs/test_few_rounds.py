"""Whole seatings: the list is at or under the best published one, and reaches what is proved; a
search for the rest.
"""

import json
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.draws import Lots
from domain.pairing.checker import Promise, checked_schedule
from domain.pairing.designs.few_rounds import LISTED, first_rows, listed, searched, seating
from domain.pairing.designs.seating_measure import Measure, fewest_meetings_again, measure
from domain.pairing.designs.seating_search import SeatingSearch
from domain.pairing.model import Pairing, PairingRefused, Shape
from domain.pairing.sizes import sizes

KEY = bytes(range(32))
PUBLISHED: Final = json.loads(
    (Path(__file__).parents[1] / "published_seatings.json").read_text(encoding="utf-8")
)["entrants"]


def in_our_order(counts: list[int]) -> Measure:
    """The association's rules 1 to 9 as a Measure, which has rule 4 before rule 3."""
    one, two, three, four, *others = counts
    return Measure(one, two, four, three, *others)


@pytest.mark.parametrize("entrants", range(8, 61))
def test_listed_seatings_are_whole(entrants: int) -> None:
    rounds = listed(entrants, 3, LISTED)
    promise = Promise(rule="P10", meetings=3, byes=1)
    assert 3 == len(rounds)
    assert () == checked_schedule(rounds, range(1, entrants + 1), 5, promise)
    assert {sizes(entrants, LISTED).tables} == {tuple(map(len, pairing.tables)) for pairing in rounds}


@pytest.mark.parametrize("entrants", [number for number in range(8, 61) if number != 11])
def test_listed_seatings_are_at_or_under_the_published_ones(entrants: int) -> None:
    mine, theirs = measure(listed(entrants, 3, LISTED)), in_our_order(PUBLISHED[str(entrants)])
    assert mine.same_prey <= theirs.same_prey
    assert mine.met_every_round <= theirs.met_every_round
    assert mine.met_twice <= theirs.met_twice
    assert mine <= theirs


@pytest.mark.parametrize("entrants", [number for number in range(8, 61) if number != 11])
def test_nobody_can_meet_again_less_often(entrants: int) -> None:
    """A pair who meet in all three rounds counts three times, and is one of those who meet twice."""
    found = measure(listed(entrants, 3, LISTED))
    again = found.met_twice + 2 * found.met_every_round
    assert fewest_meetings_again(sizes(entrants, LISTED).tables, 3) == again
    if entrants == 16 or entrants > 20:
        assert 0 == again


def test_lots_say_who_is_who() -> None:
    numbers = (3, 5, 8, 13, 21, 34, 55, 89, 144)
    rounds = seating(numbers, 3, LISTED, Lots(KEY, 1))
    assert set(numbers) == set(rounds[0].numbers())
    assert rounds == seating(numbers[::-1], 3, LISTED, Lots(KEY, 1))
    assert rounds != seating(numbers, 3, LISTED, Lots(KEY, 2))
    assert measure(listed(9, 3, LISTED)) == measure(rounds)


def test_a_search_finds_what_is_not_listed() -> None:
    """Sixteen entrants at tables of four can play four rounds and meet nobody twice."""
    rounds = searched(16, 4, Shape(4), Lots(KEY, 2))
    assert () == checked_schedule(rounds, range(1, 17), 4, Promise(rule="P10"))
    twelve = measure(searched(12, 2, Shape(4), Lots(KEY, 1)))
    assert (0, fewest_meetings_again((4, 4, 4), 2)) == (twelve.same_prey, twelve.met_twice)


def test_byes_go_round() -> None:
    rounds = listed(11, 3, LISTED)
    assert [(11,), (10,), (9,)] == [pairing.byes for pairing in rounds]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(PairingRefused, match="P10: a whole seating has 2 to 4 rounds"):
        seating(range(9), 5, LISTED, Lots(KEY, 1))
    with pytest.raises(PairingRefused, match="P10: a whole seating has tables of three or more"):
        seating(range(9), 3, Shape(2), Lots(KEY, 1))
    with pytest.raises(PairingRefused, match="P2: 3 entrants do not fill"):
        seating(range(3), 3, LISTED, Lots(KEY, 1))


def test_a_measure_of_two_rounds_that_one_can_count() -> None:
    """A and B: prey twice, the same seat twice each; A and C across twice, and so on: all is the same
    twice.
    """
    rounds = [Pairing(((1, 2, 3, 4),)), Pairing(((1, 2, 3, 4),))]
    assert Measure(
        same_prey=4,  # each pair of neighbours
        met_every_round=6,
        met_twice=6,
        available=4 * 8**2,
        fifth_seats=0,
        same_relations=6,
        same_seats=4,
        transfers=2**2 + 4**2 + 6**2 + 8**2,
        same_sides=6,
    ) == measure(rounds)


def test_the_fifth_seat_begins_like_the_fourth() -> None:
    rounds = [Pairing(((1, 2, 3, 4, 5),)), Pairing(((2, 4, 1, 3, 5),))]
    found = measure(rounds)
    assert 1 == found.fifth_seats
    assert 4**2 + 3**2 + 7**2 + 6**2 + 8**2 == found.transfers


@settings(max_examples=8)
@given(st.integers(8, 14), st.lists(st.tuples(*[st.integers(0, 999)] * 3), min_size=1, max_size=8))
def test_the_search_knows_what_every_exchange_changes(
    entrants: int, exchanges: list[tuple[int, int, int]]
) -> None:
    tables = sizes(entrants, LISTED)
    search = SeatingSearch(first_rows(entrants, 3, tables.byes), tables.tables)
    for number, one, other in exchanges:
        places = sum(tables.tables)
        first, second = one % places, other % places
        if first != second:
            expected = search.cost() + search.change(number % 3, first, second)
            search.exchange(number % 3, first, second)
            assert expected == search.cost() == SeatingSearch(search.rows, tables.tables).cost()


def test_all_pairs_of_a_round_robin_of_triples_meet_once() -> None:
    """Nine entrants at tables of three: four rounds in which all meet once."""
    rounds = searched(9, 4, Shape(3), Lots(KEY, 3))
    met = {pair for pairing in rounds for table in pairing.tables for pair in combinations(sorted(table), 2)}
    assert 36 == len(met)
