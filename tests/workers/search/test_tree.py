"""The tree drops the worse moves, and says of those that are left what they are worth."""

from random import Random

import msgspec

from domain.kernel.game import Setting
from tests.support import toy
from tests.workers.search.suitors import Suitors
from workers.bots.search.budget import Budget
from workers.bots.search.model import Candidate
from workers.bots.search.tree import Attempt, Search

SETTING = Setting(2, toy.ToyOptions(hand=2))
LAST_ROUND = toy.Table(
    hands=((5,), (9,)),
    aside=1,
    lowest=(None, None),
    bids=(None, None),
    omens=(0, 0),
    turned=((2, 18),),
    takers=(0,),
    rounds=2,
)


def test_a_card_that_wins_is_found_among_those_that_do_not() -> None:
    """Seat 0 took a round; whoever bids high in the last one keeps the lead."""
    table = msgspec.structs.replace(LAST_ROUND, hands=((4, 17, 6, 3), (9,)))
    search = Search(Suitors(toy.GAME), SETTING, lambda _: table, Random(1))
    candidates = [Candidate(toy.Bid(card), 1.0) for card in (4, 17, 6, 3)]
    for favourite in (4, 17):
        assert toy.Bid(17) == search.best(0, candidates, Budget(rounds=8), toy.Bid(favourite))


def test_the_favourite_is_played_unless_another_move_does_better() -> None:
    """All bids lose; so no move is ahead of the favourite, whether it is a candidate or not."""
    table = msgspec.structs.replace(LAST_ROUND, hands=((4, 6, 3), (9,)), takers=(1,))
    search = Search(Suitors(toy.GAME), SETTING, lambda _: table, Random(1))
    candidates = [Candidate(toy.Bid(card), 1.0) for card in (4, 6)]
    for favourite in (3, 4, 6):
        assert toy.Bid(favourite) == search.best(0, candidates, Budget(rounds=8), toy.Bid(favourite))


def test_how_surely_a_move_must_be_ahead_is_up_to_the_model() -> None:
    """In one world it did better, in the other nearly as much worse: it may be luck."""
    attempt = Attempt(toy.Bid(4), 2)
    for lead in (0.5, -0.4):
        attempt.compare(lead)
        attempt.node.learn((0, 0))

    assert attempt.is_ahead(doubt=0.0)
    assert not attempt.is_ahead(doubt=1.0)


def test_a_favourite_alone_is_the_move() -> None:
    search = Search(Suitors(toy.GAME), SETTING, lambda _: LAST_ROUND, Random(1))
    assert toy.Bid(5) == search.best(0, [Candidate(toy.Bid(5), 1.0)], Budget(rounds=1), toy.Bid(5))


def test_moves_are_ranked_by_what_they_are_worth_in_the_same_worlds() -> None:
    table = msgspec.structs.replace(LAST_ROUND, hands=((4, 17, 6, 3), (9,)))
    search = Search(Suitors(toy.GAME), SETTING, lambda _: table, Random(1))
    candidates = [Candidate(toy.Bid(card), 1.0) for card in (4, 17, 6, 3)]
    ranked = search.ranked(0, candidates, Budget(rounds=8), 3)
    means = [attempt.node.mean(0) for attempt in ranked]
    assert (3, toy.Bid(17), {8}) == (len(ranked), ranked[0].move, {one.node.visits for one in ranked})
    assert sorted(means, reverse=True) == means
    assert means[0] > means[1]


def test_a_budget_ends_by_the_clock_too_where_a_processor_has_no_time() -> None:
    parts = [list(rounds) for rounds in Budget(seconds=3600.0, within=0.0).phases(3)]
    assert [[0]] * 3 == parts
