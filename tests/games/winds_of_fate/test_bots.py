"""The fair bots: legal in every setting, fast, better than random, and blind to what they did not see."""

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.words import DESTINIES, WindsOptions
from domain.kernel.game import Setting
from domain.kernel.match import seen
from tests.games.winds_of_fate.twins import twin
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import SECONDS_PER_CHOICE, TimedBrain, bot_match, seconds_per_choice
from tests.support.games.playouts import Playout, Record, replayed
from workers.bots.games.winds_of_fate.fair import Fair
from workers.bots.games.winds_of_fate.forecast import chance, chart, ends, forecast
from workers.bots.registry import strategy
from workers.bots.strategy import Strategy, Whim

match = partial(bot_match, GAME)


def winner(brains: Sequence[Strategy], seed: int) -> int:
    outcome = GAME.outcome(match(Setting(len(brains), WindsOptions()), seed, brains).truth.table)
    assert outcome
    return outcome.winners[0]


def test_the_registry_of_bots_has_the_good_strategy() -> None:
    assert isinstance(strategy("fair", "winds_of_fate")(), Fair)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_good_bots_play_every_setting_legally(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    match(setting, seed, [TimedBrain(Fair()) for _ in range(setting.seats)])


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_a_good_bot_plays_legally_among_random_ones(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    match(setting, seed, [TimedBrain(Random(seed).choice((Fair, Whim))()) for _ in range(setting.seats)])


def test_a_good_bot_among_random_ones_wins_far_more_than_its_share() -> None:
    """Of thirty matches against two random bots it would win ten by chance."""
    assert 22 < sum(winner([Whim(), Fair(), Whim()], seed) == 1 for seed in range(30))


def test_the_same_seed_plays_the_same_match() -> None:
    one, other = (match(Setting(3, WindsOptions()), 5, [Fair(), Fair(), Fair()]).record() for _ in range(2))

    assert one.facts == other.facts


@pytest.mark.parametrize("head", range(12, 90, 6))
def test_a_bot_chooses_by_what_its_seat_was_told_and_from_any_step_on(head: int) -> None:
    """In a match that differs only in what it never learned, a new bot chooses the same."""
    record = match(Setting(4, WindsOptions()), 3, [Fair() for _ in range(4)]).record()
    record = record.cut(min(head, len(record.steps) - 1))
    playing = stopped(record)
    for seat in GAME.to_act(playing.truth.table):
        other = stopped(twin(record, seat, Random(head)))
        own_facts = seen(seat, record.facts)
        assert playing.offers(seat) == other.offers(seat)
        choices = [
            Fair().choose(seat, facts, offers, Random(1))
            for facts, offers in (
                (own_facts, playing.offers(seat)),
                (seen(seat, other.record().facts), other.offers(seat)),
            )
        ]
        assert choices[0] == choices[1]


def stopped(record: Record) -> Playout:
    """The match after the record."""
    playing = replayed(record)
    for step in record.steps:
        playing.add(step)
    return playing


def test_a_decision_is_quick() -> None:
    """On the whole, over four matches, the forecasts of new boards included."""
    brains = [TimedBrain(Fair()) for _ in range(20)]
    for seed in range(4):
        match(Setting(5, WindsOptions()), seed, brains[5 * seed : 5 * seed + 5])

    assert seconds_per_choice(brains) < SECONDS_PER_CHOICE


def test_chances_of_all_endings_make_up_the_whole() -> None:
    playing = Playout(GAME, Setting(4, WindsOptions()), 1)
    playing.start()
    table = playing.truth.table
    chances = [forecast(chart(table), tenths).before(1, "troy", table.crew) for tenths in range(2, 9)]

    for each in chances:
        assert 1 == pytest.approx(sum(each)) == pytest.approx(sum(ends(each)))
        assert 1 == pytest.approx(sum(chance(each, destiny) for destiny in DESTINIES))
    safe = [chance(each, "safe") for each in chances]
    assert sorted(safe) == safe
    assert 0 == sum(ends(chances[0])[:3])  # nobody dies that soon
