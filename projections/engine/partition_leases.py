"""Leading: which partitions are this projector's, of all the projectors there are.

Who leads a partition holds its advisory lock; all projectors hold one together, by which they are counted.
Locks are the connection's and go when it goes: the others then count one fewer, and take what is free.
"""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from psycopg import Connection

from projections.engine import positions

PARTITION: Final = int.from_bytes(
    b"nosp"
)  # the first key of the lock of a partition; the second is its number
PROJECTOR: Final = int.from_bytes(b"nosj")  # the first key of the lock that all projectors share


class Share:
    """What is led through one connection, of the partitions of these projections.

    `wanted`: how many partitions there are to be. Who leads all of them sees to it.
    """

    def __init__(self, connection: Connection[Any], names: Sequence[str], wanted: int) -> None:
        self._connection = connection
        self._names = names
        self._wanted = wanted
        self._partitions = wanted
        self._led: frozenset[int] = frozenset()
        connection.execute("SELECT pg_advisory_lock_shared(%s, 0)", (PROJECTOR,))
        positions.ensure(connection, names, wanted)

    def settle(self) -> positions.Positions:
        """Lead a fair share from now on; how far the projections have come in it."""
        self._divide(positions.partitions(self._connection))
        all_of_them = len(self._led) == self._partitions
        if (
            all_of_them
            and self._partitions != self._wanted
            and positions.deal(self._connection, self._wanted)
        ):
            self._divide(self._wanted)
        there = positions.positions(self._connection, self._names)  # behind the locks
        return {track: position for track, position in there.items() if track.partition in self._led}

    def holds(self, stream: UUID) -> bool:
        """Whether the stream is dealt to a partition that is led."""
        return positions.dealt(stream, self._partitions) in self._led

    def _divide(self, partitions: int) -> None:
        """Give up what is more than a fair share of so many partitions, and take what is free up to it."""
        fair = -(-partitions // self._projectors())
        kept = sorted(one for one in self._led if one < partitions)[:fair]
        for one in self._led.difference(kept):
            self._connection.execute("SELECT pg_advisory_unlock(%s, %s)", (PARTITION, one))
        for one in range(partitions):
            if len(kept) < fair and one not in kept and self._taken(one):
                kept.append(one)
        self._led, self._partitions = frozenset(kept), partitions

    def _taken(self, partition: int) -> bool:
        """Take a partition, if nobody else leads it."""
        [(taken,)] = self._connection.execute(
            "SELECT pg_try_advisory_lock(%s, %s)", (PARTITION, partition)
        ).fetchall()
        return bool(taken)

    def _projectors(self) -> int:
        """How many projectors there are, this one too."""
        [(count,)] = self._connection.execute(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s::int4::oid"
            " AND objid = 0 AND objsubid = 2"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (PROJECTOR,),
        ).fetchall()
        return int(count)
