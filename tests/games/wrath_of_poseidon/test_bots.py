"""The bots: legal in every variant, fast, better than random, and blind to what they did not see."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.deduction import known, missed
from domain.games.wrath_of_poseidon.words import WrathOptions
from domain.kernel.facts import ONLOOKER, Fact, Hidden
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import SECONDS_PER_CHOICE, TimedBrain, bot_match, seconds_per_choice
from tests.support.games.playouts import Playout
from workers.bots.games.wrath_of_poseidon.chances import chances
from workers.bots.games.wrath_of_poseidon.charted import Charted
from workers.bots.games.wrath_of_poseidon.fair import Fair
from workers.bots.games.wrath_of_poseidon.judge import TILES, Judge
from workers.bots.games.wrath_of_poseidon.prospect import pilot_of
from workers.bots.registry import strategy
from workers.bots.search.budget import Budget
from workers.bots.search.strategies import Easy, Greedy, Strong
from workers.bots.strategy import Strategy, Whim

match = partial(bot_match, GAME)
JUDGE = Judge(GAME)
VARIANTS = {
    "standard": {},
    "face_down": {"deduction": "harder"},
    "placed": {"maelstroms": 1, "fog_banks": 1},
}


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


def strong() -> Strategy:
    """A strong bot that searches as far on every machine."""
    return Strong(JUDGE, Budget(rounds=2), Fair)


def playing_on(**options: object) -> Iterator[tuple[Playout, tuple[Fact, ...], tuple[Fact, ...]]]:
    """A match of fair bots now and then, with what its navigator and what onlookers saw, when it sails."""
    setting = GAME.setting(2, options)
    playing = Playout(GAME, setting, 3)
    for at, step in enumerate(bot_match(GAME, setting, 3, [Fair(), Fair()], steps=45).steps):
        playing.add(step)
        if at % 7 == 0 and GAME.to_act(playing.truth.table) == (1,):
            facts = playing.record().facts
            yield playing, seen(1, facts), seen(ONLOOKER, facts)


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_bots_that_look_ahead_play_every_variant_legally(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    kinds = (strong, lambda: Greedy(JUDGE, Budget(rounds=1)), lambda: Easy(JUDGE, Budget(rounds=1)))
    bot_match(GAME, setting, seed, [TimedBrain(kinds[seat % 3]()) for seat in range(setting.seats)], steps=30)


def test_a_strong_bot_on_each_side_plays_a_whole_match() -> None:
    playing = bot_match(GAME, Setting(2, WrathOptions()), 1, [TimedBrain(strong()), TimedBrain(strong())])
    assert GAME.outcome(playing.truth.table) is not None


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_strong_navigator_chooses_by_what_everybody_sees(options: dict[str, object]) -> None:
    for playing, own, public in playing_on(**options):
        offers = playing.offers(1)
        opened = [fact for fact in own if not isinstance(fact, GAME.facts)]
        choice = strong().choose(1, own, offers, Random(2))
        assert choice == strong().choose(1, (*opened, *public), offers, Random(2))


@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_worlds_follow_from_what_was_seen_and_the_seed_and_are_possible(options: dict[str, object]) -> None:
    for playing, own, public in playing_on(**options):
        draw, again = JUDGE.sampler(1, own), JUDGE.sampler(1, public)
        for seed in range(4):
            world = draw(Random(seed))
            assert places(world) == places(again(Random(seed)))
            assert () == missed(known(public).settled, world)
            assert not any(isinstance(tile, Hidden) for tile in world.played)
            assert playing.truth.table.played[-1:] == world.played[-1:] or "deduction" in options


def places(world: Charted) -> tuple[object, ...]:
    """What was hidden."""
    return world.positions, world.maelstroms, world.fog_banks, world.played


def test_poseidon_expects_of_navigators_only_what_they_can_know() -> None:
    """Where the ships are does not matter to the moves that Poseidon's search makes for navigators."""
    for _, own, _ in playing_on():
        draw = JUDGE.sampler(1, own)
        here, elsewhere = (
            msgspec.structs.replace(draw(Random(seed)), thinker=0, mood=seed) for seed in range(2)
        )
        assert JUDGE.candidates(here, 1) == JUDGE.candidates(elsewhere, 1)
        assert JUDGE.playout(here, 1, Random(1)) == JUDGE.playout(elsewhere, 1, Random(1))


def test_navigators_in_the_thoughts_of_poseidon_choose_among_several_sensible_headings() -> None:
    """None of them is much worse than the best, and the best is the likeliest."""
    for _, own, _ in playing_on():
        so_far = known(own).settled
        for ship in so_far.at_sea:
            courses = pilot_of(so_far).courses(so_far.ships[ship], 6)
            toils = {course.heading: course.toil for course in courses}
            rng = Random(ship)
            chosen = Counter(pilot_of(so_far).any_heading(so_far.ships[ship], 6, rng) for _ in range(200))
            assert all(toils[heading] <= courses[0].toil + 1 for heading in chosen)
            assert chosen[courses[0].heading] * len(courses) >= 200


def test_navigators_in_the_thoughts_of_poseidon_choose_otherwise_with_other_luck() -> None:
    sails = {
        msgspec.json.encode(JUDGE.candidates(msgspec.structs.replace(world, thinker=0, luck=luck), 1))
        for _, own, _ in playing_on()
        for world in [JUDGE.sampler(1, own)(Random(1))]
        for luck in range(20)
    }
    assert len(sails) > len(list(playing_on()))


def test_poseidon_looks_at_fewer_moves_where_thinking_takes_long() -> None:
    setting = GAME.setting(2, {"board": "D", "deduction": "harder", "maelstroms": 2, "fog_banks": 2})
    playing = Playout(GAME, setting, 4)
    looked_at = set[int]()
    for step in bot_match(GAME, setting, 4, [Fair(), Fair()], steps=30).steps:
        if GAME.to_act(playing.truth.table) == (0,) and playing.truth.table.phase in (
            "poseidon",
            "maelstrom",
        ):
            world = JUDGE.sampler(0, seen(0, playing.record().facts))(Random(1))
            looked_at.add(len(JUDGE.candidates(world, 0)))
        playing.add(step)
    assert {TILES[-1]} == looked_at


@pytest.mark.parametrize("thinker", [0, 1])
def test_chances_of_two_sides_sum_to_one(thinker: int) -> None:
    for _, own, _ in playing_on():
        world = msgspec.structs.replace(JUDGE.sampler(1, own)(Random(1)), thinker=thinker)
        found = chances(world)
        assert all(0 <= chance <= 1 for chance in found)
        assert sum(found) == pytest.approx(1)


def test_a_ship_that_comes_home_is_worth_something_to_the_navigators() -> None:
    worlds = [JUDGE.sampler(1, own)(Random(1)) for _, own, _ in playing_on()]
    for world in worlds:
        if len(world.at_sea) > 1:
            ship = world.at_sea[0]
            home = msgspec.structs.replace(world, home=(*world.home, ship))
            assert chances(world)[1] <= chances(home)[1]


def test_points_of_a_series_are_shared_out() -> None:
    setting = GAME.setting(4, {"competitive": True})
    playing = bot_match(GAME, setting, 5, [Fair() for _ in range(4)], steps=30)
    (seat, *_) = GAME.to_act(playing.truth.table)
    found = JUDGE.value(JUDGE.sampler(seat, seen(seat, playing.record().facts))(Random(1)))
    assert 4 == len(found)
    assert sum(found) == pytest.approx(1)
