"""The fair bots: legal at every table, fast, better than random, and blind to what they did not see."""

from collections import Counter
from functools import partial, reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.odysseus import GAME
from domain.games.odysseus.facts import GodsTraded
from domain.games.odysseus.moves import Pass
from domain.games.odysseus.setup import winds
from domain.games.odysseus.words import OdysseusOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat, known
from domain.kernel.game import Outcome, Setting
from domain.kernel.match.fold import seen
from tests.games.odysseus.twins import twin
from tests.support.games.all_games import any_setting
from tests.support.games.bot_matches import (
    SECONDS_PER_CHOICE,
    TimedBrain,
    bot_match,
    fair_beginning,
    fair_match,
    seconds_per_choice,
    third_of,
)
from tests.support.games.playouts import Playout
from workers.bots.games.odysseus.beliefs import Beliefs
from workers.bots.games.odysseus.fair import Fair
from workers.bots.games.odysseus.judge import Judge
from workers.bots.games.odysseus.pricing import Turn
from workers.bots.games.odysseus.quick import quick_move
from workers.bots.games.odysseus.winds import CALM, Voyage, Winds, course
from workers.bots.registry import strategy
from workers.bots.search.budget import Budget
from workers.bots.search.strategies import Strong
from workers.bots.strategy import Strategy, Whim

match = partial(bot_match, GAME)
begun = partial(fair_beginning, GAME)


def outcome(playing: Playout) -> Outcome:
    found = GAME.outcome(playing.truth.table)
    assert found
    return found


def test_the_registry_of_bots_has_the_good_strategy() -> None:
    assert isinstance(strategy("fair", "odysseus")(), Fair)


@settings(max_examples=third_of(4), deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_good_bots_play_legally_at_every_table(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    playing = match(setting, seed, [TimedBrain(Fair()) for _ in range(setting.seats)])

    assert "ten_points" == outcome(playing).ending


@settings(max_examples=third_of(5), deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_a_good_bot_plays_legally_among_random_ones(seed: int) -> None:
    setting = any_setting(GAME, Random(seed))
    match(setting, seed, [TimedBrain(Random(seed).choice((Fair, Whim))()) for _ in range(setting.seats)])


@pytest.mark.parametrize("seats", [3, pytest.param(6, marks=pytest.mark.slow)])
def test_one_good_bot_among_random_ones_wins_more_than_its_share(seats: int) -> None:
    setting = Setting(seats, OdysseusOptions())
    wins = Counter[Seat]()
    for seed in range(40):
        good = seed % seats
        brains: list[Strategy] = [Fair() if seat == good else Whim() for seat in range(seats)]
        wins[good in outcome(match(setting, seed, brains)).winners] += 1

    assert wins[True] > 2 * 40 / seats * 0.8


def test_the_same_seed_plays_the_same_match() -> None:
    setting = Setting(4, OdysseusOptions())
    first, second = (match(setting, 5, [Fair() for _ in range(4)]).record() for _ in range(2))

    assert first.facts == second.facts


@pytest.mark.parametrize("steps", [9, 30, 47, 60])
def test_a_bot_that_starts_in_mid_match_plays_on_alike(steps: int) -> None:
    """A new bot with the same facts makes the same choice as one that has played from the start."""
    playing = begun(Setting(4, OdysseusOptions()), 3, steps)
    (seat,) = GAME.to_act(playing.truth.table)
    facts, offers = seen(seat, playing.record().facts), playing.offers(seat)
    warm = Fair()
    warm.choose(seat, facts, offers, Random(0))

    assert Fair().choose(seat, facts, offers, Random(1)) == warm.choose(seat, facts, offers, Random(1))


@pytest.mark.parametrize("steps", range(12, 52, 4))
def test_a_bot_chooses_by_what_its_seat_was_told(steps: int) -> None:
    """In another world that looks the same to its seat it makes the same choice."""
    playing = begun(Setting(5, OdysseusOptions()), 4, steps)
    (seat,) = GAME.to_act(playing.truth.table)
    offers, record = playing.offers(seat), playing.record()
    chosen = Fair().choose(seat, seen(seat, record.facts), offers, Random(2))

    for number in range(5):
        other = twin(record, seat, Random(number))
        assert chosen == Fair().choose(seat, seen(seat, other.facts), offers, Random(2))


def test_a_bot_plays_one_of_the_moves_that_seem_best_by_rules_of_thumb() -> None:
    """Not always the first of them, because it plays a few out to the end of the round; a trade always."""
    firsts = Counter[bool]()
    for steps in range(8, 80, 4):
        playing = begun(Setting(4, OdysseusOptions()), 6, steps)
        (seat,) = GAME.to_act(playing.truth.table)
        facts, offers = seen(seat, playing.record().facts), playing.offers(seat)
        table, beliefs = GAME.initial, Beliefs()
        for fact in facts:
            if isinstance(fact, GAME.facts):
                before, table = table, GAME.evolve(table, fact)
                beliefs.learn(before, fact, table)
        best = [move for _, move in Turn(table, seat, beliefs).ranked(offers, Random(1))]
        chosen = Fair().choose(seat, facts, offers, Random(1))
        firsts[chosen == best[0]] += 1
        assert chosen in best
        assert chosen == best[0] or "trade" not in (chosen["type"], best[0]["type"])
    assert firsts[True] > firsts[False] > 0


def test_gods_change_hands_between_good_bots() -> None:
    matches = (match(Setting(6, OdysseusOptions()), seed, [Fair() for _ in range(6)]) for seed in range(3))

    assert any(isinstance(fact, GodsTraded) for playing in matches for fact in playing.record().facts)


def test_a_decision_is_quick() -> None:
    brains = [TimedBrain(Fair()) for _ in range(6)]
    match(Setting(6, OdysseusOptions()), 0, brains)

    assert seconds_per_choice(brains) < SECONDS_PER_CHOICE


def test_the_bots_reckon_with_winds_as_the_rules_do() -> None:
    calm = Winds((0,) * 9, CALM, CALM)

    assert [CALM] * 3 == course(calm)
    assert [2, CALM, 1] == course(calm.laid(2, 3).laid(0, 2).laid(7, 1))
    assert [0, CALM, CALM] == course(calm.laid(2, 3).laid(0, 3))
    assert [2, CALM, CALM] == course(calm.laid(2, 3).laid(0, 5)._replace(doubled=2))
    assert [0, CALM, CALM] == course(calm.laid(2, 3).laid(0, 2)._replace(blocked=2, doubled=2))


def test_a_safe_wind_is_worth_more_than_one_that_is_easily_changed() -> None:
    steps = Playout(GAME, Setting(3, OdysseusOptions()), 1)
    steps.start()
    voyage = Voyage(steps.truth.table.sea.steps, 0, (0.0, 3.0, *(0.0,) * 16))
    weak, strong = (Winds((0,) * 9, CALM, CALM).laid(0, strength) for strength in (1, 9))

    assert 3 == voyage.sure(weak) == voyage.sure(strong)
    assert 0 < voyage.likely(weak, 0.5) < voyage.likely(strong, 0.5) < 3


@pytest.mark.parametrize("seed", range(4))
def test_strong_bots_play_legally_in_every_setting(seed: int) -> None:
    """For a part of a match: each choice is compared with the offers."""
    setting = any_setting(GAME, Random(seed))
    brains = [TimedBrain(Strong(Judge(GAME), Budget(rounds=4), Fair)) for _ in range(setting.seats)]

    match(setting, seed, brains, 30)


@pytest.mark.parametrize("steps", [6, 8, 12, 19, 26, 33])
def test_a_strong_bot_chooses_by_what_its_seat_was_told(steps: int) -> None:
    """In another world that looks the same to its seat it draws the same worlds and makes the same choice."""
    playing = begun(Setting(4, OdysseusOptions()), 4, steps)
    (seat,) = GAME.to_act(playing.truth.table)
    offers, record = playing.offers(seat), playing.record()
    own, judge = seen(seat, record.facts), Judge(GAME)
    chosen = Strong(judge, Budget(rounds=6), Fair).choose(seat, own, offers, Random(2))

    for number in range(2):
        other = seen(seat, twin(record, seat, Random(number)).facts)
        assert judge.sampler(seat, own)(Random(3)) == judge.sampler(seat, other)(Random(3))
        assert chosen == Strong(Judge(GAME), Budget(rounds=6), Fair).choose(seat, other, offers, Random(2))


@pytest.mark.parametrize("seats", [3, 6])
def test_drawn_worlds_agree_with_the_view_and_hold_every_card_once(seats: int) -> None:
    for steps in (8, 20, 40):
        playing = begun(Setting(seats, OdysseusOptions()), 9, steps)
        view, facts = playing.view(0).table, seen(0, playing.record().facts)
        world = Judge(GAME).sampler(0, facts)(Random(steps))

        cards = [card for pile in (*world.hands, world.stack) for card in pile]
        cards += [laid.card for laid in world.laid] + ["dionysus"] * world.spent
        assert Counter(winds(world.cards)) == Counter(cards)
        assert list(map(len, view.hands)) == list(map(len, world.hands))
        assert (view.hands[0], view.tasks[0]) == (world.hands[0], world.tasks[0])
        assert seats == len({*world.tasks})


@pytest.mark.parametrize("seats", [3, 5])
def test_chances_to_win_are_shares_of_one(seats: int) -> None:
    """At every table; and who needs one point has more of it than who needs ten."""
    record = fair_match(GAME, Setting(seats, OdysseusOptions()), 2)
    table, judge = GAME.initial, Judge(GAME)
    for fact in record.facts:
        if isinstance(fact, GAME.facts):
            table = GAME.evolve(table, fact)
            if table.stage not in ("unlaid", "over") and all(table.hands):
                assert 1 == pytest.approx(sum(judge.value(table)))
                assert all(0 <= chance <= 1 for chance in judge.value(table))
    taken = (known(table.tasks[0]).three,) * 3
    ahead = replace(table, stage="refill", taken=taken, hands=((),) * seats)
    assert 0 == max(range(seats), key=judge.value(ahead).__getitem__)


def test_a_quick_move_of_a_seat_is_blind() -> None:
    """What others hold, their tasks and the stack change nothing."""
    for steps in range(7, 60, 6):
        playing = begun(Setting(4, OdysseusOptions()), 8, steps)
        truth = playing.truth.table
        (seat,) = GAME.to_act(truth)
        world = Judge(GAME).sampler(seat, seen(seat, playing.record().facts))(Random(1))

        assert quick_move(truth, seat, Random(5)) == quick_move(world, seat, Random(5))
        assert Judge(GAME).candidates(truth, seat) == Judge(GAME).candidates(playing.view(seat).table, seat)


def test_a_quick_round_arrives_where_the_rules_say() -> None:
    """With nothing left to do for any seat: one passes, then all the others have to."""
    judge, arrivals = Judge(GAME), 0
    for steps in range(9, 70, 3):
        table = begun(Setting(4, OdysseusOptions()), 8, steps).truth.table
        if table.stage == "turn":
            table = replace(table, hands=((),) * 4, used=table.gods)
            facts = GAME.decide(table, table.turn, Pass(), Lots(bytes(32), 0))
            end = reduce(GAME.evolve, facts, table)
            if end.stage == "refill":
                arrivals += 1
                assert judge.value(end) == pytest.approx(judge.finish(table, Random(1)))
    assert arrivals > 3


@pytest.mark.parametrize("seats", [3, 5, 6])
def test_a_quick_round_ends_with_chances_of_all_seats(seats: int) -> None:
    record = fair_match(GAME, Setting(seats, OdysseusOptions()), 3)
    table, judge, rounds = GAME.initial, Judge(GAME), 0
    for fact in record.facts:
        if isinstance(fact, GAME.facts):
            table = GAME.evolve(table, fact)
            if table.stage == "turn" and table.laid and all(table.hands):
                rounds += 1
                found = judge.finish(table, Random(rounds))
                assert found == judge.finish(table, Random(rounds))
                assert found is not None
                assert 1 == pytest.approx(sum(found))
    assert rounds > 20
