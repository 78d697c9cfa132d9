"""The test of one decision: the same worlds whatever is true, and gains that are 0 on average."""

from itertools import islice
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deploy.fair_play.calibration import played
from deploy.simulation.self_play import Plan
from domain.games import SHELF
from tests.domain.ledger.support import setting_of
from tests.support import toy
from tests.workers.fair_play.toy_matches import (
    METHOD,
    YARDSTICK,
    Plain,
    toy_decisions,
    with_another_truth,
)
from workers.bots import registry
from workers.bots.strategy import Whim
from workers.fair_play.decisions import decisions
from workers.fair_play.method import UNTILTED, Method
from workers.fair_play.tilts import weights
from workers.fair_play.world_swap import gain, gains, lead, place, swap, worth_of_truth
from workers.fair_play.yardstick import yardstick_of

JUDGED: Final = [slug for slug in SHELF if registry.judge(slug) is not None]  # a new game may have no judge
LEADS: Final = st.lists(st.sampled_from([-1.0, -0.5, -0.25, 0.0]), min_size=2, max_size=8)


def test_the_worlds_do_not_depend_on_what_is_true() -> None:
    """Given the same view and another truth, then all worlds but the true one are the same, bit for bit."""
    compared = 0
    for seed in range(12):
        for decision in toy_decisions(seed, [Plain, Plain]):
            first = swap(YARDSTICK, METHOD, decision)
            other = swap(YARDSTICK, METHOD, with_another_truth(decision, seed))
            assert (first is None) == (other is None)
            if first is not None and other is not None:
                assert first.moves == other.moves
                assert first.rows[1:] == other.rows[1:]
                assert first.odds[1:] == other.odds[1:]
                assert first.usual == other.usual
                compared += first.rows[0] != other.rows[0]
    assert compared > 0


def test_the_games_of_the_rule_books_have_judges() -> None:
    assert {"odyssee", "odysseus", "winds_of_fate", "wrath_of_poseidon"} <= set(JUDGED)


@pytest.mark.parametrize("slug", JUDGED)
def test_a_yardstick_is_for_the_version_of_the_rules(slug: str) -> None:
    made = yardstick_of(SHELF[slug])
    assert made.game.version == SHELF[slug].version
    assert made.fingerprint == yardstick_of(SHELF[slug]).fingerprint


@pytest.mark.parametrize("slug", JUDGED)
def test_the_worlds_of_every_game_do_not_depend_on_what_is_true(slug: str) -> None:
    game, method = SHELF[slug], Method(worlds=3, batch=4, moves=4)
    setting, yardstick = setting_of(game), yardstick_of(game)
    names = ("random",) * setting.seats
    steps = played(Plan(slug, setting, names, 5), 3, [Whim() for _ in names])
    counted = 0
    for decision in islice(decisions(game, steps), 60):
        first = swap(yardstick, method, decision)
        if first is None:
            continue
        truth = yardstick.sampler(decision.seat, decision.facts)(Random(9))
        other = swap(yardstick, method, decision._replace(truth=truth))
        assert other is not None
        assert (first.moves, first.rows[1:]) == (other.moves, other.rows[1:])
        counted += 1
        if counted == 3:
            break
    assert counted


def test_where_nothing_is_hidden_that_matters_the_decision_does_not_count() -> None:
    dull = Method(worlds=4, batch=4, least=2.0)
    assert all(swap(YARDSTICK, dull, each) is None for each in toy_decisions(1, [Plain, Plain]))


def test_the_move_that_was_played_is_the_first_that_is_compared() -> None:
    for decision in toy_decisions(2, [Plain, Plain]):
        swapped = swap(YARDSTICK, METHOD, decision)
        if swapped is not None:
            assert decision.move == swapped.moves[0]
            assert len(swapped.moves) <= METHOD.moves
            assert METHOD.worlds + 1 == len(swapped.rows)


@given(LEADS, st.integers(1, 4), st.integers(0, 2**32))
def test_a_gain_is_0_on_average_over_all_worlds(leads: list[float], sharpness: int, seed: int) -> None:
    """Given any weights, when each world is the true one as often as it weighs, then nothing is gained."""
    chance = Random(seed)
    raw = [chance.random() + 0.01 for _ in leads]
    parts = [each / sum(raw) for each in raw]
    mean = sum(part * gain(*place(leads, parts, at), sharpness) for at, part in enumerate(parts))
    assert pytest.approx(0.0, abs=1e-9) == mean


@given(LEADS)
def test_without_sharpness_a_gain_is_two_midranks_less_one(leads: list[float]) -> None:
    parts = [1 / len(leads)] * len(leads)
    below = sum(each < leads[0] for each in leads)
    alike = sum(each == leads[0] for each in leads)
    midrank = (below + alike / 2) / len(leads)
    assert pytest.approx(2 * midrank - 1) == gain(*place(leads, parts), 1)


def test_a_world_that_weighs_nothing_has_a_gain_too() -> None:
    assert pytest.approx(4 * 0.5**3 - 1) == gain(0.5, 0.5, 3)


def test_a_lead_does_not_tell_how_good_a_world_is_as_a_whole() -> None:
    assert lead([0.1, 0.2, 0.3], 0) == lead([0.7, 0.8, 0.9], 0) == -1.0
    assert 0.0 == lead([0.3, 0.2], 0)
    assert 0.0 == lead([0.3, 0.3], 1)
    assert -0.5 == lead([0.2, 0.1, 0.3], 0)


def test_the_truth_is_worth_knowing_where_the_best_move_depends_on_it() -> None:
    assert pytest.approx(0.5) == worth_of_truth([[1.0, 0.0], [0.0, 1.0]])
    assert 0.0 == worth_of_truth([[1.0, 0.0], [0.5, 0.2]])


def test_each_tilt_has_a_gain_of_its_own() -> None:
    tilted = Method(worlds=9, batch=6, decisions=3, tilts=(UNTILTED, -3.0))
    found = [swap(YARDSTICK, tilted, each) for each in toy_decisions(5, [Plain, Plain])]
    counted = [gains(each, tilted) for each in found if each is not None]
    assert counted
    assert all(2 == len(each) for each in counted)


def test_weights_are_together_1_and_lean_as_the_tilt_does() -> None:
    decision = next(
        found
        for seed in range(9)
        for each in toy_decisions(seed, [Plain, Plain])
        if (found := swap(YARDSTICK, METHOD, each)) is not None
    )
    assert pytest.approx([0.1] * 10) == weights(decision.odds, UNTILTED)
    leaning = weights(decision.odds, -2.0)
    assert pytest.approx(1.0) == sum(leaning)
    assert isinstance(decision.decision.truth, toy.Table)
