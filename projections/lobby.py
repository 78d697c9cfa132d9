"""The lobby: every match as the onlooker knows it, without its table. Table `lobby`, one row a match."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor, sql

from domain.kernel.clocks import Clock
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.game import Content, Outcome
from domain.kernel.match import (
    FACTS,
    Closed,
    Disclosed,
    Ended,
    Left,
    Opened,
    OpenedToReferee,
    Played,
    ResignationOffered,
    ResignationWithdrawn,
    Sat,
    Sitter,
    Started,
    Status,
    seen,
)
from domain.store import Event
from projections import cursors
from projections.projection import Message, Recorded, as_json


class Listing(msgspec.Struct, frozen=True):
    """A match in the lobby; the fields are the columns. `players` and `open_seats` serve the filters."""

    match: UUID
    game: str
    version: str
    options: dict[str, Any]
    content: tuple[Content, ...]
    host: str
    commitment: str
    seats: tuple[Sitter | None, ...]
    open_seats: int
    opened_at: datetime
    updated_at: datetime
    step: int = 0
    status: Status = Status.OPEN
    players: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    resigning: tuple[int, ...] = ()
    outcome: Outcome | None = None
    reason: str | None = None
    seed: str | None = None
    disclosed: bool = False
    opened_to: tuple[str, ...] = ()
    clock: Clock | None = None


class Filters(msgspec.Struct, frozen=True):
    """Which matches a page shows. `open_seats`: at least so many can be taken; `player`: who sits there."""

    game: str | None = None
    status: Status | None = None
    open_seats: int | None = None
    player: str | None = None


class Page(msgspec.Struct, frozen=True):
    """A part of the lobby, newest matches first. `cursor`: of the next page, None behind the last one."""

    matches: tuple[Listing, ...]
    cursor: str | None


TELLING: Final = frozenset(FACTS) - {Played}
"""The facts that may change a listing: those that every match has, but for the commonest."""


class After(msgspec.Struct, frozen=True, array_like=True):
    """The keys a page begins behind."""

    opened_at: datetime
    match: UUID


def follow(listing: Listing | None, event: Event) -> Listing:
    """The listing after an event of its match. LookupError if its log does not begin with an opening."""
    telling = [fact for fact in event.facts if type(fact) in TELLING]  # nearly all others are the game's own
    for fact in seen(ONLOOKER, telling):
        listing = _opened(fact, event) if isinstance(fact, Opened) else _after(listing, fact)
    if listing is None:
        raise LookupError("a match begins with its opening")
    return msgspec.structs.replace(listing, step=event.step, updated_at=event.at)


def _opened(fact: Opened, event: Event) -> Listing:
    return Listing(
        match=event.stream,
        game=fact.game,
        version=fact.version,
        options=fact.options,
        content=fact.content,
        host=fact.host,
        commitment=fact.commitment,
        seats=(None,) * fact.seats,
        open_seats=fact.seats,
        opened_at=event.at,
        updated_at=event.at,
        clock=fact.clock,
    )


def _after(listing: Listing | None, fact: Fact) -> Listing | None:
    if listing is None:
        return None
    replace = msgspec.structs.replace
    match fact:
        case Sat():
            return _seated(listing, fact.seat, Sitter(fact.player, fact.name, fact.contribution))
        case Left():
            return _seated(listing, fact.seat, None)
        case Started():
            return replace(listing, status=Status.PLAYING, roles=fact.roles, open_seats=0)
        case ResignationOffered():
            return replace(listing, resigning=tuple(sorted({*listing.resigning, fact.seat})))
        case ResignationWithdrawn():
            return replace(listing, resigning=tuple(seat for seat in listing.resigning if seat != fact.seat))
        case Ended():
            outcome = Outcome(fact.winners, fact.scores, fact.ending)
            return replace(listing, status=Status.ENDED, outcome=outcome)
        case Closed():
            return replace(listing, status=Status.CLOSED, reason=fact.reason, open_seats=0)
        case Disclosed() | OpenedToReferee():
            return _shown(listing, fact)
        case _:
            return listing


def _shown(listing: Listing, fact: Disclosed | OpenedToReferee) -> Listing:
    """Everybody may look as the referee, or one more may."""
    if isinstance(fact, Disclosed):
        return msgspec.structs.replace(listing, disclosed=True, seed=fact.seed)
    return msgspec.structs.replace(listing, opened_to=(*listing.opened_to, fact.player))


def _seated(listing: Listing, seat: int, sitter: Sitter | None) -> Listing:
    seats = (*listing.seats[:seat], sitter, *listing.seats[seat + 1 :])
    players = tuple(sitter.player for sitter in seats if sitter is not None)
    return msgspec.structs.replace(listing, seats=seats, players=players, open_seats=seats.count(None))


class Lobby:
    """The projection."""

    name = "lobby"
    tables = ("lobby",)

    def write(self, cursor: Cursor[Any], batch: Sequence[Recorded]) -> Iterable[Message]:
        """Each match of the batch is read once and written once."""
        events = [event for _, event in batch if event.topic.startswith("match.")]
        listings = _load(cursor, {event.stream for event in events})
        for event in events:
            listings[event.stream] = follow(listings.get(event.stream), event)
        if listings:
            cursor.execute(SAVE, (as_json(list(listings.values())),))
        return ()

    def empty(self, cursor: Cursor[Any]) -> None:
        """Every row goes."""
        cursor.execute("DELETE FROM lobby")


COLUMNS = [sql.Identifier(name) for name in Listing.__struct_fields__]
SAVE = sql.SQL(
    "INSERT INTO lobby ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::lobby, %s::json)"
    " ON CONFLICT (match) DO UPDATE SET ({columns}) = ({excluded})"
).format(
    columns=sql.SQL(", ").join(COLUMNS),
    excluded=sql.SQL(", ").join(sql.SQL("EXCLUDED.{}").format(column) for column in COLUMNS),
)
LISTINGS = msgspec.json.Decoder(tuple[Listing, ...])


def _load(cursor: Cursor[Any], matches: Iterable[UUID]) -> dict[UUID, Listing]:
    found = cursor.execute(
        "SELECT coalesce(json_agg(lobby), '[]')::text FROM lobby WHERE match = ANY(%s)", (list(matches),)
    ).fetchone()
    assert found is not None
    return {listing.match: listing for listing in LISTINGS.decode(found[0])}


def listing(connection: Connection[Any], match: UUID) -> Listing | None:
    """One match, or None where there is none."""
    return _load(connection.cursor(), (match,)).get(match)


def steps(connection: Connection[Any], matches: Sequence[UUID]) -> Mapping[UUID, int]:
    """The last projected step of each match that there is."""
    found = connection.execute("SELECT match, step FROM lobby WHERE match = ANY(%s)", (list(matches),))
    return dict(found.fetchall())


def clocked(connection: Connection[Any]) -> Sequence[UUID]:
    """The matches that are played with a clock."""
    found = connection.execute("SELECT match FROM lobby WHERE status = 'playing' AND clock IS NOT NULL")
    return [match for (match,) in found]


CONDITIONS = {
    "game": sql.SQL("game = %(game)s"),
    "status": sql.SQL("status = %(status)s"),
    "open_seats": sql.SQL("open_seats >= %(open_seats)s"),
    "player": sql.SQL("players @> ARRAY[%(player)s]"),
    "after": sql.SQL("(opened_at, match) < (%(opened_at)s, %(match)s)"),
}
PAGE = sql.SQL(
    "SELECT coalesce(json_agg(page ORDER BY opened_at DESC, match DESC), '[]')::text FROM"
    " (SELECT * FROM lobby WHERE {} ORDER BY opened_at DESC, match DESC LIMIT %(limit)s) AS page"
)


def page(connection: Connection[Any], filters: Filters, cursor: str | None, limit: int) -> Page:
    """At most `limit` matches, from the newest or behind the cursor. BadCursor if it is of other filters."""
    given = {name: value for name, value in msgspec.structs.asdict(filters).items() if value is not None}
    where = [CONDITIONS[name] for name in given]
    if cursor is not None:
        after = cursors.read("lobby", filters, cursor, After)
        where.append(CONDITIONS["after"])
        given |= msgspec.structs.asdict(after)
    if any("\0" in value for value in given.values() if isinstance(value, str)):
        return Page((), None)  # Postgres has no such text, and so no such match
    query = PAGE.format(sql.SQL(" AND ").join(where) if where else sql.SQL("true"))
    found = connection.execute(query, {**given, "limit": limit + 1}).fetchone()
    assert found is not None
    matches = LISTINGS.decode(found[0])
    if len(matches) <= limit:
        return Page(matches, None)
    last = matches[limit - 1]
    return Page(matches[:limit], cursors.issue("lobby", filters, After(last.opened_at, last.match)))
