"""Knock-out: the usual bracket for two, and that the best are kept apart for all modes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.draws import Lots
from domain.pairing.knockout import Bracket, Mode, Place, first_round, next_round, pairing, rounds
from domain.pairing.model import Contender, PairingRefused, PairingRules, Shape

MODES = (Mode(2, 1), Mode(3, 1), Mode(4, 1), Mode(4, 2), Mode(5, 2), Mode(6, 2), Mode(6, 3))


def ranked(entrants: int) -> tuple[Contender, ...]:
    return tuple(Contender(number, number) for number in range(1, entrants + 1))


def numbers(bracket: Bracket) -> list[tuple[int, ...]]:
    return [place.numbers for place in bracket]


def best_go_on(bracket: Bracket, mode: Mode) -> list[tuple[int, ...]]:
    """At every table the best ranks win."""
    return [tuple(sorted(place.numbers)[: mode.going_on]) for place in bracket]


def test_eight_at_tables_of_two_have_the_usual_bracket() -> None:
    assert [(1, 8), (4, 5), (2, 7), (3, 6)] == numbers(first_round(ranked(8), Mode(2, 1)))


def test_thirteen_at_tables_of_two_have_three_byes_for_the_first_ranks() -> None:
    bracket = first_round(ranked(13), Mode(2, 1))
    assert [(1,), (2,), (3,)] == [place.numbers for place in bracket if place.bye]
    assert [(1,), (8, 9), (4, 13), (5, 12), (2,), (7, 10), (3,), (6, 11)] == numbers(bracket)


def test_sixteen_at_tables_of_four_of_which_two_go_on() -> None:
    mode = Mode(4, 2)
    bracket = first_round(ranked(16), mode)
    assert [(1, 8, 9, 16), (4, 5, 12, 13), (2, 7, 10, 15), (3, 6, 11, 14)] == numbers(bracket)
    assert [(1, 8, 4, 5), (2, 7, 3, 6)] == numbers(next_round(best_go_on(bracket, mode), mode))


@given(st.sampled_from(MODES), st.integers(2, 200))
def test_if_the_better_rank_always_wins_the_last_table_has_the_best(mode: Mode, entrants: int) -> None:
    entrants = max(entrants, mode.going_on + 1)
    bracket = first_round(ranked(entrants), mode)
    assert list(range(1, entrants + 1)) == sorted(sum(numbers(bracket), ()))
    played = 1
    while len(bracket) > 1:
        for place in bracket:
            assert place.bye or mode.going_on < len(place.numbers) <= mode.seats
        bracket = next_round(best_go_on(bracket, mode), mode)
        played += 1
    assert rounds(entrants, mode) == played
    finalists = sorted(bracket[0].numbers)
    assert list(range(1, len(finalists) + 1)) == finalists


@given(st.sampled_from(MODES), st.integers(2, 200))
def test_byes_are_for_the_first_ranks_and_tables_are_nearly_full(mode: Mode, entrants: int) -> None:
    bracket = first_round(ranked(max(entrants, mode.going_on + 1)), mode)
    byes = sorted(number for place in bracket if place.bye for number in place.numbers)
    assert list(range(1, len(byes) + 1)) == byes
    sizes = [len(place.numbers) for place in bracket if not place.bye]
    assert max(sizes) - min(sizes) <= 1
    free = sum(mode.seats - size for size in sizes)
    assert free < mode.seats - mode.going_on or len(bracket) == 1


def test_who_leaves_is_left_out_and_the_rest_go_on() -> None:
    places = next_round([(1,), (), (2,), (3,)], Mode(2, 1))
    assert (Place((1,), bye=True), Place((2, 3))) == places
    assert (Place((2,), bye=True),) == next_round([(), (2,)], Mode(2, 1))


def test_a_round_has_tables_byes_and_even_seats() -> None:
    bracket = first_round(ranked(5), Mode(2, 1))
    contenders = [
        Contender(number, number, seats=(1, 0) if number == 5 else (0, 1)) for number in range(1, 6)
    ]
    round_ = pairing(bracket, contenders, PairingRules(Shape(2)), Lots(bytes(32), 1))
    assert ((4, 5),) == round_.tables
    assert (1, 2, 3) == round_.byes


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(PairingRefused, match="P11: 2 of 3 is more than half"):
        rounds(9, Mode(3, 2))
    with pytest.raises(PairingRefused, match="P11: 2 entrants need no table"):
        first_round(ranked(2), Mode(4, 2))
    with pytest.raises(PairingRefused, match="P11: 3 places do not feed"):
        next_round([(1,), (2,), (3,)], Mode(2, 1))
    with pytest.raises(PairingRefused, match="P11: an entrant of the bracket"):
        pairing((Place((1, 9)),), ranked(2), PairingRules(Shape(2)), Lots(bytes(32), 1))
