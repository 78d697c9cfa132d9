"""The clock: says that time is up, and gives time back in which nobody could have said so.

One clock minds all matches; another waits. Nothing is kept but when that was last done: what is due follows
from the steps of each match, so a clock that is started again goes on where the matches stand. Who was called
out and when follows from the steps, too; how often this looks only says how soon it is told.

Where there is much to do a look stops after a while and the next one goes on, the most overdue first. A beat
lies between any two matches: only who was really away finds a long time between two beats, not who is slow.
"""

import threading
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID

import psycopg
import structlog
from psycopg import Connection

from api.runtime.services import Services
from api.runtime.settings import role_url
from api.runtime.shutdown import told_to_stop
from domain.kernel.clocks import Clocks
from domain.ledger.canonical import TICK, from_microseconds, to_microseconds
from domain.matches import Matches
from domain.matches.errors import MatchError
from domain.store import Unavailable
from projections import reads
from projections.reads import Reads

log = structlog.get_logger()

EVERY: Final = 0.5  # seconds between looks
LOOK: Final = timedelta(seconds=1)  # a look that has lasted longer leaves the rest to the next
ABSENCE: Final = timedelta(seconds=5)  # from one beat to the next: longer, and it is given back
LATE: Final = timedelta(seconds=10)  # a match that is due for longer is worth a warning
PAUSE: Final = timedelta(minutes=1)  # before a match that is over or cannot be read is looked at again
LEADER: Final = int.from_bytes(b"nostos/c")  # the key of the advisory lock
AWAY: Final = (Unavailable, reads.ReadsUnavailable)
MINDED: Final = "SELECT at FROM nostos.clocks_minded"
MINDING: Final = (
    "INSERT INTO nostos.clocks_minded (at) VALUES (%s) ON CONFLICT (one) DO UPDATE SET at = EXCLUDED.at"
)


class Absence(NamedTuple):
    """Between these two moments nobody minded the clocks."""

    since: datetime
    until: datetime


class Clock:
    """Minds the clocks of all matches. It remembers when each can run out at the earliest, and looks then.

    `last`: when they were minded before.
    """

    def __init__(
        self, matches: Matches, models: Reads, now: Callable[[], datetime], last: datetime | None = None
    ) -> None:
        self._matches = matches
        self._models = models
        self._now = now
        self._last = now() if last is None else last
        self._absence = Absence(self._last, self._last)
        self._owed: set[UUID] = set()  # matches that were not looked at since the absence
        self._due: dict[UUID, datetime] = {}
        self._late = False

    def look(self) -> bool:
        """Do what is due, as far as it can be done in one look; whether something is left to do."""
        clocked, at = self._models.clocked(), self._now()
        self._due = {match: self._due.get(match, at) for match in clocked}
        self._owed &= self._due.keys()
        began = now = self._beat()
        todo = _todo(self._due, self._owed, now)
        self._tell(max(timedelta(), now - self._due[todo[0]]) if todo else timedelta())
        for number, match in enumerate(todo, 1):
            self._due[match] = self._minded(match, now)
            self._owed.discard(match)
            now = self._beat()
            if now - began > LOOK:
                return number < len(todo)
        return False

    @property
    def minded(self) -> datetime | None:
        """Until when all clocks were minded, for who goes on from here; None where there are none."""
        if not self._due:
            return None
        return self._absence.since if self._owed else self._last

    def _beat(self) -> datetime:
        """Now. A long time since the last beat was an absence; one that is not settled yet is prolonged."""
        now = self._now()
        if now - self._last > ABSENCE:
            self._absence = Absence(self._absence.since if self._owed else self._last, now)
            self._owed = {*self._due}
        self._absence = Absence(
            self._absence.since, min(self._absence.until, now)
        )  # clocks are set back, too
        self._last = now
        return now

    def _tell(self, lag: timedelta) -> None:
        """Warn once when matches wait too long for the clock, and say when it has caught up."""
        if (lag > LATE) != self._late:
            self._late = lag > LATE
            log.warning(
                "the clock is late" if self._late else "the clock is in time",
                seconds=round(lag.total_seconds()),
            )

    def _minded(self, match: UUID, now: datetime) -> datetime:
        """When something can be due in a match again, after what is due now is done."""
        try:
            return self._mind(match, now)
        except MatchError:
            return now  # somebody moved first, or said so first
        except AWAY:
            raise
        except Exception as error:  # noqa: BLE001  # a match that cannot be read holds up no other
            log.error("a clock cannot be minded", match=str(match), error=type(error).__name__)  # noqa: TRY400  # texts of errors hold secrets
            return now + PAUSE

    def _mind(self, match: UUID, now: datetime) -> datetime:
        clocks = self._matches.clocks(match)
        if _unminded(clocks, self._absence) > ABSENCE:
            given = self._matches.give_time(match, *self._absence)
            log.warning("time is given back", match=str(match), step=given.step)
            clocks = self._matches.clocks(match)
        if clocks is None:
            return now
        if clocks.out_of_time(to_microseconds(now)):
            ended = self._matches.time_out(match)
            log.info("time is up", match=str(match), step=ended.step)
            return now + PAUSE
        return from_microseconds(clocks.soonest(to_microseconds(now)))


def _todo(due: Mapping[UUID, datetime], owed: Collection[UUID], now: datetime) -> list[UUID]:
    """The matches to look at now, the most overdue first."""
    return sorted((match for match, at in due.items() if at <= now or match in owed), key=due.__getitem__)


def _unminded(clocks: Clocks | None, absence: Absence) -> timedelta:
    """For how long clocks ran in an absence."""
    if clocks is None:
        return timedelta()
    return clocks.ran_between(to_microseconds(absence.since), to_microseconds(absence.until)) * TICK


def run(services: Services) -> None:
    """Mind the clocks until SIGTERM or SIGINT."""
    mind(services, told_to_stop())
    log.info("clock has stopped")


def mind(
    services: Services, stop: threading.Event, every: float = EVERY, now: Callable[[], datetime] | None = None
) -> None:
    """Mind the clocks until `stop` is set; a database that is away is waited for."""
    assert services.settings.database_url is not None
    dsn = role_url(services.settings.database_url, "nostos_writer")
    while not stop.is_set():
        try:
            with psycopg.connect(dsn, autocommit=True) as connection:
                _lead(services, connection, stop, every, now or _now)
        except Exception as error:  # noqa: BLE001  # whatever it is, clocks have to be minded on
            log.warning("clock waits", error=type(error).__name__)
            stop.wait(every)


def _lead(
    services: Services,
    connection: Connection[Any],
    stop: threading.Event,
    every: float,
    now: Callable[[], datetime],
) -> None:
    """Look again and again, once no other clock does."""
    while connection.execute("SELECT pg_try_advisory_lock(%s)", (LEADER,)).fetchone() != (True,):
        if stop.wait(every):
            return
    connection.execute("SET synchronous_commit = off")  # what is lost with it is given back
    found = connection.execute(MINDED).fetchone()
    clock = Clock(services.matches, services.reads, now, None if found is None else found[0])
    while not stop.is_set():
        more = clock.look()
        if clock.minded is not None:
            connection.execute(MINDING, (clock.minded,))
        stop.wait(0 if more else every)


def _now() -> datetime:
    return datetime.now(UTC)
