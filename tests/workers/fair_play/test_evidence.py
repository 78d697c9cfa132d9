"""Evidence is a bet: never below 0, worth nothing on average, and high only as seldom as it says."""

from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.fair_play.evidence import Evidence, adjusted, deviations, evidence, nothing
from workers.fair_play.method import UNTILTED, Method

METHOD: Final = Method(stakes=(0.25, 0.5))
TWO: Final = Method(stakes=(0.25, 0.5), tilts=(UNTILTED, -1.0))
GAINS: Final = st.floats(-1.0, 3.0)


@given(st.lists(st.tuples(GAINS), max_size=30))
def test_evidence_is_never_below_0(matches: list[tuple[float, ...]]) -> None:
    found = nothing(METHOD)
    for gains in matches:
        found = found.after(gains, METHOD)
        assert found.value >= 0
        assert found.highest >= max(found.value, 1.0) or pytest.approx(found.highest) == found.value


@given(st.lists(st.tuples(GAINS), max_size=6), st.floats(0.01, 0.99))
def test_a_match_of_an_honest_seat_changes_nothing_on_average(before: list[tuple[float]], low: float) -> None:
    """Given any matches so far, and a match that gains 0 on average, then the evidence stays on average."""
    so_far = evidence(before, METHOD)
    won = low / (1 - low)  # gained with the chance 1 - low; lost with the chance low: 1
    after = low * so_far.after((-1.0,), METHOD).value + (1 - low) * so_far.after((won,), METHOD).value
    assert pytest.approx(so_far.value, rel=1e-9) == after


def test_all_series_of_matches_of_an_honest_seat_are_worth_1_together() -> None:
    """Exactly, over all 3^6 series of gains -1, 0 and 1."""
    series = list(product((-1.0, 0.0, 1.0), repeat=6))
    mean = sum(evidence(((gain,) for gain in each), METHOD).value for each in series) / len(series)
    assert pytest.approx(1.0, rel=1e-9) == mean


def test_to_be_high_at_any_time_is_as_seldom_as_evidence_says() -> None:
    """Given one looks after every match, then X is reached in at most 1 of X series: all 3^8 are tried."""
    series = list(product((-1.0, 0.0, 1.0), repeat=8))
    highest = [evidence(((gain,) for gain in each), METHOD).highest for each in series]
    for one_in in (2, 3, 5, 10, 20):
        reached = Fraction(sum(each >= one_in for each in highest), len(series))
        assert reached <= Fraction(1, one_in)


def test_honest_seats_of_many_matches_keep_the_rate_too() -> None:
    chance = Random(5)
    highest = [evidence(((chance.uniform(-1, 1),) for _ in range(100)), METHOD).highest for _ in range(200)]
    assert sum(each >= 20 for each in highest) <= 20


def test_a_seat_that_gains_is_found_the_sooner_the_more_it_gains() -> None:
    def matches(gain: float) -> int:
        found, count = nothing(METHOD), 0
        while found.highest < 1000:
            found, count = found.after((gain,), METHOD), count + 1
        return count

    assert matches(0.8) < matches(0.4) < matches(0.2)


@given(st.lists(st.tuples(GAINS), min_size=1, max_size=10), st.integers(0, 10))
def test_what_is_known_early_does_not_depend_on_what_comes_later(
    matches: list[tuple[float, ...]], cut: int
) -> None:
    found: list[Evidence] = [nothing(METHOD)]
    for gains in matches:
        found.append(found[-1].after(gains, METHOD))
    assert found[min(cut, len(matches))] == evidence(matches[:cut], METHOD)


def test_the_evidence_is_that_under_the_tilt_under_which_it_is_least() -> None:
    found = evidence([(0.5, -0.5)], TWO)
    assert found.value == evidence([(-0.5,)], METHOD).value
    assert 1.0 == found.highest


def test_a_seat_that_was_looked_for_among_many_has_less() -> None:
    assert 10.0 == adjusted(1000.0, 100)


def test_deviations_are_of_the_sum_from_0() -> None:
    assert 0.0 == deviations([])
    assert 0.0 == deviations([1.0, -1.0])
    assert pytest.approx(2.0) == deviations([0.5] * 4)
