"""A test for each section of RULES.md."""

from functools import reduce

import msgspec
import pytest

from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, ONLOOKER, Fact, known, seen_by
from domain.kernel.game import Refused, Setting
from tests.support.games.rule_sections import rule
from tests.support.knockout import GAME
from tests.support.knockout.facts import AllTurned, BidPlaced, BidsTurned, CardDrawn, Dealt, SeatOut, SetAside
from tests.support.knockout.moves import Bid
from tests.support.knockout.table import Table
from tests.support.knockout.words import CARDS, KnockoutOptions

LOTS = Lots(b"key", 1)
START = (Dealt(0, (3, 9, 12)), Dealt(1, (5, 7, 20)), Dealt(2, (1, 2, 19)), SetAside((4, 6, 8)))


def table_after(*facts: Fact) -> Table:
    return reduce(GAME.evolve, facts, GAME.initial)


def bid(table: Table, *bids: tuple[int, int]) -> tuple[Table, tuple[Fact, ...]]:
    """The table after bids of seats and cards, and the facts of the last one."""
    facts: tuple[Fact, ...] = ()
    for seat, card in bids:
        facts = GAME.decide(table, seat, Bid(card), LOTS)
        table = reduce(GAME.evolve, facts, table)
    return table, facts


def refused(table: Table, seat: int, card: int) -> tuple[str, str]:
    found = GAME.refuse(table, seat, Bid(card))
    return found.rule, found.key


@rule("1.1")
def test_two_to_four_seats_play_each_for_itself() -> None:
    assert ((0,), (1,), (2,)) == GAME.sides(Setting(3, KnockoutOptions()))
    with pytest.raises(Refused):
        GAME.check(Setting(5, KnockoutOptions()))


@rule("1.2")
@pytest.mark.parametrize("hand", [3, 4])
def test_hands_are_dealt_and_the_other_cards_are_set_aside(hand: int) -> None:
    *dealt, aside = GAME.opening(Setting(4, KnockoutOptions(hand=hand)), Lots(b"key", 1))

    assert isinstance(aside, SetAside)
    hands = [known(fact.cards) for fact in dealt if isinstance(fact, Dealt)]
    assert [hand] * 4 == [len(cards) for cards in hands]
    assert list(CARDS) == sorted(card for cards in (*hands, known(aside.cards)) for card in map(known, cards))
    assert SetAside(HIDDEN) == seen_by(0, aside)
    assert Dealt(0, (HIDDEN,) * hand) == seen_by(ONLOOKER, dealt[0])


@rule("2.1")
def test_a_bid_is_a_card_of_the_hand_that_others_do_not_see() -> None:
    table, facts = bid(table_after(*START), (0, 9))

    assert (BidPlaced(0, 9),) == facts
    assert BidPlaced(0, HIDDEN) == seen_by(1, facts[0])
    assert (3, 12) == table.hands[0]
    assert ("2.1", "not_in_hand") == refused(table_after(*START), 0, 5)


@rule("2.2")
def test_a_seat_bids_once_a_round() -> None:
    table, _ = bid(table_after(*START), (0, 9))

    assert (1, 2) == GAME.to_act(table)
    assert () == GAME.legal(table, 0)
    assert ("2.2", "bid_already") == refused(table, 0, 3)


@rule("2.3")
def test_bids_are_turned_up_when_all_have_bid() -> None:
    _, facts = bid(table_after(*START), (0, 9), (2, 19), (1, 5))

    assert BidsTurned((9, 5, 19)) == facts[1]


@rule("2.4")
def test_the_lowest_bidder_is_out() -> None:
    table, facts = bid(table_after(*START), (0, 9), (2, 19), (1, 5))

    assert SeatOut(1) in facts
    assert (0, 2) == GAME.to_act(table)
    assert ("2.4", "seat_is_out") == refused(table, 1, 7)


@rule("2.5")
def test_the_highest_bidder_draws_a_card_that_others_do_not_see() -> None:
    table, facts = bid(table_after(*START), (0, 9), (2, 19), (1, 5))
    drawn = facts[-1]

    assert isinstance(drawn, CardDrawn)
    assert drawn.card in (4, 6, 8)
    assert (1, 2, drawn.card) == table.hands[2]
    assert CardDrawn(2, HIDDEN) == seen_by(0, drawn)


@rule("3.1")
def test_the_last_seat_wins_and_nobody_draws() -> None:
    table, facts = bid(table_after(*START), (0, 9), (2, 19), (1, 5), (0, 12), (2, 2))
    ended = GAME.outcome(table)

    assert SeatOut(2) == facts[-1]
    assert ended is not None
    assert ((0,), (2, 1, 2), "last_suitor") == (ended.winners, ended.scores, ended.ending)
    assert () == GAME.to_act(table)
    assert ("3.1", "match_over") == refused(table, 0, 3)


@rule("3.2")
def test_all_cards_are_turned_up_at_the_end() -> None:
    table, _ = bid(table_after(*START), (0, 9), (2, 19), (1, 5), (0, 12), (2, 2))
    [turned] = GAME.disclose(table)

    assert isinstance(turned, AllTurned)
    assert (table.hands, table.aside) == (turned.hands, turned.aside)


def test_a_view_does_not_know_which_hidden_card_was_bid() -> None:
    facts = (*START, BidPlaced(0, 9))
    view = table_after(*(fact for each in facts if (fact := seen_by(1, each)) is not None))

    assert (HIDDEN, HIDDEN) == view.hands[0]
    assert HIDDEN == view.bids[0]
    assert HIDDEN == view.aside
    assert msgspec.to_builtins(view) == GAME.show(view)
