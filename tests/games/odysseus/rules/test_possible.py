"""What is possible, in examples; `test_worlds.py` compares any positions."""

from domain.games.odysseus import GAME
from domain.games.odysseus.deduction import Worlds, possible
from domain.games.odysseus.holdings import Hand, Holdings
from tests.support.games.rule_sections import rule
from tests.support.games.worlds_option import check_worlds_option


@rule("6.6")
def test_the_players_agree_whether_they_are_shown_what_is_possible() -> None:
    check_worlds_option(GAME, "players", unset="after")


@rule("6.6")
def test_a_card_that_was_laid_is_in_no_hand() -> None:
    """A seat laid the only 9 of this round, and there was one deal."""
    holdings = Holdings({"9": [1], "1": [29]}, {1: Hand([3], {"9": [1]}, 2), 2: Hand([3], {}, 3)})

    assert Worlds({1: {"9": (0,), "1": (2,)}, 2: {"9": (0,), "1": (3,)}}, exact=True) == possible(holdings)


@rule("6.6")
def test_a_card_that_came_back_may_be_dealt_again() -> None:
    """The 9 was laid after the first deal. The card that the second deal brought may be the 9."""
    hands = {1: Hand([2, 0], {"9": [1, 0]}, 1), 2: Hand([2, 1], {"1": [1, 0]}, 2), 3: Hand([2, 0], {}, 2)}
    found = possible(Holdings({"9": [1, 1], "1": [29, 29]}, hands))

    assert found.exact
    assert [(0,), (0, 1), (0,)] == [found.blanks[seat]["9"] for seat in hands]


@rule("6.6")
def test_where_no_stack_is_left_hands_hold_what_others_do_not() -> None:
    """Three cards, of which none is anywhere else."""
    found = possible(Holdings({"9": [1], "1": [2]}, {1: Hand([1], {}, 1), 2: Hand([2], {}, 2)}))

    assert Worlds({1: {"9": (0, 1), "1": (0, 1)}, 2: {"9": (0, 1), "1": (1, 2)}}, exact=True) == found


@rule("6.6")
def test_what_a_hand_must_have_held_before_rules_out_what_others_hold_now() -> None:
    """There is one card of each kind. Each seat was dealt one, and one laid the 1: the other holds the 5."""
    hands = {1: Hand([1, 1], {"1": [1, 0]}, 1), 2: Hand([1, 0], {}, 1)}
    holdings = Holdings({"5": [1, 1], "1": [1, 1]}, hands)

    assert {1: 1, 2: 1} == holdings.most(("5",))
    assert Worlds({1: {"5": (0,), "1": (1,)}, 2: {"5": (1,), "1": (0,)}}, exact=True) == possible(holdings)
