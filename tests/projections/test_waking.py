"""The runner waits for nothing in vain, hands over, and comes back by itself."""

import threading
import time
from collections.abc import Sequence
from typing import Any

import psycopg

from api.settings import role_url
from deploy.embedded import Embedded
from deploy.embedded.places import scratch_home
from deploy.migrate import migrate
from domain.store.mapper import EventMapper
from projections.reads import Reads
from tests.projections.support import (
    SHELF,
    append,
    assert_all_frames,
    eventually,
    match_events,
    projected,
    registered,
    running,
)


def test_an_event_is_projected_at_once_however_long_the_poll_is(database: str, reads: Reads) -> None:
    with running(database, poll=60) as runner:
        eventually(lambda: runner.meters.leading._value.get() == 1)
        for number in (1, 2, 3):
            last = append(database, match_events(number))
            projected(reads, last, 5)
        runner.stopping.set()
        append(database, [registered(1)])  # wakes it, so that it sees that it is to stop


def test_an_event_between_listening_and_the_first_look_is_not_missed(database: str, reads: Reads) -> None:
    with running(database, poll=60) as runner:
        log, late = runner.runner._events, match_events(1)
        rows, looked = log.rows, threading.Event()

        def look(after: int = 0, limit: int = 500, topics: Sequence[str] = ()) -> Any:
            found = rows(after, limit, topics)
            if not looked.is_set():
                looked.set()
                append(database, late)  # behind the look, before the sleep
            return found

        log.rows = look  # type: ignore[method-assign]
        projected(reads, len(late), 5)
        runner.stopping.set()
        append(database, [registered(1)])


def test_the_poll_finds_what_no_notification_told(database: str, reads: Reads) -> None:
    row = EventMapper(SHELF).to_stored_event(registered(1))
    with running(database, poll=0.05) as runner:
        eventually(lambda: runner.meters.leading._value.get() == 1)
        with psycopg.connect(database) as connection:
            connection.execute(
                "INSERT INTO nostos.events VALUES (%s, %s, %s, %s, 1)",
                (row.originator_id, row.originator_version, row.topic, row.state),
            )
        projected(reads, 1)


def test_a_second_runner_stands_by_and_takes_over(database: str, reads: Reads) -> None:
    with running(database) as first:
        eventually(lambda: first.meters.leading._value.get() == 1)
        with running(database) as second:
            last = append(database, match_events(1))
            projected(reads, last)
            time.sleep(0.2)
            assert (1, 0, 0) == (
                first.meters.leading._value.get(),
                second.meters.leading._value.get(),
                second.meters.projected._value.get(),
            )

            first.stop()
            last = append(database, match_events(2))
            projected(reads, last)
            assert len(match_events(2)) == second.meters.projected._value.get()
    assert_all_frames(reads, 1, 2)


def test_a_leader_whose_connection_is_cut_comes_back(database: str, reads: Reads) -> None:
    with running(database) as runner:
        for number in (1, 2, 3):
            eventually(lambda: runner.meters.leading._value.get() == 1)
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'nostos projector'"
                )
            last = append(database, match_events(number))
            projected(reads, last)
    assert_all_frames(reads, 1, 2, 3)


def test_postgres_killed_and_restarted_stops_neither_projecting_nor_reading() -> None:
    with scratch_home() as home, Embedded(home, valkey=False) as embedded:
        migrate(embedded.database_url)
        reads = Reads(role_url(embedded.database_url, "nostos_reader"))
        try:
            with running(embedded.database_url) as runner:
                last = append(embedded.database_url, match_events(1))
                projected(reads, last)
                assert embedded.postgres is not None
                assert embedded.postgres.process is not None
                embedded.postgres.process.kill()
                embedded.postgres.process.wait()
                eventually(lambda: runner.meters.leading._value.get() == 0)
                assert ["Postgres"] == embedded.tend()

                last = append(embedded.database_url, match_events(2))
                projected(reads, last)
            assert_all_frames(reads, 1, 2)
        finally:
            reads.close()
