"""The clock: says that time is up, and gives time back in which nobody could have said so.

One clock minds all matches; another waits. Nothing is kept but when that was last done: what is due follows
from the steps of each match, so a clock that is started again goes on where the matches stand. Who was called
out and when follows from the steps, too; how often this looks only says how soon it is told.
"""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import psycopg
import structlog
from psycopg import Connection

from api.services import Services
from api.settings import role_url
from domain.kernel.clocks import Clocks
from domain.ledger.moments import TICK, moment, read
from domain.matches import Matches
from domain.matches.errors import MatchError
from domain.store import Unavailable
from projections import reads
from projections.reads import Reads
from workers.stopping import told_to_stop

log = structlog.get_logger()

EVERY: Final = 0.5  # seconds between looks
ABSENCE: Final = timedelta(seconds=5)  # from one look to the next: longer, and it is given back
PAUSE: Final = timedelta(minutes=1)  # before a match that cannot be read is looked at again
LEADER: Final = int.from_bytes(b"nostos/c")  # the key of the advisory lock
AWAY: Final = (Unavailable, reads.Unavailable)
MINDED: Final = "SELECT at FROM nostos.clocks_minded"
MINDING: Final = (
    "INSERT INTO nostos.clocks_minded (at) VALUES (%s) ON CONFLICT (one) DO UPDATE SET at = EXCLUDED.at"
)


class Clock:
    """Minds the clocks of all matches. It remembers when each can run out at the earliest, and looks then."""

    def __init__(self, matches: Matches, models: Reads) -> None:
        self._matches = matches
        self._models = models
        self._due: dict[UUID, datetime] = {}

    def look(self, now: datetime, last: datetime) -> int:
        """Do what is due; how many matches there are to mind. `last`: when this was done before."""
        due = {match: self._due.get(match, last) for match in self._models.clocked()}
        away = now - last > ABSENCE
        for match, at in due.items():
            if away or at <= now:
                due[match] = self._minded(match, now, last)
        self._due = due
        return len(due)

    def _minded(self, match: UUID, now: datetime, last: datetime) -> datetime:
        """When something can be due in a match again, after what is due now is done."""
        try:
            return self._mind(match, now, last)
        except MatchError:
            return now  # somebody moved first, or said so first
        except AWAY:
            raise
        except Exception as error:  # noqa: BLE001  # a match that cannot be read holds up no other
            log.error("a clock cannot be minded", match=str(match), error=type(error).__name__)  # noqa: TRY400  # texts of errors hold secrets
            return now + PAUSE

    def _mind(self, match: UUID, now: datetime, last: datetime) -> datetime:
        clocks = self._matches.clocks(match)
        if _absence(clocks, last, now) > ABSENCE:
            given = self._matches.give_time(match, last)
            log.warning("time is given back", match=str(match), step=given.step)
            clocks = self._matches.clocks(match)
        if clocks is None:
            return now
        if clocks.up(moment(now)):
            ended = self._matches.time_out(match)
            log.info("time is up", match=str(match), step=ended.step)
            return now
        return read(clocks.soonest(moment(now)))


def _absence(clocks: Clocks | None, last: datetime, now: datetime) -> timedelta:
    """For how long clocks ran that nobody minded."""
    if clocks is None or not clocks.running:
        return timedelta()
    return clocks.away(moment(last), moment(now)) * TICK


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
    clock = Clock(services.matches, services.reads)
    while not stop.is_set():
        try:
            with psycopg.connect(dsn, autocommit=True) as connection:
                _lead(clock, connection, stop, every, now or _now)
        except Exception as error:  # noqa: BLE001  # whatever it is, clocks have to be minded on
            log.warning("clock waits", error=type(error).__name__)
            stop.wait(every)


def _lead(
    clock: Clock,
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
    last = now() if found is None else found[0]
    while not stop.is_set():
        at = now()
        if clock.look(at, min(last, at)):
            connection.execute(MINDING, (at,))
        last = at
        stop.wait(every)


def _now() -> datetime:
    return datetime.now(UTC)
