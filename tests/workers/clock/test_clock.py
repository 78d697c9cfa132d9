"""The clock: it ends matches whose time is up, and gives back the time in which no clock was running."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import psycopg
import pytest
from structlog.testing import capture_logs

from api.runtime.webhooks.table import WebhookTable
from domain.kernel.clocks import SECOND
from domain.kernel.match.facts import Absent, Ended, TimedOut, TimeGiven
from domain.kernel.match.lifecycle import Status
from domain.kernel.match.state import Departure
from domain.matches import Matches
from domain.store import Log, Unavailable
from domain.store.errors import KeysUnavailable
from domain.store.streams import Streams
from domain.telemetry.metrics import Meters
from projections.reads import ReadsUnavailable
from tests.domain.support import ManualClock, ToyMatch, bid, command, matches, open_log, writer
from tests.support.eventually import eventually
from tests.support.logins import given
from tests.support.service.running import RunningService
from tests.support.service.running import ServedMatch as Seats
from workers.clock import LOCK, PAUSE, SHORTEST, Clock, keep_clocks
from workers.cold_matches import ColdMatches
from workers.idle_matches import IdleMatches
from workers.next_checks import NextCheck, NextChecks
from workers.retention import Retention
from workers.unfinished_deletions import UnfinishedDeletions

NEVER = datetime.max.replace(tzinfo=UTC)
BLITZ = {"kind": "fischer", "initial": 60}


class Models:
    """The read models, as far as what runs beside the clock asks them."""

    def nothing(self, *_: object) -> list[Any]:
        """Nothing is idle, or has been kept for long enough to be erased."""
        return []

    waiting = over = decided_reports = registered = nothing


class Checks:
    """The next checks of the matches that are played, in memory. A new one is due at once."""

    def __init__(self, *tables: ToyMatch) -> None:
        self.tables = tables
        self.times = dict[UUID, datetime]()

    def all(self, now: datetime) -> list[NextCheck]:
        """All of them."""
        played = (each.id for each in self.tables if each.matches.status(each.id) is Status.PLAYING)
        return [NextCheck(match, self.times.setdefault(match, now), 1) for match in played]

    def due(self, now: datetime, limit: int) -> list[NextCheck]:
        """The most overdue first."""
        return sorted((each for each in self.all(now) if each.at <= now), key=lambda each: each.at)[:limit]

    def after(self, match: UUID, limit: int) -> list[NextCheck]:
        """In the order of their ids."""
        return sorted(each for each in self.all(datetime.max.replace(tzinfo=UTC)) if each.match > match)[
            :limit
        ]

    def next(self) -> datetime | None:
        """The time of the first."""
        return min((each.at for each in self.all(NEVER)), default=None)

    def any(self) -> bool:
        """Whether there are any."""
        return bool(self.all(NEVER))

    def set(self, check: NextCheck, at: datetime) -> None:
        """Set the time."""
        self.times[check.match] = at


def note_check(database: str, table: ToyMatch) -> None:
    """The lobby notes that time of the match can be up."""
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute(
            "INSERT INTO nostos.next_checks (match, at, step) VALUES (%s, '1970-01-01Z', 1)", (table.id,)
        )


@pytest.fixture
def memory() -> Iterator[Log]:
    """A log in memory."""
    with open_log(None) as opened:
        yield opened


@pytest.fixture
def watch() -> ManualClock:
    return ManualClock()


@pytest.fixture
def table(memory: Log, watch: ManualClock) -> ToyMatch:
    return ToyMatch(matches(memory, watch), clock=BLITZ).start()


class Looks:
    """A clock that looks twice a second."""

    def __init__(self, watch: ManualClock, application: Matches, checks: Checks) -> None:
        self.watch, self.checks = watch, checks
        self.clock = Clock(application, checks, watch)  # type: ignore[arg-type]  # it asks for no more

    def go_on(self, seconds: float) -> None:
        """The service runs for so long."""
        for _ in range(round(seconds * 2)):
            self.watch.advance(0.5)
            self.clock.check()

    def away(self, seconds: float) -> None:
        """Nobody looks for so long."""
        self.watch.advance(seconds)
        self.clock.check()


@pytest.fixture
def looks(watch: ManualClock, table: ToyMatch) -> Looks:
    return Looks(watch, table.matches, Checks(table))


class NobodyDeleted:
    """Players of whom none was deleted."""

    def unfinished_deletions(self) -> list[UUID]:
        return []

    def finish_deletion(self, player: UUID) -> bool:
        raise AssertionError(player)


class OneNotFinished(NobodyDeleted):
    """Players of whom the first cannot be deleted."""

    def __init__(self) -> None:
        self.deleted = list[int]()

    def unfinished_deletions(self) -> list[UUID]:
        return [UUID(int=1), UUID(int=2)]

    def finish_deletion(self, player: UUID) -> bool:
        if player.int == 1:
            raise ValueError
        self.deleted.append(player.int)
        return True


class KeysAway(NobodyDeleted):
    """Players whose keys cannot be reached the first two times; one of them is to be deleted."""

    def __init__(self) -> None:
        self.tries = 0

    def unfinished_deletions(self) -> list[UUID]:
        return [UUID(int=1)]

    def finish_deletion(self, player: UUID) -> bool:
        self.tries += 1
        if self.tries < 3:
            raise KeysUnavailable
        return True


def test_time_is_up_when_it_is_up_and_not_before(looks: Looks, table: ToyMatch, memory: Log) -> None:
    looks.go_on(59.5)
    assert Status.PLAYING is table.matches.status(table.id)
    looks.go_on(0.5)
    assert Status.ENDED is table.matches.status(table.id)
    assert isinstance(memory.read(table.id)[-1].facts[0], TimedOut)


def test_a_match_that_goes_on_loses_each_seat_when_its_time_is_up(memory: Log, watch: ManualClock) -> None:
    table = ToyMatch(matches(memory, watch), 3, clock=BLITZ).start()
    looks = Looks(watch, table.matches, Checks(table))
    looks.go_on(30)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    looks.go_on(30)
    assert (Departure(1, "pass"),) == table.matches.departures(table.id)
    assert Status.PLAYING is table.matches.status(table.id)
    looks.go_on(60)
    ended = memory.read(table.id)[-1].facts
    assert [TimedOut] == [type(fact) for fact in ended if isinstance(fact, TimedOut)]
    assert Status.ENDED is table.matches.status(table.id)


def test_the_time_of_a_substitute_is_up_when_they_have_used_it(memory: Log, watch: ManualClock) -> None:
    """They begin with less than the others have saved up."""
    clock, leaving = BLITZ | {"increment": 100}, {"timed_out": "substitute"}
    table = ToyMatch(matches(memory, watch), 3, clock=clock, leaving=leaving).start()
    looks = Looks(watch, table.matches, Checks(table))
    looks.go_on(30)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    looks.go_on(31)
    table.matches.substitute(table.id, "eve", 1, command())
    table.players = ("ann", "eve", "cid")
    while not table.matches.legal(table.id, "eve").offers:
        table.play(Random(1))
    looks.go_on(59.5)
    assert () == table.matches.departures(table.id)
    looks.go_on(0.5)
    assert (Departure(1, "substitute"),) == table.matches.departures(table.id)


def test_a_seat_is_absent_in_a_match_without_a_clock(memory: Log, watch: ManualClock) -> None:
    table = ToyMatch(matches(memory, watch), 3, leaving={"absent_after": 90}).start()
    looks = Looks(watch, table.matches, Checks(table))
    looks.go_on(60)
    for player in ("ann", "cid"):
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    looks.go_on(29.5)
    assert () == table.matches.departures(table.id)
    looks.go_on(0.5)
    assert Absent((1,)) == memory.read(table.id)[-1].facts[0]
    assert (Departure(1, "pass"),) == table.matches.departures(table.id)
    assert Status.PLAYING is table.matches.status(table.id)


def test_the_next_round_comes_when_the_next_match_is_due(
    looks: Looks, table: ToyMatch, watch: ManualClock
) -> None:
    """Not later than after the longest time, and not at once, though a match is due."""
    looks.clock.check()
    assert 0.5 == looks.clock.until_next(0.5)
    looks.go_on(59.5)
    watch.advance(0.25)
    assert 0.25 == looks.clock.until_next(0.5)
    watch.advance(0.245)
    assert SHORTEST == looks.clock.until_next(0.5)
    watch.advance(2)
    assert [SHORTEST, 0.01] == [looks.clock.until_next(longest) for longest in (0.5, 0.01)]
    looks.clock.check()
    assert Status.ENDED is table.matches.status(table.id)
    assert 0.5 == looks.clock.until_next(0.5)


def test_a_match_is_looked_at_again_only_when_a_clock_can_have_run_out(
    looks: Looks, table: ToyMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, clocks = [], table.matches.clocks

    def noted(match: Any) -> Any:
        looked.append(match)
        return clocks(match)

    monkeypatch.setattr(table.matches, "clocks", noted)
    looks.go_on(20)
    for player in table.players:
        table.matches.play(table.id, player, bid(table.matches, table.id, player), command())
    looks.go_on(59)
    assert len(looked) < 8
    looks.go_on(1)
    assert Status.ENDED is table.matches.status(table.id)


def test_time_in_which_nobody_looked_costs_nobody_the_match(
    looks: Looks, table: ToyMatch, watch: ManualClock, memory: Log
) -> None:
    """The service was away, the machine slept, or its clock leapt: the result is the same."""
    looks.go_on(30)
    looks.away(7200)
    assert (TimeGiven((0, 1), 7200),) == memory.read(table.id)[-1].facts
    clocks = table.matches.clocks(table.id)
    assert [30 * SECOND, 30 * SECOND] == [*(clocks.left if clocks else ())]
    looks.go_on(29.5)
    assert Status.PLAYING is table.matches.status(table.id)
    looks.go_on(0.5)
    assert Status.ENDED is table.matches.status(table.id)


def test_only_what_a_clock_ran_is_given_back_and_short_absences_are_not(
    looks: Looks, table: ToyMatch, watch: ManualClock, memory: Log
) -> None:
    looks.away(4)
    before = len(memory.read(table.id))
    watch.advance(40)
    late = ToyMatch(table.matches, clock=BLITZ).start()
    looks.checks.tables += (late,)
    looks.away(10)
    assert (TimeGiven((0, 1), 10),) == memory.read(late.id)[-1].facts
    assert (TimeGiven((0, 1), 50),) == memory.read(table.id)[-1].facts
    assert before + 1 == len(memory.read(table.id))


class Slow:
    """Matches of which each takes the clock so many seconds to look at."""

    def __init__(self, watch: ManualClock, application: Matches, seconds: float) -> None:
        self.watch, self.application, self.seconds = watch, application, seconds
        self.looked: list[Any] = []

    def clocks(self, match: Any) -> Any:
        """The clocks of a match, after a while."""
        self.looked.append(match)
        self.watch.advance(self.seconds)
        return self.application.clocks(match)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.application, name)


def topics(memory: Log, table: ToyMatch) -> list[str]:
    """What the service did by itself in a match."""
    return [event.topic for event in memory.read(table.id) if event.actor == "service"]


def test_a_long_round_is_no_absence_and_the_most_overdue_match_ends_first(
    watch: ManualClock, table: ToyMatch, memory: Log
) -> None:
    """What is due takes longer than an absence: a look stops after a while, and the next one goes on."""
    tables = [table]
    for _ in range(5):
        watch.advance(0.5)
        tables.append(ToyMatch(table.matches, clock=BLITZ).start())
    slow = Slow(watch, table.matches, 0.0)
    clock = Clock(slow, Checks(*reversed(tables)), watch)  # type: ignore[arg-type]  # it asks for no more
    assert not clock.check()
    for _ in range(14):
        watch.advance(4)
        clock.check()
    slow.looked, slow.seconds = [], 4.0
    watch.advance(4.5)
    assert clock.check()
    with capture_logs() as logged:
        while clock.check():
            pass
        clock.check()
    assert ["clock_late", "clock_in_time"] == [each["event"] for each in logged if "clock" in each["event"]]
    assert [each.id for each in tables] == slow.looked
    assert [["match.timed_out"]] * 6 == [topics(memory, each) for each in tables]


def test_an_absence_is_given_back_once_however_long_that_takes(
    watch: ManualClock, table: ToyMatch, memory: Log
) -> None:
    """Meanwhile it counts as not settled: a clock that goes on where this one stopped leaves nobody out."""
    tables = [table, *(ToyMatch(table.matches, clock=BLITZ).start() for _ in range(5))]
    since, slow = watch.now, Slow(watch, table.matches, 2.0)
    checks = Checks(*tables)
    watch.advance(100)
    clock = Clock(slow, checks, watch, since)  # type: ignore[arg-type]  # it asks for no more
    assert clock.check()
    assert since == clock.checked_until
    after = Clock(slow, checks, watch, clock.checked_until)  # type: ignore[arg-type]  # as above
    while after.check():
        pass
    assert after.checked_until is not None
    assert after.checked_until > since
    given = [[event.facts[0] for event in memory.read(each.id)[4:]] for each in tables]
    assert [[TimeGiven((0, 1), 100)], *[[TimeGiven((0, 1), 104)]] * 5] == given
    for _ in range(40):
        watch.advance(2)
        after.check()
    assert [["match.time_given", "match.timed_out"]] * 6 == [topics(memory, each) for each in tables]


def test_a_clock_that_leapt_and_is_set_right_again_gives_no_more_than_was_lost(
    looks: Looks, table: ToyMatch, memory: Log
) -> None:
    late = ToyMatch(table.matches, clock=BLITZ).start()
    looks.away(3600)
    looks.watch.advance(-3600)
    looks.checks.tables += (late,)
    looks.go_on(60)
    assert ["match.timed_out"] == topics(memory, late)


@pytest.mark.parametrize(("seconds", "returned"), [(59.0, []), (61.0, [TimeGiven((0, 1), 61)])])
def test_a_slow_check_is_no_absence_unless_it_is_so_long_that_the_machine_slept(
    watch: ManualClock, memory: Log, seconds: float, returned: list[TimeGiven]
) -> None:
    application = matches(memory, watch)
    tables = [ToyMatch(application, clock=BLITZ | {"initial": 1000}).start() for _ in range(2)]
    slow = Slow(watch, application, seconds)
    clock = Clock(slow, Checks(*tables), watch)  # type: ignore[arg-type]  # it asks for no more
    assert clock.check()
    slow.seconds = 0.0
    assert not clock.check()
    assert [returned] * 2 == [[event.facts[0] for event in memory.read(each.id)[4:]] for each in tables]


def test_work_between_the_checks_is_no_absence_however_slow_it_is(looks: Looks, table: ToyMatch) -> None:
    for _ in range(6):
        looks.watch.advance(9)
        looks.clock.was_busy()
        looks.clock.check()
    looks.go_on(6)
    assert Status.ENDED is table.matches.status(table.id)


@pytest.mark.parametrize("error", [LookupError, Unavailable, KeysUnavailable, ReadsUnavailable])
def test_a_match_that_cannot_be_read_holds_up_no_other(
    watch: ManualClock, table: ToyMatch, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    other = ToyMatch(table.matches, clock=BLITZ).start()
    clocks = table.matches.clocks

    def broken(match: Any) -> Any:
        if match == table.id:
            raise error
        return clocks(match)

    monkeypatch.setattr(table.matches, "clocks", broken)
    Looks(watch, table.matches, Checks(table, other)).go_on(60)
    assert [Status.PLAYING, Status.ENDED] == [table.matches.status(each.id) for each in (table, other)]


def test_a_match_that_cannot_be_read_after_an_absence_gets_its_time_back_later(
    looks: Looks, table: ToyMatch, memory: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Any) -> Any:
        raise KeysUnavailable

    with monkeypatch.context() as patch:
        patch.setattr(table.matches, "clocks", broken)
        looks.away(30)
        assert looks.clock.checked_until == looks.watch.now
        looks.go_on(40)
    looks.go_on(60)
    [given] = [event.facts for event in memory.read(table.id) if event.topic == "match.time_given"]
    [(seats, seconds)] = [(fact.seats, fact.seconds) for fact in given if isinstance(fact, TimeGiven)]
    assert (0, 1) == seats
    assert 70 <= seconds <= 70 + PAUSE.total_seconds(), "until it could be read again"
    assert ["match.time_given"] == topics(memory, table)
    looks.go_on(60)
    assert ["match.time_given", "match.timed_out"] == topics(memory, table)


@pytest.mark.parametrize("blocked", [False, True])
def test_a_match_that_could_not_be_read_for_long_gets_that_time_back(
    looks: Looks, table: ToyMatch, memory: Log, monkeypatch: pytest.MonkeyPatch, *, blocked: bool
) -> None:
    """Nobody could move in it. Whether each attempt fails at once, or one takes all that time."""

    def broken(_: Any) -> Any:
        if blocked:
            looks.watch.advance(50)
        raise Unavailable

    looks.go_on(15)
    with monkeypatch.context() as patch:
        patch.setattr(table.matches, "clocks", broken)
        looks = Looks(looks.watch, table.matches, Checks(table))  # one that has not looked yet
        looks.go_on(0.5 if blocked else 50)
    looks.go_on(40)
    assert ["match.time_given"] == topics(memory, table)


def test_a_match_by_a_clock_of_a_second_ends_though_nobody_does_anything(nostos: RunningService) -> None:
    """And of two clocks one leads; it writes down when it looked."""
    services, stop = nostos.services, threading.Event()
    threads = [threading.Thread(target=keep_clocks, args=(services, stop, 0.05)) for _ in range(2)]
    match = Seats(services, clock={"kind": "fischer", "initial": 1}).seat_all().id
    for thread in threads:
        thread.start()
    try:
        eventually(lambda: services.matches.status(match) is Status.ENDED)
        with psycopg.connect(writer(str(services.settings.database_url)), autocommit=True) as connection:
            eventually(lambda: connection.execute("SELECT FROM nostos.clocks_minded").fetchone() is not None)
            held = connection.execute(
                "SELECT count(*) FROM pg_locks JOIN pg_database ON database = pg_database.oid"
                " WHERE datname = current_database() AND locktype = 'advisory' AND objid = %s",
                (LOCK % 2**32,),
            ).fetchone()
            saved = connection.execute("SELECT at FROM nostos.clocks_minded").fetchone()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert (1,) == held
    assert saved is not None
    assert timedelta() <= datetime.now(UTC) - saved[0] < timedelta(hours=1)
    last = services.log.read(match)[-1]
    assert ("match.timed_out", "service", None) == (last.topic, last.actor, last.seat)
    assert Ended((), (0, 0), "timed_out", ((0, 1),)) in last.facts


def test_after_a_restart_the_clock_continues_from_its_last_check(
    nostos: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who starts finds when it was last done, and gives back what ran since, once the reads are there."""
    services, stop = nostos.services, threading.Event()
    match = Seats(services, clock={"kind": "fischer", "initial": 1000}).seat_all().id
    later = datetime.now(UTC) + timedelta(seconds=600)
    with psycopg.connect(writer(str(services.settings.database_url)), autocommit=True) as connection:
        connection.execute("INSERT INTO nostos.clocks_minded (at) VALUES (now())")
    due, missing = NextChecks.due, [psycopg.OperationalError(), LookupError()]

    def away(*given: Any) -> Any:
        if missing:
            raise missing.pop()
        return due(*given)

    monkeypatch.setattr(NextChecks, "due", away)
    monkeypatch.setattr(Streams, "now", lambda _: later)
    thread = threading.Thread(target=keep_clocks, args=(services, stop, 0.05, lambda: later))
    thread.start()
    try:
        eventually(lambda: services.log.read(match)[-1].topic == "match.time_given")
    finally:
        stop.set()
        thread.join()


class Paused:
    """A stop that is never set. In its first wait the process is paused: another clock takes its place."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self._meanwhile = meanwhile
        self._waited = 0

    def is_set(self) -> bool:
        """From the second wait on."""
        return self._waited > 1

    def wait(self, _: float) -> bool:
        """Return at once, or after the pause."""
        self._waited += 1
        if self._waited == 1:
            self._meanwhile()
        return self.is_set()


def test_a_clock_that_was_paused_gives_no_time_back_in_which_another_one_was_there(
    database: str, watch: ManualClock
) -> None:
    with open_log(writer(database)) as log, psycopg.connect(database, autocommit=True) as owner:
        application = matches(log, watch)
        table = ToyMatch(application, clock=BLITZ).start()
        note_check(database, table)

        def another_leads() -> None:
            owner.execute(
                "SELECT pg_terminate_backend(pid, 60000)"  # it returns when the session has ended
                " FROM pg_locks JOIN pg_database ON database = pg_database.oid"
                " WHERE datname = current_database() AND locktype = 'advisory' AND objid = %s",
                (LOCK % 2**32,),
            )
            saved = owner.execute("SELECT at FROM nostos.clocks_minded").fetchone()
            watch.advance(30)
            other = Clock(application, Checks(table), watch, saved and saved[0])  # type: ignore[arg-type]  # as above
            for _ in range(20):
                other.check()
                watch.advance(0.5)

        services = clock_services(database, log, application, NobodyDeleted())
        stop: Any = Paused(another_leads)
        keep_clocks(services, stop, 0.5, watch)
        assert [TimeGiven((0, 1), 30)] == [event.facts[0] for event in log.read(table.id)[4:]]


class Passing:
    """A stop that is set after so many waits; in each, four seconds pass."""

    def __init__(self, watch: ManualClock, waits: int = 25) -> None:
        self._watch = watch
        self._waits = waits
        self._waited = 0

    def is_set(self) -> bool:
        return self._waited >= self._waits

    def wait(self, _: float) -> bool:
        self._waited += 1
        self._watch.advance(4)
        return self.is_set()


class Obeying:
    """A stop that is set after so many seconds; a wait takes as long as it was asked for."""

    def __init__(self, watch: ManualClock, seconds: float) -> None:
        self._watch = watch
        self._end = watch.now + timedelta(seconds=seconds)

    def is_set(self) -> bool:
        return self._watch.now >= self._end

    def wait(self, seconds: float) -> bool:
        self._watch.advance(seconds)
        return self.is_set()


def test_each_match_ends_when_it_is_due_and_other_work_is_done_no_more_often_for_it(
    database: str, watch: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten matches end within two seconds. Rounds that came twice a second would be late for most of them."""
    worked, due = [], []
    monkeypatch.setattr(Retention, "check", lambda _: worked.append(watch.now))
    with open_log(writer(database)) as log:
        application = matches(log, watch)
        tables = []
        for _ in range(10):
            watch.advance(0.21)
            tables.append(ToyMatch(application, clock=BLITZ | {"initial": 5}).start())
            due.append(watch.now + timedelta(seconds=5))
            note_check(database, tables[-1])
        services = clock_services(database, log, application, NobodyDeleted())
        stop: Any = Obeying(watch, 10)
        keep_clocks(services, stop, 0.5, watch)
        ends = [log.read(table.id)[-1] for table in tables]
    assert {"match.timed_out"} == {each.topic for each in ends}
    late = [each.at - at for each, at in zip(ends, due, strict=True)]
    assert timedelta() <= min(late) <= max(late) <= timedelta(seconds=SHORTEST)
    gaps = [after - before for before, after in pairwise(worked)]
    assert len(worked) > 10
    assert min(gaps) >= timedelta(seconds=0.5)


def clock_services(database: str, log: Log, application: Matches, players: NobodyDeleted) -> Any:
    """The services that the process of the clocks uses."""
    return SimpleNamespace(
        settings=given(database),
        log=log,
        matches=application,
        reads=Models(),
        players=players,
        metrics=Meters(),
        webhooks=WebhookTable(log),
    )


def kept(
    database: str, watch: ManualClock, players: NobodyDeleted, *, initial: int = 60, waits: int = 25
) -> list[str]:
    """Keep the clock of one match for so many waits. What the service did in that match."""
    with open_log(writer(database)) as log:
        application = matches(log, watch)
        table = ToyMatch(application, clock=BLITZ | {"initial": initial}).start()
        note_check(database, table)
        services = clock_services(database, log, application, players)
        stop: Any = Passing(watch, waits)
        keep_clocks(services, stop, 0.5, watch)
        return topics(log, table)


def test_a_deletion_that_cannot_be_finished_does_not_stop_the_clocks(
    database: str, watch: ManualClock
) -> None:
    """Nor other deletions. It is tried again after a minute; there are 100 seconds."""
    players = OneNotFinished()
    with capture_logs() as lines:
        assert ["match.timed_out"] == kept(database, watch, players)
    assert ["deletions_unfinished"] * 2 == [line["event"] for line in lines if line["log_level"] == "error"]
    assert [2] == players.deleted


def test_while_the_keys_are_away_the_clocks_go_on_and_deletions_are_finished_later(
    database: str, watch: ManualClock
) -> None:
    players = KeysAway()
    with capture_logs() as lines:
        assert ["match.timed_out"] == kept(database, watch, players, initial=150, waits=50)
    assert ["deletions_wait"] * 2 + ["deletions_finished"] == [
        line["event"] for line in lines if line["event"].startswith("deletions")
    ]
    assert 3 == players.tries


@pytest.mark.parametrize("other_work", [IdleMatches, UnfinishedDeletions, Retention, ColdMatches])
def test_the_check_is_saved_before_anything_else_that_may_fail(
    database: str, watch: ManualClock, monkeypatch: pytest.MonkeyPatch, other_work: type
) -> None:
    """Each round another process leads; none of them sees an absence."""

    def fails(_: object) -> None:
        raise ValueError

    monkeypatch.setattr(other_work, "check", fails)
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("INSERT INTO nostos.clocks_minded (at) VALUES (%s)", (watch.now,))
    assert ["match.timed_out"] == kept(database, watch, NobodyDeleted())


def test_a_round_with_slow_other_work_is_no_absence(
    database: str, watch: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Retention, "check", lambda _: watch.advance(9))
    assert ["match.timed_out"] == kept(database, watch, NobodyDeleted())
