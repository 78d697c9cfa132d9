"""The projector as a process."""

import os
import signal
import subprocess
import sys
import threading

import pytest
import structlog

from api.runtime.settings import Settings
from domain.telemetry.metrics import Meters
from projections.reads import Reads
from tests.projections.support import append, projected, registered
from tests.support.logins import LOGINS
from workers.projector import project

START = (
    "from api.runtime.settings import load; from domain.telemetry.metrics import Meters;"
    " from workers.projector import run; run(load(), Meters())"
)


def test_the_process_projects_and_ends_on_sigterm(database: str, redis_url: str, reads: Reads) -> None:
    environment = {
        **os.environ,
        "DATABASE_URL": database,
        "NOSTOS_LOGINS": str(LOGINS),
        "REDIS_URL": redis_url,
    }
    with subprocess.Popen([sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE) as process:
        projected(reads, append(database, [registered(1)]))
        process.send_signal(signal.SIGTERM)
        assert process.stdout is not None
        output = process.stdout.read().decode()

        assert 0 == process.wait(60), output
        assert "projector_stopped" in output


def test_a_process_that_starts_before_its_database_is_there_waits_for_it(
    database: str, redis_url: str, reads: Reads
) -> None:
    del reads
    nowhere = database.split("/test_", maxsplit=1)[0] + "/nowhere?" + database.split("?")[1]
    environment = {
        **os.environ,
        "DATABASE_URL": nowhere,
        "NOSTOS_LOGINS": str(LOGINS),
        "REDIS_URL": redis_url,
    }
    with subprocess.Popen([sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)

        assert 0 == process.wait(60)
    assert "projector_database_lost" in line
    assert "password" not in line


class ToldMeanwhile(threading.Event):
    """What is set as soon as somebody waits for it."""

    def wait(self, timeout: float | None = None) -> bool:
        self.set()
        return super().wait(timeout)


def test_a_runner_that_stops_does_not_log_that_the_database_stops_too(database: str, redis_url: str) -> None:
    """Whoever ends everything at once ends both."""
    nowhere = database.split("/test_", maxsplit=1)[0] + "/nowhere?" + database.split("?")[1]
    settings = Settings(database_url=nowhere, logins=LOGINS, redis_url=redis_url)
    with structlog.testing.capture_logs() as output:
        project(settings, ToldMeanwhile(), Meters())
    assert [] == output


def test_a_projector_without_addresses_says_what_is_missing() -> None:
    with pytest.raises(ValueError, match="DATABASE_URL and REDIS_URL"):
        project(Settings(), threading.Event(), Meters())
