"""The workers as processes of their own: `python -m workers NAME`."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from operator import sub
from uuid import UUID

import httpx
import psycopg
import pytest

from api.client import Client, Kept, ProblemError
from api.runtime.settings import Settings
from domain.accounts.tokens import SCOPES, Identity
from domain.kernel.facts import ONLOOKER
from tests.domain.support import writer
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.ports import free_port
from tests.support.processes import ROOT, alive, children, threads
from tests.support.service import patient_http
from tests.support.service.patient import PATIENT
from tests.support.service.running import RunningService, ServedMatch, StreamReader


@contextmanager
def worker(*words: str, settings: Settings | None = None) -> Iterator[subprocess.Popen[str]]:
    """A worker, ended when the context ends."""
    environment = os.environ | (settings or Settings()).environment()
    command = [*PATIENT, "workers", *words]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def answers(url: str) -> bool:
    try:
        return patient_http.head(url).status_code == 200
    except httpx.TransportError:
        return False


def test_a_gateway_of_its_own_ends_promptly(nostos: RunningService, database: str, redis_url: str) -> None:
    settings = Settings(database_url=database, logins=LOGINS, redis_url=redis_url, port=free_port())
    table = nostos.table()
    path = f"http://127.0.0.1:{settings.port}/v1/matches/{table.id}/stream"
    with worker("gateway", settings=settings) as process:
        eventually(lambda: answers(path))
        following = StreamReader(path, None, {})
        following.wait(1)
        table.sit(0, table.players[0][0])
        following.wait(2)
        process.send_signal(signal.SIGTERM)
        assert 0 == process.wait(60)

    assert table.fresh(ONLOOKER) == following.wait_over().frames


def test_a_clock_of_its_own_goes_on_past_a_match_it_cannot_read_and_ends_promptly(
    nostos: RunningService, database: str
) -> None:
    """The toy is not on the shelf of the process."""
    ServedMatch(nostos.services, clock={"kind": "fischer", "initial": 1}).seat_all()
    with (
        psycopg.connect(writer(database), autocommit=True) as connection,
        worker("clock", settings=Settings(database_url=database, logins=LOGINS)) as process,
    ):
        eventually(lambda: connection.execute("SELECT FROM nostos.clocks_minded").fetchone() is not None)
        process.send_signal(signal.SIGTERM)
        _, output = process.communicate(timeout=60)

    assert 0 == process.returncode
    assert "clock_check_failed" in output
    assert "NewerEvent" in output


GAME = "wrath_of_poseidon"


def brought(nostos: RunningService, hosts: int, matches: int, pace: float = 0.6) -> list[UUID]:
    """Matches of so many hosts, with a bot on each seat, begun."""
    made = []
    with Client(nostos.url, kept=Kept()) as anybody:
        for _ in range(hosts):
            host = anybody.register("Homer")
            for _ in range(matches):
                made.append(host.open(GAME, 2))
                host.bring(made[-1], 0, 1, pace=pace)
                host.start(made[-1])
    return [UUID(match) for match in made]


def heads(nostos: RunningService, matches: Sequence[UUID]) -> list[int]:
    return [nostos.services.matches.head(match) for match in matches]


def bots_settings(nostos: RunningService) -> Settings:
    return replace(nostos.services.settings, public_url=nostos.url, bot_workers=2)


def test_hundreds_of_bots_need_no_more_threads_than_none_and_leave_no_token(nostos: RunningService) -> None:
    settings = bots_settings(nostos)
    with worker("house", settings=settings) as house, worker("clock", settings=settings) as clock:
        [first] = brought(nostos, hosts=1, matches=1)
        eventually(lambda: heads(nostos, [first]) > [4])
        before = threads(house.pid), threads(clock.pid)
        most = list(before)
        matches = brought(nostos, hosts=10, matches=12)
        begun = heads(nostos, matches)

        def played() -> bool:
            most[:] = max(most[0], threads(house.pid)), max(most[1], threads(clock.pid))
            return all(now > then for now, then in zip(heads(nostos, matches), begun, strict=True))

        eventually(played, "every match goes on", 300)
        assert before == tuple(most)
        assert not children(clock.pid), "it has no workers: it plays no bots"
        helpers = [*children(house.pid)]
        assert helpers
        house.send_signal(signal.SIGTERM)
        assert 0 == house.wait(120)
        eventually(lambda: not any(map(alive, helpers)))

    tokens = nostos.services.players.tokens
    for match in matches:
        for sitter in nostos.services.matches.sitters(match):
            assert sitter is not None
            tokens.refresh(sitter.player)
            assert not tokens.listed(Identity(sitter.player, "", SCOPES, 0))


def test_an_account_that_asks_for_bots_120_times_gets_what_a_host_may_have(nostos: RunningService) -> None:
    """It got 240, and the service a thread for each."""
    most = nostos.services.settings.bots_per_host
    matches, refused = list[UUID](), list[str]()
    before = threading.active_count()
    with Client(nostos.url, kept=Kept()) as anybody:
        host = anybody.register("Homer")
        for _ in range(120):
            match = host.open(GAME, 2)
            matches.append(UUID(match))
            try:
                host.bring(match, 0, 1)
            except ProblemError as problem:
                refused.append(problem.name)
    sitters = [sitter for match in matches for sitter in nostos.services.matches.sitters(match)]
    assert 24 == most == sum(sitter is not None for sitter in sitters)
    assert ["too-many-bots"] * (120 - most // 2) == refused
    assert threading.active_count() < before + most // 2


def test_another_process_plays_on_within_seconds_where_one_was_killed(nostos: RunningService) -> None:
    settings = bots_settings(nostos)
    with worker("house", settings=settings) as one:
        matches = brought(nostos, hosts=1, matches=8, pace=0.3)
        begun = heads(nostos, matches)
        with worker("house", settings=settings):
            eventually(lambda: min(map(sub, heads(nostos, matches), begun)) > 3, "both play", 120)
            helpers = [*children(one.pid)]
            one.kill()
            one.wait(60)
            then = heads(nostos, matches)
            eventually(lambda: min(map(sub, heads(nostos, matches), then)) > 3, "one plays on", 120)
            eventually(lambda: not any(map(alive, helpers)), "no helper is left")


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("projector", "DATABASE_URL and REDIS_URL"),
        ("gateway", "DATABASE_URL and REDIS_URL"),
        ("notary", "DATABASE_URL"),
        ("clock", "DATABASE_URL"),
        ("house", "DATABASE_URL"),
        ("desk", "DATABASE_URL"),
        ("analysis", "DATABASE_URL"),
    ],
)
def test_a_worker_without_addresses_says_so(name: str, needed: str) -> None:
    with worker(name) as process:
        _, output = process.communicate(timeout=60)

    assert 1 == process.returncode
    assert f"Error: the {name} needs {needed}\n" == output


CRASH = """
import threading
from api.runtime.settings import Settings
from api.runtime import logging as logs

def fail() -> None:
    raise LookupError("a secret")

settings = Settings({settings})
logs.configure(settings)
logs.log_crashes(settings)
oar = threading.Thread(target=fail, name="oar")
oar.start()
oar.join()
fail()
"""


def crash(settings: str) -> list[str]:
    """The log of a process in which first a thread crashes, then the process itself."""
    program = [sys.executable, "-c", CRASH.format(settings=settings)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert 1 == done.returncode
    return done.stderr.splitlines()


def test_a_crash_is_one_line_that_names_the_error_and_the_place_and_no_more() -> None:
    thread, process = crash("")
    for line, name in ((thread, "oar"), (process, "MainThread")):
        assert "[critical ] crashed" in line
        assert "error='LookupError at <string>:7'" in line
        assert f"thread={name}" in line
        assert "secret" not in line


def test_a_crash_is_traced_where_every_detail_is_asked_for() -> None:
    assert 2 == crash("log_level='debug'").count("Traceback (most recent call last):")
