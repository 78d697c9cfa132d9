"""Which results the rules of our games allow: when sides win or lose together."""

import pytest

from domain.competition import errors
from domain.competition.referee.possible_results import check_result, sides_of
from domain.competition.regulations import RoundGame
from domain.games import SHELF
from domain.kernel.game import Outcome
from domain.pairing.model import Shape

WRATH = RoundGame("wrath_of_poseidon", Shape(4))
COMPETITIVE = RoundGame("wrath_of_poseidon", Shape(4), {"competitive": True})


def outcome(*winners: int) -> Outcome:
    """A result of four seats in which these win."""
    losers = tuple(seat for seat in range(4) if seat not in winners)
    ranking = tuple(filter(None, (winners, losers)))
    return Outcome(winners, (0,) * 4, "played", ranking)


def test_navigators_win_together_or_poseidon_alone() -> None:
    sides = sides_of(SHELF, WRATH, 4)
    assert [(0,), (1, 2, 3)] == sorted(sides)
    check_result(outcome(0), (), 4, sides)
    check_result(outcome(1, 2, 3), (), 4, sides)
    for winners in ((1,), (1, 2)):
        with pytest.raises(errors.ImpossibleResult):
            check_result(outcome(*winners), (), 4, sides)


def test_a_navigator_with_a_ship_of_their_own_home_wins_beside_poseidon() -> None:
    """6.3 of the rules of Wrath of Poseidon: the other navigators lose."""
    sides = sides_of(SHELF, WRATH, 4)
    for winners in ((0, 1), (0, 2, 3)):
        check_result(outcome(*winners), (), 4, sides)


def test_competing_navigators_win_alone() -> None:
    sides = sides_of(SHELF, COMPETITIVE, 4)
    check_result(outcome(1), (), 4, sides)
    check_result(outcome(1, 2), (), 4, sides)


def test_where_the_shelf_has_no_such_game_each_seat_is_alone() -> None:
    assert [(0,), (1,)] == list(sides_of({}, WRATH, 2))
    unknown = RoundGame("wrath_of_poseidon", Shape(4), {"no such option": 1})
    assert [(0,), (1,)] == list(sides_of(SHELF, unknown, 2))
