"""Notifications: who listens hears that something was appended; a follower that never rests keeps none."""

import gc
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import Connection

from api.runtime.settings import Settings
from domain.store.postgres.connections import connect_session
from domain.store.postgres.notifications import heard, listen
from tests.projections.support import Running, at_work
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.workers.notary.rewriting import notary
from workers.notary.notary import Notary

NOTIFY = b"NOTIFY nostos_events"
TURNS = 100


@pytest.fixture
def session(database: str) -> Iterator[Connection]:
    with connect_session(database) as connection:
        listen(connection)
        yield connection


class Busy:
    """Work that there is always more of: something is appended in each turn."""

    turns = 0

    def turn(self, connection: Connection) -> int:
        """Also returns that there was something to do."""
        connection.execute(NOTIFY)
        self.turns += 1
        return 1_000


def kept() -> int:
    """The notifications in memory, also those of tests before."""
    return sum(isinstance(found, psycopg.Notify) for found in gc.get_objects())


def test_what_was_appended_since_the_last_call_is_heard_once(session: Connection) -> None:
    assert not heard(session)
    for timeout in (0.0, 60.0):
        for _ in range(TURNS):
            session.execute(NOTIFY)
        assert heard(session, timeout)
        assert not heard(session)


def test_a_projector_that_never_rests_keeps_no_notifications(database: str) -> None:
    running, busy, before = Running(database), Busy(), kept()
    running.runner.take = busy.turn  # type: ignore[method-assign]
    with at_work(running):
        eventually(lambda: busy.turns > TURNS)
        assert kept() < before + TURNS / 10


def test_a_notary_that_never_rests_keeps_no_notifications(
    database: str, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=database, logins=LOGINS, redis_url=redis_url, home=tmp_path)
    busy, before = Busy(), kept()
    monkeypatch.setattr(Notary, "append_batch", lambda _, connection: busy.turn(connection))
    with notary(settings):
        eventually(lambda: busy.turns > TURNS)
        assert kept() < before + TURNS / 10
