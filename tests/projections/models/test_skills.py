"""What a match changes: the sides of a match are compared fairly, whatever their sizes."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.models.ratings.skills import NEWCOMER, Skill, skills_after

SKILLS = st.builds(Skill, st.floats(0, 50), st.floats(0.5, 9))
TEAMS = st.lists(st.lists(SKILLS, min_size=1, max_size=4), min_size=2, max_size=4)


def test_one_against_four_newcomers_wins_as_much_as_they_lose() -> None:
    [[poseidon], navigators] = skills_after([[NEWCOMER], [NEWCOMER] * 4], [0, 1])
    assert {*navigators} == {navigators[0]}
    assert poseidon.mu - 25 == pytest.approx(25 - navigators[0].mu)
    [[lost], won] = skills_after([[NEWCOMER], [NEWCOMER] * 4], [1, 0])
    assert (lost.mu, won[0].mu) == pytest.approx((navigators[0].mu, poseidon.mu))


def test_who_is_level_with_their_equals_keeps_the_mean_and_is_less_uncertain() -> None:
    for [skill] in skills_after([[NEWCOMER]] * 3, [0, 0, 0]):
        assert skill.mu == pytest.approx(NEWCOMER.mu)
        assert skill.sigma < NEWCOMER.sigma


def test_two_newcomers_change_as_the_formula_of_the_model_says() -> None:
    """Given both may win with the same chance: variance / scale / 2, where the scale has the variance of both
    players and of their play.
    """
    [[won], [lost]] = skills_after([[NEWCOMER]] * 2, [0, 1])
    variance = (25 / 3) ** 2 + (25 / 300) ** 2  # before each match a little is added
    change = variance / sqrt(2 * (variance + (25 / 6) ** 2)) / 2
    assert (25 + change, 25 - change) == pytest.approx((won.mu, lost.mu))
    assert won.sigma == lost.sigma < NEWCOMER.sigma


@given(TEAMS, st.data())
def test_the_same_match_always_changes_the_same_and_the_order_of_the_teams_says_nothing(
    teams: list[list[Skill]], data: st.DataObject
) -> None:
    ranks = data.draw(st.lists(st.integers(0, 3), min_size=len(teams), max_size=len(teams)))
    after = skills_after(teams, ranks)
    assert after == skills_after(teams, ranks)
    assert [len(team) for team in teams] == [len(team) for team in after]
    turned = skills_after(teams[::-1], ranks[::-1])[::-1]
    for team, again in zip(after, turned, strict=True):
        assert [tuple(each) for each in team] == [pytest.approx(each) for each in again]


@given(TEAMS)
def test_whoever_wins_does_not_fall_and_whoever_is_last_does_not_rise(teams: list[list[Skill]]) -> None:
    after = skills_after(teams, range(len(teams)))
    assert all(now.mu >= was.mu for now, was in zip(after[0], teams[0], strict=True))
    assert all(now.mu <= was.mu for now, was in zip(after[-1], teams[-1], strict=True))
