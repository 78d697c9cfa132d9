"""The clock: ends matches whose time is up, and gives back time in which no process checked the clocks.

One process checks the clocks of all matches; others wait to take its place. Only the time of the last check
is stored: the steps of each match say whose time is up, and when. The time between rounds only decides
how soon a step ends the match.

A round reads only the matches that are due (`next_checks`). The next round comes when the next match is due,
at the latest after an interval. A round with much to do stops after a while, and the next one continues with
the most overdue matches. The clock notes the time (a beat) before and after all that it does. A long time
between two beats in which it did nothing is an absence of the service. Work that takes long is none: a
service that is only slow was not away.
"""

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

import structlog
from psycopg import Connection

from api.runtime.roles.logins import Role, role_url
from api.runtime.services import Services
from api.runtime.shutdown import stop_on_signals
from domain.kernel.clocks import Clocks
from domain.kernel.match.lifecycle import OVER, Status
from domain.ledger.canonical import TICK, from_microseconds, to_microseconds
from domain.matches import Matches
from domain.matches.errors import MatchError
from domain.telemetry.metrics import Meters
from workers.cold_matches import ColdMatches
from workers.idle_matches import IdleMatches
from workers.loop import run_as_leader
from workers.next_checks import NextCheck, NextChecks
from workers.retention import Retention
from workers.unfinished_deletions import UnfinishedDeletions

log = structlog.get_logger()

INTERVAL: Final = 0.5  # the longest time between rounds, in seconds
SHORTEST: Final = 0.05  # the shortest: matches that are due within it are checked together
LONGEST_ROUND: Final = timedelta(seconds=1)  # a longer round stops; the next one continues
ABSENCE: Final = timedelta(seconds=5)  # the longest time between two beats that is not given back
SLOW: Final = timedelta(minutes=1)  # the same for two beats around work; the machine slept if it is longer
LATE: Final = timedelta(seconds=10)  # the clock warns if a match was due this long ago
RETRY: Final = timedelta(seconds=1)  # before a match that cannot be read is read again; then twice as long
PAUSE: Final = timedelta(minutes=1)  # the longest time before that
GIVEN_UP: Final = timedelta(hours=1)  # a match that was not tried again for so long has no clock any more
PORTION: Final = 500  # matches that are read at once
LOOK: Final = timedelta(minutes=1)  # between two looks whether there are clocks at all
FIRST: Final = UUID(int=0)  # before all ids
LOCK: Final = int.from_bytes(b"nostos/c")  # the key of the advisory lock
LAST_CHECK: Final = "SELECT at FROM nostos.clocks_minded"
SAVE_CHECK: Final = (
    "INSERT INTO nostos.clocks_minded (at) VALUES (%s) ON CONFLICT (one) DO UPDATE SET at = EXCLUDED.at"
)


class Absence(NamedTuple):
    """A time in which no process checked the clocks."""

    since: datetime
    until: datetime


class Unsettled(NamedTuple):
    """A match whose checks fail, so nobody can move in it. `tried`: the last time; `pause`: after the next
    failure.
    """

    since: datetime
    tried: datetime
    pause: timedelta


class Clock:
    """Checks the clocks of all matches, each when it can run out at the earliest.

    `last`: the time of the last check before this object existed.
    """

    def __init__(
        self,
        matches: Matches,
        checks: NextChecks,
        now: Callable[[], datetime],
        last: datetime | None = None,
        meters: Meters | None = None,
    ) -> None:
        meters = meters or Meters()
        self._lag = meters.gauge("nostos_clock_late_seconds")
        self._failures = meters.counter("nostos_clock_failures_total")
        self._matches = matches
        self._checks = checks
        self._now = now
        self._last = now() if last is None else last
        self._absence = Absence(self._last, self._last)
        self._owed_after: UUID | None = None  # the matches after this one were not checked after the absence
        self._unsettled: dict[UUID, Unsettled] = {}  # matches whose checks failed
        self._any = False  # whether there are clocks
        self._look_at = datetime.min.replace(tzinfo=UTC)
        self._late = False

    def check(self) -> bool:
        """Do what is due, as far as one round has time. Returns whether something is left to do."""
        began = self._beat()
        due = self._checks.due(began, PORTION)
        self._log_lag(began - max(due[0].at, self._absence.until) if due else timedelta())
        self._look_for_clocks(began, found=bool(due))
        if not all(self._check_in_time(check, began) for check in due):
            return True
        return self._check_owed(began) or len(due) == PORTION

    def until_next(self, longest: float) -> float:
        """Seconds until the next match is due: at most `longest`, and at least SHORTEST, so that it rests."""
        due = self._checks.next()
        until = longest if due is None else (due - self._now()).total_seconds()
        return min(longest, max(SHORTEST, until))

    @property
    def checked_until(self) -> datetime | None:
        """The time until which all clocks were checked, for the next process; None if there are no clocks."""
        if not self._any:
            return None
        return self._last if self._owed_after is None else self._absence.since

    def was_busy(self) -> None:
        """Note that the process did other work since the last check: it was slow, and not away."""
        self._beat(SLOW)

    def _beat(self, longest: timedelta = ABSENCE) -> datetime:
        """Returns the time. More than `longest` since the last beat is an absence, or adds to an open one."""
        now = self._now()
        if now - self._last > longest:
            self._absence = Absence(self._last if self._owed_after is None else self._absence.since, now)
            self._owed_after = FIRST
        self._absence = Absence(
            self._absence.since, min(self._absence.until, now)
        )  # the system clock may be set back
        self._last = now
        return now

    def _look_for_clocks(self, now: datetime, *, found: bool) -> None:
        """Find out whether there are clocks. A match that gets one is due at once."""
        if found or now >= self._look_at:
            self._any, self._look_at = found or self._checks.any(), now + LOOK
            tried = ((match, each) for match, each in self._unsettled.items() if now - each.tried < GIVEN_UP)
            self._unsettled = dict(tried)

    def _check_owed(self, began: datetime) -> bool:
        """Check every match after an absence, in portions. Returns whether some are left."""
        while self._owed_after is not None:
            portion = self._checks.after(self._owed_after, PORTION)
            if not all(self._check_in_time(check, began, walked=True) for check in portion):
                return True
            if len(portion) < PORTION:
                self._owed_after = None
        return False

    def _is_owed(self, match: UUID) -> bool:
        return self._owed_after is not None and match > self._owed_after

    def _check_in_time(self, check: NextCheck, began: datetime, *, walked: bool = False) -> bool:
        """Check a match. Returns whether the round that began then may go on.

        `walked`: it is next of all matches, and not because it is due.
        """
        self._checks.set(check, self._next_check(check.match, self._last))
        if walked:
            self._owed_after = check.match  # before the beat: that may find another absence
        return self._beat(SLOW) - began <= LONGEST_ROUND

    def _log_lag(self, lag: timedelta) -> None:
        """Log once when matches wait too long for the clock, and once when it has caught up."""
        self._lag.set(lag.total_seconds())
        if (lag > LATE) != self._late:
            self._late = lag > LATE
            seconds = round(lag.total_seconds())
            log.warning("clock_late" if self._late else "clock_in_time", seconds=seconds)

    def _next_check(self, match: UUID, now: datetime) -> datetime:
        """Do what is due in a match. Returns the time at which something can be due again."""
        try:
            return self._check_match(match, now)
        except MatchError:
            return now  # a player moved first, or another process ended the match
        except Exception as error:  # noqa: BLE001  # one unreadable match must not stop the others
            since = self._absence.since if self._is_owed(match) else now
            last = self._unsettled.get(match, Unsettled(since, now, RETRY))
            self._failures.inc()
            self._unsettled[match] = Unsettled(last.since, now, min(2 * last.pause, PAUSE))
            log.error("clock_check_failed", match=str(match), error=type(error).__name__)  # noqa: TRY400  # texts of errors hold secrets
            return now + last.pause

    def _check_match(self, match: UUID, now: datetime) -> datetime:
        clocks, waiting = self._matches.clocks(match), self._matches.waiting(match)
        failed = self._unsettled.get(match)
        absence = self._absence if failed is None else Absence(failed.since, now)
        if _time_run_in(clocks or waiting, absence) > ABSENCE:
            extension = self._matches.give_time(match, *absence)
            log.warning("time_given_back", match=str(match), step=extension.step)
            clocks, waiting = self._matches.clocks(match), self._matches.waiting(match)
        self._unsettled.pop(match, None)
        at = to_microseconds(now)
        status = self._matches.status(match)
        if status in OVER:
            return now + PAUSE  # until the lobby shows it
        if status is Status.REVEALING:
            return self._check_reveals(match, at)
        if clocks is not None and clocks.out_of_time(at):
            step = self._matches.time_out(match).step
            log.info("time_is_up", match=str(match), step=step)
            return now
        if waiting is not None and waiting.out_of_time(at):
            step = self._matches.find_absent(match).step
            log.info("seat_absent", match=str(match), step=step)
            return now
        soonest = self._matches.soonest(match, at)
        return now + RETRY if soonest is None else from_microseconds(soonest)

    def _check_reveals(self, match: UUID, at: int) -> datetime:
        """Say that contributions were not revealed in time. Returns the time at which it can be due."""
        until = self._matches.soonest(match, at)
        if until is not None and at <= until:
            return from_microseconds(until + 1)
        step = self._matches.miss_reveal(match).step
        log.info("reveal_missed", match=str(match), step=step)
        return from_microseconds(at)


def _time_run_in(clocks: Clocks | None, absence: Absence) -> timedelta:
    """How long clocks ran in an absence."""
    if clocks is None:
        return timedelta()
    return clocks.ran_between(to_microseconds(absence.since), to_microseconds(absence.until)) * TICK


def run(services: Services) -> None:
    """Check the clocks until SIGTERM or SIGINT."""
    keep_clocks(services, stop_on_signals())
    services.traces.close()
    log.info("clock_stopped")


def keep_clocks(
    services: Services,
    stop: threading.Event,
    interval: float = INTERVAL,
    now: Callable[[], datetime] | None = None,
) -> None:
    """Check the clocks until `stop` is set; wait for a database that is away."""
    run_as_leader(
        role_url(services.settings, Role.WRITER, direct=True),
        LOCK,
        lambda connection: _lead(services, connection, stop, interval, now or _now),
        stop,
        interval,
        retry=(Exception,),  # the clocks must run on after any error
        on_retry=lambda error: log.warning("clock_waits", error=type(error).__name__),
        leading=services.metrics.leading("clock"),
    )


def _lead(
    services: Services,
    connection: Connection,
    stop: threading.Event,
    interval: float,
    now: Callable[[], datetime],
) -> None:
    """Check in rounds. Begins where the last process stopped.

    After a round it calls off idle matches, finishes deletions of players, erases what is kept no longer, and
    moves old matches to the cold part of the log: a part of it, and not more often than every `interval`,
    unless the round had too much to do. The check is saved before that: if that ends this process, the next
    one sees no absence.
    """
    connection.execute("SET synchronous_commit = off")  # a lost check only means that more time is given back
    found = connection.execute(LAST_CHECK).fetchone()
    last = None if found is None else found[0]
    clock = Clock(services.matches, NextChecks(connection), now, last, services.metrics)
    other_work = _other_work(services, now)
    waited = interval  # seconds since the other work
    while not stop.is_set():
        connection.execute("SELECT")  # whoever has lost the lock checks nothing more
        more = clock.check()
        if clock.checked_until is not None:
            connection.execute(SAVE_CHECK, (clock.checked_until,))
        if more or waited >= interval:
            waited = 0.0
            for do_a_part in other_work:
                do_a_part()
        clock.was_busy()
        pause = 0.0 if more else clock.until_next(interval)
        waited += pause
        stop.wait(pause)


def _other_work(services: Services, now: Callable[[], datetime]) -> Sequence[Callable[[], object]]:
    """What the process does besides; each call does a part of what is due."""
    within = timedelta(seconds=services.settings.start_within)
    return (
        IdleMatches(services.matches, services.reads, now, within).check,
        UnfinishedDeletions(services.players, now).check,
        Retention(services, now).check,
        ColdMatches(services.log, now, services.settings.cold_after).check,
    )


def _now() -> datetime:
    return datetime.now(UTC)
