"""What a bot thinks of moves: of legal ones, the best first, and by what its seat has seen alone."""

from collections.abc import Sequence
from itertools import count, product

import pytest

from domain.kernel.notation import notation
from domain.matches.variations import Variation
from domain.threadsafe.decoder import JsonObject
from tests.workers.variations.varied import SLUGS, begun, played, variations
from workers.bots.registry import judge, strategy
from workers.bots.search.budget import Budget
from workers.variations.opinions import MOST, Advisor

FEW = Budget(rounds=4)
TWINS, EVERY = 5, 9  # other truths that are compared; one step in so many


def opinions(found: Variation) -> Sequence[JsonObject]:
    """What a bot thinks there."""
    slug, model = found.game.slug, judge(found.game.slug)
    assert model is not None
    advisor = Advisor(model, strategy("fair", slug), FEW)
    return advisor.opinions(found.beginning.seat, found.own, found.seen, "as always")


@pytest.mark.parametrize("slug", SLUGS)
def test_moves_are_legal_and_ranked(slug: str) -> None:
    several = 0
    for found in variations(played(slug, 1), 0):
        seat = found.beginning.seat
        if seat not in found.asked():
            continue
        ranked = opinions(found)
        chances = [each["chance"] for each in ranked]
        assert sorted(chances, reverse=True) == chances
        assert 1 <= len(ranked) <= MOST
        assert all(0 <= chance <= 1 for chance in chances)
        assert {4} == {each["tries"] for each in ranked}
        moves = [notation(found.game).move(each["move"]) for each in ranked]
        assert all(found.game.offers(found.own.table, seat, move) for move in moves)
        assert len(moves) == len(set(map(str, moves)))
        several += len(moves) > 1
    assert several


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_true_changes_no_opinion_where_it_looks_the_same(slug: str) -> None:
    differing = 0
    for seed in count(1):
        record = played(slug, seed)
        for step, seat in product(range(record.before, len(record.steps), EVERY), (0, 1)):
            as_it_was, other = begun(record, seat, step, 0), begun(record, seat, step, 1)
            if as_it_was is None or other is None or seat not in as_it_was.asked():
                continue
            differing += as_it_was.truth.table != other.truth.table
            assert opinions(as_it_was) == opinions(other)
        if differing >= TWINS:
            return
