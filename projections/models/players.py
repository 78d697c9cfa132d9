"""Players: the names that matches show. Table `players`, one row a player.

Players whose tokens were revoked are named on the bus, so that every process ends their streams at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec
from psycopg import Connection, Cursor

from domain.kernel.facts import ONLOOKER
from domain.kernel.match import seen
from domain.store import Event
from domain.store.account_facts import Registered, TokenRevoked
from domain.store.postgres.connections import json_rows
from projections.engine.projection import Message, Recorded

REVOKED: Final = "nostos:revoked"  # channel: players whose tokens were revoked, with commas


class PlayerRow(msgspec.Struct, frozen=True):
    """A row of the table."""

    player: str
    name: str
    registered_at: datetime


def rows(event: Event) -> list[PlayerRow]:
    """The players that an event registers."""
    return [
        PlayerRow(fact.player, fact.name, event.at)
        for fact in seen(ONLOOKER, event.facts)
        if isinstance(fact, Registered)
    ]


def signs(events: Iterable[Event]) -> Sequence[Message]:
    """One message with all players who have a token less; none if there are none."""
    facts = (fact for event in events for fact in event.facts)
    players = {fact.player for fact in facts if isinstance(fact, TokenRevoked)}
    return [Message(REVOKED, ",".join(sorted(players)).encode())] if players else []


class Players:
    """The projection."""

    name = "players"
    topics = ("player.registered", "player.token_revoked")
    tables = ("players",)

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement."""
        made = [row for _, event in batch for row in rows(event)]
        cursor.execute(
            "INSERT INTO players SELECT * FROM json_populate_recordset(NULL::players, %s::json)",
            (json_rows(made),),
        )
        return signs(event for _, event in batch)

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM players")


def names(connection: Connection, players: Iterable[str]) -> Mapping[str, str]:
    """The names of the existing players, by their ids."""
    found = connection.execute("SELECT player, name FROM players WHERE player = ANY(%s)", (list(players),))
    return dict(found.fetchall())
