"""Participations: the matches that name a player, for the export of their data. Table `participations`."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor

from domain.matches.participation import named
from domain.store import Event
from domain.store.postgres.connections import json_rows
from domain.threadsafe.decoder import Decoder
from projections import pagination
from projections.engine.projection import Message, Recorded

LIST: Final = "participations"


class Participation(msgspec.Struct, frozen=True):
    """A row: a match, a player whom it names, and when it first did."""

    player: str
    match: UUID
    since: datetime


class After(msgspec.Struct, frozen=True, array_like=True):
    """The keys after which a page begins."""

    since: datetime
    match: UUID


AFTER: Final = Decoder(After)


class Page(msgspec.Struct, frozen=True):
    """Some matches, the first ones first. `cursors`: for each the cursor of what comes after it."""

    matches: tuple[UUID, ...]
    cursors: tuple[str, ...]


def rows(event: Event) -> list[Participation]:
    """The players that an event names."""
    return [Participation(player, event.stream, event.at) for player in dict.fromkeys(named(event.facts))]


class Participations:
    """The projection."""

    name = LIST
    topics = ("match.",)
    tables = (LIST,)

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement. Most events are moves, which name nobody."""
        made = [row for _, event in batch for row in rows(event)]
        if made:
            cursor.execute(
                "INSERT INTO participations SELECT * FROM"
                " json_populate_recordset(NULL::participations, %s::json) ON CONFLICT DO NOTHING",
                (json_rows(made),),
            )
        return ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM participations")


def page(connection: Connection, player: str, cursor: str | None, limit: int) -> Page:
    """At most `limit` matches that name the player, after the cursor. BadCursor if it is of another list."""
    after = None if cursor is None else pagination.read(LIST, player, cursor, AFTER)
    found = connection.execute(
        "SELECT since, match FROM nostos.participations WHERE player = %(player)s"
        " AND (%(match)s::uuid IS NULL OR (since, match) > (%(since)s, %(match)s))"
        " ORDER BY since, match LIMIT %(limit)s",
        {
            "player": player,
            "limit": limit,
            "since": None if after is None else after.since,
            "match": None if after is None else after.match,
        },
    ).fetchall()
    keys = [After(*row) for row in found]
    cursors = tuple(pagination.issue(LIST, player, each) for each in keys)
    return Page(tuple(each.match for each in keys), cursors)
