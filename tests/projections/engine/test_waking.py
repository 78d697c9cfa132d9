"""Waking: the runner reacts at once, hands over, and recovers by itself."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg

from deploy.embedded.servers import EmbeddedServers
from domain.store.event import EventMapper
from domain.store.log import Share
from projections.reads import Reads
from tests.projections.support import (
    SHELF,
    Running,
    append,
    assert_all_frames,
    at_work,
    match_events,
    projected,
    registered,
    running,
)
from tests.support.eventually import eventually
from tests.support.logins import prepared, role_url
from tests.support.servers import kill, revive
from tests.support.timeouts import patience


def test_an_event_is_projected_at_once_however_long_the_poll_is(database: str, reads: Reads) -> None:
    with running(database, poll=3600) as runner:
        eventually(lambda: runner.leads() == 1)
        for number in (1, 2, 3):
            last = append(database, match_events(number))
            projected(reads, last)
        runner.stopping.set()
        append(database, [registered(1)])  # wakes it, so that it sees that it is to stop


def test_an_event_between_listening_and_the_first_look_is_not_missed(database: str, reads: Reads) -> None:
    runner, late, looked = Running(database, poll=3600), match_events(1), threading.Event()
    rows = runner.log.rows

    def look(
        after: int = 0, limit: int = 500, topics: Sequence[str] = (), *, share: Share | None = None
    ) -> Any:
        found = rows(after, limit, topics, share=share)
        if not looked.is_set():
            looked.set()
            append(database, late)  # after the read, before the wait
        return found

    runner.log.rows = look  # type: ignore[method-assign]
    with at_work(runner):
        projected(reads, len(late))
        runner.stopping.set()
        append(database, [registered(1)])


def test_the_poll_finds_an_event_without_a_notification(database: str, reads: Reads) -> None:
    row = EventMapper(SHELF).to_stored_event(registered(1))
    with running(database, poll=0.05) as runner:
        eventually(lambda: runner.leads() == 1)
        with psycopg.connect(database) as connection:
            connection.execute(
                "INSERT INTO nostos.events VALUES (%s, %s, %s, %s, 1)",
                (row.originator_id, row.originator_version, row.topic, row.state),
            )
        projected(reads, 1)


def test_a_second_runner_waits_and_takes_over(database: str, reads: Reads) -> None:
    with running(database) as first:
        eventually(lambda: first.leads() == 1)
        with running(database) as second:
            eventually(lambda: second.runner.renewed_at)  # it has looked whether there is anything to lead
            last = append(database, match_events(1))
            projected(reads, last)
            first.took(last)
            assert (1, 0) == (first.leads(), second.leads())
            second.took(0)

            first.stop()
            last = append(database, match_events(2))
            projected(reads, last)
            second.took(len(match_events(2)))
    assert_all_frames(reads, 1, 2)


def test_a_leader_whose_connection_is_cut_comes_back(database: str, reads: Reads) -> None:
    with running(database) as runner:
        for number in (1, 2, 3):
            eventually(lambda: runner.leads() == 1)
            with psycopg.connect(database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'nostos projector'"
                )
            last = append(database, match_events(number))
            projected(reads, last)
    assert_all_frames(reads, 1, 2, 3)


def test_postgres_killed_and_restarted_stops_neither_projecting_nor_reading(ready_home: Path) -> None:
    with EmbeddedServers(ready_home, valkey=False) as embedded:
        prepared(embedded)
        reads = Reads(role_url(embedded.database_url, "nostos_reader"))
        try:
            with running(embedded.database_url) as runner:
                last = append(embedded.database_url, match_events(1))
                projected(reads, last)
                with patience(0.5):
                    kill(embedded)
                    eventually(lambda: runner.leads() == 0)
                revive(embedded)

                last = append(embedded.database_url, match_events(2))
                projected(reads, last)
            assert_all_frames(reads, 1, 2)
        finally:
            reads.close()
