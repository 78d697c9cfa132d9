"""Rebuild: make a projection again from the log. Readers see the old rows until it is done.

The result is the same as of a runner: the log without its dead letters.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from eventsourcing.persistence import Notification
from psycopg import Cursor, sql

from domain.store import Log
from projections.engine import dead_letters, partitions
from projections.engine.connections import NEW_GENERATION, connect_to_rebuild
from projections.engine.dead_letters import Place
from projections.engine.projection import Projection, Recorded
from projections.engine.runner import BATCH

ALL = "all"

Dead = Mapping[str, AbstractSet[int]]  # the positions of the dead letters of each projection


class Rebuilt(NamedTuple):
    """The projections that were rebuilt, and from how many events."""

    names: tuple[str, ...]
    events: int


class NoSuchProjection(LookupError):  # noqa: N818  # what it is
    """There is no projection of that name."""


class Changed(Exception):  # noqa: N818  # what happened
    """While a generation was built, events were parked or replayed, or the partitions changed: it is void."""


def rebuild(dsn: str, events: Log, projections: Sequence[Projection], name: str = ALL) -> Rebuilt:
    """Empty one projection, or all, and read the log again up to its old position, in one transaction.

    `dsn`: of the role that writes the read models. Readers see the old rows until the new ones are
    committed. A runner waits meanwhile and then goes on. Nothing is published.
    """
    chosen = _chosen(projections, name)
    with (
        connect_to_rebuild(dsn) as connection,
        connection.transaction(),
        connection.cursor() as cursor,
    ):
        partitions.add_tracks(connection, _names(chosen))
        held = partitions.lock_all(cursor, _names(chosen))
        for projection in chosen:
            projection.empty(cursor)
        building = _Building(events, chosen, _dead(cursor, chosen))
        building.go_on(cursor, held)
        partitions.advance(cursor, held.keys(), 0)  # no longer stuck
    return Rebuilt(_names(chosen), building.events)


def rebuild_beside(dsn: str, events: Log, projections: Sequence[Projection], name: str = ALL) -> Rebuilt:
    """The same without holding up a runner: build a new generation, which then replaces the old one.

    It is in temporary tables of the same names, which this connection finds first, so the
    projections need no change. A runner waits only while the last events are read and the rows are copied.
    Raises Changed, and changes nothing, if events were parked or replayed or the partitions changed.
    """
    chosen = _chosen(projections, name)
    names, tables = _names(chosen), [table for projection in chosen for table in projection.tables]
    with connect_to_rebuild(dsn) as connection, connection.cursor() as cursor:
        partitions.add_tracks(connection, names)
        cursor.execute(NEW_GENERATION)
        for table in tables:
            cursor.execute(_sql("CREATE TEMPORARY TABLE {0} (LIKE nostos.{0} INCLUDING ALL)", table))
        building = _Building(events, chosen, _dead(cursor, chosen))
        while building.remaining(partitions.read_positions(cursor, names)) > BATCH:
            with connection.transaction():
                building.go_on(cursor, partitions.read_positions(cursor, names))
        with connection.transaction():
            building.go_on(cursor, held := partitions.lock_all(cursor, names))
            if _dead(cursor, chosen) != building.dead:
                raise Changed
            for table in tables:
                cursor.execute(_sql("DELETE FROM nostos.{0}", table))
                cursor.execute(_sql("INSERT INTO nostos.{0} SELECT * FROM pg_temp.{0}", table))
            partitions.advance(cursor, held.keys(), 0)
    return Rebuilt(names, building.events)


def _chosen(projections: Sequence[Projection], name: str) -> Sequence[Projection]:
    chosen = [projection for projection in projections if name in (projection.name, ALL)]
    if not chosen:
        known = ", ".join(projection.name for projection in projections)
        raise NoSuchProjection(f"there is no projection {name}; there are {known}, and {ALL}")
    return chosen


def _names(projections: Sequence[Projection]) -> tuple[str, ...]:
    return tuple(projection.name for projection in projections)


def _dead(cursor: Cursor, projections: Sequence[Projection]) -> Dead:
    return {name: dead_letters.parked_positions(cursor, name) for name in _names(projections)}


def _sql(query: str, table: str) -> sql.Composed:
    return sql.SQL(query).format(sql.Identifier(table))


class _Building:
    """Projections that read the log. `events`: how many they have read."""

    def __init__(self, log: Log, projections: Sequence[Projection], dead: Dead) -> None:
        self.dead = dead
        self.events = 0
        self._log = log
        self._projections = projections
        self._after: partitions.Positions = {}
        self._read = 0  # the position up to which the log was read

    def remaining(self, positions: partitions.Positions) -> int:
        """How many positions are left to read, at most."""
        return max(positions.values()) - self._read

    def go_on(self, cursor: Cursor, positions: partitions.Positions) -> None:
        """Write the log to each projection up to its position. Changed if the partitions have changed."""
        self._after = self._after or dict.fromkeys(positions, 0)
        if self._after.keys() != positions.keys():
            raise Changed
        end = max(positions.values())
        after = min(self._after.values()) if end else end
        while after < end:
            rows = [row for row in self._log.rows(after, BATCH) if row.id <= end]
            own = [self._own(projection, rows, positions) for projection in self._projections]
            needed = {row.id: row for mine in own for row in mine}
            events = {at: Recorded(at, self._log.event(row)) for at, row in sorted(needed.items())}
            for projection, mine in zip(self._projections, own, strict=True):
                if mine:
                    projection.write(cursor, [events[row.id] for row in mine])
            after = rows[-1].id
            self.events += sum(row.id > self._read for row in rows)
            self._read = max(self._read, after)
        self._after = {track: max(position, self._after[track]) for track, position in positions.items()}

    def _own(
        self, projection: Projection, rows: Sequence[Notification], reached: partitions.Positions
    ) -> Sequence[Notification]:
        """The rows that a projection takes in. What is parked is not even read: perhaps it cannot be."""
        name = projection.name
        dead = self.dead[name]
        after, upto = partitions.position_lookup(name, self._after), partitions.position_lookup(name, reached)
        return [
            row
            for row, place in ((row, Place.of_row(row)) for row in rows)
            if place.topic.startswith(projection.topics)
            and after(place.stream) < place.position <= upto(place.stream)
            and place.position not in dead
        ]
