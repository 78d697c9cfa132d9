"""The stored function and its table: outcomes by command, the order of commits, and nothing ever changed."""

import threading
from uuid import UUID, uuid4

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from domain.store import Conflict, Log
from domain.store.postgres.recorder import APPEND
from tests.domain.support import at_once, event, open_log, writer
from tests.support.logins import role_url


def row(stream: UUID, step: int) -> StoredEvent:
    return StoredEvent(stream, step, "match.moved", b"{}")


def places(log: Log, *streams: UUID) -> list[tuple[UUID, int]]:
    return [
        (stream, found.originator_version)
        for stream in streams
        for found in log.recorder.select_events(stream)
    ]


def test_a_command_that_conflicts_leaves_the_others_of_its_batch_stored(stored: Log) -> None:
    taken, free = uuid4(), uuid4()
    stored.append(event(taken, 1))
    outcomes = stored.recorder.insert_each([[row(free, 1)], [row(taken, 1)], [row(free, 2)]])  # type: ignore[attr-defined]
    assert [list, IntegrityError, list] == [type(outcome) for outcome in outcomes]
    assert outcomes[0][0] < outcomes[2][0]
    assert [(free, 1), (free, 2)] == places(stored, free)


def test_of_two_commands_for_one_place_in_a_batch_the_first_gets_it(stored: Log) -> None:
    stream = uuid4()
    outcomes = stored.recorder.insert_each([[row(stream, 1)], [row(stream, 1)]])  # type: ignore[attr-defined]
    assert [list, IntegrityError] == [type(outcome) for outcome in outcomes]
    assert [(stream, 1)] == places(stored, stream)


def test_a_command_of_several_events_is_stored_whole_or_not_at_all(stored: Log) -> None:
    one, other = uuid4(), uuid4()
    stored.append(event(other, 1))
    assert 2 == len(stored.recorder.insert_events([row(one, 1), row(one, 2)]) or ())
    with pytest.raises(IntegrityError):
        stored.recorder.insert_events([row(one, 3), row(other, 1)])
    assert [(one, 1), (one, 2), (other, 1)] == places(stored, one, other)


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
    parameters = ([0], [uuid4()], [1], ["match.moved"], [b"{}"])
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
                connection.execute(APPEND.encode(), ([0], [uuid4()], [1], ["match.moved"], [b"{}"]))
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
        connection.execute(APPEND.encode(), ([0], [uuid4()], [1], ["match.moved"], [b"{}"]))


def test_one_append_wakes_who_listens(database: str, stored: Log) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("LISTEN nostos_events")
        stored.append(event(uuid4(), 1))
        assert ["nostos_events"] == [n.channel for n in connection.notifies(timeout=60, stop_after=1)]


def test_a_log_creates_no_tables(empty_database: str) -> None:
    with open_log(empty_database) as log, pytest.raises(Exception, match="events"):
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
