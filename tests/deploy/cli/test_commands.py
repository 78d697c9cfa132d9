"""The commands as a person or a script meets them."""

import json
import os
import subprocess
import sys
from itertools import groupby
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.runtime.settings import TABLE, Settings
from deploy.bench.command import BENCHES
from deploy.bots.command import BOTS
from deploy.cli import doctor
from deploy.cli.doctor import Finding
from deploy.cli.main import COMMANDS, main
from deploy.cli.tournament import webhooks
from deploy.cli.tournament.acts.entrant_acts import ENTRANT_ACTS
from deploy.cli.tournament.acts.match_acts import MATCH_ACTS
from deploy.cli.tournament.acts.round_acts import ROUND_ACTS
from deploy.cli.tournament.acts.staff_acts import STAFF_ACTS
from deploy.cli.tournament.command import TOURNAMENT
from deploy.cli.tournament.fair_play.command import FAIR_PLAY_REPORTS
from deploy.cluster.command import COMMANDS as CLUSTER
from deploy.embedded.directories import scratch_home
from deploy.fair_play.command import FAIR_PLAY
from deploy.site.command import ACTS as DOCS
from deploy.soak.command import SOAKS
from deploy.terminal.lazy_group import CommandEntry
from projections.models.registry import projections
from tests.conftest import LONGEST_FIRST
from tests.support.logins import LOGINS
from tests.support.processes import ROOT
from tests.support.servers import Servers


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    for row in TABLE:
        monkeypatch.delenv(row.name, raising=False)
    return CliRunner()


GROUPS = {
    "bench": BENCHES,
    "bot": BOTS,
    "cluster": CLUSTER,
    "docs": list(DOCS),
    "fair-play": FAIR_PLAY,
    "soak": SOAKS,
    "tournament": TOURNAMENT,
}
NESTED = {
    ("tournament", "entrant"): list(ENTRANT_ACTS),
    ("tournament", "fair-play"): list(FAIR_PLAY_REPORTS),
    ("tournament", "match"): list(MATCH_ACTS),
    ("tournament", "round"): list(ROUND_ACTS),
    ("tournament", "staff"): list(STAFF_ACTS),
    ("tournament", "webhook"): list(webhooks.command.commands),
}
CALLS = [
    [name, part, *last]
    for name in COMMANDS
    for part in GROUPS.get(name, [""])
    for last in ([[each] for each in NESTED[name, part]] if (name, part) in NESTED else [[]])
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_every_command_has_a_help_text_and_the_json_option(runner: CliRunner, call: list[str]) -> None:
    answer = runner.invoke(main, [*filter(None, call), "--help"])
    assert 0 == answer.exit_code, answer.output
    assert "--json" in answer.stdout


def test_the_command_calls_itself_by_its_name() -> None:
    command = [sys.executable, "-m", "deploy", "up", "--nonsense"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.stderr.startswith("Usage: nostos up [OPTIONS]\n")


def test_the_list_of_commands_imports_none_of_them() -> None:
    program = (
        "import sys, deploy.cli.main as c; c.main(['--help'], standalone_mode=False); print(*sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert all(f"\n  {name} " in answer for name in COMMANDS)
    assert not {"psycopg", "flask", "rich"} & set(answer.splitlines()[-1].split())


def test_a_command_that_cannot_be_imported_fails_alone(
    runner: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMMANDS, "broken", CommandEntry("deploy.nowhere", "Nothing."))
    assert isinstance(runner.invoke(main, ["broken"]).exception, ModuleNotFoundError)
    assert 0 == runner.invoke(main, ["doctor", "--help"]).exit_code


def test_an_error_is_one_line_or_one_object(runner: CliRunner) -> None:
    line = "NOSTOS_PORT must be a port from 1 to 65535, not 'x'"
    answer = runner.invoke(main, ["up"], env={"NOSTOS_PORT": "x"})
    assert (1, f"Error: {line}\n") == (answer.exit_code, answer.stderr)
    answer = runner.invoke(main, ["up", "--json"], env={"NOSTOS_PORT": "x"})
    assert (1, {"error": line}) == (answer.exit_code, json.loads(answer.stdout))


def test_migrate_prints_what_it_applied(runner: CliRunner, empty_database: str) -> None:
    first = runner.invoke(
        main, ["migrate", "--json"], env={"DATABASE_URL": empty_database, "NOSTOS_LOGINS": str(LOGINS)}
    )
    assert "0001_roles.sql" == json.loads(first.stdout)["applied"][0]
    again = runner.invoke(
        main, ["migrate", "--json"], env={"DATABASE_URL": empty_database, "NOSTOS_LOGINS": str(LOGINS)}
    )
    assert {"applied": []} == json.loads(again.stdout)


def test_migrate_without_an_address_uses_the_embedded_server(runner: CliRunner) -> None:
    with scratch_home() as home:
        answer = runner.invoke(main, ["migrate", "--json"], env={"NOSTOS_HOME": str(home)})
        assert "0001_roles.sql" == json.loads(answer.stdout)["applied"][0]


def test_an_unknown_projection_is_refused_before_anything_else_is_printed(runner: CliRunner) -> None:
    answer = runner.invoke(main, ["rebuild", "nope"], env={"DATABASE_URL": "postgresql://127.0.0.1:1/none"})
    names = ", ".join(each.name for each in projections())
    line = f"Error: there is no projection nope; there are {names}, and all\n"
    assert (2, line) == (answer.exit_code, answer.stderr)


def test_the_doctor_finds_no_problem_on_a_fresh_machine(runner: CliRunner) -> None:
    with scratch_home() as home:
        answer = runner.invoke(main, ["doctor", "--json"], env={"NOSTOS_HOME": str(home)})
        result = json.loads(answer.stdout)
        checks = {check["name"]: check for check in result["checks"] if check["name"] != "port"}
        assert {"python", "packages", "programs", "settings", "home", "servers"} == checks.keys()
        assert all(check["ok"] for check in checks.values()), checks
        assert not home.exists()


def test_the_doctor_names_each_problem_and_its_cure(
    runner: CliRunner, servers: Servers, empty_database: str
) -> None:
    given = {
        "DATABASE_URL": empty_database,
        "NOSTOS_LOGINS": str(LOGINS),
        "REDIS_URL": "redis://:hunter2@127.0.0.1:1",
    }
    answer = runner.invoke(main, ["doctor", "--json"], env=given)
    ill = {check["name"]: check for check in json.loads(answer.stdout)["checks"] if not check["ok"]}
    assert 1 == answer.exit_code
    assert "./nostos migrate" == ill["migrations"]["cure"]
    assert "start it, or unset REDIS_URL" == ill["redis"]["cure"]
    assert "hunter2" not in answer.output
    spoken = runner.invoke(main, ["doctor"], env={**given, "COLUMNS": "300"})
    assert "cure: ./nostos migrate" in spoken.stdout


def test_the_doctor_tries_to_make_the_home(runner: CliRunner, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for home in (Path("/proc/nostos"), tmp_path / "file" / "home"):
        [finding] = doctor.home(Settings(home=home))
        assert (False, True) == (finding.ok, "cannot be made" in finding.detail)
    fresh = tmp_path / "new"
    assert [Finding("home", ok=True, detail=str(fresh))] == doctor.home(Settings(home=fresh))
    assert ["file"] == [path.name for path in tmp_path.iterdir()]


def test_the_doctor_compares_the_packages_with_the_lock_file(tmp_path: Path) -> None:
    lock = tmp_path / "requirements.lock"
    elsewhere = "elsewhere==1.0 ; sys_platform == 'win32' \\\n    # via x\n"
    lock.write_text(f"click==0.1 \\\n    --hash=sha256:00\nnowhere==1.0\n{elsewhere}")
    finding = doctor.packages(lock)
    assert not finding.ok
    assert finding.detail.startswith("click ")
    assert finding.detail.endswith(", not 0.1; nowhere missing, not 1.0")


def test_the_exit_code_of_the_tests_is_passed_on() -> None:
    command = [sys.executable, "-m", "deploy", "test", "--quick", "--json", "no/such/file.py", "--noconftest"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert pytest.ExitCode.USAGE_ERROR == answer.returncode
    result = json.loads(answer.stdout)
    assert (False, ["tests"]) == (result["passed"], [check["name"] for check in result["checks"]])


def test_the_processes_of_the_tests_keep_their_modules_compiled(tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("import sys\n\n\ndef test_it() -> None:\n    assert not sys.dont_write_bytecode\n")
    command = [sys.executable, "-m", "deploy", "test", "--quick", str(file), "-q"]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    answer = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert 0 == answer.returncode, answer.stdout
    assert "1 passed" in answer.stdout


def test_rooms_whose_tests_take_longest_come_first(request: pytest.FixtureRequest) -> None:
    found = [item.path.relative_to(ROOT / "tests").parts[0] for item in request.session.items]
    rooms = [room for room, _ in groupby(found)]
    assert len(set(rooms)) == len(rooms)
    longest = [room for room in LONGEST_FIRST if room in rooms]
    assert longest == rooms[: len(longest)]
    assert all((ROOT / "tests" / room).is_dir() for room in LONGEST_FIRST)


def test_one_check_can_be_run_alone() -> None:
    command = [sys.executable, "-m", "deploy", "test", "--only", "format", "--json"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ["format"] == [check["name"] for check in json.loads(answer.stdout)["checks"]]


def test_every_make_target_is_explained_and_declared() -> None:
    lines = (ROOT / "Makefile").read_text().splitlines()
    rules = [line for line in lines if line[:1].isalpha() and "=" not in line]
    phony = next(line for line in lines if line.startswith(".PHONY: ")).split()[1:]
    assert all(" ## " in rule for rule in rules)
    assert phony == [rule.split(":")[0] for rule in rules]
