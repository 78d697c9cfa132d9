"""Navigators learn to steer: `nostos learn`, and the method that it shows."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from deploy.research.learning import DISCOUNT, Chart, Navigators, Sail, new_chart, play, rewarded
from deploy.research.sequential_match import research_game

ALL = np.ones(8, np.bool_)


def test_a_chart_that_knows_nothing_steers_anywhere_that_is_legal() -> None:
    squares = np.full(81, 1 / 81)
    legal = np.arange(8) < 3
    chances = Chart(81).chances(squares, legal)
    assert [1 / 3, 1 / 3, 1 / 3, 0, 0, 0, 0, 0] == pytest.approx(chances.tolist())


def test_what_brought_more_than_usual_becomes_more_likely_where_the_ship_may_be() -> None:
    chart, here, there = Chart(4), np.array([1.0, 0, 0, 0]), np.array([0, 1.0, 0, 0])
    for _ in range(20):
        chances = chart.chances(here, ALL)
        chart.learn([(Sail("red", here, chances, 2), 1.0), (Sail("red", here, chances, 5), 0.0)])
    chances = chart.chances(here, ALL)
    assert chances[2] > 0.2
    assert chances[5] < 0.1
    assert [1 / 8] * 8 == pytest.approx(chart.chances(there, ALL).tolist())


def test_the_sails_of_a_ship_that_came_home_are_rewarded_the_last_one_most() -> None:
    played = research_game("wrath_of_poseidon")
    navigators, match = play(played, new_chart(played), 3, "random")
    first, last, other = (Sail(ship, np.zeros(81), np.zeros(8), 0) for ship in ("red", "red", "white"))
    navigators.sails = [first, last, other]
    rewards = [reward for _, reward in rewarded(navigators, ["red"])]
    assert [0.0, 1.0, DISCOUNT] == rewards
    assert match.seat is None


def test_navigators_steer_by_squares_that_they_cannot_rule_out() -> None:
    played = research_game("wrath_of_poseidon")
    navigators, _ = play(played, new_chart(played), 4, "random")
    assert navigators.sails
    for sail in navigators.sails:
        assert 1.0 == pytest.approx(sail.squares.sum()) == pytest.approx(sail.chances.sum())
        assert sail.chances[sail.heading] > 0
    assert isinstance(navigators, Navigators)


def test_the_command_counts_before_and_after_and_saves_what_was_learned(tmp_path: Path) -> None:
    arguments = [
        "learn",
        "--matches",
        "5",
        "--test",
        "4",
        "--board",
        "B",
        "--out",
        str(tmp_path / "chart.npy"),
    ]
    answers = [CliRunner().invoke(main, [*arguments, "--json"]) for _ in range(2)]
    one, other = (json.loads(answer.stdout) for answer in answers)
    assert (5, 4, "B", "random") == tuple(one[name] for name in ("matches", "test", "board", "against"))
    assert {"rate", "low", "high"} == one["before"].keys() == one["after"].keys()
    assert one | {"seconds": 0} == other | {"seconds": 0}
    assert (81, 8) == np.load(tmp_path / "chart.npy").shape


def test_an_unknown_bot_or_board_is_refused() -> None:
    for arguments, error in (
        (["--against", "zeus"], "no strategy is called 'zeus'"),
        (["--board", "Z"], "wrath_of_poseidon"),
    ):
        answer = CliRunner().invoke(main, ["learn", *arguments, "--json"])
        assert 2 == answer.exit_code
        assert error in json.loads(answer.stdout)["error"]


@pytest.mark.slow
def test_navigators_who_learned_win_nearly_always_against_chance() -> None:
    answer = CliRunner().invoke(main, ["learn", "--matches", "2000", "--test", "100", "--json"])
    found = json.loads(answer.stdout)
    assert found["before"]["high"] < 0.1
    assert found["after"]["low"] > 0.8
