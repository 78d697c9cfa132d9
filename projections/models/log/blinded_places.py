"""Blinded places: the leaves of a log that are blinded, and whether everybody may know what they hold."""

from typing import NamedTuple
from uuid import UUID

from psycopg import Connection

from projections.models.log import origins


class BlindedPlace(NamedTuple):
    """The index of a leaf that is blinded or, while its match is not projected, may be; and its place.

    `shown`: whether everybody is shown the step; `private`: nobody else is, as long as the match is private.
    """

    leaf: int
    match: UUID
    step: int
    head: str
    shown: bool
    private: bool


def blinded_places(connection: Connection, among: range, log: int | None = None) -> list[BlindedPlace]:
    """Those of these leaves that are blinded, or may be, in their order."""
    rows = connection.execute(
        origins.tables(connection, log).query(
            "SELECT heads.index, match, heads.step, encode(head, 'hex'),"
            " NOT coalesce(private, true) AND heads.step <= coalesce(nostos.shown_step(match), 0),"
            " coalesce(private, false) FROM {heads} AS heads"
            " LEFT JOIN nostos.lobby USING (match)"
            " WHERE heads.index >= %s AND heads.index < %s AND heads.step > 0 AND leaf IS NOT NULL"
            " AND (lobby.match IS NULL OR broadcast IS NOT NULL OR access <> 'public')"
            " ORDER BY heads.index"
        ),
        (among.start, among.stop),
    )
    return [BlindedPlace(*row) for row in rows]
