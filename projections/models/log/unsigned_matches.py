"""Unsigned matches: those of which the notary cannot read a step. Table `unsigned_matches`."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg import Connection, Cursor


class Unsigned(NamedTuple):
    """A match of which the notary cannot read a step. `newer`: a newer version wrote it; else damaged."""

    match: UUID
    step: int
    newer: bool
    since: datetime | None = None


def unsigned_matches(connection: Connection | Cursor) -> list[Unsigned]:
    """The matches of which steps have no leaves, because the notary cannot read them; the oldest first."""
    rows = connection.execute(
        "SELECT match, step, newer, since FROM nostos.unsigned_matches ORDER BY since, match"
    )
    return [Unsigned(*row) for row in rows]


def set_unsigned(cursor: Cursor, made: Unsigned) -> None:
    """From this step on the match has no leaves."""
    cursor.execute(
        "INSERT INTO nostos.unsigned_matches (match, step, newer) VALUES (%s, %s, %s)"
        " ON CONFLICT (match) DO UPDATE SET step = excluded.step, newer = excluded.newer",
        made[:3],
    )


def set_signed(cursor: Cursor, match: UUID) -> None:
    """All steps of the match that the notary has gone by have leaves."""
    cursor.execute("DELETE FROM nostos.unsigned_matches WHERE match = %s", (match,))


def forget_all(cursor: Cursor) -> None:
    """The notary goes by all events again, and finds anew what it cannot read."""
    cursor.execute("DELETE FROM nostos.unsigned_matches")
