"""`nostos simulate`: what it counts, how it counts, and what it says when it cannot."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from deploy.cli.main import main
from deploy.simulation.self_play import Plan, play_matches
from deploy.simulation.simulate import BATCH, make_plan
from deploy.simulation.statistics import Rate, Spread, spread, wilson


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments])


def simulate(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert 0 == result.exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_it_counts_wins_endings_steps_rounds_and_ships() -> None:
    answer = simulate("wrath_of_poseidon", "--games", "30", "--board", "B", "--jobs", "1")
    tally = answer["tally"]
    assert ("wrath_of_poseidon", 30, 2, "B") == (
        answer["game"],
        answer["games"],
        answer["seats"],
        answer["options"]["board"],
    )
    assert [("board", "B")] == [(used["kind"], used["name"]) for used in answer["content"]]
    assert {"poseidon", "navigator"} == tally["won_by_role"].keys()
    assert 1.0 == pytest.approx(sum(rate["rate"] for rate in tally["won_by_seat"].values()))
    assert 30 == sum(tally["endings"].values()) == sum(tally["measured"]["ships_home"]["counts"].values())
    assert tally["measured"]["rounds"]["p95"] <= 11
    assert (True, 0) == (answer["consistent"], tally["violations"])


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    one, two = (
        simulate("wrath_of_poseidon", "--games", str(BATCH + 5), "--jobs", jobs)["tally"]
        for jobs in ("1", "2")
    )
    assert one == two


def test_another_seed_plays_other_matches() -> None:
    one, other = (play_matches(plan(seed=seed), range(8)) for seed in (1, 2))
    assert one != other


def test_matches_of_a_plan_differ() -> None:
    assert 1 < len({str(result) for result in play_matches(plan(), range(8))})


def plan(seed: int = 0) -> Plan:
    return make_plan("wrath_of_poseidon", 2, (), "fair", seed)


def test_options_seats_and_bots_can_be_chosen() -> None:
    answer = simulate(
        *("wrath_of_poseidon", "--games", "5", "--seats", "4", "--jobs", "1", "--seed", "7"),
        *("--option", "monsters=2", "--option", "reminders=false", "--option", "deduction=harder"),
        *("--bots", "random,fair,fair,random"),
    )
    assert (2, False, "harder") == tuple(answer["options"][o] for o in ("monsters", "reminders", "deduction"))
    assert ["random", "fair", "fair", "random"] == answer["bots"]
    assert 13 >= answer["tally"]["measured"]["rounds"]["p95"]


def test_a_series_is_measured_game_by_game() -> None:
    answer = simulate("wrath_of_poseidon", "--games", "4", "--seats", "3", "--option", "competitive=true")
    assert 12 == sum(answer["tally"]["measured"]["ships_home"]["counts"].values())
    assert ["competitor"] == list(answer["tally"]["won_by_role"])


def test_it_prints_a_page_of_markdown() -> None:
    answer = run("wrath_of_poseidon", "--games", "5", "--jobs", "1").stdout.splitlines()
    assert "# 5 matches of wrath_of_poseidon" == answer[0]
    assert {"| won by | rate | 95 % interval |", "| ending | matches |"} < set(answer)
    assert any(line.startswith("| rounds | ") for line in answer)


def test_sets_of_possible_places_are_reported_if_the_game_has_them() -> None:
    with_sets, without = (
        run(game, "--games", "2", "--jobs", "1").stdout for game in ("wrath_of_poseidon", "winds_of_fate")
    )
    assert with_sets.endswith("Times that a set of possible places did not hold the true one: 0.\n")
    assert "possible places" not in without


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    page = tmp_path / "nowhere" / "page.html"
    answer = run("odyssee", "--games", "1000000", "--report", str(page))
    line = f"Error: {page} cannot be written (No such file or directory)\n"
    assert (1, "", line) == (answer.exit_code, answer.stdout, answer.stderr)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["scylla"], "no game is called 'scylla'; there are "),
        (
            ["wrath_of_poseidon", "--board", "Z"],
            "wrath_of_poseidon: board takes A or B or C or D or chosen, not 'Z'",
        ),
        (["wrath_of_poseidon", "--option", "oars=3"], "wrath_of_poseidon has no option 'oars'; it has board"),
        (
            ["wrath_of_poseidon", "--option", "monsters=3"],
            "wrath_of_poseidon: monsters takes a whole number from 0 to 2, not '3'",
        ),
        (
            ["wrath_of_poseidon", "--option", "reminders=perhaps"],
            "wrath_of_poseidon: reminders takes true or false, not 'perhaps'",
        ),
        (
            ["wrath_of_poseidon", "--option", "deduction="],
            "wrath_of_poseidon: deduction takes easier or harder or standard, not ''",
        ),
        (["wrath_of_poseidon", "--option", "fog"], "an option of the game is NAME=VALUE, not 'fog'"),
        (
            ["wrath_of_poseidon", "--option", "competitive=true"],
            "wrath_of_poseidon: competitive: Navigators compete from three players on. (rule 7.9)",
        ),
        (["wrath_of_poseidon", "--seats", "9"], "wrath_of_poseidon is played by 2 to 5, not by 9"),
        (
            ["wrath_of_poseidon", "--bots", "clever"],
            "no strategy is called 'clever'; there are random, greedy, easy, fair, strong",
        ),
        (["wrath_of_poseidon", "--bots", "fair,fair,fair"], "--bots names 3 strategies for 2 seats"),
    ],
)
def test_an_unknown_name_is_one_clear_line(arguments: list[str], line: str) -> None:
    answer = run(*arguments)
    assert 2 == answer.exit_code
    assert answer.stderr.startswith(f"Error: {line}")
    assert 1 == answer.stderr.count("\n")
    assert line in json.loads(run(*arguments, "--json").stdout)["error"]


def test_the_interval_is_wilsons() -> None:
    assert Rate(0.2, 0.0807, 0.416) == wilson(4, 20)
    assert Rate(0.0, 0.0, 0.2775) == wilson(0, 10)


def test_a_spread_has_the_median_and_the_number_that_most_do_not_exceed() -> None:
    once = dict.fromkeys(range(1, 21), 1)
    assert Spread(mean=10.5, median=10, p95=19, counts=once) == spread(range(20, 0, -1))
