"""Boards and cards of one's own at the command line: where they are named, and what a broken file does."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from deploy.cli.main import main
from deploy.embedded.directories import scratch_home
from domain.games import shelf
from domain.kernel.facts import REFEREE
from domain.matches import Matches
from domain.store import Log
from tests.domain.ledger.support import command, record
from tests.domain.support import Names, TickingClock
from tests.support.games.own_content import write_own
from tests.support.ports import free_port
from tests.support.processes import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_own(tmp_path / "own", "odysseus", "aegean", "mine")
    return tmp_path / "own"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = write_own(tmp_path / "broken", "odysseus", "aegean", "mine")
    path.write_text(path.read_text("utf-8").replace('"0-1"', '"0-18"'), "utf-8")
    return tmp_path / "broken"


def call(*arguments: object, **environment: object) -> Result:
    given = {name: str(value) for name, value in environment.items()}
    return CliRunner().invoke(main, [*map(str, arguments)], env=given)


@pytest.fixture
def played(folder: Path) -> Path:
    """The referee's record of a match on a board of one's own."""
    games, chance = shelf(folder), Random(1)
    log = Log(None, games)
    matches = Matches(log, games, Names(), TickingClock(), chance.randbytes)
    match = matches.open("ann", "odysseus", 3, {"board": "mine"}, command(chance)).match
    for seat, player in enumerate(("ann", "bob", "cid")):
        matches.sit(match, player, seat, None, command(chance))
    matches.start(match, "ann", command(chance))
    for player in ("ann", "bob"):
        matches.resign(match, player, command(chance))
    path = folder.parent / "match.jsonl"
    path.write_bytes(record(tuple(log.read(match)), REFEREE))
    return path


def details(result: Result) -> dict[str, str]:
    [report] = json.loads(result.stdout)["records"]
    return {check["name"]: check["detail"] for check in report["checks"] if not check["ok"]}


def test_a_record_holds_with_the_folder_named_by_option_or_variable(played: Path, folder: Path) -> None:
    by_option = call("verify", played, "--content", folder, "--json")
    by_variable = call("verify", played, "--json", NOSTOS_CONTENT=folder)
    several = call("verify", *[played] * 5, "--json", NOSTOS_CONTENT=f"{ROOT / 'projections'}:{folder}")

    assert (0, 0, 0) == (by_option.exit_code, by_variable.exit_code, several.exit_code)
    assert "opening re-drawn" in by_option.stdout


def test_a_record_without_the_folder_says_what_is_missing(played: Path) -> None:
    result = call("verify", played)

    assert 1 == result.exit_code
    assert "  FAIL rules: step 1: the board mine is missing here; its SHA-256 is " in result.stdout


def test_a_record_says_what_has_another_hash(played: Path, tmp_path: Path) -> None:
    write_own(tmp_path / "other", "odysseus", "ionian", "mine")
    result = call("verify", played, "--content", tmp_path / "other", "--json")

    assert 1 == result.exit_code
    assert details(result)["rules"].startswith("step 1: the board mine differs: its SHA-256 is ")


@pytest.mark.parametrize("way", ["option", "variable"])
def test_verify_refuses_a_broken_file_in_one_line(way: str, played: Path, broken: Path) -> None:
    plain, as_json = (
        call("verify", played, "--content", broken, *more)
        if way == "option"
        else call("verify", played, *more, NOSTOS_CONTENT=broken)
        for more in ((), ("--json",))
    )
    line = f"{broken}/odysseus/mine.toml: lines.yellow[0]: '0-18' does not name two circles"

    assert (2, 2) == (plain.exit_code, as_json.exit_code)
    assert plain.stderr.startswith(f"Error: {line}")
    assert 1 == plain.stderr.count("\n")
    assert json.loads(as_json.stdout)["error"].startswith(line)


def test_simulate_plays_on_a_board_of_ones_own(folder: Path) -> None:
    plan = (
        "simulate",
        "odysseus",
        "--games",
        2,
        "--board",
        "mine",
        "--bots",
        "random",
        "--jobs",
        2,
        "--json",
    )
    by_option = call(*plan, "--content", folder)
    by_variable = call(*plan, NOSTOS_CONTENT=folder)

    for result in (by_option, by_variable):
        assert 0 == result.exit_code, result.stderr
        assert ["mine", "standard"] == [each["name"] for each in json.loads(result.stdout)["content"]]
    without = call(*plan)
    assert {"error": "odysseus: board takes aegean or ionian, not 'mine'"} == json.loads(without.stdout)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["up"], "Error: Nostos does not start: NOSTOS_CONTENT: {}"),
        (["demo"], "Error: NOSTOS_CONTENT: {}"),
        (["simulate", "odysseus"], "Error: {}"),
        (["leaderboard", "odysseus"], "Error: {}"),
    ],
    ids=" ".join,
)
def test_nothing_starts_with_a_broken_file(words: list[str], line: str, broken: Path) -> None:
    with scratch_home() as home:
        result = call(*words, NOSTOS_HOME=home, NOSTOS_PORT=free_port(), NOSTOS_CONTENT=broken)
        assert not home.exists()

    assert 1 == result.exit_code
    assert result.stderr.startswith(line.format(f"{broken}/odysseus/mine.toml: lines.yellow[0]: "))
    assert 1 == result.stderr.count("\n")


@pytest.mark.parametrize("module", [["api.server"], *(["workers", name] for name in ("projector", "house"))])
def test_no_process_of_the_service_starts_with_a_folder_that_is_not_there(
    module: list[str], tmp_path: Path
) -> None:
    given = {"NOSTOS_CONTENT": str(tmp_path / "nowhere"), "NOSTOS_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", *module], cwd=ROOT, env=given, capture_output=True, text=True, check=False
    )

    assert 1 == done.returncode
    assert done.stderr.endswith(f"NOSTOS_CONTENT: {tmp_path}/nowhere: there is no such folder\n")
    assert "Traceback" not in done.stderr


def test_the_doctor_finds_a_broken_file(broken: Path) -> None:
    with scratch_home() as home:
        result = call("doctor", "--json", NOSTOS_HOME=home, NOSTOS_CONTENT=broken)

    [found] = [check for check in json.loads(result.stdout)["checks"] if check["name"] == "content"]
    assert not found["ok"]
    assert found["detail"].startswith(f"NOSTOS_CONTENT: {broken}/odysseus/mine.toml: lines.yellow[0]: ")
