"""The runner: takes the events of the log, in the order of their commits, into the projections, each once.

A batch is one transaction: it advances the tracking rows and writes all tables. What fails before the commit
has not happened; what is committed is never done again. Messages are published only after the commit.
"""

import threading
import time
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from itertools import chain
from typing import Final, Protocol, cast
from uuid import UUID

import psycopg
import structlog
from eventsourcing.persistence import Notification
from psycopg import Connection, Cursor

from domain.store import Event, Log, Unavailable
from domain.store.errors import NewerEvent
from domain.store.postgres.notifications import heard, listen
from domain.telemetry.span_catalog import (
    PROJECT,
    PROJECT_COMMIT,
    PROJECT_PUBLISH,
    PROJECT_READ,
    PROJECT_WRITE,
    PROJECTION,
)
from domain.telemetry.traces import NO_TRACES, Traces, clock, current, part
from projections.engine import dead_letters, partitions
from projections.engine.batch_traces import finish_batch
from projections.engine.connections import connect
from projections.engine.dead_letters import Place, replay
from projections.engine.metrics import Metrics
from projections.engine.projection import Message, Projection, Recorded

BATCH: Final = 500  # events in a transaction
POLL: Final = 0.5  # seconds after which the log is read, notified or not
PARK_AFTER: Final = 30.0  # seconds that one event may hold up all others
PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds before the next try; the last one from then on

log = structlog.get_logger()


class Bus(Protocol):
    """Where committed messages are published."""

    def publish(self, messages: Sequence[Message]) -> int:
        """Publish the messages; how many were published. Never raises."""


class Overtaken(Exception):  # noqa: N818  # it is what happened
    """Another process moved the projections or changed the number of partitions."""


class Runner:
    """Projects until it is stopped. Several runners on one database share its partitions.

    A runner leads some of `number_of_partitions` and treats them as one, or it leads none and stands by.
    `dsn`: of the role that writes the read models; the events are read through `events`. It recovers by
    itself from any outage of Postgres or the bus. An event that a projection cannot take in holds up the
    runner for `park_after` seconds; it is logged, counted and visible in `tracking`. Then it is parked with
    the rest of its stream (see `dead_letters`), and all others go on. So is an event that cannot be read at
    all, because somebody changed it; a replay takes it in once it can be read. An event that a newer version
    wrote is parked at once, and taken in by the runner of that version when it leads the stream's partition.
    If the sealing key is missing, nothing can be read, and the runner waits for the key.
    """

    def __init__(
        self,
        dsn: str,
        events: Log,
        projections: Sequence[Projection],
        bus: Bus,
        metrics: Metrics,
        *,
        number_of_partitions: int = 1,
        poll: float = POLL,
        park_after: float = PARK_AFTER,
        traces: Traces = NO_TRACES,
    ) -> None:
        self._dsn = dsn
        self._events = events
        self._projections = projections
        self._names = [projection.name for projection in projections]
        self._bus = bus
        self._metrics = metrics
        self._wanted = number_of_partitions
        self._poll = poll
        self._park_after = park_after
        self._traces = traces
        self._writing: Projection | None = None
        self._reading: Notification | None = None  # the row of the log that is being read
        self.stuck_since: float | None = None  # on the monotonic clock
        self._positions: partitions.Positions = {}  # of the partitions that are led
        self.renewed_at = 0.0  # when the leases were renewed, on the monotonic clock
        self._limit = BATCH
        self._failures = 0  # in a row

    def run(self, stop: threading.Event) -> None:
        """Project until `stop` is set."""
        while not stop.is_set():
            try:
                with connect(self._dsn) as connection:
                    self._serve(connection, stop)
            except (psycopg.Error, Unavailable, Overtaken) as error:
                self._failures += 1
                if not stop.wait(self._pause()):  # when all processes stop, a lost database is no news
                    self._log_first("projector_database_lost", error)
            finally:
                self._metrics.leading.set(0)

    def _serve(self, connection: Connection, stop: threading.Event) -> None:
        """Project as long as this connection lasts."""
        # A crash of Postgres may lose the last batches, tables and tracking together. They are made again
        # from the log, which is on disk. So no batch waits for the disk, and neither do the streams.
        connection.execute("SET synchronous_commit = off")
        # Listening begins before the log is read: an event that is appended in between is read or notified.
        listen(connection)
        self.attach(connection)
        self._report()
        self._take_in_newer()
        while not stop.is_set():
            if time.monotonic() - self.renewed_at >= self._poll and self._renew():
                self._report()
                self._take_in_newer()
            if self._positions:
                heard(connection)
                self._step(connection, stop)
            else:
                self._failures = 0
                self._sleep(connection)

    def attach(self, connection: Connection) -> None:
        """Lease partitions through this connection, and read the positions of the projections in them."""
        self._leases = partitions.Leases(connection, self._names, self._wanted)
        self._positions = {}
        self._renew()

    def _renew(self) -> bool:
        """Renew the leases, since other runners may have come or gone; whether they have changed."""
        self.renewed_at = time.monotonic()
        before, self._positions = self._positions, self._leases.renew()
        if before.keys() == self._positions.keys():
            return False
        self.stuck_since = None  # it was at another event, or before the connection was lost
        return True

    def _take_in_newer(self) -> None:
        """Take in what an older runner parked since it did not know it. What is not known here stays."""

        def led(cursor: Cursor) -> AbstractSet[tuple[str, UUID]]:
            found = dead_letters.parked_as_newer(cursor)
            return {(name, stream) for name, stream in found if self._leases.holds(stream)}

        if self._positions and (taken := replay(self._dsn, self._events, self._projections, led).taken):
            log.info("newer_events_taken_in", events=taken)

    def _report(self) -> None:
        """Log and count the partitions that are led."""
        led = sorted({f"{track.partition + 1} of {track.partitions}" for track in self._positions})
        self._metrics.leading.set(len(led))
        position = min(self._positions.values(), default=None)
        log.info("projector_leading", partitions=led, position=position)

    def _step(self, connection: Connection, stop: threading.Event) -> None:
        """Take in a batch; if the log has no more events, sleep until it may have."""
        try:
            passed = self.take(connection)
        except (psycopg.OperationalError, psycopg.InterfaceError, Unavailable, Overtaken):
            raise
        except Exception as error:  # noqa: BLE001  # a handler may raise anything
            self._handle_failure(connection, error, stop)
            return
        self._failures, self.stuck_since = 0, None
        self._limit = min(BATCH, self._limit * 2)
        if not passed:
            self._sleep(connection)

    def _sleep(self, connection: Connection) -> None:
        """Wait until something is appended, or for a poll."""
        heard(connection, self._poll)

    def take(self, connection: Connection) -> int:
        """Take in the next batch and publish its messages; how many events of the log it passed."""
        with self._traces.batch(PROJECT) as recording:
            rows, batch = self._take(connection)
            if recording is not None and batch:
                finish_batch(self._traces, recording, batch, self._projections)
        return rows

    def _take(self, connection: Connection) -> tuple[int, Sequence[Recorded]]:
        """The same; also the events that were taken in."""
        self._writing = self._reading = None  # a lost connection may have left them set
        after = min(self._positions.values())
        with part(PROJECT_READ):
            rows = self._events.rows(after, self._limit, share=self._leases.share)
            batch = [
                Recorded(row.id, self._read(row))
                for row in rows
                if self._leases.holds(cast("UUID", row.originator_id))
            ]
        self._measure(after, batch, is_last=len(rows) < self._limit)
        if rows:
            messages = chain.from_iterable(self._project(connection, batch, rows[-1].id))
            self._metrics.projected.inc(len(batch))
            with part(PROJECT_PUBLISH):
                sent = self._bus.publish(_newest(messages) if len(rows) == BATCH else list(messages))
            self._metrics.published.inc(sent)
        return len(rows), batch

    def _read(self, row: Notification) -> Event:
        """The event of a row."""
        self._reading = row
        event = self._events.event(row)
        self._reading = None
        return event

    def _project(
        self, connection: Connection, batch: Sequence[Recorded], last: int
    ) -> list[Iterable[Message]]:
        """Write a batch to all projections in one transaction, and advance to `last`; its messages."""
        with connection.transaction(), connection.cursor() as cursor:
            before, may_be_parked = partitions.advance(cursor, self._positions.keys(), last)
            if before != self._positions:
                raise Overtaken
            parked = dead_letters.parked(cursor) if may_be_parked else frozenset()
            messages = [self._write(cursor, projection, batch, parked) for projection in self._projections]
            self._metrics.dead.set(dead_letters.count(cursor) if parked else 0)
            written = clock()
        if (recording := current()) is not None:
            recording.note(PROJECT_COMMIT, written, clock())
        self._advance(last)
        return messages

    def _write(
        self,
        cursor: Cursor,
        projection: Projection,
        batch: Sequence[Recorded],
        parked: AbstractSet[tuple[str, UUID]],
    ) -> Iterable[Message]:
        """Write what a projection has not taken in of a batch; park the events of its parked streams."""
        name, topics = projection.name, projection.topics
        position_of = partitions.position_lookup(name, self._positions)
        own = [
            each
            for each in batch
            if each.event.topic.startswith(topics) and each.position > position_of(each.event.stream)
        ]
        waiting = [each for each in own if (name, each.event.stream) in parked] if parked else []
        if waiting:
            dead_letters.park(cursor, name, [Place.of(each) for each in waiting])
            own = [each for each in own if (name, each.event.stream) not in parked]
        if not own:
            return ()
        self._writing = projection
        with part(PROJECT_WRITE, {PROJECTION: name}):
            messages = projection.write(cursor, own)
        self._writing = None
        return messages

    def _measure(self, after: int, batch: Sequence[Recorded], *, is_last: bool) -> None:
        """Set the lag before the batch is taken in. `is_last`: the log has no event after the batch."""
        self._metrics.events.set(len(batch) if is_last else self._events.position() - after)
        age = (datetime.now(UTC) - batch[0].event.at).total_seconds() if batch else 0.0
        self._metrics.seconds.set(max(0.0, age))

    def _handle_failure(self, connection: Connection, error: Exception, stop: threading.Event) -> None:
        """Find the event that fails by taking one at a time; try that one again, and park it in the end."""
        self._metrics.failed.inc()
        if self._limit > 1:
            self._limit = 1
            return
        self._failures += 1
        self._metrics.events.set(self._events.position() - min(self._positions.values()))
        at_once = isinstance(error, NewerEvent)  # it does not become known by trying
        if not at_once:
            self._log_first("event_failed", error)
            with connection.cursor() as cursor:
                partitions.mark_stuck(cursor, self._positions.keys())
        if self._reading is not None and (at_once or self._is_due(connection, self._reading)):
            self._park_unread(connection, self._reading, error)
        elif self._writing is not None and (at_once or self._seconds_stuck() >= self._park_after):
            self._park(connection, self._writing.name, error)
        else:
            stop.wait(self._pause())

    def _seconds_stuck(self) -> float:
        """Seconds since the first of the failures in a row."""
        now = time.monotonic()
        self.stuck_since = self.stuck_since or now
        return now - self.stuck_since

    def _is_due(self, connection: Connection, row: Notification) -> bool:
        """Whether an event that cannot be read is parked now: it was tried long enough, or it is of a stream
        that is parked already.
        """
        if self._seconds_stuck() >= self._park_after:
            return True
        place = Place.of_row(row)
        with connection.cursor() as cursor:
            parked = dead_letters.parked(cursor)
        return all((name, place.stream) in parked for name in self._takers(place))

    def _takers(self, place: Place) -> list[str]:
        """The projections that have an event still to take in."""
        return [
            each.name
            for each in self._projections
            if place.topic.startswith(each.topics)
            and place.position > partitions.position_lookup(each.name, self._positions)(place.stream)
        ]

    def _park(self, connection: Connection, name: str, error: Exception) -> None:
        """Park the event at which a projection keeps failing; the next batch passes over it."""
        [row] = self._events.rows(min(self._positions.values()), 1)
        place = Place.of_row(row)
        with connection.transaction(), connection.cursor() as cursor:
            if partitions.lock(cursor, self._positions.keys()) != self._positions:
                raise Overtaken
            dead_letters.park(cursor, name, [place], type(error).__name__)
        self._log_parked(name, place)

    def _park_unread(self, connection: Connection, row: Notification, error: Exception) -> None:
        """Park an event that cannot be read, of every projection that would take it in, and pass over it."""
        place = Place.of_row(row)
        names = self._takers(place)
        with connection.transaction(), connection.cursor() as cursor:
            before, _ = partitions.advance(cursor, self._positions.keys(), place.position)
            if before != self._positions:
                raise Overtaken
            for name in names:
                dead_letters.park(cursor, name, [place], type(error).__name__)
        self._advance(place.position)
        for name in names:
            self._log_parked(name, place)

    def _advance(self, position: int) -> None:
        """The projections are at this position, unless they are further already."""
        self._positions = {track: max(position, reached) for track, reached in self._positions.items()}

    def _log_parked(self, name: str, place: Place) -> None:
        where = {"position": place.position, "stream": str(place.stream), "step": place.step}
        log.error("event_parked", projection=name, **where)
        self._writing = self._reading = self.stuck_since = None
        self._failures = 0

    def _log_first(self, what: str, error: Exception) -> None:
        """Log the first failure in a row; by its type, because its text may contain secrets."""
        if self._failures == 1:
            position = min(self._positions.values(), default=0)
            sqlstate = getattr(error, "sqlstate", None)
            log.error(what, position=position, error=type(error).__name__, sqlstate=sqlstate)

    def _pause(self) -> float:
        return PAUSES[min(self._failures, len(PAUSES)) - 1]


def _newest(messages: Iterable[Message]) -> list[Message]:
    """The last message of each channel. Where the lag is large, a stream reads the rest in one go."""
    return list({message.channel: message for message in messages}.values())
