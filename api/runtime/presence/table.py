"""The tables of presence, through the login that writes: no other login can read them."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.matches.dossier.presence import (
    MatchPresence,
    PresenceCount,
    PresenceNote,
    SeatRefusal,
    SeatStream,
)
from domain.store import Log

MOST: Final = 500  # rows of each kind that are kept of a player in a match
PAGE: Final = 500  # rows of each kind on a page of an export
NOTE: Final = "SELECT nostos.note_presence(%t::jsonb, %b::int4)"
STREAM: Final = "match, player, seat, opened_at, after, delivered, delivered_at, closed_at, ended"
REFUSAL: Final = "match, player, seat, at, step, command, receipt, problem, rule, status, by_game"
STREAMS_OF_MATCH: Final = (
    f"SELECT {STREAM} FROM nostos.presence_streams WHERE match = %b"  # noqa: S608  # written above
    " AND (%t::text IS NULL OR player = %t) ORDER BY opened_at, stream"
)
REFUSALS_OF_MATCH: Final = (
    f"SELECT {REFUSAL} FROM nostos.presence_refusals WHERE match = %b"  # noqa: S608  # as above
    " AND (%t::text IS NULL OR player = %t) ORDER BY at, refusal"
)
COUNTS_OF_MATCH: Final = (
    "SELECT match, player, kind, total FROM nostos.presence_counts WHERE match = %b"
    " AND (%t::text IS NULL OR player = %t) ORDER BY player, kind"
)
STREAMS_OF_PLAYER: Final = (
    f"SELECT {STREAM}, stream FROM nostos.presence_streams WHERE player = %t"  # noqa: S608  # as above
    " AND (opened_at, stream) > (%b, %b) ORDER BY opened_at, stream LIMIT %b::int4"
)
REFUSALS_OF_PLAYER: Final = (
    f"SELECT {REFUSAL}, refusal FROM nostos.presence_refusals WHERE player = %t"  # noqa: S608  # as above
    " AND (at, refusal) > (%b, %b) ORDER BY at, refusal LIMIT %b::int4"
)
TABLES: Final = ("presence_streams", "presence_refusals", "presence_counts")
FORGET_PLAYERS: Final = (
    "WITH gone AS (DELETE FROM nostos.{} WHERE player = ANY (%t::text[]) RETURNING 1)"
    " SELECT count(*) FROM gone"
)
FORGET_MATCHES: Final = (
    "WITH gone AS (DELETE FROM nostos.{} WHERE match = ANY (%b::uuid[]) RETURNING 1)"
    " SELECT count(*) FROM gone"
)


class PresencePlace(NamedTuple):
    """Where a list of a player goes on: after the row of that moment with that id."""

    at: datetime
    id: UUID


class PresenceTable:
    """What is kept. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def store(self, notes: Sequence[PresenceNote]) -> None:
        """Store notes, those of one match and player in their order."""
        ordered = sorted(notes, key=lambda note: (note.match, note.player))
        self._log.ask(NOTE, (msgspec.json.encode(ordered).decode(), MOST))

    def of_match(self, match: UUID, player: str | None) -> MatchPresence:
        """What is kept of a match, the oldest first; of one player, or of all."""
        place = (match, player, player)
        return MatchPresence(
            [SeatStream(*row) for row in self._log.ask(STREAMS_OF_MATCH, place)],
            [SeatRefusal(*row) for row in self._log.ask(REFUSALS_OF_MATCH, place)],
            [PresenceCount(*row) for row in self._log.ask(COUNTS_OF_MATCH, place)],
        )

    def streams_of(
        self, player: str, after: PresencePlace
    ) -> tuple[Sequence[SeatStream], PresencePlace | None]:
        """At most PAGE streams of a player, the oldest first, and where the list goes on."""
        rows = self._log.ask(STREAMS_OF_PLAYER, (player, *after, PAGE))
        found = [SeatStream(*row[:-1]) for row in rows]
        return found, PresencePlace(found[-1].opened_at, rows[-1][-1]) if len(rows) == PAGE else None

    def refusals_of(
        self, player: str, after: PresencePlace
    ) -> tuple[Sequence[SeatRefusal], PresencePlace | None]:
        """At most PAGE refused commands of a player, the oldest first, and where the list goes on."""
        rows = self._log.ask(REFUSALS_OF_PLAYER, (player, *after, PAGE))
        found = [SeatRefusal(*row[:-1]) for row in rows]
        return found, PresencePlace(found[-1].at, rows[-1][-1]) if len(rows) == PAGE else None

    def forget_players(self, players: Collection[str]) -> int:
        """Delete all that is kept of these players; how many rows that were."""
        return self._forget(FORGET_PLAYERS, sorted(players))

    def forget_matches(self, matches: Collection[UUID]) -> int:
        """Delete all that is kept of these matches; how many rows that were."""
        return self._forget(FORGET_MATCHES, sorted(matches))

    def _forget(self, statement: str, whose: Sequence[str] | Sequence[UUID]) -> int:
        if not whose:
            return 0
        counts = [self._log.ask(statement.format(table), (whose,)) for table in TABLES]
        return sum(int(count) for [(count,)] in counts)
