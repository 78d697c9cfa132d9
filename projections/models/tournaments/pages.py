"""Queries of the list of tournaments: pages of it, one of them, those that are going on, those that name a
player.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from psycopg import Connection, sql

from domain.competition.lifecycle import TournamentStatus
from domain.store.errors import NewerEvent
from domain.threadsafe.decoder import Decoder, is_unfamiliar
from projections import pagination
from projections.models.tournaments.listings import TournamentListing

LIST: Final = "tournaments"
PARTICIPATIONS: Final = "tournament_participations"


class TournamentFilters(msgspec.Struct, frozen=True):
    """Which tournaments a page shows. `game`: is played in a round; `player`: entered, is invited, or is on
    the staff; `host`: has opened them; `tournament`: that one alone.
    """

    status: TournamentStatus | None = None
    game: str | None = None
    player: str | None = None
    host: str | None = None
    tournament: UUID | msgspec.UnsetType = msgspec.UNSET  # so cursors of before stay valid


class TournamentPage(msgspec.Struct, frozen=True):
    """Some tournaments, the newest first. `cursor`: of the next page, None on the last one."""

    tournaments: tuple[TournamentListing, ...]
    cursor: str | None


class TournamentParticipations(msgspec.Struct, frozen=True):
    """Some tournaments, the first ones first. `cursors`: for each the cursor of what comes after it."""

    tournaments: tuple[UUID, ...]
    cursors: tuple[str, ...]


class AfterTournament(msgspec.Struct, frozen=True, array_like=True):
    """The keys after which a page begins: a moment, and a tournament."""

    moment: datetime
    tournament: UUID


AFTER: Final = Decoder(AfterTournament)


class _Row(msgspec.Struct):
    """Of a row, where it is in the list."""

    opened_at: datetime
    tournament: UUID


_ROWS: Final = Decoder[tuple[msgspec.Raw, ...]](tuple[msgspec.Raw, ...])
_ROW: Final = Decoder(_Row)
_LISTING: Final = Decoder(TournamentListing)
CONDITIONS: Final = {
    "status": sql.SQL("status = %(status)s"),
    "game": sql.SQL("games @> ARRAY[%(game)s]"),
    "player": sql.SQL(
        "tournament IN (SELECT tournament FROM nostos.tournament_people WHERE player = %(player)s"
        " AND (number > 0 OR invited OR roles <> '{}'))"
    ),
    "host": sql.SQL("host = %(host)s"),
    "tournament": sql.SQL("tournament = %(tournament)s"),
    "after": sql.SQL("(opened_at, tournament) < (%(moment)s, %(tournament)s)"),
}
PAGE: Final = sql.SQL(
    "SELECT coalesce(json_agg(page ORDER BY opened_at DESC, tournament DESC), '[]')::text FROM"
    " (SELECT * FROM nostos.tournaments WHERE {} ORDER BY opened_at DESC, tournament DESC LIMIT %(limit)s)"
    " AS page"
)
LISTING: Final = "SELECT row_to_json(found)::text FROM nostos.tournaments AS found WHERE tournament = %s"
LIVE: Final = (
    "SELECT tournament FROM nostos.tournaments WHERE status NOT IN ('finished', 'cancelled')"
    " AND tournament > %s ORDER BY tournament LIMIT %s"
)
ENDED: Final = (
    "SELECT tournament FROM nostos.tournaments WHERE status IN ('finished', 'cancelled')"
    " AND changed_at >= now() - %s::interval ORDER BY tournament"
)
ASKING: Final = (
    "SELECT tournament FROM nostos.tournament_people WHERE player = %s AND tournament = ANY(%s) AND asked"
)
LEFT_OUT: Final = (None, msgspec.UNSET)  # values of filters that filter nothing
FIRST: Final = UUID(int=0)  # no tournament has an id that comes before it


def page(
    connection: Connection, filters: TournamentFilters, cursor: str | None, limit: int
) -> TournamentPage:
    """At most `limit` tournaments, from the newest or after the cursor. BadCursor if it has other filters.

    What a newer version wrote and this one does not know is left out.
    """
    given = {name: value for name, value in msgspec.structs.asdict(filters).items() if value not in LEFT_OUT}
    where = [CONDITIONS[name] for name in given]
    if cursor is not None:
        after = pagination.read(LIST, filters, cursor, AFTER)
        where.append(CONDITIONS["after"])
        given |= msgspec.structs.asdict(after)
    if any("\0" in value for value in given.values() if isinstance(value, str)):
        return TournamentPage((), None)  # Postgres has no such text, and so no such tournament
    query = PAGE.format(sql.SQL(" AND ").join(where) if where else sql.SQL("true"))
    found = connection.execute(query, {**given, "limit": limit + 1}).fetchone()
    assert found is not None
    rows = _ROWS.decode(found[0])
    last = _ROW.decode(rows[limit - 1]) if len(rows) > limit else None
    keys = None if last is None else AfterTournament(last.opened_at, last.tournament)
    following = None if keys is None else pagination.issue(LIST, filters, keys)
    return TournamentPage(tuple(each for row in rows[:limit] for each in _known(row)), following)


def _known(row: msgspec.Raw) -> Sequence[TournamentListing]:
    """The row as a listing; nothing if a newer version wrote in it what is not known here."""
    try:
        return (_LISTING.decode(row),)
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):
            return ()
        raise


def listing(connection: Connection, tournament: UUID) -> TournamentListing | None:
    """A tournament as it is now, or None. NewerEvent if a newer version wrote what is not known here."""
    found = connection.execute(LISTING, (tournament,)).fetchone()
    if found is None:
        return None
    try:
        return _LISTING.decode(found[0])
    except msgspec.ValidationError as error:
        if is_unfamiliar(error):
            raise NewerEvent(tournament, 0, "what is in its row of the list") from None
        raise


def live(connection: Connection, after: UUID | None, limit: int) -> Sequence[UUID]:
    """Tournaments that are neither finished nor cancelled, after one, in the order of their ids."""
    return [tournament for (tournament,) in connection.execute(LIVE, (after or FIRST, limit))]


def ended_within(connection: Connection, period: timedelta) -> Sequence[UUID]:
    """Tournaments that are finished or cancelled, and had their last step in this period up to now."""
    found = connection.execute(ENDED, (period,))
    return [tournament for (tournament,) in found]


def reached(connection: Connection, tournaments: Sequence[UUID]) -> dict[UUID, int]:
    """The last projected step of each of these tournaments that there is."""
    found = connection.execute(
        "SELECT tournament, step FROM nostos.tournaments WHERE tournament = ANY(%s)", (list(tournaments),)
    )
    return dict(found.fetchall())


def asking(connection: Connection, player: str, tournaments: Sequence[UUID]) -> set[UUID]:
    """Those of these tournaments whose staff entered the player, who has not answered yet."""
    found = connection.execute(ASKING, (player, list(tournaments))).fetchall()
    return {tournament for (tournament,) in found}


def participations(
    connection: Connection, player: str, cursor: str | None, limit: int
) -> TournamentParticipations:
    """At most `limit` tournaments that name the player, after the cursor. BadCursor if it is of another
    list.
    """
    after = None if cursor is None else pagination.read(PARTICIPATIONS, player, cursor, AFTER)
    found = connection.execute(
        "SELECT since, tournament FROM nostos.tournament_people WHERE player = %(player)s"
        " AND (%(tournament)s::uuid IS NULL OR (since, tournament) > (%(moment)s, %(tournament)s))"
        " ORDER BY since, tournament LIMIT %(limit)s",
        {
            "player": player,
            "limit": limit,
            "moment": None if after is None else after.moment,
            "tournament": None if after is None else after.tournament,
        },
    ).fetchall()
    keys = [AfterTournament(*row) for row in found]
    cursors = tuple(pagination.issue(PARTICIPATIONS, player, each) for each in keys)
    return TournamentParticipations(tuple(each.tournament for each in keys), cursors)
