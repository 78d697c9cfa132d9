"""Starts: two migrations at once, and a service that has lost signed events."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from api.client import Client
from deploy.embedded.directories import scratch_home
from domain.ledger.log import signed_note
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.ports import free_port
from tests.support.processes import ROOT
from tests.support.service import patient_http

pytestmark = pytest.mark.faults

NOSTOS = (sys.executable, "-m", "deploy")


def test_two_processes_can_migrate_at_once(empty_database: str) -> None:
    environment = {**os.environ, "DATABASE_URL": empty_database, "NOSTOS_LOGINS": str(LOGINS)}
    both = [
        subprocess.Popen([*NOSTOS, "migrate", "--json"], cwd=ROOT, env=environment, stdout=subprocess.PIPE)
        for _ in range(4)
    ]
    answers = [process.communicate(timeout=240)[0] for process in both]
    assert [0] * 4 == [process.returncode for process in both]
    applied = sorted((json.loads(answer)["applied"] for answer in answers), key=len)
    assert [[], [], []] == applied[:3]
    assert applied[3]


def test_a_service_that_has_lost_signed_events_starts_when_that_is_stated() -> None:
    with scratch_home() as home:
        environment = {**os.environ, "NOSTOS_HOME": str(home), "NOSTOS_PORT": str(free_port())}
        _play(environment, 3)
        backup = home.parent / "backup"
        _copy(_data(home), backup)
        _play(environment, 6)
        shutil.rmtree(_data(home))
        _copy(backup, _data(home))
        refused = _run(environment, "up")
        assert 1 == refused.returncode
        assert "Nostos does not start" in refused.stderr
        assert "./nostos recover" in refused.stderr
        recovered = _run(
            environment, "recover", "--because", "An old backup was restored.", "--yes", "--json"
        )
        assert 0 == recovered.returncode, recovered.stdout
        [lost] = [each for each in json.loads(recovered.stdout)["remains"] if each["lost"]]
        assert (6, 3, 3) == (lost["signed"], lost["have"], lost["left"])
        _play(environment, 1 + 3 + 3)


def _run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*NOSTOS, *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def _data(home: Path) -> Path:
    return (home / "servers").resolve() / "data"


def _copy(one: Path, other: Path) -> None:
    """All of it, with its owners."""
    subprocess.run(["cp", "-a", str(one), str(other)], check=True)


def _play(environment: dict[str, str], heads: int) -> None:
    """Three matches are opened, and the service runs until so many heads are signed."""
    with subprocess.Popen([*NOSTOS, "up", "--json"], cwd=ROOT, env=environment, stdout=subprocess.PIPE) as up:
        try:
            assert up.stdout is not None
            url = json.loads(up.stdout.readline())["url"]
            with Client(url) as client:
                host = client.register("Homer")
                for _ in range(3):
                    host.open("wrath_of_poseidon", 2)
            eventually(lambda: _signed(url) >= heads, f"{heads} heads are signed")
        finally:
            up.terminate()
            up.wait(120)


def _signed(url: str) -> int:
    """How many heads are in the last checkpoint."""
    answer = patient_http.get(f"{url}/v1/log/checkpoint")
    return signed_note.parse(answer.text).size if answer.status_code == 200 else 0
