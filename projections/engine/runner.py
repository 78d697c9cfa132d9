"""The runner: takes the events of the log, in the order of their commits, into the projections, each once.

A batch is one transaction: the tracking rows are advanced from where they are to be, and all tables written.
What dies before the commit has not happened; what is committed is never done again. Only behind the commit
is anything told on the bus.
"""

import threading
import time
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from itertools import chain
from typing import Any, Final, Protocol, cast
from uuid import UUID

import psycopg
import structlog
from psycopg import Connection, Cursor, sql

from domain.store import Log, Unavailable
from domain.store.postgres.recorder import CHANNEL
from projections.engine import dead_letters, positions
from projections.engine.connections import CONNECTION
from projections.engine.metrics import Meters
from projections.engine.partition_leases import Share
from projections.engine.projection import Message, Projection, Recorded

BATCH: Final = 500  # events in a transaction
POLL: Final = 0.5  # seconds after which the log is looked at, notified or not
PARK_AFTER: Final = 30.0  # seconds that one event may hold up all others
PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before trying again; the last one from then on

log = structlog.get_logger()


class Teller(Protocol):
    """Where committed frames are told."""

    def publish(self, messages: Sequence[Message]) -> int:
        """How many were told. Never raises."""


class Overtaken(Exception):  # noqa: N818  # it is what happened
    """Somebody else has moved the projections, or dealt their streams anew."""


class Runner:
    """Projects until it is stopped. Several runners on one database share its partitions.

    A runner leads some of `partitions` and takes them on together, as if they were one, or none and stands
    by. `dsn`: of the role that writes the read models; the events are read through `events`. It comes back
    by itself whatever Postgres or the bus do. An event that a projection cannot take in holds it up for
    `park_after` seconds, logged, counted and shown in `tracking`; then it is parked with the rest of its
    stream, as `dead_letters` says, and everything else goes on. An event that cannot be read at all is waited
    for: it was written by a newer version.
    """

    def __init__(
        self,
        dsn: str,
        events: Log,
        projections: Sequence[Projection],
        teller: Teller,
        meters: Meters,
        *,
        partitions: int = 1,
        poll: float = POLL,
        park_after: float = PARK_AFTER,
    ) -> None:
        self._dsn = dsn
        self._events = events
        self._projections = projections
        self._names = [projection.name for projection in projections]
        self._teller = teller
        self._meters = meters
        self._wanted = partitions
        self._poll = poll
        self._park_after = park_after
        self._writing: Projection | None = None
        self._stuck_since: float | None = None  # on the monotonic clock
        self._positions: positions.Positions = {}  # of the partitions that are led
        self._settled = 0.0  # when that was last looked at, on the monotonic clock
        self._limit = BATCH
        self._failures = 0  # in a row

    def run(self, stop: threading.Event) -> None:
        """Project until `stop` is set."""
        while not stop.is_set():
            try:
                with Connection.connect(self._dsn, autocommit=True, **CONNECTION) as connection:
                    self._serve(connection, stop)
            except (psycopg.Error, Unavailable, Overtaken) as error:
                self._failures += 1
                if not stop.wait(self._pause()):  # who is told to stop need not say that all others stop, too
                    self._say_first("projector lost its database", error)
            finally:
                self._meters.leading.set(0)

    def _serve(self, connection: Connection[Any], stop: threading.Event) -> None:
        """Lead as long as this connection lasts."""
        # A crash of Postgres may take the last batches with it, tables and tracking together: they are made
        # again from the log, which is on disk. So no batch waits for the disk, and no stream for that.
        connection.execute("SET synchronous_commit = off")
        # Listening begins before the log is read: what is appended in between is read or notified.
        connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        self.look_up(connection)
        self._tell()
        while not stop.is_set():
            if time.monotonic() - self._settled >= self._poll and self._settle():
                self._tell()
            if self._positions:
                self._turn(connection, stop)
            else:
                self._failures = 0
                self._sleep(connection)

    def look_up(self, connection: Connection[Any]) -> None:
        """Learn what is led through this connection, and how far the projections have come in it."""
        self._share = Share(connection, self._names, self._wanted)
        self._positions = {}
        self._settle()

    def _settle(self) -> bool:
        """Lead what is this runner's now that others may have come or gone; whether that has changed."""
        self._settled = time.monotonic()
        before, self._positions = self._positions, self._share.settle()
        if before.keys() == self._positions.keys():
            return False
        self._stuck_since = None  # it was at another event, or before the connection was lost
        return True

    def _tell(self) -> None:
        """Log and count what is led."""
        led = sorted({f"{track.partition + 1} of {track.partitions}" for track in self._positions})
        self._meters.leading.set(len(led))
        log.info("leading", partitions=led, position=min(self._positions.values(), default=None))

    def _turn(self, connection: Connection[Any], stop: threading.Event) -> None:
        """Take in what there is; where there is nothing more, sleep until there may be."""
        try:
            took = self.take(connection)
        except (psycopg.OperationalError, psycopg.InterfaceError, Unavailable, Overtaken):
            raise
        except Exception as error:  # noqa: BLE001  # whatever a handler stumbles over
            self._stumbled(connection, error, stop)
            return
        self._failures, self._stuck_since = 0, None
        self._limit = min(BATCH, self._limit * 2)
        if not took:
            self._sleep(connection)

    def _sleep(self, connection: Connection[Any]) -> None:
        """Until something is appended, or for a poll."""
        for _ in connection.notifies(timeout=self._poll, stop_after=1):
            pass

    def take(self, connection: Connection[Any]) -> int:
        """Take in the next batch and tell of it; how many events of the log it went past."""
        self._writing = None  # whatever was being written when the connection went
        after = min(self._positions.values())
        rows = self._events.rows(after, self._limit)
        batch = [
            Recorded(row.id, self._events.event(row))
            for row in rows
            if self._share.holds(cast("UUID", row.originator_id))
        ]
        self._measure(after, batch, whole=len(rows) < self._limit)
        if rows:
            told = chain.from_iterable(self._project(connection, batch, rows[-1].id))
            self._meters.projected.inc(len(batch))
            self._meters.told.inc(self._teller.publish(_newest(told) if len(rows) == BATCH else list(told)))
        return len(rows)

    def _project(
        self, connection: Connection[Any], batch: Sequence[Recorded], last: int
    ) -> list[Iterable[Message]]:
        """All of a batch into all projections, in one transaction, and on to `last`; what is to be told."""
        with connection.transaction(), connection.cursor() as cursor:
            if positions.advance(cursor, self._positions.keys(), last) != self._positions:
                raise Overtaken
            parked = dead_letters.parked(cursor)
            told = [self._write(cursor, projection, batch, parked) for projection in self._projections]
            self._meters.dead.set(dead_letters.count(cursor) if parked else 0)
        self._positions = {track: max(last, position) for track, position in self._positions.items()}
        return told

    def _write(
        self,
        cursor: Cursor[Any],
        projection: Projection,
        batch: Sequence[Recorded],
        parked: AbstractSet[tuple[str, UUID]],
    ) -> Iterable[Message]:
        """What of a batch a projection has not taken in, but for what waits behind its dead letters."""
        name = projection.name
        taken_in = positions.position_of(name, self._positions)
        own = [each for each in batch if each.position > taken_in(each.event.stream)]
        waiting = [each for each in own if (name, each.event.stream) in parked] if parked else []
        if waiting:
            dead_letters.park(cursor, name, waiting)
            own = [each for each in own if (name, each.event.stream) not in parked]
        self._writing = projection
        told = projection.write(cursor, own) if own else ()
        self._writing = None
        return told

    def _measure(self, after: int, batch: Sequence[Recorded], *, whole: bool) -> None:
        """How far behind we are, before the batch is taken in. `whole`: nothing is behind it."""
        self._meters.events.set(len(batch) if whole else self._events.position() - after)
        age = (datetime.now(UTC) - batch[0].event.at).total_seconds() if batch else 0.0
        self._meters.seconds.set(max(0.0, age))

    def _stumbled(self, connection: Connection[Any], error: Exception, stop: threading.Event) -> None:
        """A handler failed. Go one event at a time up to the one it fails at; there, say so and try again."""
        self._meters.failed.inc()
        if self._limit > 1:
            self._limit = 1
            return
        self._failures += 1
        self._say_first("an event cannot be projected", error)
        self._meters.events.set(self._events.position() - min(self._positions.values()))
        with connection.cursor() as cursor:
            positions.stuck(cursor, self._positions.keys())
        if self._writing is not None and self._stuck_for() >= self._park_after:
            self._park(connection, self._writing.name, error)
        else:
            stop.wait(self._pause())

    def _stuck_for(self) -> float:
        """Seconds since the failures in a row began."""
        now = time.monotonic()
        self._stuck_since = self._stuck_since or now
        return now - self._stuck_since

    def _park(self, connection: Connection[Any], name: str, error: Exception) -> None:
        """The event at which a projection keeps failing; it is passed over from the next batch on."""
        batch = [Recorded(*row) for row in self._events.read_log(min(self._positions.values()), 1)]
        with connection.transaction(), connection.cursor() as cursor:
            if positions.locked(cursor, self._positions.keys()) != self._positions:
                raise Overtaken
            dead_letters.park(cursor, name, batch, type(error).__name__)
        [(position, event)] = batch
        log.error(
            "an event is parked",
            projection=name,
            position=position,
            stream=str(event.stream),
            step=event.step,
        )
        self._writing = self._stuck_since = None

    def _say_first(self, what: str, error: Exception) -> None:
        """Log the first failure in a row; by its type, because its text may hold what is secret."""
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
