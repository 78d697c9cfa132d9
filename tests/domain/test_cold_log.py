"""The cold part of the log: what lies in it is read and built on as before, and each row is in one part."""

import threading
from collections.abc import Iterator
from contextlib import suppress
from uuid import UUID, uuid4

import psycopg
import pytest

from domain.store import Ahead, Conflict, Log
from domain.store.log import Share
from domain.store.postgres.recorder import STORED, digest_of
from tests.domain.support import event, open_log, writer
from tests.support.logins import role_url

WIDTH = 8  # positions of a partition
SMALL = f"CREATE OR REPLACE FUNCTION nostos.cold_width() RETURNS int8 LANGUAGE sql IMMUTABLE RETURN {WIDTH}"
MAKE = """
    INSERT INTO nostos.events
    SELECT stream, step, CASE step WHEN 1 THEN 'match.opened' ELSE 'match.moved' END,
        convert_to('{"of":"' || stream || '","step":' || step || '}', 'UTF8'),
        nextval('nostos.events_position')
    FROM generate_series(1, %s) AS step, unnest(%s::uuid[]) AS stream ORDER BY step, stream
"""
STEPS = 9
APPEND = (
    "SELECT count(*) FROM nostos.append_after("
    "'{0}', ARRAY[%(STREAM)s]::uuid[], '{2}', '{match.moved}', ARRAY[''::bytea], ARRAY[NULL]::bytea[])"
)
MOVE = "SELECT nostos.move_to_cold(%s)"
ALL = "SELECT * FROM nostos.all_events ORDER BY notification_id"
IN_BOTH = "SELECT count(*) FROM nostos.events JOIN nostos.cold_events USING (notification_id)"


@pytest.fixture
def owner(database: str) -> Iterator[psycopg.Connection]:
    """The owner, of a log whose partitions are small."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(SMALL)
        yield connection


def made(owner: psycopg.Connection, number: int = 4, steps: int = STEPS) -> list[UUID]:
    """Matches of so many steps, which went on by turns."""
    streams = [uuid4() for _ in range(number)]
    owner.execute(MAKE, (steps, streams))
    return streams


def everything_read(log: Log, streams: list[UUID]) -> list[object]:
    """What every kind of read answers."""
    recorder, last = log.recorder, log.position()
    found: list[object] = [last]
    for stream in streams:
        found += [recorder.select_events(stream, gt=gt, lte=lte) for gt in (None, 4) for lte in (None, 7)]
        found += [recorder.select_events(stream, desc=True, limit=2), recorder.select_events(stream, limit=2)]
        found += [log.step_rows(stream, 3, last - 6, 4), log.stream_rows(stream, 8), log.goes_on(stream, 8)]
    for after in range(-1, last + 2):
        for limit in (1, WIDTH, 1000):
            found += [log.rows(after, limit), log.signs(after, limit)]
            found += [log.rows(after, limit, ("match.opened",)), log.rows(after, limit, share=Share(3, [1]))]
    found.append(recorder.select_notifications(3, 5, stop=6))
    found += [sorted(log.opening_rows(streams), key=lambda row: row.id), log.without("match.closed", streams)]
    found += [log.without("match.moved", streams), log.without("match.moved", [uuid4()])]
    return found


def test_every_read_is_the_same_wherever_a_match_lies(owner: psycopg.Connection, stored: Log) -> None:
    """Matches whose steps lie among those of others, in several partitions; moved one after the other."""
    streams = made(owner)
    before, rows = everything_read(stored, streams), owner.execute(ALL).fetchall()
    for stream in (streams[1], streams[3], streams[0], streams[2]):
        assert STEPS == stored.cool([stream])
        assert before == everything_read(stored, streams)
        assert rows == owner.execute(ALL).fetchall()
        assert (0,) == owner.execute(IN_BOTH).fetchone()
    assert (0,) == owner.execute("SELECT count(*) FROM nostos.events").fetchone()
    assert 0 == stored.cool(streams)
    assert before == everything_read(stored, streams)


def test_an_append_conflicts_with_cold_rows_and_builds_on_them(
    owner: psycopg.Connection, stored: Log
) -> None:
    [stream, other] = made(owner, 2)
    last = digest_of(stored.stream_rows(stream)[-1])
    stored.cool([stream])
    for taken in (1, STEPS):
        with pytest.raises(Conflict):
            stored.append(event(stream, taken))
    with pytest.raises(Ahead):
        stored.append(event(stream, STEPS + 1), digest_of(stored.stream_rows(other)[-1]))
    with pytest.raises(Ahead):
        stored.append(event(stream, STEPS + 2))
    stored.append(event(stream, STEPS + 1), last)
    stored.append(event(stream, STEPS + 2))
    steps = [row.originator_version for row in stored.stream_rows(stream)]
    assert list(range(1, STEPS + 3)) == steps
    rows = stored.stream_rows(stream)
    assert 2 == stored.cool([stream])  # the rest of the match
    assert rows == stored.stream_rows(stream)
    for taken in (STEPS, STEPS + 2):
        with pytest.raises(Conflict):
            stored.append(event(stream, taken))
    stored.append(event(stream, STEPS + 3), digest_of(rows[-1]))


def test_a_command_that_was_stored_is_found_again_in_the_cold_part(
    owner: psycopg.Connection, stored: Log
) -> None:
    """As where the answer to an append is lost, and its match is moved before it is sent again."""
    [stream] = made(owner, 1)
    rows = stored.stream_rows(stream)
    stored.cool([stream])
    assert [(rows[-1].topic, rows[-1].state, STEPS)] == stored.ask(STORED, (stream, STEPS, STEPS))


LAW_BREAKERS = (
    "DELETE FROM nostos.events",
    "DELETE FROM nostos.events WHERE notification_id = (SELECT max(notification_id) FROM nostos.events)",
    "UPDATE nostos.events SET state = state",
    "TRUNCATE nostos.events",
    *(
        f"{change} {table}{rest}"
        for table in ("nostos.cold_events", "nostos.cold_events_0")
        for change, rest in (("UPDATE", " SET state = ''"), ("DELETE FROM", ""), ("TRUNCATE", ""))
    ),
    "UPDATE nostos.cold_streams SET upto = 1",
    "DELETE FROM nostos.cold_streams",
    "TRUNCATE nostos.cold_streams",
    "INSERT INTO nostos.cold_events SELECT * FROM nostos.events WHERE notification_id < 8",
    "INSERT INTO nostos.cold_events_0 SELECT * FROM nostos.events WHERE notification_id < 8",
    *(
        "WITH gone AS (DELETE FROM nostos.events WHERE notification_id < 8 RETURNING *)"
        f" INSERT INTO nostos.cold_events SELECT {columns} FROM gone {some}"
        for columns, some in (
            ("originator_id, originator_version, topic, state || 'x', notification_id", ""),
            ("originator_id, originator_version, 'match.other', state, notification_id", ""),
            ("originator_id, originator_version + 50, topic, state, notification_id", ""),
            ("gen_random_uuid(), originator_version, topic, state, notification_id", ""),
            ("*", "WHERE notification_id <> 4"),
            ("*", ""),  # readers would not find them there
        )
    ),
)


def test_a_row_leaves_the_hot_part_only_whole_and_for_the_cold_one(
    owner: psycopg.Connection, database: str, stored: Log
) -> None:
    """For everybody, the owner too, also as a replica, and by the name of a partition."""
    streams = made(owner)
    stored.cool([streams[0]])
    rows = owner.execute(ALL).fetchall()
    for statement in LAW_BREAKERS:
        for role in ("origin", "replica"):
            owner.execute(f"SET session_replication_role = {role}".encode())
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                owner.execute(statement.encode())
        for login in ("nostos_writer", "nostos_projector", "nostos_reader"):
            with psycopg.connect(role_url(database, login), autocommit=True) as connection:
                connection.execute("SET default_transaction_read_only = off")
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(statement.encode())
    assert rows == owner.execute(ALL).fetchall()
    assert (0,) == owner.execute(IN_BOTH).fetchone()


def test_only_matches_move(owner: psycopg.Connection, stored: Log) -> None:
    player, unknown = uuid4(), uuid4()
    owner.execute("INSERT INTO nostos.events VALUES (%s, 1, 'player.registered', '{}', 1)", (player,))
    assert 0 == stored.cool([player, unknown])
    assert 0 == stored.cool([])


def test_a_move_that_is_killed_leaves_every_row_in_one_part(
    owner: psycopg.Connection, database: str, stored: Log
) -> None:
    streams = made(owner)
    before = everything_read(stored, streams)
    assert (None,) == owner.execute(MOVE, (streams,)).fetchone()
    for victim in streams:
        with psycopg.connect(writer(database)) as mover:
            assert (STEPS,) == mover.execute(MOVE, ([victim],)).fetchone()
            assert before == everything_read(stored, streams)  # others see nothing of it
            owner.execute("SELECT pg_terminate_backend(%s, 60000)", (mover.info.backend_pid,))
            with suppress(psycopg.OperationalError):
                mover.commit()
        assert (0,) == owner.execute("SELECT count(*) FROM nostos.cold_events").fetchone()
        assert before == everything_read(stored, streams)
    assert len(streams) * STEPS == stored.cool(streams)
    assert before == everything_read(stored, streams)


def test_partitions_are_made_by_a_transaction_that_moves_nothing(
    owner: psycopg.Connection, stored: Log
) -> None:
    """Else a reader that Postgres has not told of them yet would find the rows in neither part."""
    streams = made(owner)
    partitions = "SELECT count(*) FROM pg_inherits WHERE inhparent = 'nostos.cold_events'::regclass"
    assert (None,) == owner.execute(MOVE, (streams,)).fetchone()
    assert (5,) == owner.execute(partitions).fetchone()
    assert [(STEPS * 4,), (0,)] == [
        owner.execute(f"SELECT count(*) FROM {part}".encode()).fetchone()
        for part in ("nostos.events", "nostos.cold_events")
    ]
    assert STEPS * 4 == stored.cool(streams)
    assert (5,) == owner.execute(partitions).fetchone()


def test_who_reads_on_sees_each_event_once_while_matches_move(
    database: str, owner: psycopg.Connection
) -> None:
    """Also what is appended meanwhile."""
    streams = made(owner, 30)
    with open_log(writer(database)) as mover, open_log(writer(database)) as reader:
        ended = threading.Event()
        rounds: list[list[int]] = []

        def follow() -> None:
            while not ended.is_set() or not rounds:
                seen = [0]
                while page := reader.rows(seen[-1], 7):
                    seen += [row.id for row in page]
                rounds.append(seen[1:])

        follower = threading.Thread(target=follow)
        follower.start()
        try:
            for stream in streams:
                mover.cool([stream])
                mover.append(event(uuid4(), 1))
        finally:
            ended.set()
            follower.join()
        last = [row.id for row in reader.rows(0, 1000)]
    assert len(streams) * (STEPS + 1) == len(last)
    assert all(each == last[: len(each)] and len(each) >= len(streams) * STEPS for each in rounds)


def scans(owner: psycopg.Connection) -> dict[str, tuple[int, int]]:
    """How often each table of the log was read as a whole, and by an index."""
    owner.execute("SELECT pg_stat_force_next_flush()")
    query = "SELECT relname, seq_scan, coalesce(idx_scan, 0) FROM pg_stat_user_tables"
    found = owner.execute(f"{query} WHERE relname ~ '^(cold_)?(events|streams)(_[0-9]+)?$'".encode())
    return {name: (whole, index) for name, whole, index in found.fetchall()}


def test_reads_go_by_indexes_and_open_the_partitions_that_they_need(
    owner: psycopg.Connection, database: str
) -> None:
    """Plans that were made while the tables were empty, by one connection."""
    statements = (
        "SELECT count(*) FROM nostos.stream_events(%(cold)s, 3, 6)",
        "SELECT count(*) FROM nostos.stream_events(%(hot)s, 3, 6)",
        "SELECT count(*) FROM nostos.log_events(%(at)s, 9223372036854775807, NULL, 5)",
        "SELECT nostos.last_position()",
        APPEND.replace("STREAM", "hot"),
        APPEND.replace("STREAM", "cold"),
    )
    nobody = {"cold": uuid4(), "hot": uuid4(), "at": 0}
    with psycopg.connect(writer(database), autocommit=True) as connection:
        for statement in statements * 6:
            connection.execute(statement.encode(), nobody)
        owner.execute(SMALL.replace(f"RETURN {WIDTH}", "RETURN 2000"))
        cold, hot = [made(owner, 1, 9)[0], *made(owner, 1000, 9)], made(owner, 1000, 9)
        with open_log(writer(database)) as log:
            log.cool(cold)
        before = scans(owner)
        assert {f"cold_events_{number}" for number in range(5)} < before.keys()
        for statement in statements * 6:
            connection.execute(statement.encode(), {"cold": cold[0], "hot": hot[0], "at": 50})
        connection.execute("SELECT pg_stat_force_next_flush()")
        connection.execute("SELECT 1")
        after = scans(owner)
    assert {name: whole for name, (whole, _) in before.items()} == {
        name: whole for name, (whole, _) in after.items()
    }
    assert before["cold_events_0"][1] < after["cold_events_0"][1]
    for number in range(1, 5):
        assert before[f"cold_events_{number}"] == after[f"cold_events_{number}"]


def test_partitions_are_made_where_the_tablespace_of_the_cold_part_says(
    owner: psycopg.Connection, stored: Log
) -> None:
    space = f"slow_{uuid4().hex}"
    owner.execute("SET allow_in_place_tablespaces = on")
    owner.execute(f"CREATE TABLESPACE {space} LOCATION ''".encode())
    try:
        owner.execute(f"ALTER TABLE nostos.cold_events SET TABLESPACE {space}".encode())
        stored.cool(made(owner, 1))
        query = "SELECT count(*) FROM pg_class AS c JOIN pg_tablespace AS t ON t.oid = c.reltablespace"
        query += " WHERE spcname = %s"
        [(found,)] = owner.execute(query, (space,)).fetchall()
        assert found >= 2  # the parent and a partition
    finally:
        owner.execute("DROP TABLE nostos.cold_events CASCADE")
        owner.execute(f"DROP TABLESPACE {space}".encode())
