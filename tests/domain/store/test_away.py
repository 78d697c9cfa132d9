"""Postgres away: an error that says so within seconds, work again when it is back, and nothing lost."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import OperationalError

from deploy.embedded.servers import EmbeddedServers
from domain.store import Conflict, Log, Unavailable
from domain.store.postgres.recorder import Recorder
from tests.domain.support import ToyMatch, bid, command, event, matches, open_log, writer
from tests.support.eventually import eventually
from tests.support.logins import prepared
from tests.support.servers import kill, revive
from tests.support.timeouts import patience


@pytest.fixture
def own(ready_home: Path) -> Iterator[EmbeddedServers]:
    """A Postgres of one's own to kill."""
    with EmbeddedServers(ready_home, valkey=False) as servers:
        prepared(servers)
        yield servers


def test_a_log_can_be_made_before_postgres_is_there() -> None:
    with patience(0.1), open_log("host=/nowhere dbname=nostos") as log:
        started = time.monotonic()
        with pytest.raises(Unavailable):
            log.append(event(uuid4(), 1))
        with pytest.raises(Unavailable):
            log.read(uuid4())
        assert 30 > time.monotonic() - started


def test_a_server_that_became_a_standby_is_left_for_the_primary(database: str) -> None:
    """Connections of before lead to it; the address leads to the primary (`target_session_attrs`)."""
    with open_log(writer(database)) as log:
        stream = uuid4()
        log.append(event(stream, 1))
        with cast("Recorder", log.recorder).datastore.get_connection() as connection:
            connection.execute("SET default_transaction_read_only = on")
        log.append(event(stream, 2))
        assert [1, 2] == [found.step for found in log.read(stream)]


def test_postgres_may_die_and_come_back(own: EmbeddedServers) -> None:
    with open_log(writer(own.database_url)) as log:
        application = matches(log)
        table = ToyMatch(application).start()
        asked, move = command(), bid(application, table.id, "ann")
        kill(own)
        for _ in range(2):
            started = time.monotonic()
            with patience(0.5), pytest.raises(Unavailable) as away:
                application.play(table.id, "ann", move, asked)
            assert 30 > time.monotonic() - started
            assert 1 == away.value.retry_after
        revive(own)
        assert 5 == application.play(table.id, "ann", move, asked).step
        assert 5 == len(log.read(table.id))


def test_no_acknowledged_event_is_lost_and_none_is_doubled_when_postgres_is_killed_under_load(
    own: EmbeddedServers,
) -> None:
    with open_log(writer(own.database_url)) as log:
        acknowledged: dict[UUID, int] = {}
        stop = threading.Event()
        threads = [threading.Thread(target=_fill, args=(log, acknowledged, stop)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for _ in range(2):
            _goes_on(acknowledged)
            with patience(0.5):
                kill(own)
                revive(own)
        _goes_on(acknowledged)
        stop.set()
        for thread in threads:
            thread.join()
        assert 8 == len(acknowledged)
        for stream, last in acknowledged.items():
            assert list(range(1, last + 1)) == [found.step for found in log.read(stream)][:last]


def _goes_on(acknowledged: dict[UUID, int]) -> None:
    """Return when each of the eight has appended a little more."""
    aims = {stream: last + 5 for stream, last in acknowledged.copy().items()}

    def all_have() -> bool:
        now = acknowledged.copy()
        return len(now) == 8 and all(now[stream] >= aims.get(stream, 5) for stream in now)

    eventually(all_have, "everybody appends")


def _fill(log: Log, acknowledged: dict[UUID, int], stop: threading.Event) -> None:
    """Append on and on; after an Unavailable the same event again, and it may have been stored."""
    stream, step = uuid4(), 1
    while not stop.is_set():
        due = event(stream, step)
        try:
            log.append(due)
        except Unavailable:
            continue
        except Conflict:
            assert [step] == [found.step for found in log.read(stream, step - 1, step)]
        acknowledged[stream] = step
        step += 1


def test_an_answer_that_was_lost_after_the_commit_is_found_in_the_log(
    stored: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks when the event is stored and before that is known."""
    query = Recorder.query
    lost: list[Any] = []

    def losing(self: Recorder, text: str, parameters: Any) -> Any:
        rows = query(self, text, parameters)
        if "append_events" in text and not lost:
            lost.append(rows)
            raise OperationalError("the connection is lost")
        return rows

    monkeypatch.setattr(Recorder, "query", losing)
    due = event(uuid4(), 1)
    position = stored.append(due).position
    assert [(position, due)] == stored.read_log()
    with pytest.raises(Conflict):
        stored.append(event(due.stream, 1))


def test_a_lost_answer_is_no_excuse_for_a_place_that_another_took(
    stored: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    query, taken = Recorder.query, event(uuid4(), 1)
    lost: list[str] = []
    stored.append(taken)

    def losing(self: Recorder, text: str, parameters: Any) -> Any:
        if "append_events" in text and not lost:
            lost.append(text)
            raise OperationalError("the connection is lost")
        return query(self, text, parameters)

    monkeypatch.setattr(Recorder, "query", losing)
    with pytest.raises(Conflict):
        stored.append(event(taken.stream, 1))
    assert [taken] == stored.read(taken.stream)


def test_connections_that_died_unnoticed_do_not_show(database: str, stored: Log) -> None:
    """As after a restart of Postgres or of a proxy: all idle connections are dead."""
    log_table = ToyMatch(matches(stored)).start()
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert 4 == log_table.matches.head(log_table.id)
    first = event(uuid4(), 1)
    stored.append(first)
    assert [first] == stored.read(first.stream)


def test_a_closed_log_holds_no_connection(database: str) -> None:
    with open_log(writer(database)) as log:
        log.append(event(uuid4(), 1))
    with psycopg.connect(database, autocommit=True) as owner:
        others = (
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        eventually(lambda: owner.execute(others).fetchone() == (0,), "the server has seen that it went")
