"""`nostos demo` when it is not left to its end, and when what it is asked for cannot be."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from deploy.cli import main
from deploy.embedded import Embedded, holder
from deploy.embedded.places import scratch_home
from deploy.migrate import migrate
from domain.games import SHELF
from tests.support.processes import ROOT, alive, children
from tests.support.servers import free_port


def hear() -> None:
    """What a shell starts in the background ignores Ctrl-C, and so do its children: not this one."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def becalm(home: Path) -> None:
    """Make the home, in which no match goes further than its 26th step: it cannot be over too soon."""
    with Embedded(home, valkey=False) as servers:
        migrate(servers.database_url)
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
    """It says so, in its exit code too, and leaves nothing behind: no traceback, no process."""
    with scratch_home() as home:
        becalm(home)
        demo = subprocess.Popen(
            [sys.executable, "-m", "deploy", "demo", "--json", "--option", "competitive=true"],
            cwd=ROOT,
            env={**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=hear,  # noqa: PLW1509 - it takes no lock
        )
        assert demo.stderr is not None
        said = []
        for line in demo.stderr:
            said.append(line)
            if line == "step 25\n":
                break
        family = list(children(demo.pid))
        demo.send_signal(how)
        output, rest = demo.communicate(timeout=120)
        assert holder(home) is None

    assert (130, {"error": "interrupted"}) == (demo.returncode, json.loads(output))
    assert "Traceback" not in "".join([*said, rest])
    assert len(family) > 3
    assert not any(alive(pid) for pid in family)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHELF)
def test_the_match_of_every_game_is_verified(game: str) -> None:
    with scratch_home() as home:
        demo = subprocess.run(
            [sys.executable, "-m", "deploy", "demo", "--once", "--json", "--game", game],
            cwd=ROOT,
            env={**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())},
            capture_output=True,
            check=False,
            timeout=500,
        )
        assert holder(home) is None
    assert 0 == demo.returncode, demo.stderr
    told = json.loads(demo.stdout)
    assert (game, True) == (told["game"], told["verified"])
    assert told["winner"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--option", "foo=1"], "wrath_of_poseidon has no option 'foo'; it has board, deduction"),
        (
            ["--option", "maelstroms=9"],
            "wrath_of_poseidon: maelstroms takes a whole number from 0 to 2, not '9'",
        ),
        (["--option", "maelstroms"], "an option of the game is NAME=VALUE, not 'maelstroms'"),
        (["--option", "board=Z"], "wrath_of_poseidon: board takes A or B or C or D, not 'Z'"),
        (["--seats", "9"], "wrath_of_poseidon is played by 2 to 5, not by 9"),
        (["--seats", "0"], "wrath_of_poseidon is played by 2 to 5, not by 0"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_starts(arguments: list[str], line: str) -> None:
    with scratch_home() as home:
        given = {"NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())}
        told = CliRunner().invoke(main, ["demo", *arguments], env=given)
        assert not home.exists()
    assert 1 == told.exit_code
    assert told.stderr.startswith(f"Error: {line}")
    assert 1 == told.stderr.count("\n")
