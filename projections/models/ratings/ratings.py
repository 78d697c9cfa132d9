"""The ratings of players. Tables `ratings`, `rating_changes`, `rated_matches`, `rating_deletions`.

Ratings follow from all rated matches in the order of the log, whatever the order in which streams are read:
partitions go through the log at paces of their own, and parked events come later. So what changes at a place
of the log is made again from that place on.
"""

from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from psycopg import Cursor

from domain.competition.standings.rated_matches import RatedMatch, Versions, rated_matches
from domain.games import SHELF
from domain.store.account_facts import PlayerDeleted
from domain.store.postgres.connections import json_rows
from projections.engine.projection import Message, Recorded
from projections.models.deletions import TOPIC
from projections.models.ratings.rated_facts import ending, keep_facts, take_tournament
from projections.models.ratings.rating_history import RatedMatchRow
from projections.models.ratings.recomputation import recompute

# One transaction at a time rates. A generation that is built beside has tables, and so a lock, of its own.
LOCK: Final = (
    "SELECT pg_advisory_xact_lock('pg_class'::regclass::oid::int4, 'rated_matches'::regclass::oid::int4)"
)


class Ratings:
    """The projection. `versions`: by which rules matches are played whose games have several."""

    name = "ratings"
    topics = ("tournament.", TOPIC)
    tables = ("ratings", "rating_changes", "rated_matches", "rated_facts", "rating_deletions")

    def __init__(self, versions: Versions) -> None:
        self._versions = versions

    def write(self, cursor: Cursor, batch: Sequence[Recorded]) -> Iterable[Message]:
        """Keep what is needed later. Where a tournament ends or a player is deleted, make ratings again."""
        keep_facts(cursor, batch)
        ended, gone = ending(batch), _deletions(batch)
        if not (ended or gone):
            return ()
        cursor.execute(LOCK)
        changed = [row for each in ended for row in self._rows(cursor, each)]
        _save(cursor, changed)
        since = _earliest([*((row.game, row.position) for row in changed), *_counted_later(cursor, gone)])
        for game, position in since.items():
            recompute(cursor, game, position, gone)
        _forget(cursor, gone)
        return ()

    def empty(self, cursor: Cursor) -> None:
        """Delete all rows."""
        cursor.execute("DELETE FROM ratings")
        cursor.execute("DELETE FROM rating_changes")
        cursor.execute("DELETE FROM rated_matches")
        cursor.execute("DELETE FROM rated_facts")
        cursor.execute("DELETE FROM rating_deletions")

    def _rows(self, cursor: Cursor, ended: Recorded) -> list[RatedMatchRow]:
        tournament = take_tournament(cursor, ended)
        found = rated_matches(tournament, SHELF, self._versions)  # roles and sides depend on no content
        return [_row(ended, place, match) for place, match in enumerate(found, 1)]


def _row(ended: Recorded, place: int, match: RatedMatch) -> RatedMatchRow:
    players = tuple(seat.player for team in match.teams for seat in team.seats)
    at = ended.event.at
    return RatedMatchRow(UUID(match.match), match.game, ended.position, place, at, players, match.teams)


def _save(cursor: Cursor, rows: Sequence[RatedMatchRow]) -> None:
    if rows:
        cursor.execute(
            "INSERT INTO rated_matches SELECT * FROM json_populate_recordset(NULL::rated_matches, %s::json)",
            (json_rows(rows),),
        )


def _deletions(batch: Sequence[Recorded]) -> dict[str, int]:
    """The players whom the batch deletes, and where in the log."""
    return {
        fact.player: position
        for position, event in batch
        for fact in event.facts
        if isinstance(fact, PlayerDeleted)
    }


def _counted_later(cursor: Cursor, gone: dict[str, int]) -> list[tuple[str, int]]:
    """Where matches of players count that come after their deletion in the log, and were read before it."""
    if not gone:
        return []
    return cursor.execute(
        "SELECT game, min(rated_matches.position)"
        " FROM unnest(%s::text[], %s::int8[]) AS gone (player, position)"
        " JOIN rated_matches ON rated_matches.position > gone.position AND gone.player = ANY(players)"
        " GROUP BY game",
        (list(gone), list(gone.values())),
    ).fetchall()


def _earliest(places: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Of each game the first place at which something has changed."""
    found = dict[str, int]()
    for game, position in places:
        found[game] = min(position, found.get(game, position))
    return found


def _forget(cursor: Cursor, gone: dict[str, int]) -> None:
    """Delete the ratings of players, and remember that they have none."""
    if gone:
        cursor.execute(
            "INSERT INTO rating_deletions SELECT * FROM unnest(%s::text[], %s::int8[])"
            " ON CONFLICT DO NOTHING",
            (list(gone), list(gone.values())),
        )
        cursor.execute("DELETE FROM rating_changes WHERE player = ANY(%s)", (list(gone),))
        cursor.execute("DELETE FROM ratings WHERE player = ANY(%s)", (list(gone),))
