"""Finishes tournaments, when all that happened in their matches is in them: 31 and 33 of RULES.md.

After the end of a tournament nothing more comes into it. So its matches are over before, and no arbiter can
act in them any more.
"""

from typing import Final
from uuid import UUID

from domain.competition.errors import UnsettledTables
from domain.competition.referee.rounds import is_complete, unsettled
from domain.competition.state import Tournament
from domain.kernel.match.lifecycle import OVER
from domain.matches import Matches
from domain.store import Command
from domain.tournaments.commands import Tournaments
from domain.tournaments.execution import AcceptedStep
from domain.tournaments.playing.result_intake import ResultIntake
from domain.tournaments.playing.ruling_intake import RulingIntake
from domain.tournaments.playing.settlement import Settlement
from domain.tournaments.playing.table_play import Among, TablePlay, listed

LEADING: Final = frozenset({"organizer", "arbiter"})


class TournamentEnding(TablePlay):
    """Finishes tournaments. `acted`: those of some matches in which an arbiter has decided something, all of
    them; `over`: those that are known to be over.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        matches: Matches,
        acted: Among = lambda matches: matches,
        over: Among = lambda _: (),
    ) -> None:
        super().__init__(tournaments, matches)
        self._acted, self._over = acted, over
        self._settlement = Settlement(tournaments, matches)
        self._results = ResultIntake(tournaments, matches)
        self._rulings = RulingIntake(tournaments, matches)

    def finish(
        self,
        tournament: UUID,
        player: str,
        command: Command,
        *,
        beacon: str = "",
        expect: int | None = None,
    ) -> AcceptedStep:
        """End the matches that are not over, take what is not in the tournament yet, and finish it.

        UnsettledTables if a match goes on, or what an arbiter did in one may not be told yet (25). `beacon`,
        `expect`: as in the command; what is taken here are steps that its author has not seen.
        """
        if not self._tournaments.is_repeated(tournament, player, command):
            truth = self._tournaments.truth(tournament)
            if self._may_finish(truth, player):
                self._take_all(tournament, truth)
        return self._tournaments.finish(tournament, player, command, beacon=beacon, expect=expect)

    def _may_finish(self, truth: Tournament, player: str) -> bool:
        """Whether the tournament could be finished now as far as its own steps say. In the first two editions
        of the rules nothing is taken before.
        """
        leads = not LEADING.isdisjoint(truth.roles_of(player))
        return truth.by_third_edition and leads and is_complete(truth) and not unsettled(truth)

    def _take_all(self, tournament: UUID, truth: Tournament) -> None:
        places = {played.match: played.place for played in listed(truth)}
        matches = list(places)
        left = set(matches).difference(self._over(matches))
        if left:
            tables = {places[match] for match in left}
            self._settlement.settle(tournament, tables)
            self._results.take_results(tournament, tables)
            if any(self._status(match) not in {*OVER, None} for match in left):
                raise UnsettledTables
        acted = {places[match] for match in self._acted(matches)}
        if acted:
            self._rulings.take_acts(tournament, acted)
            if self._rulings.has_unknown(tournament, acted):
                raise UnsettledTables
