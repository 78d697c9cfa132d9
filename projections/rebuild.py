"""Rebuild: a projection made anew from the whole log, while its readers see the old one until it is done."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from psycopg import Connection, Cursor

from domain.store import Log
from projections import tracking
from projections.projection import Projection, Recorded
from projections.runner import BATCH, CONNECTION

ALL = "all"


class Rebuilt(NamedTuple):
    """What was rebuilt, and from how many events."""

    names: tuple[str, ...]
    events: int


class NoSuchProjection(LookupError):  # noqa: N818  # what it is
    """There is no projection of that name."""


def rebuild(dsn: str, events: Log, projections: Sequence[Projection], name: str = ALL) -> Rebuilt:
    """Empty one projection, or all, and read the log again up to where it had come, in one transaction.

    `dsn`: of the role that writes the read models. Readers see the old rows until the new ones are
    committed. A runner waits meanwhile and goes on from where it was; nothing is told on the bus.
    """
    chosen = [projection for projection in projections if name in (projection.name, ALL)]
    if not chosen:
        known = ", ".join(projection.name for projection in projections)
        raise NoSuchProjection(f"there is no projection {name}; there are {known}, and {ALL}")
    names = tuple(projection.name for projection in chosen)
    with Connection.connect(dsn, **CONNECTION) as connection, connection.cursor() as cursor:
        tracking.ensure(cursor, names)
        positions = tracking.locked(cursor, names)
        for projection in chosen:
            projection.empty(cursor)
        replayed = _replay(cursor, events, chosen, positions)
        tracking.advance(cursor, names, 0)  # no longer stuck
    return Rebuilt(names, replayed)


def _replay(
    cursor: Cursor[Any], events: Log, projections: Sequence[Projection], positions: dict[str, int]
) -> int:
    """Each projection takes in the log up to its own position. How many events were read."""
    after, end, replayed = 0, max(positions.values()), 0
    while after < end:
        batch = [Recorded(*row) for row in events.read_log(after, BATCH)]
        batch = [each for each in batch if each.position <= end]
        for projection in projections:
            upto = positions[projection.name]
            projection.write(cursor, [each for each in batch if each.position <= upto])
        after = batch[-1].position
        replayed += len(batch)
    return replayed
