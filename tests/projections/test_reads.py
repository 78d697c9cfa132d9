"""Reads: they wait for the step that is asked for, also while Postgres is away."""

import threading
import time
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from deploy.embedded.servers import EmbeddedServers
from domain.kernel.facts import ONLOOKER
from projections.reads import NotProjected, Reads, ReadsUnavailable
from tests.projections.support import append, bodies, match_events, match_id, projected, running
from tests.support.eventually import eventually
from tests.support.logins import prepared, role_url
from tests.support.timeouts import patience


def test_frames_are_read_from_a_step_to_a_step_and_so_many_at_most(database: str, reads: Reads) -> None:
    with running(database):
        projected(reads, append(database, match_events(1)))
    whole = bodies(match_events(1), 1)

    assert whole[3:] == reads.frames(match_id(1), 1, 3)
    assert whole[3:7] == reads.frames(match_id(1), 1, 3, upto=7)
    assert whole[3:5] == reads.frames(match_id(1), 1, 3, limit=2)
    assert [] == reads.frames(match_id(1), 1, len(whole))
    assert [] == reads.frames(match_id(2), 1)


def test_frames_in_a_form_of_a_newer_version_are_not_shown_as_json(database: str, reads: Reads) -> None:
    with running(database):
        projected(reads, append(database, match_events(1)))
    with psycopg.connect(database) as owner:
        owner.execute("UPDATE nostos.frames SET body = %s WHERE step = 2", (b"\x05 a form that comes later",))

    with pytest.raises(ReadsUnavailable, match="does not know"):
        reads.frames(match_id(1), ONLOOKER)
    assert 1 == len(reads.frames(match_id(1), ONLOOKER, upto=1))


def test_heads_are_those_of_the_matches_that_there_are(database: str, reads: Reads) -> None:
    with running(database):
        projected(reads, append(database, match_events(1)))

    last = len(match_events(1))
    assert {match_id(1): (last, last, None)} == reads.reached([match_id(1), match_id(2)])
    assert (len(match_events(1)), 0) == (reads.head(match_id(1)), reads.head(match_id(2)))


def test_a_reader_sees_what_they_wrote(database: str, reads: Reads) -> None:
    events = match_events(1)
    with running(database):
        for at, event in enumerate(events, 1):
            append(database, [event])
            assert bodies(events[:at], ONLOOKER) == reads.frames(match_id(1), ONLOOKER, at_least=at)


def test_a_step_that_comes_late_is_waited_for(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = match_events(1)
    append(database, events)

    asked, done, head = threading.Event(), threading.Event(), reads.head

    def noted(match: UUID) -> int:
        found = head(match)
        asked.set()
        return found

    monkeypatch.setattr(reads, "head", noted)

    def project_later() -> None:
        assert asked.wait(60)
        with running(database):
            eventually(done.is_set)

    thread = threading.Thread(target=project_later)
    thread.start()
    assert len(events) == len(reads.frames(match_id(1), 0, at_least=len(events)))
    done.set()
    thread.join()


def test_a_step_that_does_not_come_is_not_waited_for_without_end(reads: Reads) -> None:
    began = time.monotonic()

    with patience(0.5), pytest.raises(NotProjected):
        reads.frames(match_id(1), ONLOOKER, at_least=1)

    assert 0.5 <= time.monotonic() - began < 30


def test_reads_come_and_go_with_postgres(ready_home: Path) -> None:
    with EmbeddedServers(ready_home, valkey=False) as embedded:
        postgres = embedded.postgres
        assert postgres is not None
        url = prepared(embedded)
        reads = Reads(role_url(url, "nostos_reader"))
        try:
            with running(url):
                projected(reads, append(url, match_events(1)))
            postgres.stop()

            began = time.monotonic()
            with patience(0.5), pytest.raises(ReadsUnavailable) as refused:
                reads.frames(match_id(1), ONLOOKER)
            assert time.monotonic() - began < 30
            assert 1 == refused.value.retry_after
            assert "password" not in str(refused.value)

            assert [("Postgres", 0)] == list(embedded.restart_dead())
            assert bodies(match_events(1), ONLOOKER) == reads.frames(match_id(1), ONLOOKER)
        finally:
            reads.close()


def test_making_reads_connects_to_nothing() -> None:
    reads = Reads("host=/nowhere user=nobody dbname=none")

    with patience(0.1), pytest.raises(ReadsUnavailable):
        reads.head(match_id(1))
    reads.close()


def test_many_threads_read_through_few_connections(database: str) -> None:
    reads = Reads(role_url(database, "nostos_reader"), connections=2)
    with running(database):
        projected(reads, append(database, match_events(1)))
    got: list[list[bytes]] = []
    threads = [threading.Thread(target=lambda: got.append(reads.frames(match_id(1), 2))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reads.close()

    assert [bodies(match_events(1), 2)] * 20 == got
