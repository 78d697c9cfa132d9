"""The stored function and its table: outcomes by command, the order of commits, and nothing ever changed."""

import threading
from contextlib import suppress
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from domain.store import Ahead, Conflict, Log
from domain.store.postgres.recorder import APPEND, Addition, Unfounded, digest_of
from tests.domain.support import event, open_log, writer
from tests.support.interleaving import at_once
from tests.support.logins import role_url


def row(stream: UUID, step: int, state: bytes = b"{}") -> StoredEvent:
    return StoredEvent(stream, step, "match.moved", state)


def one_each(*rows: StoredEvent) -> list[Addition]:
    """Commands of one event each."""
    return [Addition([each]) for each in rows]


def places(log: Log, *streams: UUID) -> list[tuple[UUID, int]]:
    return [
        (stream, found.originator_version)
        for stream in streams
        for found in log.recorder.select_events(stream)
    ]


def test_a_command_that_conflicts_leaves_the_others_of_its_batch_stored(stored: Log) -> None:
    taken, free = uuid4(), uuid4()
    stored.append(event(taken, 1))
    outcomes = stored.recorder.insert_each(one_each(row(free, 1), row(taken, 1), row(free, 2)))  # type: ignore[attr-defined]
    assert [list, IntegrityError, list] == [type(outcome) for outcome in outcomes]
    assert outcomes[0][0] < outcomes[2][0]
    assert [(free, 1), (free, 2)] == places(stored, free)


def test_of_two_commands_for_one_place_in_a_batch_the_first_gets_it(stored: Log) -> None:
    stream = uuid4()
    outcomes = stored.recorder.insert_each(one_each(row(stream, 1), row(stream, 1)))  # type: ignore[attr-defined]
    assert [list, IntegrityError] == [type(outcome) for outcome in outcomes]
    assert [(stream, 1)] == places(stored, stream)


def test_a_command_of_several_events_is_stored_whole_or_not_at_all(stored: Log) -> None:
    one, other = uuid4(), uuid4()
    stored.append(event(other, 1))
    assert 2 == len(stored.recorder.insert_events([row(one, 1), row(one, 2)]) or ())
    with pytest.raises(IntegrityError):
        stored.recorder.insert_events([row(one, 3), row(other, 1)])
    assert [(one, 1), (one, 2), (other, 1)] == places(stored, one, other)


@pytest.mark.parametrize("before", [None, b"another"])
def test_an_event_whose_predecessor_is_not_in_the_log_is_ahead_of_it(log: Log, before: bytes | None) -> None:
    stream = uuid4()
    log.append(event(stream, 1))
    after = None if before is None else digest_of(StoredEvent(stream, 2, "match.moved", before))
    with pytest.raises(Ahead):
        log.append(event(stream, 3), after)
    with pytest.raises(Ahead):
        log.append(event(uuid4(), 2), after)
    assert [1] == [found.step for found in log.read(stream)]


def test_an_event_names_the_very_row_that_it_builds_on(log: Log) -> None:
    """Two logs have had the same steps, and not the same rows in them."""
    mine, theirs = uuid4(), uuid4()
    first, other = log.append(event(mine, 1)), log.append(event(theirs, 1))
    with pytest.raises(Ahead):
        log.append(event(mine, 2), other.digest)
    log.append(event(mine, 2), first.digest)
    assert [1, 2] == [found.step for found in log.read(mine)]


def test_a_place_that_is_taken_is_a_conflict_whatever_the_event_builds_on(log: Log) -> None:
    stream = uuid4()
    log.append(event(stream, 1))
    log.append(event(stream, 2))
    with pytest.raises(Conflict):
        log.append(event(stream, 2), b"another")


def test_an_event_may_build_on_one_that_the_same_batch_stores(log: Log) -> None:
    stream, taken, ahead = uuid4(), uuid4(), uuid4()
    log.append(event(taken, 1))
    rows = [row(stream, 1), row(stream, 2), row(taken, 1), row(ahead, 2), row(ahead, 3), row(stream, 3)]
    after = [None, digest_of(rows[0]), None, None, digest_of(rows[3]), digest_of(row(uuid4(), 2, b"another"))]
    additions = [Addition([each], before) for each, before in zip(rows, after, strict=True)]
    outcomes = log.recorder.insert_each(additions)  # type: ignore[attr-defined]
    refused = [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)]
    assert [IntegrityError, Unfounded, Unfounded, Unfounded] == refused
    assert [(stream, 1), (stream, 2), (taken, 1)] == places(log, stream, taken, ahead)


def test_a_command_of_which_one_event_is_ahead_is_not_stored_at_all(stored: Log) -> None:
    one, other = uuid4(), uuid4()
    additions = [Addition([row(one, 1), row(other, 2)]), Addition([row(one, 2)]), Addition([row(other, 1)])]
    outcomes = stored.recorder.insert_each(additions)  # type: ignore[attr-defined]
    assert [Unfounded, Unfounded, list] == [type(outcome) for outcome in outcomes]
    assert [(other, 1)] == places(stored, one, other)


def test_a_process_of_the_version_before_appends_on_what_is_there_and_on_nothing_else(database: str) -> None:
    types = ("int4[]", "uuid[]", "int8[]", "text[]", "bytea[]")
    append = f"SELECT stored FROM nostos.append_events({', '.join(f'%s::{name}' for name in types)})".encode()
    one, other = uuid4(), uuid4()
    batch = ([0, 1, 2, 3], [one, one, other, one], [1, 2, 2, 1], ["match.moved"] * 4, [b"{}"] * 4)
    with psycopg.connect(writer(database), autocommit=True) as connection:
        assert [(0,), (1,)] == connection.execute(append, batch).fetchall()
        assert [] == connection.execute(append, ([], [], [], [], [])).fetchall()
        assert [] == connection.execute(append, ([0], [one], [4], ["match.moved"], [b"{}"])).fetchall()


def test_two_processes_race_for_steps_and_every_step_builds_on_the_one_before(database: str) -> None:
    """Each names the row that it has seen last; whoever names a row that is not there is refused."""
    stream = uuid4()
    with open_log(writer(database)) as one, open_log(writer(database)) as other:
        one.append(event(stream, 1))

        def fill(log: Log) -> None:
            for _ in range(25):
                last = log.stream_rows(stream)[-1]
                with suppress(Conflict):
                    log.append(event(stream, last.originator_version + 1), digest_of(last))

        assert [None] * 4 == at_once(*[lambda log=log: fill(log) for log in (one, other) * 2])
        steps = [found.step for found in one.read(stream)]
        assert list(range(1, len(steps) + 1)) == steps
        assert len(steps) > 25


def timeline_moved(database: str, by: int) -> None:
    """As if the newest part of the lineage had begun under another timeline."""
    with psycopg.connect(database) as owner:
        owner.execute("UPDATE nostos.lineage SET timeline = timeline + %s", (by,))


def test_the_first_append_under_another_timeline_begins_a_part_of_the_lineage(
    database: str, stored: Log
) -> None:
    def lineage() -> list[tuple[int, int]]:
        with psycopg.connect(role_url(database, "nostos_reader")) as reader:
            query = "SELECT number, after_position FROM nostos.lineage ORDER BY number"
            return reader.execute(query).fetchall()

    last = stored.append(event(uuid4(), 1)).position
    assert [(1, 0)] == lineage()
    timeline_moved(database, 1)
    assert [(1, 0)] == lineage()
    for _ in range(3):
        stored.append(event(uuid4(), 1))
        assert [(1, 0), (2, last)] == lineage()


def test_many_callers_at_once_are_each_told_their_own_outcome(stored: Log) -> None:
    """Four callers want each of the places; one gets it."""
    streams = [uuid4() for _ in range(8)]
    wanted = [event(stream, 1) for stream in streams for _ in range(4)]
    outcomes = at_once(*[lambda e=e: stored.append(e) for e in wanted])
    for number, stream in enumerate(streams):
        mine = outcomes[4 * number : 4 * number + 4]
        [winner] = [at for at, outcome in enumerate(mine) if not isinstance(outcome, Conflict)]
        [found] = stored.read(stream)
        assert wanted[4 * number + winner].command == found.command


def test_a_reader_who_reads_on_misses_nothing_that_two_processes_append(database: str) -> None:
    """Positions become visible in their order, whoever commits."""
    with (
        open_log(writer(database)) as one,
        open_log(writer(database)) as other,
        open_log(writer(database)) as reader,
    ):
        done = threading.Event()
        seen: list[int] = []

        def follow() -> None:
            while not done.is_set() or len(seen) < 400:
                seen.extend(position for position, _ in reader.read_log(seen[-1] if seen else 0, 50))

        def fill(log: Log) -> None:
            stream = uuid4()
            for step in range(1, 51):
                log.append(event(stream, step))

        follower = threading.Thread(target=follow)
        follower.start()
        assert [None] * 8 == at_once(*[lambda log=log: fill(log) for log in (one, other) * 4])
        done.set()
        follower.join()
        assert [position for position, _ in reader.read_log(0, 1000)] == seen


def test_the_conflict_check_goes_by_the_index_though_it_was_planned_on_an_empty_table(
    database: str,
) -> None:
    """On one connection, so that the function keeps the plans of its first call."""
    parameters = ([0], [uuid4()], [1], ["match.moved"], [b"{}"], [None])
    with psycopg.connect(writer(database), autocommit=True) as connection:
        connection.execute(APPEND.encode(), parameters)
        with psycopg.connect(database, autocommit=True) as owner:
            owner.execute(
                "INSERT INTO nostos.events SELECT gen_random_uuid(), 1, 'match.moved', '{}',"
                " nextval('nostos.events_position') FROM generate_series(1, 20000)"
            )
            scans = "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'events'"
            owner.execute("SELECT pg_stat_force_next_flush()")
            before = owner.execute(scans).fetchone()
            for _ in range(20):
                connection.execute(APPEND.encode(), ([0], [uuid4()], [1], ["match.moved"], [b"{}"], [None]))
            connection.execute("SELECT pg_stat_force_next_flush()")
            connection.execute("SELECT 1")
            assert before == owner.execute(scans).fetchone()


@pytest.mark.parametrize("role", ["owner", "nostos_writer", "nostos_projector", "nostos_reader"])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE nostos.events SET topic = 'match.other'",
        "DELETE FROM nostos.events",
        "TRUNCATE nostos.events",
        "UPDATE nostos.events SET topic = topic WHERE false",
    ],
)
def test_nobody_changes_the_log(database: str, stored: Log, role: str, statement: str) -> None:
    first = event(uuid4(), 1)
    stored.append(first)
    address = database if role == "owner" else role_url(database, role)
    with psycopg.connect(address) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(statement)
    assert [first] == stored.read(first.stream)


def test_the_writer_can_only_append_through_the_function(database: str) -> None:
    with psycopg.connect(writer(database)) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("INSERT INTO nostos.events VALUES (gen_random_uuid(), 1, 'match.moved', '{}', 1)")


@pytest.mark.parametrize("role", ["nostos_projector", "nostos_reader"])
def test_only_the_writer_may_append(database: str, role: str) -> None:
    with (
        psycopg.connect(role_url(database, role)) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(APPEND.encode(), ([0], [uuid4()], [1], ["match.moved"], [b"{}"], [None]))


def test_one_append_wakes_who_listens(database: str, stored: Log) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("LISTEN nostos_events")
        stored.append(event(uuid4(), 1))
        assert ["nostos_events"] == [n.channel for n in connection.notifies(timeout=60, stop_after=1)]


def test_a_log_creates_no_tables(empty_database: str) -> None:
    with open_log(empty_database) as log, pytest.raises(Exception, match="nostos"):
        log.append(event(uuid4(), 1))
    with psycopg.connect(empty_database) as connection:
        found = connection.execute("SELECT to_regclass('nostos.events'), to_regclass('events')").fetchone()
        assert (None, None) == found


def test_settings_of_the_library_in_the_environment_change_nothing(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POSTGRES_ENABLE_DB_FUNCTIONS", "y")
    monkeypatch.setenv("PERSISTENCE_MODULE", "eventsourcing.sqlite")
    monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")
    with open_log(writer(database)) as log:
        first = event(uuid4(), 1)
        log.append(first)
        assert [first] == log.read(first.stream)


def test_the_log_is_appended_to_its_own_table_whatever_else_is_called_so(database: str) -> None:
    """The library names its function without its table: of two applications one writes to the other's."""
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("CREATE TABLE public.events (LIKE nostos.events INCLUDING ALL)")
        owner.execute("GRANT ALL ON public.events TO PUBLIC")
        with open_log(writer(database)) as log:
            found = event(uuid4(), 1)
            log.append(found)
            assert [found] == log.read(found.stream)
        assert (0,) == owner.execute("SELECT count(*) FROM public.events").fetchone()
