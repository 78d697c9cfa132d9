"""What all jobs at tables share: the tournament, its tables, and the matches that they list."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from domain.competition.lifecycle import ENDED, TournamentStatus
from domain.competition.round_facts import TablePlace
from domain.competition.state import Tournament, TournamentTable
from domain.kernel.clocks import SECOND
from domain.kernel.match.lifecycle import OVER, Status
from domain.matches import Matches
from domain.matches.errors import NoSuchMatch
from domain.matches.queries import MatchResult
from domain.store import SERVICE, command_for
from domain.tournaments.commands import Tournaments

Tables = int | TablePlace | Collection[TablePlace] | None
"""Which tables: those of a round, one, these, or all."""
Among = Callable[[Sequence[UUID]], Collection[UUID]]
"""Those of some matches of which something is so."""
Over = Callable[[Sequence[UUID]], Mapping[UUID, Status]]
"""Those of some matches that are known to be over, each with how it is."""


class PlayedTable(NamedTuple):
    """A table, and which of its matches is meant, from 1. The last one is the one that it plays."""

    place: TablePlace
    table: TournamentTable
    number: int

    @property
    def match(self) -> UUID:
        """The id of the match."""
        return UUID(self.table.matches[self.number - 1].match)

    @property
    def is_last(self) -> bool:
        """Whether no later match replaced it."""
        return self.number == len(self.table.matches)

    @property
    def counts(self) -> bool:
        """Whether the result that counts is that of this match."""
        return self.is_last and self.table.state == "confirmed" and self.table.source == "match"


class TablePlay:
    """The tables of tournaments, and the matches that are played at them."""

    def __init__(self, tournaments: Tournaments, matches: Matches) -> None:
        self._tournaments = tournaments
        self._matches = matches

    def _status(self, match: UUID) -> Status | None:
        """The status of the match; None if it is not opened."""
        try:
            return self._matches.status(match)
        except NoSuchMatch:
            return None

    def _abort(self, match: UUID, reason: str) -> None:
        """22: end the match without a result, by the service. A second time changes nothing."""
        asked = command_for(SERVICE, f"{match}/call_off", "abort", str(match))
        self._matches.abort(match, SERVICE, reason, asked)

    def _known_result(self, match: UUID, delay: int) -> MatchResult | None:
        """What the match came to; None while it goes on, is not opened, or onlookers cannot know.

        `delay`: after its end, in microseconds.
        """
        result = self._result(match)
        return None if result is None or self._tournaments.moment() < result.at + delay else result

    def _result(self, match: UUID) -> MatchResult | None:
        """What the match came to; None while it goes on, or is not opened."""
        try:
            return self._matches.result(match)
        except NoSuchMatch:
            return None


def takes_in(tournament: Tournament) -> bool:
    """33: whether what happens in its matches still comes into the tournament: before its end, and by the
    third edition also after it is cancelled.
    """
    cancelled = tournament.status is TournamentStatus.CANCELLED
    return tournament.status not in ENDED or (cancelled and tournament.by_third_edition)


def is_done(tournament: Tournament, played: PlayedTable, status: Status | None) -> bool:
    """Whether nothing more comes of a match: it is over, and has not lost a result that counts.

    `status`: how far it is, None if nobody knows. One that was called off after its result was taken has no
    result any more, which still comes into the tournament.
    """
    lost = status is Status.CLOSED and played.counts and takes_in(tournament)
    return status in OVER and not lost


def delay_of(tournament: Tournament) -> int:
    """How long after the end of a match onlookers do not know of it, in microseconds."""
    broadcast = tournament.rules.broadcast
    return 0 if broadcast is None else broadcast.delay.seconds * SECOND


def listed(tournament: Tournament, tables: Tables = None) -> Iterator[PlayedTable]:
    """All matches that the tournament lists for these tables."""
    for place, table in tournament.places():
        if _is_meant(place, tables):
            for number in range(1, len(table.matches) + 1):
                yield PlayedTable(place, table, number)


def _is_meant(place: TablePlace, tables: Tables) -> bool:
    match tables:
        case None:
            return True
        case int():
            return place.round == tables
        case TablePlace():
            return place == tables
        case _:
            return place in tables
