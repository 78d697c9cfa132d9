"""Bots know what their seats know: matches that look the same to a seat have the same worlds for its bot."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from domain.games import SHELF
from domain.kernel.facts import ONLOOKER, Fact, Seat
from domain.kernel.game import Game
from domain.kernel.match.fold import seen, view
from tests.laws.worlds import families
from workers.bots import registry
from workers.bots.search.budget import Budget
from workers.bots.search.model import Model

JUDGED: Final = [game for game in SHELF.values() if registry.judge(game.slug) is not None]
PLACES: Final = 12  # where two matches look the same to a seat that is to act
WORLDS: Final = 3  # drawn at each


def judge_of(game: Game) -> Model[Any]:
    """A judge that remembers nothing."""
    model = registry.judge(game.slug)
    assert model is not None
    return model


def places(game: Game, chance: Random) -> Iterator[tuple[Seat, tuple[Fact, ...], tuple[Fact, ...]]]:
    """A seat that is to act, and all that it saw, in two matches that are not the same."""
    for family in families(game, chance):
        if not isinstance(family.viewer, int):
            continue
        for twin in family.twins:
            heads = range(family.apart(twin), len(twin.steps))
            chosen = [head for head in heads if family.viewer in _to_act(game, twin.cut(head).facts)]
            if chosen:
                head = chance.choice(chosen)
                one, other = family.record.cut(head), twin.cut(head)
                yield family.viewer, seen(family.viewer, one.facts), seen(family.viewer, other.facts)


def _to_act(game: Game, facts: tuple[Fact, ...]) -> tuple[Seat, ...]:
    return game.to_act(view(game, ONLOOKER, facts).table)


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.slug)
def test_the_same_view_and_numbers_give_the_same_worlds_and_the_same_move(game: Game) -> None:
    """Whatever the truth is; a judge that has seen the other match before remembers nothing of it."""
    found = places(game, Random(game.slug))
    used = judge_of(game)
    for number in range(PLACES):
        seat, one, other = next(found)
        drawn = [
            [model.sampler(seat, facts)(Random(each)) for each in range(WORLDS)]
            for model, facts in ((used, one), (used, other), (judge_of(game), other))
        ]
        assert drawn[0] == drawn[1] == drawn[2]
        offers = game.legal(view(game, seat, one).table, seat)
        for name in ("greedy", "easy", "strong"):
            make = registry.strategy(name, game.slug, Budget(rounds=2))
            moves = [make().choose(seat, facts, offers, Random(number)) for facts in (one, other)]
            assert moves[0] == moves[1]
