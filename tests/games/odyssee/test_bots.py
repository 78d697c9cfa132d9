"""The bots: legal in every position, quick, and blind to what they did not see; and what a search knows."""

from functools import partial, reduce
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.games.odyssee import GAME
from domain.games.odyssee.facts import CardsLaid, ShipBlown
from domain.games.odyssee.moves import LayStorm
from domain.games.odyssee.sea import sea_of
from domain.games.odyssee.table import Table
from domain.games.odyssee.words import DIRECTIONS, ISLANDS, OdysseeOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import ONLOOKER, REFEREE, Hidden
from domain.kernel.game import Setting
from domain.kernel.match.fold import seen
from domain.kernel.notation import encode
from tests.games.odyssee import scenes
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import SECONDS_PER_CHOICE, TimedBrain, bot_match, seconds_per_choice
from tests.support.games.playouts import Playout, Record, contest, replayed
from tests.support.games.twins import twins
from workers.bots.games.odyssee.fair import CALM, Fair, chance, chosen
from workers.bots.games.odyssee.judge import Judge
from workers.bots.games.odyssee.odds import turns_left
from workers.bots.games.odyssee.storms import storms
from workers.bots.games.odyssee.ways import turns_to
from workers.bots.registry import strategy
from workers.bots.search.budget import Budget
from workers.bots.strategy import Whim

JUDGE, SEA = Judge(GAME), sea_of(scenes.BOARD)
match = partial(bot_match, GAME)


def test_the_registry_of_bots_has_the_fair_strategy() -> None:
    assert isinstance(strategy("fair", "odyssee")(), Fair)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_fair_bots_play_legally_with_each_other_and_with_random_ones(seed: int) -> None:
    chooser = Random(seed)
    setting = any_setting(GAME, chooser)
    match(setting, seed, [TimedBrain(chooser.choice((Fair, Fair, Whim))()) for _ in range(setting.seats)])


def test_fair_bots_beat_random_ones() -> None:
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


@pytest.mark.parametrize(("turns", "move"), [(5, "lay_storm"), (CALM, "roll")])
def test_a_fair_bot_hinders_the_seat_that_is_ahead_unless_the_match_is_long(turns: int, move: str) -> None:
    """Seat 1 may enter Ithaca and is nearly there; seat 0 lies on land, and all islands are its own."""
    ahead, behind = {"at": "f2", "chips": 0, "turns": turns}, {"at": SEA.places[12], "turns": turns}
    scene = scenes.given(ships={0: behind, 1: ahead}, owners=dict.fromkeys(ISLANDS, 0), wind_free=True)

    offers = {offer.move: offer for offer in scene.offers(0)}
    assert move == chosen(scene.table, 0, offers, Random(1))["type"]


def test_a_decision_is_quick() -> None:
    """Over three matches, the time to learn the board included."""
    brains = [TimedBrain(Fair()) for _ in range(12)]
    for seed in range(3):
        match(Setting(4, OdysseeOptions()), seed, brains[4 * seed : 4 * seed + 4])

    assert seconds_per_choice(brains) < SECONDS_PER_CHOICE


# The search


def tables(seed: int) -> list[tuple[Table, int]]:
    """The tables of a match of fair bots under any options, each with the seat that is to act."""
    chooser = Random(seed)
    playing, found = replayed(record := contest(GAME, any_setting(GAME, chooser), seed, chooser)), []
    for step in record.steps:
        playing.add(step)
        found += [(playing.truth.table, seat) for seat in GAME.to_act(playing.truth.table)]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_strong_bots_play_legally_with_all_others_in_every_setting(seed: int) -> None:
    chooser = Random(seed)
    setting = any_setting(GAME, chooser)
    makers = [strategy(name, GAME.slug, Budget(rounds=2)) for name in ("strong", "easy", "greedy")]
    makers += [Fair, Whim]
    brains = [TimedBrain(makers[seat % len(makers)]()) for seat in range(setting.seats)]
    assert match(setting, seed, brains, steps=60).steps


@pytest.mark.parametrize("seed", range(3))
def test_candidates_and_quick_moves_are_legal_and_odds_are_odds(seed: int) -> None:
    for table, seat in tables(seed):
        offers = GAME.legal(table, seat)
        candidates = JUDGE.candidates(table, seat)
        assert 1 <= len(candidates) <= 16
        for move in [*(candidate.move for candidate in candidates), JUDGE.playout(table, seat, Random(1))]:
            assert any(offer.misfit(msgspec.to_builtins(move)) is None for offer in offers), move
        assert len({encode(candidate.move) for candidate in candidates}) == len(candidates)
        assert all(candidate.weight > 0 for candidate in candidates)
        odds = JUDGE.value(table)
        assert all(0 <= each <= 1 for each in odds)
        assert pytest.approx(1) == sum(odds)


def records() -> list[Record]:
    return [contest(GAME, Setting(seats, OdysseeOptions(cap=10)), seats, Random(seats)) for seats in (2, 4)]


def test_in_two_worlds_that_look_the_same_the_judge_sees_the_same() -> None:
    """The seat's own table, the truth and a twin: the same moves, values and worlds."""
    compared, chooser = 0, Random(3)
    for record in records():
        for twin in twins(record, 0, chooser, looks=3, each=1):
            facts, others = record.cut(len(twin.steps)).facts, twin.facts
            assert seen(0, facts) == seen(0, others)
            sample, again = JUDGE.sampler(0, seen(0, facts)), JUDGE.sampler(0, seen(0, others))
            one, two = (Random(5), Random(5))
            assert [sample(one) for _ in range(5)] == [again(two) for _ in range(5)]
            own, truth, other = (
                reduce(GAME.evolve, (fact for fact in told if isinstance(fact, GAME.facts)), GAME.initial)
                for told in (seen(0, facts), facts, others)
            )
            for seat in GAME.to_act(own):
                assert JUDGE.candidates(own, seat) == JUDGE.candidates(truth, seat)
                assert JUDGE.candidates(own, seat) == JUDGE.candidates(other, seat)
                assert JUDGE.playout(truth, seat, Random(1)) == JUDGE.playout(other, seat, Random(1))
                assert JUDGE.value(own) == JUDGE.value(truth) == JUDGE.value(other)
            compared += 1
    assert compared


@pytest.mark.parametrize("steps", [12, 30])
def test_a_strong_bot_chooses_by_what_its_seat_saw(steps: int) -> None:
    """However the cards lie that nobody has seen, it chooses the same."""
    record = match(Setting(3, OdysseeOptions()), 4, [Fair() for _ in range(3)], steps=steps).record()
    playing = replayed(record)
    for step in record.steps:
        playing.add(step)
    [seat] = GAME.to_act(playing.truth.table)
    other = record.facts
    chosen = []
    for _ in range(2):
        bot = strategy("strong", GAME.slug, Budget(rounds=8))()
        chosen.append(bot.choose(seat, seen(seat, other), playing.offers(seat), Random(2)))
        other = tuple(
            CardsLaid(tuple(reversed(fact.cards)))
            if isinstance(fact, CardsLaid) and isinstance(fact.cards, tuple)
            else fact
            for fact in other
        )

    assert chosen[0] == chosen[1]


def test_worlds_have_each_card_once_and_differ() -> None:
    facts = seen(0, records()[0].cut(12).facts)
    sample, rng = JUDGE.sampler(0, facts), Random(1)
    worlds = [sample(rng) for _ in range(6)]

    assert not any(isinstance(card, Hidden) for world in worlds for card in world.rim)
    assert len({world.rim for world in worlds}) > 1


def test_every_way_in_which_a_storm_moves_ships_is_named_once() -> None:
    scene = scenes.given(seats=3, ships={0: {"at": "f5"}, 1: {"at": "f8"}, 2: {"at": "h3"}})
    table = scene.table
    found = storms(table)
    every = set()
    for direction in DIRECTIONS:
        for anchor in SEA.hexes:
            facts = GAME.decide(table, 0, LayStorm(direction, anchor), Lots(b"key", 1))
            every.add(frozenset((fact.seat, fact.to) for fact in facts if isinstance(fact, ShipBlown)))

    assert every - {frozenset()} == {frozenset(places.items()) for places in found.values()}
    assert len(found) == len(every) - (frozenset() in every)


def test_the_turns_of_a_way_are_those_of_its_throws() -> None:
    """A hex away is one turn; two hexes are one turn if the die shows two or more."""
    home = turns_to(SEA, SEA.ithaca)
    assert (0.0, 1.0) == (home["f1"], home["f2"])
    assert pytest.approx(1.25) == home["f3"]


def test_a_seat_that_may_enter_ithaca_is_the_likely_winner_there() -> None:
    near = {"at": "f2", "chips": 0}
    table = scenes.given(ships={0: {"at": "f10"}, 1: near}).table

    assert turns_left(table, 1) < 2 < turns_left(table, 0)
    assert JUDGE.value(table)[1] > 0.8
