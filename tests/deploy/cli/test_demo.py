"""`nostos demo` when it is interrupted, when it fails, and when its options are wrong."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from click.testing import CliRunner

from api.client import ProblemError
from api.runtime import logging
from api.runtime.settings import Settings
from deploy.cli import demo
from deploy.cli.main import main
from deploy.embedded.directories import scratch_home
from deploy.embedded.locks import holder
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from tests.support.ports import free_port
from tests.support.processes import ROOT, alive, children, hear


def becalm(home: Path) -> None:
    """Make a home in which no match passes its step 26, so that none ends too soon."""
    with EmbeddedServers(home, valkey=False) as servers:
        prepare(Settings(database_url=servers.database_url, home=home))
        with psycopg.connect(servers.database_url, autocommit=True) as owner:
            owner.execute(
                "CREATE FUNCTION public.becalm() RETURNS trigger LANGUAGE plpgsql"
                " AS 'BEGIN PERFORM pg_sleep(600); RETURN NEW; END'"
            )
            owner.execute(
                "CREATE TRIGGER becalm BEFORE INSERT ON nostos.events FOR EACH ROW"
                " WHEN (NEW.originator_version > 26) EXECUTE FUNCTION public.becalm()"
            )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_can_be_interrupted_while_the_bots_play(how: signal.Signals) -> None:
    """Its output and its exit code say so, and neither a traceback nor a process is left."""
    with scratch_home() as home:
        becalm(home)
        process = subprocess.Popen(
            [sys.executable, "-m", "deploy", "demo", "--json", "--option", "competitive=true"],
            cwd=ROOT,
            env={**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=hear,  # noqa: PLW1509 - it takes no lock
        )
        assert process.stderr is not None
        lines = []
        for line in process.stderr:
            lines.append(line)
            if line == "step 25\n":
                break
        family = list(children(process.pid))
        process.send_signal(how)
        output, rest = process.communicate(timeout=120)
        assert holder(home) is None

    assert (130, {"error": "interrupted"}) == (process.returncode, json.loads(output))
    assert "Traceback" not in "".join([*lines, rest])
    assert len(family) > 3
    assert not any(alive(pid) for pid in family)


@pytest.mark.slow
def test_a_tournament_is_played_by_one_command(ready_home: Path) -> None:
    """Of a reduced size: 6 entrants and one who is late, in 2 rounds, in place of 24 in 4. It starts a whole
    service, and prints one object.
    """
    size = ["--entrants", "6", "--rounds", "2"]
    done = subprocess.run(
        [sys.executable, "-m", "deploy", "demo", "--tournament", "--once", "--json", *size],
        cwd=ROOT,
        env={**os.environ, "NOSTOS_HOME": str(ready_home), "NOSTOS_PORT": str(free_port())},
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr
    found = json.loads(done.stdout)
    assert (True, True) == (found["verified"], found["complete"])
    assert (2, 7, 1, 1, 1, 1, 1) == tuple(
        found[name] for name in ("rounds", "entrants", "late", "dropped", "byes", "rewinds", "corrected")
    )
    assert ready_home / "tournaments" == Path(found["archive"]).parent


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ProblemError(503, {"title": "Unavailable"}), "the service refused: "),
        (httpx.ConnectError("no way"), "the service does not answer (ConnectError)"),
        (LookupError("a secret"), f"the demo failed with LookupError at {__file__}:"),
        (
            FileNotFoundError(2, "No such file", "/nowhere"),
            f"the demo failed with FileNotFoundError (No such file: /nowhere) at {__file__}:",
        ),
    ],
)
def test_a_demo_that_fails_says_what_to_do(
    error: Exception, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise error

    @contextmanager
    def service(*_: object) -> Iterator[demo.RunningService]:
        yield demo.RunningService("http://host", "http://host", is_own=True)

    monkeypatch.setattr(logging, "configure", lambda _: None)  # it is meant for a process of its own
    monkeypatch.setattr(demo, "find_or_start_service", service)
    monkeypatch.setattr(demo, "open_match", fail)
    monkeypatch.setattr(sys, "argv", ["nostos", "demo", "--seats", "2"])
    answer = CliRunner().invoke(main, ["demo", "--seats", "2"])
    assert 1 == answer.exit_code
    assert answer.stderr.startswith(f"Error: {line}")
    assert answer.stderr.endswith(
        "; ./nostos doctor checks this machine;"
        " NOSTOS_LOG_LEVEL=debug ./nostos demo --seats 2 logs everything that happens\n"
    )
    assert "secret" not in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--option", "foo=1"], "wrath_of_poseidon has no option 'foo'; it has board, deduction"),
        (
            ["--option", "maelstroms=9"],
            "wrath_of_poseidon: maelstroms takes a whole number from 0 to 2, not '9'",
        ),
        (["--option", "maelstroms"], "an option of the game is NAME=VALUE, not 'maelstroms'"),
        (["--option", "board=Z"], "wrath_of_poseidon: board takes A or B or C or D or chosen, not 'Z'"),
        (["--seats", "9"], "wrath_of_poseidon is played by 2 to 5, not by 9"),
        (["--seats", "0"], "wrath_of_poseidon is played by 2 to 5, not by 0"),
        (
            ["--tournament", "--seats", "3"],
            "--tournament has its own games and tables: leave --seats and --option out",
        ),
    ],
)
def test_options_that_cannot_be_played_are_refused_before_anything_starts(
    arguments: list[str], line: str
) -> None:
    with scratch_home() as home:
        given = {"NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())}
        answer = CliRunner().invoke(main, ["demo", *arguments], env=given)
        assert not home.exists()
    assert 2 == answer.exit_code
    assert answer.stderr.startswith(f"Error: {line}")
    assert 1 == answer.stderr.count("\n")
