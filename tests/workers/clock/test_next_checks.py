"""The clock reads the matches that are due, and no others; the lobby says which have clocks at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import psycopg
import pytest
from psycopg import Connection

from domain.kernel.clocks import Clocks
from domain.kernel.match.acts import Paused, Resumed, TimeAdjusted
from domain.kernel.match.lifecycle import Status
from domain.ledger.canonical import to_microseconds
from domain.matches.agreements import TournamentPlace
from domain.store import Log
from projections.engine.rebuild import rebuild, rebuild_beside
from projections.models.registry import projections
from projections.reads import Reads
from tests.domain.support import ManualClock, ToyMatch, command, matches, open_log, writer
from tests.projections.support import SHELF, projected, running
from tests.support.logins import role_url
from workers.clock import PORTION, Clock
from workers.next_checks import NextCheck, NextChecks

NOW = ManualClock().now
SECOND = timedelta(seconds=1)
BLITZ = {"kind": "fischer", "initial": 60}


@pytest.fixture
def writing(database: str) -> Iterator[Connection]:
    """A connection of the role that the clock has."""
    with psycopg.connect(writer(database), autocommit=True) as connection:
        yield connection


def seed(database: str, count: int, first: datetime, *, apart: timedelta = timedelta()) -> None:
    """So many matches that the clock has to look at from that time on; the last ones first."""
    with psycopg.connect(database) as owner:
        owner.execute(
            "INSERT INTO nostos.next_checks (match, at, step) SELECT lpad(to_hex(number), 32, '0')::uuid,"
            " %s + (%s - number) * %s, 4 FROM generate_series(1, %s) AS number",
            (first, count, apart, count),
        )
        owner.execute("ANALYZE nostos.next_checks")


@contextmanager
def counted_reads(connection: Connection) -> Iterator[list[int]]:
    """How many rows of the table the statements read, found or not."""
    read: list[int] = []
    with connection.transaction():
        before = _count(connection)
        yield read
        read.append(_count(connection) - before)


def _count(connection: Connection) -> int:
    found = connection.execute(
        "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'next_checks'"
    ).fetchone()
    return 0 if found is None else int(found[0])


class Idle:
    """Matches in which clocks run for another hour after each look."""

    def __init__(self, watch: ManualClock) -> None:
        self.watch = watch
        self.looked = list[UUID]()
        self.given = list[UUID]()

    def clocks(self, match: UUID) -> Clocks:
        """The clocks, which ran since 1970."""
        self.looked.append(match)
        since = to_microseconds(self.watch.now) if match in self.given else 0
        return Clocks(since, (10**18,), (0,))

    def waiting(self, _: UUID) -> None:
        """No seat can be absent."""

    def give_time(self, match: UUID, *_: datetime) -> Any:
        """Time is given back."""
        self.given.append(match)
        return SimpleNamespace(step=5)

    def status(self, _: UUID) -> Status:
        """It is played."""
        return Status.PLAYING

    def soonest(self, _: UUID, at: int) -> int:
        """In an hour."""
        return at + 3_600_000_000


def test_a_round_reads_no_match_that_is_not_due_and_acts_in_the_order_of_due(
    database: str, writing: Connection
) -> None:
    """With 5,000 running clocks. Rows are counted by Postgres."""
    seed(database, 5000, NOW + 60 * SECOND, apart=SECOND)
    watch = ManualClock()
    idle = Idle(watch)
    clock = Clock(idle, NextChecks(writing), watch, NOW)  # type: ignore[arg-type]  # it asks for no more
    clock.check()
    for _ in range(20):
        watch.advance(0.5)
        with counted_reads(writing) as read:
            assert not clock.check()
        assert [0] == read
    assert [] == idle.looked
    for _ in range(22):
        watch.advance(2.4)
        clock.check()
    assert [UUID(int=5000 - late) for late in range(3)] == idle.looked
    assert clock.checked_until == watch.now


def test_after_an_absence_every_clock_gets_its_time_back_once_in_portions(
    database: str, writing: Connection
) -> None:
    count = 2 * PORTION + 7
    seed(database, count, NOW + timedelta(days=1))
    watch = ManualClock()
    idle = Idle(watch)
    clock = Clock(idle, NextChecks(writing), watch, NOW)  # type: ignore[arg-type]  # as above
    watch.advance(100)
    with counted_reads(writing) as read:
        while clock.check():
            pass
    assert [UUID(int=number) for number in range(1, count + 1)] == idle.given
    assert read[0] < 4 * count, "each row is found and updated, and no other"
    watch.advance(1)
    with counted_reads(writing) as read:
        clock.check()
    assert [0] == read


def test_the_lobby_notes_the_matches_in_which_time_can_be_up(database: str) -> None:
    """Also in a rebuild, of either kind."""
    clock = ManualClock()
    with open_log(writer(database)) as log, running(database):
        application = matches(log, clock)
        open_, ended = ToyMatch(application, clock=BLITZ), ToyMatch(application, clock=BLITZ).start()
        timed, absent = (
            ToyMatch(application, clock=BLITZ),
            ToyMatch(application, leaving={"absent_after": 90}),
        )
        plain = ToyMatch(application).start()
        for match in (timed, absent):
            match.start()
        ended.play_out()
        assert Status.OPEN is application.status(open_.id)
        assert Status.PLAYING is application.status(plain.id)
        settle(database, log)
        noted = {timed.id: NOW, absent.id: NOW}
        assert noted == found(database)
        change(database, noted)
        settle(database, log)
        timed.play(Random(1))
        settle(database, log)
        assert {NOW + timedelta(days=9)} == set(found(database).values()), "a move changes nothing"
    with Log(role_url(database, "nostos_projector"), SHELF) as log:
        for again in (rebuild, rebuild_beside):
            change(database, noted)
            again(role_url(database, "nostos_projector"), log, projections(), "lobby")
            assert noted.keys() == found(database).keys()
            assert {NOW} == set(found(database).values()), "the clock looks at each once"


def test_a_match_that_goes_on_after_a_pause_is_due_at_once(database: str) -> None:
    """Its clocks may have less time than when the clock looked at it."""
    watch, because = ManualClock(), ("Article 7.5", "a card was misread")
    with open_log(writer(database)) as log, running(database):
        application = matches(log, watch)
        table = ToyMatch(application, clock=BLITZ, place=TournamentPlace("ithaca", 1, 1, ("ref",))).start()
        settle(database, log)
        change(database, {table.id: NOW})
        application.arbitrate(table.id, Paused("ref", *because), command())
        settle(database, log)
        assert {} == found(database)
        application.arbitrate(table.id, TimeAdjusted("ref", (0,), -50, *because), command())
        watch.advance(100)
        application.arbitrate(table.id, Resumed("ref", *because), command())
        settle(database, log)
        assert {table.id: watch.now} == found(database)
        assert to_microseconds(watch.now + 10 * SECOND) == application.soonest(
            table.id, to_microseconds(watch.now)
        )


def test_so_is_one_that_went_on_before_the_lobby_saw_that_it_was_paused(database: str) -> None:
    """The lobby takes in all of it at once."""
    watch, because = ManualClock(), ("Article 7.5", "a card was misread")
    with open_log(writer(database)) as log:
        application = matches(log, watch)
        table = ToyMatch(application, clock=BLITZ, place=TournamentPlace("ithaca", 1, 1, ("ref",))).start()
        with running(database):
            settle(database, log)
        change(database, {table.id: NOW})
        for act in (
            Paused("ref", *because),
            TimeAdjusted("ref", (0,), -40, *because),
            Resumed("ref", *because),
        ):
            watch.advance(1)
            application.arbitrate(table.id, act, command())
        with running(database):
            settle(database, log)
        assert {table.id: watch.now} == found(database)


def settle(database: str, log: Log) -> None:
    """Wait for the lobby."""
    reads = Reads(role_url(database, "nostos_reader"))
    projected(reads, log.position())
    reads.close()


def found(database: str) -> dict[UUID, datetime]:
    """The matches that are noted, and when the clock looks at each."""
    with psycopg.connect(database) as owner:
        return dict(owner.execute("SELECT match, at FROM nostos.next_checks").fetchall())


def change(database: str, noted: Any) -> None:
    """The clock looks at them much later."""
    with psycopg.connect(writer(database), autocommit=True) as connection:
        for check in NextChecks(connection).after(UUID(int=0), len(noted)):
            NextChecks(connection).set(check, NOW + timedelta(days=9))


def test_a_time_that_is_set_for_a_row_of_before_changes_nothing(database: str, writing: Connection) -> None:
    """A match that begins to run its clocks meanwhile stays due."""
    seed(database, 1, NOW)
    checks = NextChecks(writing)
    [before] = checks.due(NOW, 10)
    checks.set(before._replace(step=3), NOW + SECOND)
    assert [before] == checks.due(NOW, 10)
    checks.set(before, NOW + SECOND)
    assert [] == checks.due(NOW, 10)


def test_the_time_of_the_first_check_is_known_due_or_not(database: str, writing: Connection) -> None:
    checks = NextChecks(writing)
    assert None is checks.next()
    seed(database, 5000, NOW + 60 * SECOND, apart=SECOND)
    with counted_reads(writing) as read:
        assert NOW + 60 * SECOND == checks.next()
    assert [1] == read
    checks.set(NextCheck(UUID(int=7), NOW, 4), NOW - SECOND)
    assert NOW - SECOND == checks.next()


def test_the_clock_does_not_wait_for_a_rebuild_that_holds_the_rows(
    database: str, writing: Connection
) -> None:
    seed(database, 1, NOW)
    checks = NextChecks(writing)
    with psycopg.connect(database) as owner:
        owner.execute("DELETE FROM nostos.next_checks")
        checks.set(NextCheck(UUID(int=1), NOW, 4), NOW + SECOND)
        assert [NextCheck(UUID(int=1), NOW, 4)] == checks.due(NOW, 10)
        owner.rollback()
