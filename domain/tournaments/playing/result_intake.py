"""Takes the results of matches into their tournament: 17 and 22 of RULES.md. Each result is taken once.

The result of a match that is shown with a delay in seconds is taken when onlookers know it.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from domain.competition.errors import NotStaff, WrongMatch, WrongTable
from domain.competition.round_facts import NoResult
from domain.kernel.facts import Fact
from domain.kernel.match.acts import Annulled
from domain.kernel.match.facts import Aborted, Closed
from domain.kernel.match.lifecycle import Status
from domain.matches.queries import MatchResult
from domain.store import command_for
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.playing.table_play import PlayedTable, TablePlay, Tables, delay_of, listed
from domain.tournaments.results import MatchEnd, Why

WAITING: Final = frozenset({"playing", "adjourned", "reported", "confirmed"})
"""States of tables that can get a result of their match. One that has a result gets another one only if an
arbiter went back in the match, which may also be when the result counts and the match is not shown yet.
"""
REPORTED: Final = frozenset({"reported", "confirmed"})
NOT_STARTED: Final = "it was never started"


class ResultIntake(TablePlay):
    """Looks at the matches of tables, and reports what they came to."""

    def take_results(self, tournament: UUID, tables: Tables = None) -> Sequence[AcceptedStep]:
        """Take the results of these tables that are not in the tournament yet."""
        truth = self._tournaments.truth(tournament)
        last = [each for each in listed(truth, tables) if each.is_last]
        taken = [self._taken(tournament, each, delay_of(truth)) for each in last]
        return [each for each in taken if each is not None]

    def _taken(self, tournament: UUID, played: PlayedTable, delay: int) -> AcceptedStep | None:
        table = played.table
        if table.state not in WAITING or self._is_reported(played):
            return None
        result = self._known_result(played.match, delay)
        if result is None or (table.state in REPORTED and result.head == table.head):
            return None
        try:
            return self._reported(tournament, played, result)
        except (WrongMatch, WrongTable):  # meanwhile somebody else took it, decided the table, or replaced it
            return None

    def _is_reported(self, played: PlayedTable) -> bool:
        """Whether the table has a result, which somebody wrote down, or is of the match as it still is.

        It is not if the match was rewound, or made another step. All its events are read only then.
        """
        table = played.table
        if table.state not in REPORTED:
            return False
        if table.source != "match" or (table.state == "confirmed" and self._is_settled(played)):
            return True
        return self._matches.ledger(played.match)[1][-1] == table.head

    def _is_settled(self, played: PlayedTable) -> bool:
        """Whether the match is over with the result that counts, so nobody goes back in it."""
        return self._status(played.match) is Status.ENDED

    def _reported(self, tournament: UUID, played: PlayedTable, result: MatchResult) -> AcceptedStep:
        end = MatchEnd(str(played.match), result.head)
        if result.outcome is None:
            return self._ended(tournament, played, end, result)
        return self._tournaments.report_match(tournament, played.place, end, result.outcome)

    def _ended(
        self, tournament: UUID, played: PlayedTable, end: MatchEnd, result: MatchResult
    ) -> AcceptedStep:
        """The match ended without a result. An arbiter who annulled it does it in the tournament, too."""
        first = result.first
        if isinstance(first, Annulled):
            asked = command_for(first.player, f"{tournament}/annul/{end.match}", "annul", end.match)
            why = Why(first.reason, first.rule)
            try:
                return self._tournaments.annul(tournament, first.player, played.place, why, asked, end=end)
            except NotStaff:  # not any more, in the first two editions of the rules
                pass
        return self._tournaments.report_without_result(tournament, played.place, end, *_why(first))


def _why(first: Fact) -> tuple[NoResult, str]:
    """How a match ended without a result, and the reason."""
    match first:
        case Aborted(reason):
            return "aborted", reason
        case Closed(reason):
            return "closed", reason
        case Annulled():
            return "closed", first.reason
        case _:
            return "closed", NOT_STARTED
