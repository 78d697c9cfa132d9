"""Intervals of shares from matches that depend on each other."""

from random import Random
from statistics import mean

import pytest

from deploy.simulation.statistics import clustered, student, wilson


def games(rng: Random, count: int, alike: float) -> list[float]:
    """The means of games of three matches, won at 0.3; with the probability `alike` all three end alike."""
    return [
        float(rng.random() < 0.3) if rng.random() < alike else mean(rng.random() < 0.3 for _ in range(3))
        for _ in range(count)
    ]


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_it_holds_the_truth_about_as_often_as_it_says(alike: float) -> None:
    rng, times = Random(1), 400
    found = [clustered(games(rng, 25, alike)) for _ in range(times)]
    assert 0.92 <= sum(each.low <= 0.3 <= each.high for each in found) / times <= 0.98


def test_matches_that_depend_on_each_other_say_less() -> None:
    apart, alike = ([0.0, 1.0] * 15, [0.0] * 15 + [1.0] * 15)
    pairs = [[mean(values[at : at + 2]) for at in range(0, 30, 2)] for values in (apart, alike)]
    balanced, dependent = map(clustered, pairs)
    assert balanced.rate == dependent.rate == 0.5
    assert dependent.high - dependent.low > wilson(15, 30).high - wilson(15, 30).low
    assert (balanced.low, balanced.high) == (wilson(7.5, 15).low, wilson(7.5, 15).high)


def test_games_of_one_match_have_about_wilsons_interval() -> None:
    found, plain = clustered([1.0] * 30 + [0.0] * 70), wilson(30, 100)
    assert found.low < plain.low < plain.high < found.high
    assert (plain.low, plain.high) == pytest.approx((found.low, found.high), abs=0.01)


@pytest.mark.parametrize("value", [0.0, 0.25, 1.0])
def test_games_that_all_went_the_same_way_leave_a_doubt(value: float) -> None:
    found = clustered([value] * 10)
    assert 0 <= found.low <= found.rate == value <= found.high <= 1
    assert found.high - found.low > 0.2


def test_student_has_the_values_of_the_tables() -> None:
    printed = {5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}
    assert printed == pytest.approx({freedom: student(freedom) for freedom in printed}, abs=0.004)
