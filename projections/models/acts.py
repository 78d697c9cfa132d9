"""Acts: what operators did, to whom and why, for operators alone. Table `acts`, one row an act.

The reason of an act on a player rests sealed with the player's key. Of an act on a deleted player the row
keeps the player's id and the kind, whether it was made before the deletion or in a rebuild after it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor, sql

from domain.kernel.facts import known
from domain.kernel.match.facts import Aborted
from domain.kernel.match.lifecycle import STEPS
from domain.store import Event
from domain.store.account_facts import AccessRevoked, PlayerBanned, PlayerUnbanned
from domain.store.errors import Erased
from domain.store.postgres.connections import bytea, json_rows
from domain.store.sealer import Sealer, place, unsealed
from domain.threadsafe.decoder import Decoder
from projections import pagination
from projections.engine.projection import Message, Recorded
from projections.models.deletions import TOPIC, deleted_players

ABORTED: Final = STEPS[Aborted].topics
ACTS: Final = PlayerBanned | PlayerUnbanned | AccessRevoked
ON_PLAYERS: Final = ("player.banned", "player.unbanned", "player.revoked")
_REASON: Final = Decoder(str)
_AFTER: Final = Decoder(int)


class Filters(msgspec.Struct, frozen=True):
    """Which acts: those on a player; None: all."""

    player: UUID | None = None


class Act(msgspec.Struct, frozen=True):
    """An act. `kind`: the topic of its event; `operator`: the id of who did it, or "service".

    Of an act on a player who was deleted `operator`, `reason`, `until` and `at` are None.
    """

    position: int
    kind: str
    operator: str | None
    player: UUID | None
    match: UUID | None
    reason: str | None
    until: datetime | None
    at: datetime | None


class ActRow(msgspec.Struct, frozen=True):
    """A row of the table. `sealed`: the reason, as Postgres writes bytes; then the column is empty."""

    position: int
    kind: str
    operator: str | None = None
    player: UUID | None = None
    match: UUID | None = None
    reason: str = ""
    until: datetime | None = None
    at: datetime | None = None
    sealed: str | None = None


class RestingAct(NamedTuple):
    """An act as it rests. `act`: its reason is "" where it is sealed."""

    act: Act
    sealed: bytes | None


class RestingPage(NamedTuple):
    """A page of acts as they rest. `cursor`: of the next page, None on the last one."""

    acts: Sequence[RestingAct]
    cursor: str | None


class Page(NamedTuple):
    """A page of acts. `cursor`: of the next page, None on the last one."""

    acts: Sequence[Act]
    cursor: str | None


def row(position: int, event: Event) -> ActRow | None:
    """The act of an event; None if it is none."""
    if event.topic in ON_PLAYERS:
        made = ActRow(position, event.topic, player=event.stream)
        fact = next((fact for fact in event.facts if isinstance(fact, ACTS)), None)
        if fact is None:  # the player was deleted
            return made
        until = fact.until if isinstance(fact, PlayerBanned) else None
        return msgspec.structs.replace(
            made, operator=known(fact.by), reason=known(fact.reason), until=until, at=event.at
        )
    for aborted in event.facts:
        if isinstance(aborted, Aborted):
            return ActRow(
                position,
                event.topic,
                operator=event.actor,
                match=event.stream,
                reason=aborted.reason,
                at=event.at,
            )
    return None


class Acts:
    """The projection."""

    name = "acts"
    topics = (*ON_PLAYERS, TOPIC, *ABORTED)
    tables = ("acts",)

    def __init__(self, sealer: Sealer | None = None) -> None:
        self._sealer = sealer

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Write all rows in one statement, then forget what is of players who were deleted."""
        made = [self._sealed(found) for each in batch if (found := row(*each)) is not None]
        cursor.execute(
            "INSERT INTO acts SELECT * FROM json_populate_recordset(NULL::acts, %s::json)",
            (json_rows(made),),
        )
        if gone := deleted_players(batch):
            cursor.execute(
                "UPDATE acts SET operator = NULL, reason = '', until = NULL, at = NULL, sealed = NULL"
                " WHERE player = ANY(%s::uuid[])",
                (gone,),
            )
        return ()

    def _sealed(self, made: ActRow) -> ActRow:
        """The row as it rests. That of a deleted player has the id and the kind alone."""
        if self._sealer is None or made.player is None or made.at is None:
            return made
        plain = msgspec.json.encode(made.reason)
        try:
            sealed = self._sealer.seal(made.player, _place(made.position), plain, owner=made.player)
        except Erased:
            return ActRow(made.position, made.kind, player=made.player)
        return msgspec.structs.replace(made, reason="", sealed=bytea(sealed))

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM acts")


CONDITIONS: Final = {
    "player": sql.SQL("player = %(player)s"),
    "after": sql.SQL("position < %(after)s"),
}
PAGE: Final = sql.SQL(
    "SELECT position, kind, operator, player, match, reason, until, at, sealed FROM nostos.acts"
    " WHERE {} ORDER BY position DESC LIMIT %(limit)s"
)


def resting(connection: Connection, filters: Filters, cursor: str | None, limit: int) -> RestingPage:
    """At most `limit` acts, the newest first. BadCursor if the cursor has other filters."""
    given: dict[str, Any] = {
        name: value for name, value in msgspec.structs.asdict(filters).items() if value is not None
    }
    if cursor is not None:
        given["after"] = pagination.read("acts", filters, cursor, _AFTER)
    where = sql.SQL(" AND ").join([CONDITIONS[name] for name in given]) if given else sql.SQL("true")
    found = connection.execute(PAGE.format(where), {**given, "limit": limit + 1}).fetchall()
    acts = [RestingAct(Act(*rest), sealed) for *rest, sealed in found[:limit]]
    more = len(found) > limit
    return RestingPage(acts, pagination.issue("acts", filters, acts[-1].act.position) if more else None)


def opened(page: RestingPage, sealer: Sealer | None) -> Page:
    """The page, with the reasons of its acts."""
    return Page([_opened(each, sealer) for each in page.acts], page.cursor)


def _opened(rest: RestingAct, sealer: Sealer | None) -> Act:
    act = rest.act
    if act.at is None:
        return msgspec.structs.replace(act, reason=None)
    if rest.sealed is None or act.player is None:
        return act
    try:
        plain = unsealed(sealer, act.player, _place(act.position), bytes(rest.sealed))
    except Erased:  # a moment ago
        return Act(act.position, act.kind, None, act.player, None, None, None, None)
    return msgspec.structs.replace(act, reason=_REASON.decode(plain))


def _place(position: int) -> bytes:
    return place("act", position)
