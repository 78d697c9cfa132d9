"""Tilts: worlds weigh by how the others did in them, and the fit finds a tilt that made the truths."""

from random import Random

import pytest

from workers.fair_play.tilts import fit, log_odds, weights


def true_first(odds: list[float], tilt: float, chance: Random) -> list[float]:
    """The odds with one first that is drawn by the tilt."""
    [at] = chance.choices(range(len(odds)), weights(odds, tilt))
    return [odds[at], *odds[:at], *odds[at + 1 :]]


@pytest.mark.parametrize("tilt", [0.0, -1.0, 0.5, -4.0])
def test_the_fit_finds_the_tilt_by_which_truths_were_drawn(tilt: float) -> None:
    chance = Random(7)
    worlds = [[chance.gauss(0, 1) for _ in range(8)] for _ in range(600)]
    found = fit(true_first(odds, tilt, chance) for odds in worlds)
    assert pytest.approx(tilt, abs=0.15 + abs(tilt) / 10) == found


def test_where_all_worlds_are_alike_nothing_is_fitted() -> None:
    assert 0.0 == fit([[0.5] * 5] * 10)


def test_weights_are_together_1_however_far_apart_worlds_are() -> None:
    assert pytest.approx([1.0, 0.0]) == weights([-600.0, 600.0], -3.0)
    assert pytest.approx([0.25] * 4) == weights([-1.0, 0.0, 2.0, 5.0], 0.0)


def test_log_odds_have_bounds() -> None:
    assert log_odds(0.0) < -6
    assert pytest.approx(-log_odds(1.0)) == log_odds(0.0)
    assert pytest.approx(0.0) == log_odds(0.5)
