"""The fair bots: legal in every variant, fast, better than random, and blind to what they did not see."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.facts import ONLOOKER
from domain.kernel.game import Setting
from domain.kernel.match import seen
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import SECONDS_PER_CHOICE, TimedBrain, bot_match, seconds_per_choice
from tests.support.games.playouts import Playout
from workers.bots.games.wrath_of_poseidon.fair import Fair
from workers.bots.registry import strategy
from workers.bots.strategy import Strategy, Whim

match = partial(bot_match, GAME)


def won(brains: Sequence[Strategy], seed: int, **options: Any) -> bool:
    """Whether the navigators won a match for two."""
    playing = match(Setting(2, WrathOptions(**options)), seed, brains)
    outcome = GAME.outcome(playing.truth.table)
    assert outcome
    return outcome.winners == (1,)


def test_the_registry_of_bots_has_the_good_strategy() -> None:
    assert isinstance(strategy("fair", "wrath_of_poseidon")(), Fair)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_good_bots_play_every_variant_legally(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    match(setting, seed, [TimedBrain(Fair()) for _ in range(setting.seats)])


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_a_good_bot_plays_legally_among_random_ones(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    match(setting, seed, [TimedBrain(Random(seed).choice((Fair, Whim))()) for _ in range(setting.seats)])


def test_good_navigators_come_home_through_random_storms() -> None:
    assert all(won([Whim(), Fair()], seed) for seed in range(10))


def test_random_navigators_lose() -> None:
    assert not any(won([Fair(), Whim()], seed) for seed in range(10))


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (match(Setting(2, WrathOptions()), 5, [Fair(), Fair()]).record() for _ in range(2))
    assert first.facts == second.facts


@pytest.mark.parametrize("steps", [20, 31, 44])
def test_a_bot_that_starts_in_mid_match_plays_on_alike(steps: int) -> None:
    """A new bot with the same facts makes the same choice as one that has played from the start."""
    playing = stopped(steps)
    (seat,) = GAME.to_act(playing.truth.table)
    facts, offers = seen(seat, playing.record().facts), playing.offers(seat)
    warm = Fair()
    warm.choose(seat, facts, offers, Random(0))
    assert Fair().choose(seat, facts, offers, Random(1)) == warm.choose(seat, facts, offers, Random(1))


@pytest.mark.parametrize("steps", range(20, 30))
def test_navigators_choose_by_what_everybody_sees(steps: int) -> None:
    """With only the facts that spectators see, a navigator chooses the same."""
    playing = stopped(steps)
    (seat,) = GAME.to_act(playing.truth.table)
    own, public = (seen(viewer, playing.record().facts) for viewer in (seat, ONLOOKER))
    offers = playing.offers(seat)
    if seat:
        assert Fair().choose(1, own, offers, Random(2)) == Fair().choose(1, public, offers, Random(2))


def stopped(steps: int) -> Playout:
    """A match for two good bots, after so many steps."""
    setting = Setting(2, WrathOptions())
    playing = Playout(GAME, setting, 3)
    for step in match(setting, 3, [Fair(), Fair()]).steps[:steps]:
        playing.add(step)
    return playing


def test_a_decision_is_quick() -> None:
    """Over ten matches, the time to learn the board included."""
    brains = [TimedBrain(Fair()) for _ in range(20)]
    for seed in range(10):
        match(Setting(2, WrathOptions()), seed, brains[2 * seed : 2 * seed + 2])
    assert seconds_per_choice(brains) < SECONDS_PER_CHOICE
