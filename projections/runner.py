"""The runner: takes the events of the log, in the order of their commits, into the projections, each once.

A batch is one transaction: the tracking rows are locked and compared, all tables written, tracking advanced.
What dies before the commit has not happened; what is committed is never done again. Only behind the commit
is anything told on the bus.
"""

import threading
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Final, Protocol

import psycopg
import structlog
from psycopg import Connection, sql

from domain.store import Log, Unavailable
from domain.store.recorder import CHANNEL
from projections import tracking
from projections.meters import Meters
from projections.projection import Message, Projection, Recorded

BATCH: Final = 500  # events in a transaction
POLL: Final = 0.5  # seconds after which the log is looked at, notified or not
PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before trying again; the last one from then on
LEADER: Final = int.from_bytes(b"nostos/p")  # the key of the advisory lock of who projects
CONNECTION: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "nostos projector",
}

log = structlog.get_logger()


class Teller(Protocol):
    """Where committed frames are told."""

    def publish(self, messages: Sequence[Message]) -> int:
        """How many were told. Never raises."""


class Overtaken(Exception):  # noqa: N818  # it is what happened
    """Somebody else has moved the projections."""


class Runner:
    """Projects until it is stopped. Of several runners on one database one leads, the others stand by.

    `dsn`: of the role that writes the read models; the events are read through `events`. It comes back by
    itself whatever Postgres or the bus do; the only thing that holds it up is an event that a projection
    cannot take in: that is logged, counted and shown in `tracking` until it can, and never skipped.
    """

    def __init__(
        self,
        dsn: str,
        events: Log,
        projections: Sequence[Projection],
        teller: Teller,
        meters: Meters,
        *,
        poll: float = POLL,
    ) -> None:
        self._dsn = dsn
        self._events = events
        self._projections = projections
        self._names = [projection.name for projection in projections]
        self._teller = teller
        self._meters = meters
        self._poll = poll
        self._positions: dict[str, int] = {}
        self._limit = BATCH
        self._failures = 0  # in a row

    def run(self, stop: threading.Event) -> None:
        """Project until `stop` is set."""
        while not stop.is_set():
            try:
                with Connection.connect(self._dsn, autocommit=True, **CONNECTION) as connection:
                    self._serve(connection, stop)
            except (psycopg.Error, Unavailable, Overtaken) as error:
                self._failed("projector lost its database", error)
                stop.wait(self._pause())
            finally:
                self._meters.leading.set(0)

    def _serve(self, connection: Connection[Any], stop: threading.Event) -> None:
        """Lead as long as this connection lasts."""
        if not self._become_leader(connection, stop):
            return
        self._meters.leading.set(1)
        # A crash of Postgres may take the last batches with it, tables and tracking together: they are made
        # again from the log, which is on disk. So no batch waits for the disk, and no stream for that.
        connection.execute("SET synchronous_commit = off")
        # Listening begins before the log is read: what is appended in between is read or notified.
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        self.look_up(connection)
        log.info("projecting", position=min(self._positions.values()))
        while not stop.is_set():
            self._turn(connection, stop)

    def look_up(self, connection: Connection[Any]) -> None:
        """Learn how far the projections have come."""
        with connection.cursor() as cursor:
            tracking.ensure(cursor, self._names)
            self._positions = tracking.positions(cursor, self._names)

    def _become_leader(self, connection: Connection[Any], stop: threading.Event) -> bool:
        """Wait until no other runner leads. The lock is the connection's, and goes when it goes."""
        while not stop.is_set():
            row = connection.execute("SELECT pg_try_advisory_lock(%s)", (LEADER,)).fetchone()
            if row and row[0]:
                return True
            stop.wait(self._poll)
        return False

    def _turn(self, connection: Connection[Any], stop: threading.Event) -> None:
        """Take in what there is; where there is nothing more, sleep until there may be."""
        try:
            took = self.take(connection)
        except (psycopg.OperationalError, psycopg.InterfaceError, Unavailable, Overtaken):
            raise
        except Exception as error:  # noqa: BLE001  # whatever a handler stumbles over
            self._stumbled(connection, error, stop)
            return
        self._failures = 0
        self._limit = min(BATCH, self._limit * 2)
        if not took:
            for _ in connection.notifies(timeout=self._poll, stop_after=1):
                pass

    def take(self, connection: Connection[Any]) -> int:
        """Take in the next batch and tell of it; how many events it had."""
        after = min(self._positions.values())
        batch = [Recorded(*row) for row in self._events.read_log(after, self._limit)]
        self._measure(after, batch)
        if batch:
            told = chain.from_iterable(self._project(connection, batch))
            self._meters.projected.inc(len(batch))
            self._meters.told.inc(self._teller.publish(_newest(told) if len(batch) == BATCH else list(told)))
        return len(batch)

    def _project(self, connection: Connection[Any], batch: Sequence[Recorded]) -> list[Iterable[Message]]:
        """All of a batch into all projections, in one transaction; what is to be told of it."""
        last = batch[-1].position
        told = []
        with connection.transaction(), connection.cursor() as cursor:
            if tracking.locked(cursor, self._names) != self._positions:
                raise Overtaken
            for projection in self._projections:
                own = self._positions[projection.name]
                told.append(projection.write(cursor, [each for each in batch if each.position > own]))
            tracking.advance(cursor, self._names, last)
        self._positions = {name: max(last, position) for name, position in self._positions.items()}
        return told

    def _measure(self, after: int, batch: Sequence[Recorded]) -> None:
        """How far behind we are, before the batch is taken in."""
        whole = len(batch) < self._limit
        self._meters.events.set(len(batch) if whole else self._events.position() - after)
        age = (datetime.now(UTC) - batch[0].event.at).total_seconds() if batch else 0.0
        self._meters.seconds.set(max(0.0, age))

    def _stumbled(self, connection: Connection[Any], error: Exception, stop: threading.Event) -> None:
        """A handler failed. Go one event at a time up to the one it fails at; there, say so and try again."""
        self._meters.failed.inc()
        if self._limit > 1:
            self._limit = 1
            return
        self._failed("an event cannot be projected", error)
        self._meters.events.set(self._events.position() - min(self._positions.values()))
        with connection.cursor() as cursor:
            tracking.stuck(cursor, self._names)
        stop.wait(self._pause())

    def _failed(self, what: str, error: Exception) -> None:
        """Log the first failure in a row; by its type, because its text may hold what is secret."""
        self._failures += 1
        if self._failures == 1:
            behind = min(self._positions.values(), default=0)
            log.error(
                what, behind=behind, error=type(error).__name__, sqlstate=getattr(error, "sqlstate", None)
            )

    def _pause(self) -> float:
        return PAUSES[min(self._failures, len(PAUSES)) - 1]


def _newest(messages: Iterable[Message]) -> list[Message]:
    """The last message of each channel. Where we are far behind, a stream fetches the rest in one go."""
    return list({message.channel: message for message in messages}.values())
