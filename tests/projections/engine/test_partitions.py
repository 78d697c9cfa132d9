"""Projectors share the partitions of the streams: each event is taken in by one, once and in order."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack

import psycopg
import pytest
from eventsourcing.persistence import Notification

from domain.store import Event, Log
from domain.store.log import Share
from domain.threadsafe.decoder import read_json
from projections.engine import partitions
from projections.engine.partitions import Track, partition_of
from projections.engine.projection import Message
from projections.engine.rebuild import Changed, Rebuilt, rebuild, rebuild_beside
from projections.models.registry import projections
from projections.reads import Reads
from tests.projections.engine.test_rebuild import contents, everything
from tests.projections.support import (
    SHELF,
    Running,
    append,
    assert_all_frames,
    match_events,
    match_id,
    projected,
    registered,
    running,
    shuffled,
)
from tests.support.eventually import eventually
from tests.support.logins import role_url

MATCHES = range(1, 7)
Rebuilding = Callable[..., Rebuilt]


def counted(runner: Running) -> int:
    """How many events it has counted as projected."""
    return int(runner.measured("events_total"))


def steps(messages: Sequence[Message]) -> dict[str, list[int]]:
    """The published steps of each channel, in order."""
    published = defaultdict[str, list[int]](list)
    for channel, body in messages:
        if not body:  # that there is more to read
            continue
        published[channel].append(read_json(body)["step"])
    return published


def reached(database: str) -> partitions.Positions:
    """How far every projection has come in every partition."""
    names = [projection.name for projection in projections()]
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        return partitions.read_positions(connection, names)


def standing(database: str) -> dict[int, int]:
    """How far the frames have come, by partition."""
    return {track.partition: at for track, at in reached(database).items() if track.projection == "frames"}


def test_the_same_stream_is_dealt_to_the_same_partition_for_ever() -> None:
    dealt_to = [partition_of(match_id(number), 4) for number in MATCHES]
    assert [match_id(number).bytes[-1] % 4 for number in MATCHES] == dealt_to
    assert {0, 1, 2, 3} == {partition_of(match_id(number), 4) for number in range(50)}


def test_two_projectors_share_the_work_and_whoever_is_left_does_all_of_it(
    database: str, reads: Reads
) -> None:
    with running(database, partitions=4) as first:
        eventually(lambda: first.leads() == 4)
        with running(database, partitions=4) as second:
            eventually(lambda: (first.leads(), second.leads()) == (2, 2))
            last = append(database, shuffled(*(match_events(number) for number in MATCHES[:4])))
            projected(reads, last)
            eventually(lambda: last <= counted(first) + counted(second))
            assert last == counted(first) + counted(second)
            assert counted(first)
            assert counted(second)

            first.stop()
            eventually(lambda: second.leads() == 4)
            projected(reads, append(database, shuffled(*(match_events(number) for number in MATCHES[4:]))))
    assert_all_frames(reads, *MATCHES)


def test_projectors_without_a_partition_wait_for_one(database: str, reads: Reads) -> None:
    with ExitStack() as stack:
        runners = [stack.enter_context(running(database, partitions=2)) for _ in range(3)]
        eventually(lambda: sorted(runner.leads() for runner in runners) == [0, 1, 1])
        next(runner for runner in runners if runner.leads()).stop()
        eventually(lambda: sum(runner.leads() for runner in runners) == 2)
        projected(reads, append(database, match_events(1)))
    assert_all_frames(reads, 1)


def test_steps_of_a_match_are_published_in_order_while_projectors_come_and_go(
    database: str, reads: Reads
) -> None:
    events = shuffled(*(match_events(number) for number in MATCHES))
    heard: list[Message] = []
    with running(database, partitions=3) as first:
        first.heard.messages = heard
        for part in (events[:40], events[40:80], events[80:]):
            with running(database, partitions=3) as second:
                second.heard.messages = heard
                eventually(lambda: first.leads() + second.leads() == 3 and second.leads() > 0)
                projected(reads, append(database, part))

    assert_all_frames(reads, *MATCHES)
    published = steps(heard)
    for number in MATCHES:
        whole = list(range(1, len(match_events(number)) + 1))
        assert whole == published[f"nostos:{{{match_id(number)}}}:onlooker"]


@pytest.mark.faults
@pytest.mark.parametrize("when", ["before", "after"])
def test_the_part_of_a_projector_that_is_killed_is_taken_by_the_other(
    database: str, reads: Reads, when: str
) -> None:
    """Around its commit, in the middle of its work: nothing is lost and nothing is doubled."""
    events = shuffled(*(match_events(number) for number in MATCHES))
    its_own = sum(partition_of(event.stream, 2) == 1 for event in events)
    command = [sys.executable, "-m", "tests.projections.engine.dying", database, when, str(its_own // 2)]
    with running(database, partitions=2) as other:
        eventually(lambda: other.leads() == 2)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as dying:
            eventually(lambda: other.leads() == 1)
            last = append(database, events)
            assert -9 == dying.wait(60)
        eventually(lambda: other.leads() == 2)
        eventually(lambda: standing(database) == {0: last, 1: last})
    assert_all_frames(reads, *MATCHES)


@pytest.mark.parametrize(("before", "after"), [(1, 3), (3, 1), (2, 5)])
def test_the_number_of_partitions_changes_when_one_projector_leads_them_all(
    database: str, reads: Reads, before: int, after: int
) -> None:
    events = shuffled(*(match_events(number) for number in (1, 2, 3)))
    with running(database, partitions=before):
        projected(reads, append(database, events[:30]))
    with running(database, partitions=after) as runner:
        eventually(lambda: runner.leads() == after)
        projected(reads, append(database, events[30:]))
        runner.took(len(events) - 30)

    assert dict.fromkeys(range(after), len(events)) == standing(database)
    assert_all_frames(reads, 1, 2, 3)


def test_streams_are_dealt_anew_only_if_all_partitions_have_the_same_position(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = shuffled(*(match_events(number) for number in (1, 2, 3)))
    with monkeypatch.context() as patched:
        patched.setattr("projections.engine.partitions.Leases.try_lock", lambda _, partition: partition == 0)
        with running(database, partitions=2):
            last = append(database, events)
            eventually(lambda: standing(database) == {0: last, 1: 0})
    with psycopg.connect(role_url(database, "nostos_projector"), autocommit=True) as connection:
        assert not partitions.repartition(connection, 3)

    with running(database, partitions=3) as runner:
        eventually(lambda: standing(database) == {0: last, 1: last, 2: last})
        left_over = {match_id(number) for number in (1, 2, 3) if partition_of(match_id(number), 2) == 1}
        assert {f"nostos:{{{match}}}:onlooker" for match in left_over} == {
            channel for channel in steps(runner.heard.messages) if channel.endswith("onlooker")
        }
    assert_all_frames(reads, 1, 2, 3)


def test_a_projector_under_whom_the_streams_are_dealt_anew_moves_nothing_and_looks_again(
    database: str, reads: Reads
) -> None:
    with running(database, partitions=2) as runner:
        projected(reads, append(database, match_events(1)))
        with psycopg.connect(role_url(database, "nostos_projector"), autocommit=True) as connection:
            assert partitions.repartition(connection, 3)
        last = append(database, match_events(2))
        projected(reads, last)
        runner.took(last)
    assert_all_frames(reads, 1, 2)


def test_nothing_is_led_when_the_streams_are_dealt_anew_while_partitions_are_locked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The locks are of the partitions before: it would take in events whose track it does not move."""
    names = [projection.name for projection in projections()]
    dsn = role_url(database, "nostos_projector")
    try_lock = partitions.Leases.try_lock

    def try_lock_too_late(leases: partitions.Leases, partition: int) -> bool:
        with psycopg.connect(dsn, autocommit=True) as other:
            assert partitions.repartition(other, 3)
        return try_lock(leases, partition)

    with psycopg.connect(dsn, autocommit=True) as connection:
        leases = partitions.Leases(connection, names, 2)
        with monkeypatch.context() as patched:
            patched.setattr("projections.engine.partitions.Leases.try_lock", try_lock_too_late)
            assert {} == leases.renew()
        assert {Track(name, partition, 2): 0 for name in names for partition in (0, 1)} == leases.renew()


@pytest.mark.parametrize("how", [rebuild, rebuild_beside])
def test_a_rebuild_brings_each_partition_to_where_it_stood(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch, how: Rebuilding
) -> None:
    events = everything()
    with running(database, partitions=2):
        projected(reads, append(database, events[:40]))
    with monkeypatch.context() as patched:
        patched.setattr("projections.engine.partitions.Leases.try_lock", lambda _, partition: partition == 1)
        with running(database, partitions=2):
            last = append(database, events[40:])
            eventually(lambda: standing(database) == {0: 40, 1: last})
    before = contents(database)
    assert before["frames"] != []

    assert last == rebuilt(database, how).events

    assert before == contents(database)
    with running(database, partitions=2):
        projected(reads, last)
    assert_all_frames(reads, 1, 2, 3)


def rebuilt(database: str, how: Rebuilding) -> Rebuilt:
    """Everything rebuilt, as the projector's role."""
    dsn = role_url(database, "nostos_projector")
    log = Log(dsn, SHELF)
    try:
        return how(dsn, log, projections())
    finally:
        log.close()


def test_a_generation_during_which_the_streams_were_dealt_anew_is_thrown_away(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(database, partitions=2):
        projected(reads, append(database, match_events(1)))
    before, held = contents(database), partitions.lock_all

    def dealt_before(cursor: psycopg.Cursor, names: Sequence[str]) -> partitions.Positions:
        with psycopg.connect(role_url(database, "nostos_projector"), autocommit=True) as other:
            assert partitions.repartition(other, 3)
        return held(cursor, names)

    monkeypatch.setattr("projections.engine.rebuild.partitions.lock_all", dealt_before)
    monkeypatch.setattr("projections.engine.rebuild.BATCH", 7)
    with pytest.raises(Changed):
        rebuilt(database, rebuild_beside)

    now = contents(database)
    assert all(before[table] == now[table] for table in ("frames", "lobby", "players"))


def test_a_new_projection_gets_as_many_partitions_as_the_others(database: str, reads: Reads) -> None:
    last = append(database, [registered(1), *match_events(1), registered(2)])
    with running(database, partitions=3, made=[each for each in projections() if each.name != "players"]):
        projected(reads, last)
    tracks = {Track(each.name, at, 3) for each in projections() for at in range(3)}
    with running(database, partitions=3):
        eventually(lambda: reached(database) == dict.fromkeys(tracks, last))

    assert {"Nausicaa"} == set(reads.names([str(match_id(1001)), str(match_id(1002))]).values())
    assert_all_frames(reads, 1)


@pytest.mark.parametrize("number", [2, 3, 4, 7, 1000])
def test_a_partition_reads_the_bodies_of_its_own_streams_alone(database: str, number: int) -> None:
    append(database, shuffled(*(match_events(match) for match in MATCHES)))
    log = Log(role_url(database, "nostos_projector"), SHELF, connections=1)
    try:
        whole = log.rows()
        bytes_read = 0
        for partition in range(number):
            rows = log.rows(share=Share(number, [partition]))
            own = [partition_of(row.originator_id, number) == partition for row in whole]  # type: ignore[arg-type]
            assert [(row.id, row.state if mine else b"") for row, mine in zip(whole, own, strict=True)] == [
                (row.id, row.state) for row in rows
            ]
            bytes_read += sum(len(row.state) for row in rows)
    finally:
        log.close()
    assert sum(len(row.state) for row in whole) == bytes_read


def test_projectors_that_share_the_log_read_each_body_once(
    database: str, reads: Reads, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    opened = Log.event

    def noted(log: Log, row: Notification) -> Event:
        assert row.state
        read.append(row.id)
        return opened(log, row)

    events = shuffled(*(match_events(number) for number in MATCHES))
    with running(database, partitions=4) as first, running(database, partitions=4) as second:
        eventually(lambda: (first.leads(), second.leads()) == (2, 2))
        monkeypatch.setattr(Log, "event", noted)
        projected(reads, append(database, events))
    assert len(events) == len(read) == len(set(read))
