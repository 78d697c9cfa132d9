"""Players: the names that matches show, each sealed with its player's key. Table `players`, one row a player.

The row of a deleted player is deleted; what is left of it anywhere opens no more. Players whose tokens were
revoked, who were banned or deleted are named on the bus: every process knows it at once, and ends streams.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor

from domain.kernel.facts import ONLOOKER
from domain.kernel.match.fold import seen
from domain.store import Event
from domain.store.account_facts import PlayerBanned, PlayerDeleted, PlayerUnbanned, Registered, TokenRevoked
from domain.store.errors import Erased
from domain.store.postgres.connections import bytea, json_rows
from domain.store.sealer import Sealer, place, unsealed
from domain.threadsafe.decoder import Decoder
from projections.engine.projection import Message, Recorded
from projections.models.deletions import TOPIC, deleted_players

REVOKED: Final = "nostos:revoked"  # channel: players whose tokens allow less or more now, with commas
CHANGING: Final = TokenRevoked | PlayerDeleted | PlayerBanned | PlayerUnbanned  # what tokens allow
_NAME: Final = Decoder(str)
_PLACE: Final = place("name", 0)


class PlayerRow(msgspec.Struct, frozen=True):
    """A row of the table. `sealed`: the name, as Postgres writes bytes; then the column is empty."""

    player: str
    name: str
    registered_at: datetime
    sealed: str | None = None


class RestingName(NamedTuple):
    """A name as it rests. `name`: "" where it is sealed."""

    player: str
    name: str
    sealed: bytes | None


def rows(event: Event) -> list[PlayerRow]:
    """The players that an event registers."""
    return [
        PlayerRow(fact.player, fact.name, event.at)
        for fact in seen(ONLOOKER, event.facts)
        if isinstance(fact, Registered)
    ]


def signs(events: Iterable[Event]) -> Sequence[Message]:
    """One message with all players whose tokens allow something else now; none if there are none."""
    facts = (fact for event in events for fact in event.facts)
    players = {fact.player for fact in facts if isinstance(fact, CHANGING)}
    return [Message(REVOKED, ",".join(sorted(players)).encode())] if players else []


class Players:
    """The projection."""

    name = "players"
    topics = (
        *("player.registered", "player.token_revoked", "player.recovered", TOPIC),
        *("player.banned", "player.unbanned", "player.revoked"),
    )
    tables = ("players",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement, and delete those of players who were deleted."""
        made = [row for _, event in batch for row in map(self._sealed, rows(event)) if row is not None]
        cursor.execute(
            "INSERT INTO players SELECT * FROM json_populate_recordset(NULL::players, %s::json)",
            (json_rows(made),),
        )
        if gone := deleted_players(batch):
            cursor.execute("DELETE FROM players WHERE player = ANY(%s)", (gone,))
        return signs(event for _, event in batch)

    def _sealed(self, row: PlayerRow) -> PlayerRow | None:
        """The row as it rests; None if the player was deleted."""
        if self._sealer is None:
            return row
        player = UUID(row.player)
        try:
            sealed = self._sealer.seal(player, _PLACE, msgspec.json.encode(row.name), owner=player)
        except Erased:
            return None
        return msgspec.structs.replace(row, name="", sealed=bytea(sealed))

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM players")


def resting(connection: Connection, players: Iterable[str]) -> list[RestingName]:
    """The names of the existing players, as they rest."""
    found = connection.execute(
        "SELECT player, name, sealed FROM nostos.players WHERE player = ANY(%s)", (list(players),)
    )
    return [RestingName(*row) for row in found]


def names(rest: Iterable[RestingName], sealer: Sealer | None) -> Mapping[str, str]:
    """The names by the ids of their players, without those of deleted players."""
    found = {}
    for each in rest:
        try:
            found[each.player] = _opened(each, sealer)
        except Erased:
            continue
    return found


def _opened(rest: RestingName, sealer: Sealer | None) -> str:
    if rest.sealed is None:
        return rest.name
    return _NAME.decode(unsealed(sealer, UUID(rest.player), _PLACE, bytes(rest.sealed)))


def registered(connection: Connection, before: datetime, after: str, limit: int) -> Sequence[str]:
    """Players who registered before that time, after a player, in the order of their ids."""
    found = connection.execute(
        "SELECT player FROM nostos.players WHERE registered_at <= %s AND player > %s"
        " ORDER BY player LIMIT %s",
        (before, after, limit),
    )
    return [player for (player,) in found]
