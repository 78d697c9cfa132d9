"""Partitions: which projector handles which streams, and how far each projection has read in each of them.

The id of a stream decides its partition. A partition goes through the whole log at its own pace and passes
over the streams of the others, of which it reads the places alone. The table `tracking` has one row for each
projection and partition. All projections have the same number of partitions, and each row holds that number:
a projector that assumes another number finds no row that it may move.

The member that leads a partition holds its advisory lock. All members hold one shared lock, by which they are
counted. A connection that ends releases its locks; the other members then count one fewer, and take what is
free. The processes of the bots share the matches in the same way, under locks of their own.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from psycopg import Connection, Cursor, sql

from domain.store.log import Share

_AMONG: Final = sql.SQL(
    "(projection, partition, partitions) IN (SELECT * FROM unnest(%s::text[], %s::int4[], %s::int4[]))"
)
_HERE: Final = sql.SQL(
    "SELECT projection, partition, partitions, position FROM nostos.tracking WHERE {}"
    " ORDER BY projection, partition FOR UPDATE"
).format(_AMONG)
_LOCK: Final = _HERE.as_bytes()
_ADVANCE: Final = (
    sql.SQL(
        "WITH here AS ({}), moved AS ("
        " UPDATE nostos.tracking SET position = greatest(tracking.position, %s), stuck_since = NULL"
        " FROM here WHERE tracking.projection = here.projection AND tracking.partition = here.partition"
        ") SELECT here.*, EXISTS (SELECT FROM nostos.dead_letters) FROM here"
    )
    .format(_HERE)
    .as_bytes()
)
_STUCK: Final = (
    sql.SQL("UPDATE nostos.tracking SET stuck_since = coalesce(stuck_since, now()) WHERE {}")
    .format(_AMONG)
    .as_bytes()
)
REPARTITION: Final = int.from_bytes(b"nostos/d")  # key of the lock on the number of partitions
PARTITION: Final = int.from_bytes(b"nosp")  # first key of the lock of a projectors' partition


class LockKeys(NamedTuple):
    """First keys of advisory locks. `partition`: of the lock of a partition; the second key is its number.
    `member`: of the lock that all members share; the second key is 0.
    """

    partition: int
    member: int


PROJECTORS: Final = LockKeys(PARTITION, int.from_bytes(b"nosj"))


class Track(NamedTuple):
    """A projection in one partition. `partitions`: how many there are."""

    projection: str
    partition: int
    partitions: int


Positions = Mapping[Track, int]


class Progress(NamedTuple):
    """How far a projection has come. `stuck_since`: it cannot take in the event after its position."""

    position: int
    stuck_since: datetime | None


class Advanced(NamedTuple):
    """Where the tracks were before they advanced. `parked`: whether there may be dead letters."""

    positions: Positions
    parked: bool


class Shares:
    """The partitions that one connection leads: a fair share among all members with the same keys."""

    def __init__(self, connection: Connection, keys: LockKeys, partitions: int) -> None:
        self._connection = connection
        self._keys = keys
        self._partitions = partitions
        self._led: frozenset[int] = frozenset()
        connection.execute("SELECT pg_advisory_lock_shared(%s, 0)", (keys.member,))

    @property
    def led(self) -> frozenset[int]:
        """The partitions that this connection leads."""
        return self._led

    @property
    def share(self) -> Share | None:
        """The partitions that this connection leads, as the log reads them; None for all."""
        if len(self._led) == self._partitions:
            return None
        return Share(self._partitions, sorted(self._led))

    def holds(self, stream: UUID) -> bool:
        """Whether the stream is in a partition that this connection leads."""
        return partition_of(stream, self._partitions) in self._led

    def rebalance(self, partitions: int) -> None:
        """Release what is more than a fair share, and take free partitions up to it."""
        fair = -(-partitions // self._count_members())
        kept = sorted(one for one in self._led if one < partitions)[:fair]
        for one in self._led.difference(kept):
            self._connection.execute("SELECT pg_advisory_unlock(%s, %s)", (self._keys.partition, one))
        for one in range(partitions):
            if len(kept) < fair and one not in kept and self.try_lock(one):
                kept.append(one)
        self._led, self._partitions = frozenset(kept), partitions

    def try_lock(self, partition: int) -> bool:
        """Take a partition; whether that worked, because no other member leads it."""
        [(taken,)] = self._connection.execute(
            "SELECT pg_try_advisory_lock(%s, %s)", (self._keys.partition, partition)
        ).fetchall()
        return bool(taken)

    def _count_members(self) -> int:
        """How many members there are, with this one."""
        [(count,)] = self._connection.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s::int4::oid"
            " AND objid = 0 AND objsubid = 2"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (self._keys.member,),
        ).fetchall()
        return int(count)


class Leases(Shares):
    """The partitions that a projector leads. `wanted`: how many partitions there should be.

    The projector that leads all of them brings about the wanted number.
    """

    def __init__(self, connection: Connection, names: Sequence[str], wanted: int) -> None:
        super().__init__(connection, PROJECTORS, wanted)
        self._names = names
        self._wanted = wanted
        add_tracks(connection, names, wanted)

    def renew(self) -> Positions:
        """Lead a fair share from now on; the positions of the projections in it.

        There are none if somebody changed the number of partitions meanwhile: the locks are of those before.
        """
        self.rebalance(_count_partitions(self._connection))
        leads_all = len(self._led) == self._partitions
        if leads_all and self._partitions != self._wanted and repartition(self._connection, self._wanted):
            self.rebalance(self._wanted)
        found = read_positions(self._connection, self._names)  # after the locks are taken
        return {
            track: position
            for track, position in found.items()
            if track.partition in self._led and track.partitions == self._partitions
        }


def partition_of(stream: UUID, partitions: int) -> int:
    """The partition of a stream. The ids of streams are hashes, so every partition gets about as many."""
    return stream.int % partitions


def position_lookup(projection: str, positions: Positions) -> Callable[[UUID], int]:
    """A function that returns how far the projection has read a stream of these partitions."""
    by_partition = {track.partition: at for track, at in positions.items() if track.projection == projection}
    number, distinct = next(iter(positions)).partitions, set(by_partition.values())
    if len(distinct) == 1:  # the usual case, and this is called for every event
        [everywhere] = distinct
        return lambda _: everywhere
    return lambda stream: by_partition[partition_of(stream, number)]


def add_tracks(connection: Connection, names: Sequence[str], partitions: int = 1) -> None:
    """Make the rows of new projections, at the beginning of the log, in as many partitions as the others.

    `partitions`: how many where there are no others. No repartition happens until the transaction ends.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (REPARTITION,))
        connection.execute(
            "INSERT INTO nostos.tracking (projection, partition, partitions)"
            " SELECT name, partition, number"
            " FROM unnest(%s::text[]) AS name,"
            " (SELECT coalesce((SELECT max(partitions) FROM nostos.tracking), %s) AS number) AS others,"
            " generate_series(0, number - 1) AS partition ON CONFLICT DO NOTHING",
            (list(names), partitions),
        )


def repartition(connection: Connection, partitions: int) -> bool:
    """Divide the streams among so many partitions; whether that was done.

    It is done only if each projection has the same position in all its partitions. Otherwise a stream that
    changes its partition would miss the events between two positions, or get them twice.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (REPARTITION,))
        found = connection.execute(
            "SELECT projection, position FROM nostos.tracking ORDER BY projection, partition FOR UPDATE"
        ).fetchall()
        common: dict[str, int] = dict(found)
        if any(common[name] != position for name, position in found):
            return False
        connection.execute("DELETE FROM nostos.tracking")
        connection.execute(
            "INSERT INTO nostos.tracking (projection, position, partition, partitions)"
            " SELECT name, position, partition, %(partitions)s"
            " FROM unnest(%(names)s::text[], %(positions)s::bigint[]) AS common (name, position),"
            " generate_series(0, %(partitions)s - 1) AS partition",
            {"partitions": partitions, "names": list(common), "positions": list(common.values())},
        )
        return True


def read_positions(connection: Connection | Cursor, names: Sequence[str]) -> Positions:
    """The positions of projections, in all their partitions."""
    found = connection.execute(
        "SELECT projection, partition, partitions, position FROM nostos.tracking WHERE projection = ANY(%s)",
        (list(names),),
    )
    return _positions(found)


def lock(cursor: Cursor, tracks: Collection[Track]) -> Positions:
    """The positions of those tracks that exist, which nobody else moves until the transaction ends.

    All lock in the same order.
    """
    found = cursor.execute(_LOCK, _columns(tracks))
    return _positions(found)


def lock_all(cursor: Cursor, names: Sequence[str]) -> Positions:
    """Lock all partitions of the projections, as `lock` does. Nobody changes their number meanwhile."""
    cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", (REPARTITION,))
    return lock(cursor, read_positions(cursor, names).keys())


def advance(cursor: Cursor, tracks: Collection[Track], position: int) -> Advanced:
    """Move the tracks to `position`, unless they are further already; locked as by `lock`.

    Whether there are dead letters is asked in the same statement. Only the leader of a partition parks events
    of it, so a leader never misses one; a replay may have removed the last one meanwhile.
    """
    found = cursor.execute(_ADVANCE, (*_columns(tracks), position)).fetchall()
    return Advanced(_positions(row[:4] for row in found), any(parked for *_, parked in found))


def mark_stuck(cursor: Cursor, tracks: Collection[Track]) -> None:
    """Record that the tracks cannot take in their next event, since now or since an earlier mark."""
    cursor.execute(_STUCK, _columns(tracks))


def progress(connection: Connection) -> Mapping[str, Progress]:
    """The progress of every projection: of its slowest partition, and since when one of them is stuck."""
    found = connection.execute(
        "SELECT projection, min(position), min(stuck_since) FROM nostos.tracking GROUP BY projection"
    )
    return {name: Progress(position, since) for name, position, since in found}


def _count_partitions(connection: Connection) -> int:
    [(found,)] = connection.execute("SELECT max(partitions) FROM nostos.tracking").fetchall()
    return int(found)


def _columns(tracks: Collection[Track]) -> tuple[list[Any], ...]:
    return tuple([track[at] for track in tracks] for at in range(len(Track._fields)))


def _positions(rows: Iterable[tuple[str, int, int, int]]) -> Positions:
    return {Track(name, partition, number): position for name, partition, number, position in rows}
