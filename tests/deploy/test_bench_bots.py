"""The strength of bots: a sequential test that is seldom wrong, and matches with mirrored seeds."""

from random import Random

import pytest

from deploy.bench.bots import Contest, Limits, observe, strength
from deploy.bench.tools.sequential import SequentialTest
from deploy.simulation.self_play import Plan
from domain.games.winds_of_fate import GAME as WINDS
from domain.games.wrath_of_poseidon import GAME as WRATH


def verdict(target: float, truth: float, seed: int) -> str:
    """What 400 observations show, looked at after each."""
    chance, test = Random(seed), SequentialTest(target)
    for _ in range(400):
        test.learn(float(chance.random() < truth))
        if test.verdict != "open":
            return test.verdict
    return "open"


def test_what_is_far_from_the_target_is_found_out() -> None:
    assert ["above"] * 30 == [verdict(0.375, 0.55, seed) for seed in range(30)]
    assert ["below"] * 30 == [verdict(0.375, 0.2, seed) for seed in range(30)]


def test_at_the_target_it_is_seldom_wrong() -> None:
    """At most one in twenty each way; 200 tests with these seeds."""
    assert sum(verdict(0.375, 0.375, seed) != "open" for seed in range(200)) <= 20


def test_the_same_chance_is_played_on_every_place() -> None:
    contest = Contest(Plan("winds_of_fate", WINDS.setting(3, {}), (), 1), "fair", "random", None, 0.001)
    assert [("fair", "random", "random"), ("random", "fair", "random"), ("random", "random", "fair")] == (
        contest.casts()
    )
    assert observe(contest, 4).value == observe(contest, 4).value
    assert strength(contest, 1.5, Limits(30), 1).figures["measured"] > 1.5


@pytest.mark.parametrize("side", [0, 1])
def test_where_sides_differ_the_other_side_is_fair(side: int) -> None:
    """`random` in the place of `fair` wins less."""
    contest = Contest(Plan("wrath_of_poseidon", WRATH.setting(2, {}), (), 1), "fair", "random", side, 0.001)
    assert 1 == len({cast[1 - side] for cast in contest.casts()} - {"random"})
    assert strength(contest, 0.1, Limits(8), 1).figures["measured"] > 0


def test_after_the_minutes_the_matches_so_far_count() -> None:
    contest = Contest(Plan("winds_of_fate", WINDS.setting(3, {}), (), 1), "fair", "random", None, 0.001)

    figures = strength(contest, 1.5, Limits(400, minutes=0), 1).figures

    assert 3 == figures["matches"]
    assert 0 == figures["surely_above"] == figures["surely_below"]
