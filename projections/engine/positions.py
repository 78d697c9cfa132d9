"""Tracking: how far each projection has come in the log. Table `tracking`, a row for each of its partitions.

Every stream is dealt to a partition by its id. A partition goes through the whole log at its own pace and
passes over the streams of the others. All projections have the same number of partitions, and each row says
it: who believes in another number finds no row that he may move.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from psycopg import Connection, Cursor, sql

_AMONG: Final = sql.SQL(
    "(projection, partition, partitions) IN (SELECT * FROM unnest(%s::text[], %s::int4[], %s::int4[]))"
)
_HERE: Final = sql.SQL(
    "SELECT projection, partition, partitions, position FROM tracking WHERE {}"
    " ORDER BY projection, partition FOR UPDATE"
).format(_AMONG)
_LOCK: Final = _HERE.as_bytes()
_ADVANCE: Final = (
    sql.SQL(
        "WITH here AS ({}), moved AS ("
        " UPDATE tracking SET position = greatest(tracking.position, %s), stuck_since = NULL"
        " FROM here WHERE tracking.projection = here.projection AND tracking.partition = here.partition"
        ") SELECT * FROM here"
    )
    .format(_HERE)
    .as_bytes()
)
_STUCK: Final = (
    sql.SQL("UPDATE tracking SET stuck_since = coalesce(stuck_since, now()) WHERE {}")
    .format(_AMONG)
    .as_bytes()
)
DEALING: Final = int.from_bytes(b"nostos/d")  # the key of the advisory lock of the number of partitions


class Track(NamedTuple):
    """A projection in one partition, of so many."""

    projection: str
    partition: int
    partitions: int


Positions = Mapping[Track, int]


class Standing(NamedTuple):
    """How a projection stands. `stuck_since`: it cannot take in the event behind its position."""

    position: int
    stuck_since: datetime | None


def dealt(stream: UUID, partitions: int) -> int:
    """The partition of a stream. The ids of streams are hashes, so their bits deal well."""
    return stream.int % partitions


def position_of(projection: str, positions: Positions) -> Callable[[UUID], int]:
    """How far a projection has come with a stream, of those that are dealt to the positions' partitions."""
    places = {track.partition: at for track, at in positions.items() if track.projection == projection}
    number, level = next(iter(positions)).partitions, set(places.values())
    if len(level) == 1:  # nearly always, and asked for every event
        [everywhere] = level
        return lambda _: everywhere
    return lambda stream: places[dealt(stream, number)]


def ensure(connection: Connection[Any], names: Sequence[str], partitions: int = 1) -> None:
    """A projection that was never here begins at the beginning, in as many partitions as the others.

    `partitions`: where there are no others. Until the transaction ends nobody deals the streams anew.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (DEALING,))
        connection.execute(
            "INSERT INTO tracking (projection, partition, partitions)"
            " SELECT name, partition, number"
            " FROM unnest(%s::text[]) AS name,"
            " (SELECT coalesce((SELECT max(partitions) FROM tracking), %s) AS number) AS others,"
            " generate_series(0, number - 1) AS partition ON CONFLICT DO NOTHING",
            (list(names), partitions),
        )


def partitions(connection: Connection[Any]) -> int:
    """How many partitions there are."""
    [(found,)] = connection.execute("SELECT max(partitions) FROM tracking").fetchall()
    return int(found)


def deal(connection: Connection[Any], partitions: int) -> bool:
    """Deal the streams to so many partitions, which go on where all of them stand; whether it was done.

    It is not done while a projection is further in one partition than in another: a stream that moved
    between the two would miss what lies between, or get it twice.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (DEALING,))
        found = connection.execute(
            "SELECT projection, position FROM tracking ORDER BY projection, partition FOR UPDATE"
        ).fetchall()
        level = dict(found)
        if any(level[name] != position for name, position in found):
            return False
        connection.execute("DELETE FROM tracking")
        connection.execute(
            "INSERT INTO tracking (projection, position, partition, partitions)"
            " SELECT name, position, partition, %(partitions)s"
            " FROM unnest(%(names)s::text[], %(positions)s::bigint[]) AS level (name, position),"
            " generate_series(0, %(partitions)s - 1) AS partition",
            {"partitions": partitions, "names": list(level), "positions": list(level.values())},
        )
        return True


def positions(connection: Connection[Any] | Cursor[Any], names: Sequence[str]) -> Positions:
    """The positions of projections, in all their partitions."""
    found = connection.execute(
        "SELECT projection, partition, partitions, position FROM tracking WHERE projection = ANY(%s)",
        (list(names),),
    )
    return _positions(found)


def locked(cursor: Cursor[Any], tracks: Collection[Track]) -> Positions:
    """The positions of those tracks that there are; until the transaction ends nobody else moves them.

    All lock in the same order.
    """
    found = cursor.execute(_LOCK, _columns(tracks))
    return _positions(found)


def held(cursor: Cursor[Any], names: Sequence[str]) -> Positions:
    """The positions of projections in all their partitions, which nobody moves or deals anew meanwhile."""
    cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", (DEALING,))
    return locked(cursor, positions(cursor, names).keys())


def advance(cursor: Cursor[Any], tracks: Collection[Track], position: int) -> Positions:
    """The tracks have gone past everything up to `position`; where they were, as `locked` says."""
    found = cursor.execute(_ADVANCE, (*_columns(tracks), position))
    return _positions(found)


def stuck(cursor: Cursor[Any], tracks: Collection[Track]) -> None:
    """The tracks cannot go past their next event, since now or since it was first said."""
    cursor.execute(_STUCK, _columns(tracks))


def standings(connection: Connection[Any]) -> Mapping[str, Standing]:
    """How every projection stands: as the partition of it that is furthest behind, or stuck longest."""
    found = connection.execute(
        "SELECT projection, min(position), min(stuck_since) FROM tracking GROUP BY projection"
    )
    return {name: Standing(position, since) for name, position, since in found}


def _columns(tracks: Collection[Track]) -> tuple[list[Any], ...]:
    return tuple([track[at] for track in tracks] for at in range(len(Track._fields)))


def _positions(rows: Iterable[tuple[str, int, int, int]]) -> Positions:
    return {Track(name, partition, number): position for name, partition, number, position in rows}
