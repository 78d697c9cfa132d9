"""Tracking: how far each projection has come in the log. Table `tracking`, one row a projection."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from psycopg import Connection, Cursor


class Standing(NamedTuple):
    """How a projection stands. `stuck_since`: it cannot take in the event behind its position."""

    position: int
    stuck_since: datetime | None


def ensure(cursor: Cursor[Any], names: Sequence[str]) -> None:
    """A projection that was never here begins at the beginning."""
    cursor.execute(
        "INSERT INTO tracking (projection) SELECT * FROM unnest(%s::text[]) ON CONFLICT DO NOTHING",
        (list(names),),
    )


def positions(cursor: Cursor[Any], names: Sequence[str]) -> dict[str, int]:
    """The positions of the projections."""
    return _positions(cursor, names, "SELECT projection, position FROM tracking WHERE projection = ANY(%s)")


def locked(cursor: Cursor[Any], names: Sequence[str]) -> dict[str, int]:
    """The same, and until the transaction ends nobody else moves them. All lock in the same order."""
    return _positions(
        cursor,
        names,
        "SELECT projection, position FROM tracking WHERE projection = ANY(%s) ORDER BY projection FOR UPDATE",
    )


def _positions(cursor: Cursor[Any], names: Sequence[str], query: str) -> dict[str, int]:
    return dict(cursor.execute(query, (list(names),)).fetchall())


def advance(cursor: Cursor[Any], names: Sequence[str], position: int) -> None:
    """The projections have taken in everything up to `position`."""
    cursor.execute(
        "UPDATE tracking SET position = greatest(position, %s), stuck_since = NULL"
        " WHERE projection = ANY(%s)",
        (position, list(names)),
    )


def stuck(cursor: Cursor[Any], names: Sequence[str]) -> None:
    """The projections cannot take in their next event, since now or since it was first said."""
    cursor.execute(
        "UPDATE tracking SET stuck_since = coalesce(stuck_since, now()) WHERE projection = ANY(%s)",
        (list(names),),
    )


def standings(connection: Connection[Any]) -> Mapping[str, Standing]:
    """How every projection stands."""
    found = connection.execute("SELECT projection, position, stuck_since FROM tracking")
    return {name: Standing(position, since) for name, position, since in found}
