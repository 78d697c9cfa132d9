"""The bots: legal in every setting, fast, better than random, and blind to what they did not see."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.words import DESTINIES, Due, Effect, WindsOptions, suit
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, REFEREE, known
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen, view
from tests.games.winds_of_fate.test_resample import record_of
from tests.games.winds_of_fate.twins import twin
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import SECONDS_PER_CHOICE, TimedBrain, bot_match, seconds_per_choice
from tests.support.games.playouts import Playout, Record, replayed
from workers.bots.games.winds_of_fate.fair import Fair
from workers.bots.games.winds_of_fate.forecast import chance, chart, ends, forecast
from workers.bots.games.winds_of_fate.judge import Judge
from workers.bots.registry import strategy
from workers.bots.search.budget import Budget
from workers.bots.search.rules import after
from workers.bots.search.strategies import Strong
from workers.bots.strategy import Strategy, Whim

replace = msgspec.structs.replace
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


def strong() -> Strong:
    """A strong bot that looks at a few worlds only."""
    return Strong(Judge(GAME), Budget(rounds=4), Fair)


@pytest.mark.parametrize("seed", range(4))
def test_strong_bots_play_every_setting_legally(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    match(setting, seed, [TimedBrain(strong()) for _ in range(setting.seats)])


def test_strong_is_a_search_with_the_judge() -> None:
    assert isinstance(strategy("strong", "winds_of_fate")(), Strong)


@pytest.mark.parametrize("head", range(12, 120, 9))
def test_a_strong_bot_sees_nothing_but_what_its_seat_was_told(head: int) -> None:
    """In a match that differs only in what it never learned, it draws the same worlds and moves the same."""
    record = match(Setting(4, WindsOptions()), 3, [Fair() for _ in range(4)]).record()
    record = record.cut(min(head, len(record.steps) - 1))
    playing = stopped(record)
    for seat in GAME.to_act(playing.truth.table):
        told = [seen(seat, one.facts) for one in (record, twin(record, seat, Random(head)))]
        worlds = [Judge(GAME).sampler(seat, facts) for facts in told]
        chosen = [strong().choose(seat, facts, playing.offers(seat), Random(1)) for facts in told]

        assert [worlds[0](Random(at)) for at in range(5)] == [worlds[1](Random(at)) for at in range(5)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("seed", range(12))
def test_a_world_that_is_drawn_agrees_with_what_the_seat_knows(seed: int) -> None:
    record, chooser = record_of(seed)
    for seat in range(record.setting.seats):
        facts = seen(seat, record.facts)
        knows = view(GAME, seat, record.facts).table
        world = Judge(GAME).sampler(seat, facts)(chooser)
        drawn = (*world.deck, *world.discards, *chain(*world.hands), *chain(*world.played))

        assert (knows.hands[seat], knows.played[seat]) == (world.hands[seat], world.played[seat])
        assert list(map(len, knows.hands)) == list(map(len, world.hands))
        assert list(map(len, knows.played)) == list(map(len, world.played))
        assert cards(knows.tiles.adventure) == tuple(sorted(map(known, drawn)))
        assert all(len({suit(known(card)) for card in down}) <= 1 for down in world.played)
        assert HIDDEN not in (*world.gods, *world.destinies)


@pytest.mark.parametrize("seed", range(12))
def test_chances_to_win_add_up(seed: int) -> None:
    record, _ = record_of(seed)
    table = view(GAME, REFEREE, record.facts).table
    chances = Judge(GAME).value(table)

    assert 1 == pytest.approx(sum(chances))
    assert all(0 <= each <= 1 for each in chances)


@pytest.mark.parametrize(
    "effect",
    [Effect("place_bet"), Effect("points", 2), Effect("chip"), Effect("draw", 2)],
    ids=lambda e: e.do,
)
def test_an_effect_that_is_due_is_worth_something_to_its_seat(effect: Effect) -> None:
    playing = match(Setting(3, WindsOptions()), 1, [Fair() for _ in range(3)], steps=6)
    table = replace(playing.truth.table, stage="draft", drafters=(), queue=())
    due = replace(table, queue=(Due(1, effect),))

    assert Judge(GAME).value(due)[1] > Judge(GAME).value(table)[1]


def test_a_bet_that_is_due_is_worth_what_the_placed_bet_is_worth() -> None:
    playing = match(Setting(3, WindsOptions()), 1, [Fair() for _ in range(3)], steps=6)
    due = replace(
        playing.truth.table,
        stage="draft",
        drafters=(0,),
        queue=(Due(1, Effect("place_bet")),),
        rewards=("ox",),
    )
    judge, lots = Judge(GAME), Lots(b"", 0)
    placed = [after(GAME, due, 1, candidate.move, lots) for candidate in judge.candidates(due, 1)]

    assert judge.value(due)[1] == pytest.approx(max(judge.value(table)[1] for table in placed), rel=0.02)
