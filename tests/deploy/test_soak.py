"""Soaks, and how a run is judged. `nostos soak` does the same more often."""

import json
import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from deploy.cli.main import main
from deploy.soak import runs
from deploy.soak.demos import TABLES, demos
from deploy.soak.runs import Run, odd_lines, run_all
from deploy.soak.starts import starts
from deploy.terminal.errors import CommandError
from domain.games import SHELF
from tests.support.eventually import eventually
from tests.support.ports import free_port
from tests.support.processes import ROOT, alive, children, hear
from tests.support.service.patient import PATIENT

DEMOS = len(TABLES)  # `nostos soak demos` plays 200
STARTS = 2  # `nostos soak starts` starts 100 times
GOOD = Run("good", 0, 1.0, (), ())


def jobs() -> int:
    return os.cpu_count() or 1


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_demos_of_all_games_at_their_smallest_and_largest_tables_end_well_and_print_no_odd_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runs, "NOSTOS", (*PATIENT, "deploy"))  # on a slow machine a warning is no defect
    result = demos(DEMOS, jobs(), free_port)
    assert () == result.failures
    assert DEMOS == result.good


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_many_first_requests_at_once_crash_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "NOSTOS", (*PATIENT, "deploy"))  # as above
    result = starts(STARTS, free_port)
    assert () == result.failures
    assert STARTS == result.good


def test_every_game_is_played_with_the_fewest_and_the_most_players() -> None:
    assert {
        (slug, seats) for slug, game in SHELF.items() for seats in (min(game.seats), max(game.seats))
    } == {*TABLES}


USUAL = """Starting the embedded servers ...
Starting Nostos ...
2026-11-22T07:39:15.402815Z [info     ] server_stopped                 finished=False
step 25
Verifying ...
Nostos has stopped.
"""
ODD = """2026-11-22T07:39:15.401413Z [error    ] Application callable raised an exception
Traceback (most recent call last):
front crashed with SIGSEGV (exit 139); it starts again in 0.2 s
2026-11-22T07:46:11.033213Z [warning  ] redis_lost
"""


def test_lines_that_are_not_usual_are_odd() -> None:
    assert () == odd_lines(USUAL)
    assert ODD.splitlines() == list(odd_lines(USUAL + ODD))


@pytest.mark.parametrize(
    "bad",
    [
        Run("a crash", -11, 1.0, (), ()),
        Run("a bad answer", 0, 1.0, ("GET /: 500",), ()),
        Run("a line", 0, 1.0, (), ("Traceback",)),
    ],
)
def test_a_run_that_fails_is_printed_and_counted(bad: Run, capfd: pytest.CaptureFixture[str]) -> None:
    result = run_all([lambda: GOOD, lambda: bad, lambda: GOOD], "Trying", jobs=1)
    assert (3, 2, len(bad.odd), (bad,)) == (result.runs, result.good, result.odd_lines, result.failures)
    answer = capfd.readouterr().err
    assert all(line in answer for line in (bad.name, *bad.wrong, *bad.odd))


def test_a_run_that_raises_an_error_is_counted_too() -> None:
    def fail() -> Run:
        raise CommandError("nostos up did not get ready")

    [failure] = run_all([fail], "Trying", jobs=1).failures
    assert ("nostos up did not get ready",) == failure.wrong


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_the_runs_under_way_and_no_other_starts(how: signal.Signals) -> None:
    command = [sys.executable, "-m", "deploy", "soak", "demos", "--times", "3", "--jobs", "1", "--json"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear,  # noqa: PLW1509 - it takes no lock
    ) as process:
        eventually(lambda: any(children(demo) for demo in children(process.pid)), "a demo has servers")
        [demo] = children(process.pid)
        family = [demo, *children(demo)]
        process.send_signal(how)
        output, _ = process.communicate(timeout=120)
    assert (130, {"error": "interrupted"}) == (process.returncode, json.loads(output))
    eventually(lambda: not any(map(alive, family)), "nothing is left of it")


def test_the_command_prints_one_object_and_fails_if_a_run_does(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = Run("a crash", -11, 1.0, (), ())
    monkeypatch.setattr(
        "deploy.soak.demos.demos", lambda times, jobs: run_all([lambda: bad] * times, "Trying", jobs)
    )
    answer = CliRunner().invoke(main, ["soak", "demos", "--times", "2", "--json"])
    assert 1 == answer.exit_code
    result = json.loads(answer.stdout)
    assert (2, 0, 2) == (result["runs"], result["good"], len(result["failures"]))
    assert "2 of 2 runs went wrong" in answer.stderr
