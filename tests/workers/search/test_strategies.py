"""Strategies that look ahead: better than chance, and the same for the same facts and seed."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from tests.support import toy
from tests.support.games.bot_matches import bot_match
from tests.workers.search.suitors import Suitors
from workers.bots.search.budget import Budget
from workers.bots.search.strategies import Easy, Greedy, Lookahead, Strong
from workers.bots.strategy import Strategy, Whim

KINDS: Final[dict[str, Callable[[], Lookahead]]] = {
    "greedy": lambda: Greedy(Suitors(toy.GAME), Budget(rounds=4)),
    "easy": lambda: Easy(Suitors(toy.GAME), Budget(rounds=4)),
    "strong": lambda: Strong(Suitors(toy.GAME), Budget(rounds=16), Whim),
}
SETTING: Final = Setting(2, toy.ToyOptions())
MATCHES: Final = 60


def share(make: Callable[[], Strategy], other: Callable[[], Strategy]) -> float:
    """The share of the wins of one strategy against another, on both seats in turn."""
    won = 0.0
    for seed in range(MATCHES):
        place = seed % 2
        brains = [make() if seat == place else other() for seat in range(2)]
        outcome = bot_match(toy.GAME, SETTING, seed, brains).truth.outcome
        assert outcome is not None
        won += (place in outcome.winners) / len(outcome.winners)
    return won / MATCHES


def test_a_search_beats_chance_and_a_look_at_the_next_move() -> None:
    assert share(KINDS["strong"], Whim) > 0.6
    assert share(KINDS["strong"], KINDS["greedy"]) > 0.55


@pytest.mark.parametrize("kind", KINDS)
def test_the_choice_follows_from_the_facts_and_the_seed(kind: str) -> None:
    playing = bot_match(toy.GAME, SETTING, 3, [Whim(), Whim()], steps=2)
    record = playing.record()
    own = seen(0, record.facts)
    offers = toy.GAME.legal(playing.view(0).table, 0)
    first = KINDS[kind]().choose(0, own, offers, Random(7))
    assert first == KINDS[kind]().choose(0, own, offers, Random(7))
    assert any(offer.misfit(first) is None for offer in offers)


def test_the_worlds_follow_from_what_was_seen() -> None:
    model, record = Suitors(toy.GAME), bot_match(toy.GAME, SETTING, 3, [Whim(), Whim()], steps=2).record()
    own = seen(0, record.facts)
    assert model.sampler(0, own)(Random(5)) == model.sampler(0, own)(Random(5))
