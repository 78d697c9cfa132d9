"""Commands about results: reports, agreement, confirmation, correction, and what arbiters do about tables: 17
to 24 of RULES.md.

The facts that are given to a command come without who does it, which is filled in.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from domain.competition import errors
from domain.competition.fold import fold_step
from domain.competition.referee.case import Case
from domain.competition.referee.results import counts
from domain.competition.round_facts import (
    NoResult,
    PointsDeducted,
    ResultAgreed,
    ResultCorrected,
    ResultDisputed,
    ResultsConfirmed,
    TableAdjourned,
    TableAnnulled,
    TablePlace,
    TableReplayed,
    TableResult,
)
from domain.competition.state import Tournament, TournamentTable
from domain.kernel.facts import Fact
from domain.kernel.game import Outcome, Shelf
from domain.ledger.table_matches import table_match
from domain.store import SERVICE, Command, command
from domain.tournaments.execution import AcceptedStep, TournamentCommands, TournamentContext
from domain.tournaments.rounds import listed_match

MOST_AT_ONCE: Final = 500  # tables whose results are confirmed in one step


class MatchEnd(NamedTuple):
    """How the match of a table ended: its id, and the head of its ledger in the step in which it did."""

    match: str
    head: str


class Why(NamedTuple):
    """Why an arbiter does something: in their words, and the rule that it rests on."""

    reason: str
    rule: str


class ResultCommands(TournamentCommands):
    """These commands."""

    def report_match(
        self, tournament: UUID, place: TablePlace, end: MatchEnd, outcome: Outcome
    ) -> AcceptedStep:
        """17: take the result of the match of a table. WrongTable if it is taken already."""
        step = self.head(tournament)  # a table may get the same result again, if it was adjourned meanwhile
        asked = command(SERVICE, f"{tournament}/result/{end.match}/{step}", "report_match", end.head)
        fact = TableResult(place, outcome, end.match, end.head)
        return self._execute(tournament, SERVICE, asked, lambda _: (fact,))

    def report_without_result(
        self, tournament: UUID, place: TablePlace, end: MatchEnd, how: NoResult, reason: str
    ) -> AcceptedStep:
        """22: take it that the match of a table ended without a result. The service does."""
        asked = command(SERVICE, f"{tournament}/ended/{end.match}", "report_without_result", end.match)
        fact = TableAnnulled(place, end.match, how, reason, end.head)
        return self._execute(tournament, SERVICE, asked, lambda _: (fact,))

    def write_result(
        self, tournament: UUID, player: str, result: TableResult, command: Command, expect: int | None = None
    ) -> AcceptedStep:
        """18: write down the result of a table, or decide it as an arbiter (`source`)."""
        if result.source == "match":
            raise errors.WrongMatch("source")
        return self._execute(tournament, player, command, lambda context: (_by(result, context),), expect)

    def agree(
        self, tournament: UUID, player: str, place: TablePlace, command: Command, expect: int | None = None
    ) -> AcceptedStep:
        """19: agree with the result of one's table. With the last one it counts, if the regulations say
        so.
        """

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            agreed = ResultAgreed(place, context.number)
            after = fold_step((agreed,), context.at, context.tournament)
            counting = _counts(after, context.at, place, self._shelf, "players")
            return (agreed, ResultsConfirmed((place,), "players")) if counting else (agreed,)

        return self._execute(tournament, player, command, make, expect)

    def dispute(
        self, tournament: UUID, player: str, place: TablePlace, reason: str, command: Command
    ) -> AcceptedStep:
        """19: dispute the result of one's table."""
        return self._execute(
            tournament, player, command, lambda context: (ResultDisputed(place, context.number, reason),)
        )

    def confirm(
        self, tournament: UUID, player: str, places: Sequence[TablePlace], command: Command, expect: int
    ) -> AcceptedStep:
        """19: say as an arbiter that these results count. `expect`: the step at which they were seen."""
        return self._execute(
            tournament,
            player,
            command,
            lambda context: (ResultsConfirmed(tuple(places), "arbiter", context.by),),
            expect,
        )

    def confirm_due(self, tournament: UUID) -> AcceptedStep | None:
        """19: let the results count that do by the regulations; None if there is none. The service does."""
        state = self._current(tournament)
        if not _due(state.truth, self.moment(), self._shelf):
            return None
        asked = command(SERVICE, f"{tournament}/confirm/{state.step}", "confirm_due", state.step)

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            due = _due(context.tournament, context.at, self._shelf)
            how = context.tournament.rules.counting.by
            return (ResultsConfirmed(due[:MOST_AT_ONCE], how),)

        return self._execute(tournament, SERVICE, asked, make)

    def correct(
        self,
        tournament: UUID,
        player: str,
        corrected: ResultCorrected,
        command: Command,
        expect: int,
    ) -> AcceptedStep:
        """20: replace a result that counts. `corrected`: with the result as it was seen before."""
        return self._execute(tournament, player, command, lambda context: (_by(corrected, context),), expect)

    def adjourn(
        self, tournament: UUID, player: str, place: TablePlace, reason: str, command: Command
    ) -> AcceptedStep:
        """21: let the match of a table go on later."""
        return self._execute(
            tournament, player, command, lambda context: (TableAdjourned(place, reason, context.by),)
        )

    def annul(
        self,
        tournament: UUID,
        player: str,
        place: TablePlace,
        why: Why,
        command: Command,
        *,
        end: MatchEnd | None = None,
    ) -> AcceptedStep:
        """22: end the match of a table without a result. `end`: of the match that the arbiter annulled
        there, WrongMatch if the table plays another one by now; None: the one that it plays.
        """

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            match, head = end or MatchEnd(table_of(context.tournament, place).match, "")
            return (TableAnnulled(place, match, "annulled", why.reason, head, why.rule, context.by),)

        return self._execute(tournament, player, command, make)

    def replay(
        self, tournament: UUID, player: str, place: TablePlace, why: Why, command: Command
    ) -> AcceptedStep:
        """22: let a table without a result play another match, which is listed here."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            number = len(table_of(context.tournament, place).matches) + 1
            match = table_match(*listed_match(context.tournament, place, number))
            return (TableReplayed(place, match, why.reason, why.rule, context.by),)

        return self._execute(tournament, player, command, make)

    def deduct_points(
        self, tournament: UUID, player: str, penalty: PointsDeducted, command: Command
    ) -> AcceptedStep:
        """24: take points from an entrant."""
        return self._execute(tournament, player, command, lambda context: (_by(penalty, context),))


def _by(fact: TableResult | ResultCorrected | PointsDeducted, context: TournamentContext) -> Fact:
    """The fact, with who does it."""
    return msgspec.structs.replace(fact, by=context.by)


def table_of(tournament: Tournament, place: TablePlace) -> TournamentTable:
    """17: the table at this place. NoSuchTable if there is none."""
    table = tournament.table(place)
    if table is None:
        raise errors.NoSuchTable("place")
    return table


def _counts(tournament: Tournament, at: int, place: TablePlace, shelf: Shelf, how: str) -> bool:
    """19: whether the result of a table counts without an arbiter."""
    table = tournament.table(place)
    reported = table is not None and table.state == "reported"
    return table is not None and reported and counts(Case(tournament, at, shelf), table, how)


def _due(tournament: Tournament, at: int, shelf: Shelf) -> tuple[TablePlace, ...]:
    """19: the tables whose results count now by the regulations, and are not confirmed yet."""
    how = tournament.rules.counting.by
    if how == "arbiter":  # then none counts by itself
        return ()
    return tuple(place for place, _ in tournament.places() if _counts(tournament, at, place, shelf, how))
