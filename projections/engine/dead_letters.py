"""Dead letters: events that a projection could not take in. Table `dead_letters`, one row for each.

An event at which a projection keeps failing, or that cannot be read, is parked. So are all later events of
its stream, which depend on it. All other streams go on. When the cause is repaired, a replay takes the parked
events in.
"""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import psycopg
import structlog
from eventsourcing.persistence import Notification
from psycopg import Connection, Cursor

from domain.store import Log
from domain.store.errors import NewerEvent
from projections.engine import partitions
from projections.engine.connections import connect
from projections.engine.projection import Projection, Recorded

log = structlog.get_logger()


class Place(NamedTuple):
    """Where an event is: its position in the log, its stream, its step, its topic. Any event has one, also if
    nobody can read what is in it.
    """

    position: int
    stream: UUID
    step: int
    topic: str

    @classmethod
    def of(cls, recorded: Recorded) -> "Place":
        """The place of an event that was read."""
        position, event = recorded
        return cls(position, event.stream, event.step, event.topic)

    @classmethod
    def of_row(cls, row: Notification) -> "Place":
        """The place of a row of the log."""
        assert isinstance(row.originator_id, UUID)
        return cls(row.id, row.originator_id, row.originator_version, row.topic)


class Letter(NamedTuple):
    """A parked event. `error`: the type of the error; None if the event only waits for an earlier one."""

    projection: str
    position: int
    stream: UUID
    step: int
    topic: str
    error: str | None
    parked_at: datetime


class Replayed(NamedTuple):
    """How many were taken in, and how many are left."""

    taken: int
    left: int


def park(cursor: Cursor, projection: str, places: Sequence[Place], error: str | None = None) -> None:
    """Park the events at these places, of a projection."""
    cursor.executemany(
        "INSERT INTO nostos.dead_letters (projection, position, stream, step, topic, error)"
        " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
        [(projection, *place, error) for place in places],
    )


def parked(cursor: Cursor) -> AbstractSet[tuple[str, UUID]]:
    """The streams with parked events, each with its projection."""
    return set(cursor.execute("SELECT DISTINCT projection, stream FROM nostos.dead_letters").fetchall())


def parked_streams(connection: Connection) -> Mapping[UUID, bool]:
    """The streams with parked events; whether that is since a newer version wrote them. For the reader."""
    return dict(connection.execute("SELECT stream, newer FROM nostos.parked_streams").fetchall())


def parked_as_newer(cursor: Cursor) -> AbstractSet[tuple[str, UUID]]:
    """The streams that were parked since a newer version wrote them, each with its projection."""
    found = cursor.execute(
        "SELECT DISTINCT projection, stream FROM nostos.dead_letters WHERE error = %s", (NewerEvent.__name__,)
    )
    return set(found.fetchall())


def parked_positions(cursor: Cursor, projection: str) -> AbstractSet[int]:
    """The positions in the log of a projection's dead letters."""
    found = cursor.execute("SELECT position FROM nostos.dead_letters WHERE projection = %s", (projection,))
    return {position for (position,) in found}


def letters(connection: Connection | Cursor) -> list[Letter]:
    """All dead letters, in the order of the log."""
    found = connection.execute(
        "SELECT projection, position, stream, step, topic, error, parked_at FROM nostos.dead_letters"
        " ORDER BY position, projection"
    )
    return [Letter(*row) for row in found]


def count(cursor: Cursor) -> int:
    """How many dead letters there are."""
    [found] = cursor.execute("SELECT count(*) FROM nostos.dead_letters").fetchall()
    return int(found[0])


def count_streams(connection: Connection) -> int:
    """How many streams have dead letters: of so many matches a read model is not as it should be."""
    [found] = connection.execute("SELECT count(DISTINCT stream) FROM nostos.dead_letters").fetchall()
    return int(found[0])


Choose = Callable[[Cursor], AbstractSet[tuple[str, UUID]]]


def replay(
    dsn: str, events: Log, projections: Sequence[Projection], choose: Choose | None = None
) -> Replayed:
    """Replay the parked events, each stream completely or not at all. What still fails stays parked.

    `dsn`: of the role that writes the read models; `choose`: finds the streams, instead of all. A
    runner waits while a stream is replayed. Nothing is published; readers of the stream find the frames in
    Postgres.
    """
    taken = 0
    with connect(dsn) as connection, connection.cursor() as cursor:
        known = {projection.name: projection for projection in projections}
        for name, stream in sorted((choose or parked)(cursor)):
            if name in known:
                taken += _take_in(connection, events, known[name], stream)
        return Replayed(taken, count(cursor))


def _take_in(connection: Connection, events: Log, projection: Projection, stream: UUID) -> int:
    """Take the parked events of a stream into a projection; how many, 0 if that still fails.

    A runner that has not passed over all of them would take in the rest again, so until then they stay.
    """
    try:
        with connection.transaction(), connection.cursor() as cursor:
            held = partitions.lock_all(cursor, (projection.name,))
            passed = partitions.position_lookup(projection.name, held)(stream)
            own = [
                each
                for each in letters(cursor)
                if (each.projection, each.stream) == (projection.name, stream)
            ]
            if not own or own[-1].position > passed:  # another replay was first, or no runner there yet
                return 0
            positions = {letter.step: letter.position for letter in own}
            read = events.read(stream, own[0].step - 1, own[-1].step)
            batch = [Recorded(positions[event.step], event) for event in read if event.step in positions]
            projection.write(cursor, batch)
            cursor.execute(
                "DELETE FROM nostos.dead_letters WHERE projection = %s AND stream = %s",
                (projection.name, stream),
            )
    except (psycopg.OperationalError, psycopg.InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001  # a handler may raise anything
        about = {"projection": projection.name, "stream": str(stream), "error": type(error).__name__}
        log.warning("replay_failed", **about)  # without the error's text, which may contain secrets
        return 0
    return len(own)
