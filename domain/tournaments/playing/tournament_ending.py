"""Prepares the end of tournaments: what happened in their matches comes into them. 31, 33 of RULES.md.

After the end of a tournament nothing more comes into it. So its matches are over before, and no arbiter can
act in them any more.
"""

from uuid import UUID

from domain.competition.errors import UnsettledTables
from domain.competition.facts import TournamentFinished
from domain.competition.lifecycle import TOURNAMENT_STEPS
from domain.competition.referee.rounds import is_complete, unsettled
from domain.competition.state import Tournament
from domain.kernel.match.lifecycle import OVER, Status
from domain.matches import Matches
from domain.store import Command
from domain.tournaments.commands import Tournaments
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.playing.table_play import Among, Over, PlayedTable, TablePlay, is_done, listed


class TournamentEnding(TablePlay):
    """Prepares the end of tournaments. `acted`: those of some matches in which an arbiter has decided
    something, all of them; `over`: those that are known to be over.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        matches: Matches,
        acted: Among = lambda matches: matches,
        over: Over = lambda _: {},
    ) -> None:
        super().__init__(tournaments, matches)
        self._acted, self._over = acted, over
        self._settlement = Settlement(tournaments, matches)
        self._results = ResultIntake(tournaments, matches)
        self._rulings = RulingIntake(tournaments, matches)

    def prepare(self, tournament: UUID, player: str, command: Command) -> None:
        """Before the command finishes the tournament: end the matches that are not over, and take what is not
        in the tournament yet. UnsettledTables if a match goes on, or what an arbiter did in one may not be
        told yet (25).

        What is taken here are steps that the author of the command has not seen.
        """
        if not self._tournaments.is_repeated(tournament, player, command):
            truth = self._tournaments.truth(tournament)
            if self._may_finish(truth, player):
                self._take_all(tournament, truth)

    def _may_finish(self, truth: Tournament, player: str) -> bool:
        """Whether the tournament could be finished now as far as its own steps say. In the first two editions
        of the rules nothing is taken before.
        """
        step, roles = TOURNAMENT_STEPS[TournamentFinished], truth.roles_of(player)
        may = truth.status in step.statuses and not step.parties.isdisjoint(roles)
        return truth.by_third_edition and may and is_complete(truth) and not unsettled(truth)

    def _take_all(self, tournament: UUID, truth: Tournament) -> None:
        """UnsettledTables if something is left that cannot be taken."""
        tables = list(listed(truth))
        matches = [played.match for played in tables]
        over = self._over(matches)
        left = {each.place for each in tables if not is_done(truth, each, over.get(each.match))}
        if left:
            self._settlement.settle(tournament, left)
            self._results.take_results(tournament, left)
            if any(self._waits(played) for played in listed(self._tournaments.truth(tournament), left)):
                raise UnsettledTables
        acted = set(self._acted(matches))
        with_acts = {played.place for played in tables if played.match in acted}
        if with_acts and not self._rulings.take_all_acts(tournament, with_acts):
            raise UnsettledTables

    def _waits(self, played: PlayedTable) -> bool:
        """Whether a match goes on, or has lost the result that counts."""
        status = self._status(played.match)
        return status is not None and (status not in OVER or (status is Status.CLOSED and played.counts))
