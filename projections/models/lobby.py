"""The lobby: every match as an onlooker sees it, without its table. Table `lobby`, one row for each match.

A row is the present state of the match. Of a delayed match everybody is shown the row of an earlier step.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from psycopg import Connection, Cursor, sql

from domain.kernel.match.lifecycle import GOING_ON, Status
from domain.store.errors import NewerEvent
from domain.store.postgres.connections import json_rows
from domain.threadsafe.decoder import Decoder, is_unfamiliar
from projections import pagination
from projections.engine.projection import Message, Recorded
from projections.match_filters import Filters, conditions
from projections.models import broadcasts
from projections.models.listing import Listing, follow


class Page(msgspec.Struct, frozen=True):
    """A part of the lobby, newest matches first. `cursor`: of the next page, None on the last one."""

    matches: tuple[Listing, ...]
    cursor: str | None


class Sitting(NamedTuple):
    """The players who have a seat in a match at a step, that was projected last."""

    step: int
    players: frozenset[str]


class After(msgspec.Struct, frozen=True, array_like=True):
    """The keys after which a page begins."""

    opened_at: datetime
    match: UUID


AFTER: Final = Decoder(After)


class Lobby:
    """The projection."""

    name = "lobby"
    topics = ("match.",)
    tables = ("lobby", "lobby_steps")

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Read and write each match of the batch once, or twice if it was paused in it; messages to the
        onlookers of delayed matches.
        """
        events = [event for _, event in batch]
        listings = _load(cursor, {event.stream for event in events})
        delayed, paused = [], dict[UUID, Listing]()
        for event in events:
            listings[event.stream] = after = follow(listings.get(event.stream), event)
            if after.broadcast is not None:
                delayed.append(broadcasts.LobbyStepRow(after.match, after.step, after.shown_at, after))
            if after.status is Status.PAUSED:
                paused[after.match] = after
        if paused:  # saved although the match may go on in the batch: the clock must look at it again
            cursor.execute(SAVE, (json_rows(list(paused.values())),))
        cursor.execute(SAVE, (json_rows(list(listings.values())),))
        shown = {row.match: _shown_upto(listings[row.match]) for row in delayed}
        return broadcasts.keep(cursor, delayed, shown) if delayed else ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM lobby")
        cursor.execute("DELETE FROM lobby_steps")


def _shown_upto(listing: Listing) -> int:
    """The step up to which a match is shown at this row, whatever the time is."""
    if listing.shown_at is None or listing.broadcast is None:
        return listing.step
    steps = listing.broadcast.delay.steps
    return listing.step - steps if steps else 0


COLUMNS = [sql.Identifier(name) for name in Listing.__struct_fields__]
SAVE = (
    sql.SQL(
        "INSERT INTO lobby ({columns}) SELECT {columns} FROM json_populate_recordset(NULL::lobby, %s::json)"
        " ON CONFLICT (match) DO UPDATE SET ({columns}) = ({excluded})"
    )
    .format(
        columns=sql.SQL(", ").join(COLUMNS),
        excluded=sql.SQL(", ").join(sql.SQL("EXCLUDED.{}").format(column) for column in COLUMNS),
    )
    .as_bytes()
)
LISTINGS: Final = Decoder[tuple[Listing, ...]](tuple[Listing, ...])


class _Place(msgspec.Struct):
    """Of a row, where it is in the lobby."""

    opened_at: datetime
    match: UUID


_PLACE: Final = Decoder(_Place)
_LISTING: Final = Decoder(Listing)
_ROWS: Final = Decoder[tuple[msgspec.Raw, ...]](tuple[msgspec.Raw, ...])
Source = Sequence[sql.SQL]
AS_IT_STANDS: Final[Source] = (sql.SQL("nostos.lobby"),)
SHOWN: Final[Source] = (
    sql.SQL("(SELECT * FROM nostos.lobby WHERE shown_at IS NULL OR shown_at <= now()) AS lobby"),
    sql.SQL(
        "(SELECT past.* FROM nostos.lobby AS last JOIN nostos.lobby_steps USING (match)"
        " CROSS JOIN jsonb_populate_record(NULL::nostos.lobby,"
        " jsonb_build_object('takebacks', last.takebacks, 'table_talk', last.table_talk) || listing) AS past"
        # earlier versions wrote neither
        " WHERE last.shown_at > now() AND lobby_steps.step = nostos.shown_step(last.match)) AS lobby"
    ),
)
"""The lobby as everybody is shown it: present rows, and earlier ones of delayed matches."""


def _rows(source: Source, which: sql.Composable) -> sql.Composed:
    """The rows of the lobby. `which`: the query after FROM, which applies to each part of the source."""
    parts = [sql.SQL("(SELECT * FROM {} {})").format(part, which) for part in source]
    return sql.SQL("(") + sql.SQL(" UNION ALL ").join(parts) + sql.SQL(")")


LOAD = sql.SQL("SELECT coalesce(json_agg(lobby), '[]')::text FROM {} AS lobby WHERE match = ANY(%s)")
WRITTEN = LOAD.format(sql.SQL("lobby")).as_bytes()  # of the generation that is written
STANDING = LOAD.format(*AS_IT_STANDS).as_bytes()
SHOWING = LOAD.format(_rows(SHOWN, sql.SQL(""))).as_bytes()


def _load(cursor: Cursor, matches: Iterable[UUID], query: bytes = WRITTEN) -> dict[UUID, Listing]:
    found = cursor.execute(query, (list(matches),)).fetchone()
    assert found is not None
    try:
        return {listing.match: listing for listing in LISTINGS.decode(found[0])}
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):
            raise NewerEvent(next(iter(matches)), 0, "what is in its row of the lobby") from None
        raise


def _known(rows: bytes | str) -> tuple[Listing, ...]:
    """The rows, but for those in which a newer version wrote what is not known here."""
    try:
        return LISTINGS.decode(rows)
    except msgspec.ValidationError:
        return tuple(chain.from_iterable(map(_one, _ROWS.decode(rows))))


def _one(row: msgspec.Raw) -> Sequence[Listing]:
    try:
        return (_LISTING.decode(row),)
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):
            return ()
        raise


def listing(connection: Connection, match: UUID) -> Listing | None:
    """The present state of a match, or None."""
    return _load(connection.cursor(), (match,), STANDING).get(match)


def shown(connection: Connection, match: UUID) -> Listing | None:
    """A match as everybody is shown it, or None."""
    return _load(connection.cursor(), (match,), SHOWING).get(match)


def lineage(connection: Connection) -> int:
    """The number of the newest part of the log's lineage."""
    found = connection.execute("SELECT max(number) FROM nostos.lineage").fetchone()
    assert found is not None
    number: int = found[0]
    return number


def step(connection: Connection, match: UUID) -> int:
    """The last projected step of a match; 0 if there is none."""
    found = connection.execute("SELECT step FROM nostos.lobby WHERE match = %s", (match,)).fetchone()
    return 0 if found is None else int(found[0])


class Audience(NamedTuple):
    """Whether everybody may know of a match at its last projected step, and whether one player may or once
    might. Without such a match the step is 0.
    """

    step: int
    public: bool
    concerned: bool


def audience(connection: Connection, match: UUID, player: str) -> Audience:
    """Who may know of a match. A match that does not exist is a row as well, so it takes as long."""
    found = connection.execute(
        "SELECT coalesce(max(step), 0), coalesce(bool_or(NOT private), false),"
        " coalesce(bool_or(%s = ANY(known_to) OR barred ? %s), false) FROM nostos.lobby WHERE match = %s",
        (player, player, match),
    ).fetchone()
    assert found is not None
    return Audience(*found)


class Reached(NamedTuple):
    """The last step of a match. `shown`: the step that everybody is shown; `due`: in how many seconds they
    are shown a later one, None if that does not depend on time alone.
    """

    step: int
    shown: int
    due: float | None


def reached(connection: Connection, matches: Sequence[UUID]) -> Mapping[UUID, Reached]:
    """The steps of each existing match."""
    found = connection.execute(
        "SELECT match, step,"
        " CASE WHEN shown_at IS NULL THEN step ELSE coalesce(nostos.shown_step(match), 0) END,"
        " CASE WHEN shown_at > now() THEN ("
        "SELECT extract(epoch FROM min(past.shown_at) - now())::float8 FROM nostos.lobby_steps AS past"
        " WHERE past.match = lobby.match AND past.shown_at > now() AND past.shown_at < %s"
        ") END FROM nostos.lobby WHERE match = ANY(%s)",
        (broadcasts.NEVER, list(matches)),
    )
    return {match: Reached(*row) for match, *row in found}


def sitting(connection: Connection, matches: Sequence[UUID]) -> Mapping[UUID, Sitting]:
    """Who has a seat in each existing match."""
    found = connection.execute(
        "SELECT match, step, players FROM nostos.lobby WHERE match = ANY(%s)", (list(matches),)
    )
    return {match: Sitting(step, frozenset(players)) for match, step, players in found}


def waiting(connection: Connection, since: datetime, limit: int, without: Collection[UUID]) -> Sequence[UUID]:
    """Open matches in which nothing has happened since then, the longest first; without some of them."""
    found = connection.execute(
        "SELECT match FROM nostos.lobby WHERE status = 'open' AND updated_at <= %s AND match <> ALL(%s)"
        " ORDER BY updated_at LIMIT %s",
        (since, list(without), limit),
    )
    return [match for (match,) in found]


OVER: Final = (
    sql.SQL(
        "SELECT coalesce(json_agg(page ORDER BY match), '[]')::text FROM (SELECT * FROM nostos.lobby"
        " WHERE status IN ('ended', 'closed') AND updated_at <= %s AND match > %s"
        " ORDER BY match LIMIT %s) AS page"
    )
).as_bytes()


def over(connection: Connection, before: datetime, after: UUID, limit: int) -> Sequence[Listing]:
    """Matches that were over before that time, after a match, in the order of their ids."""
    found = connection.execute(OVER, (before, after, limit)).fetchone()
    assert found is not None
    return _known(found[0])


def those_over(connection: Connection, matches: Sequence[UUID]) -> dict[UUID, Status]:
    """Those of the matches that are over, each with how it is."""
    found = connection.execute(
        "SELECT match, status FROM nostos.lobby WHERE match = ANY(%s) AND status IN ('ended', 'closed')",
        (list(matches),),
    )
    return {match: Status(status) for match, status in found}


def tournaments_in_play(connection: Connection) -> set[UUID]:
    """The tournaments that have a match which is not over."""
    found = connection.execute(
        "SELECT DISTINCT tournament FROM nostos.lobby WHERE status = ANY(%s) AND tournament <> ''",
        ([status.value for status in GOING_ON],),
    )
    return {UUID(tournament) for (tournament,) in found}


def has_looked(connection: Connection, tournament: UUID, player: str) -> bool:
    """Whether a match of the tournament is open to the player, or they looked at it as a seat."""
    found = connection.execute(
        "SELECT EXISTS (SELECT FROM nostos.lobby WHERE tournament = %(tournament)s"
        " AND (opened_to @> ARRAY[%(player)s]"
        " OR looks @> jsonb_build_array(jsonb_build_object('player', %(player)s::text))))",
        {"tournament": str(tournament), "player": player},
    ).fetchone()
    return found == (True,)


def those_who_looked(connection: Connection, tournament: UUID) -> frozenset[str]:
    """The players to whom a match of the tournament is open, or who looked at one as a seat."""
    found = connection.execute(
        "SELECT unnest(opened_to) FROM nostos.lobby WHERE tournament = %(tournament)s"
        " UNION SELECT jsonb_array_elements(looks) ->> 'player' FROM nostos.lobby"
        " WHERE tournament = %(tournament)s",
        {"tournament": str(tournament)},
    )
    return frozenset(player for (player,) in found)


def hosted(connection: Connection, player: str) -> int:
    """How many matches the player has opened that have not started."""
    query = "SELECT count(*) FROM nostos.lobby WHERE status = 'open' AND host = %s"
    found = connection.execute(query, (player,)).fetchone()
    return 0 if found is None else int(found[0])


def seated(connection: Connection, player: str) -> int:
    """In how many matches that are not over the player has a seat."""
    found = connection.execute(
        "SELECT count(*) FROM nostos.lobby WHERE players @> ARRAY[%s] AND status = ANY(%s)",
        (player, [status.value for status in GOING_ON]),
    ).fetchone()
    return 0 if found is None else int(found[0])


CONDITIONS = {
    "public": sql.SQL("NOT private"),
    "known": sql.SQL("(NOT private OR known_to @> ARRAY[%(caller)s])"),
    "after": sql.SQL("(opened_at, match) < (%(opened_at)s, %(match)s)"),
}
PAGE = sql.SQL(
    "SELECT coalesce(json_agg(page ORDER BY opened_at DESC, match DESC), '[]')::text FROM"
    " (SELECT * FROM {} AS lobby {}) AS page"
)
NEWEST = sql.SQL("ORDER BY opened_at DESC, match DESC LIMIT %(limit)s")


def page(
    connection: Connection,
    filters: Filters,
    cursor: str | None,
    limit: int,
    source: Source = SHOWN,
    *,
    caller: str | None = None,
) -> Page:
    """At most `limit` matches, from the newest or after the cursor. BadCursor if it has other filters.

    `source`: SHOWN, or AS_IT_STANDS, which has all private matches too. `caller`: the player who asks, who
    gets the private matches that they may know of.
    """
    where, given = conditions(filters)
    if source is not AS_IT_STANDS:
        where.append(CONDITIONS["public" if caller is None else "known"])
        given |= {} if caller is None else {"caller": caller}
    if cursor is not None:
        after = pagination.read("lobby", filters, cursor, AFTER)
        where.append(CONDITIONS["after"])
        given |= msgspec.structs.asdict(after)
    if any("\0" in value for value in given.values() if isinstance(value, str)):
        return Page((), None)  # Postgres has no such text, and so no such match
    which = sql.SQL("WHERE {} {}").format(sql.SQL(" AND ").join(where) if where else sql.SQL("true"), NEWEST)
    query = PAGE.format(_rows(source, which), NEWEST)
    found = connection.execute(query, {**given, "limit": limit + 1}).fetchone()
    assert found is not None
    rows = _ROWS.decode(found[0])
    if len(rows) <= limit:
        return Page(_known(found[0]), None)
    last = _PLACE.decode(rows[limit - 1])
    matches = _known(b"[%b]" % b",".join(bytes(row) for row in rows[:limit]))
    return Page(matches, pagination.issue("lobby", filters, After(last.opened_at, last.match)))
