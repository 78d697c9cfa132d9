"""The fair bots: legal in every position, quick, better than random, and blind to what they did not see."""

from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.odyssee import GAME
from domain.games.odyssee.words import OdysseeOptions
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Setting
from domain.kernel.match import seen
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import SECONDS_PER_CHOICE, TimedBrain, bot_match, seconds_per_choice
from tests.support.games.playouts import Playout
from workers.bots.games.odyssee.fair import Fair, chance
from workers.bots.registry import strategy
from workers.bots.strategy import Whim

match = partial(bot_match, GAME)


def test_the_registry_of_bots_has_the_good_strategy() -> None:
    assert isinstance(strategy("fair", "odyssee")(), Fair)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_good_bots_play_legally_with_each_other_and_with_random_ones(seed: int) -> None:
    chooser = Random(seed)
    setting = any_setting(GAME, chooser)
    match(setting, seed, [TimedBrain(chooser.choice((Fair, Fair, Whim))()) for _ in range(setting.seats)])


def test_good_bots_beat_random_ones() -> None:
    for seed in range(10):
        outcome = match(Setting(3, OdysseeOptions()), seed, [Whim(), Fair(), Whim()]).truth.outcome
        assert outcome is not None
        assert (1,) == outcome.winners


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = (match(Setting(2, OdysseeOptions()), 5, [Fair(), Fair()]).record() for _ in range(2))

    assert first.facts == second.facts


@pytest.mark.parametrize("steps", [10, 25, 40])
def test_a_bot_chooses_by_what_everybody_sees_and_goes_on_where_another_stopped(steps: int) -> None:
    """With every fact in full it chooses the same: it does not look at cards that lie face down."""
    played = match(Setting(4, OdysseeOptions()), 3, [Fair() for _ in range(4)]).steps[:steps]
    playing = Playout(GAME, Setting(4, OdysseeOptions()), 3)
    for step in played:
        playing.add(step)
    [seat] = GAME.to_act(playing.truth.table)
    offers = playing.offers(seat)

    chosen = [
        Fair().choose(seat, seen(viewer, playing.record().facts), offers, Random(2))
        for viewer in (seat, ONLOOKER, REFEREE)
    ]

    assert chosen[0] == chosen[1] == chosen[2]


def test_the_chance_to_win_a_fight() -> None:
    assert chance(4, 4) == pytest.approx(0.5)
    assert chance(1, 4) == pytest.approx(1 - chance(4, 1))
    assert chance(1, 4) < 0.1


def test_a_decision_is_quick() -> None:
    """Over three matches, the time to learn the board included."""
    brains = [TimedBrain(Fair()) for _ in range(12)]
    for seed in range(3):
        match(Setting(4, OdysseeOptions()), seed, brains[4 * seed : 4 * seed + 4])

    assert seconds_per_choice(brains) < SECONDS_PER_CHOICE
