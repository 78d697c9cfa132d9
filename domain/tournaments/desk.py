"""Commands of the desk: rulings, appeals, calls for an arbiter, announcements: 25 to 28 of RULES.md."""

from collections.abc import Callable, Sequence
from typing import NamedTuple
from uuid import UUID

import msgspec

from domain.competition.desk_facts import (
    Announced,
    AnnouncedTo,
    AppealDecided,
    AppealMade,
    ArbiterCalled,
    CallAnswered,
    NoticesRead,
    RulingMade,
)
from domain.competition.errors import WrongMatch
from domain.competition.round_facts import PointsDeducted, TablePlace
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.matches.queries import acts_in
from domain.store import Command
from domain.tournaments.errors import NotAnEntrant
from domain.tournaments.execution import (
    AcceptedStep,
    TournamentCommands,
    TournamentContext,
    check_possible,
)
from domain.tournaments.results import table_of

Following = Callable[[TournamentContext], tuple[Fact, ...]]


class NewRuling(NamedTuple):
    """A ruling that an arbiter wants to make; the fields are those of `RulingMade`."""

    question: str
    answer: str
    rule: str
    place: TablePlace | None = None
    match: str = ""
    step: int = 0
    precedent: int = 0

    def made(self, number: int, by: str) -> RulingMade:
        """The ruling, when it is made."""
        return RulingMade(
            number,
            self.question,
            self.answer,
            self.rule,
            by,
            self.place,
            self.match,
            self.step,
            self.precedent,
        )


def _no_acts(_: TournamentContext) -> tuple[Fact, ...]:
    """A ruling that changes nothing by itself."""
    return ()


class DeskCommands(TournamentCommands):
    """These commands."""

    def rule(
        self,
        tournament: UUID,
        player: str,
        ruling: NewRuling,
        command: Command,
        *,
        acts: Following = _no_acts,
        expect: int | None = None,
    ) -> AcceptedStep:
        """25: rule on a question. `acts`: what the arbiter does by it, in the same step.

        WrongMatch if it names a step of a match that is no act of theirs, or on which they have ruled.
        """

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, RulingMade)
            self._check_act(context, ruling)
            return _ruled(context, ruling, *acts(context))

        return self._execute(tournament, player, command, make, expect)

    def _check_act(self, context: TournamentContext, ruling: NewRuling) -> None:
        """25: the step that the ruling names is an act of its author, and no ruling of theirs on it stands.

        What the ruling names beside that, the referee judges.
        """
        table = None if ruling.place is None else context.tournament.table(ruling.place)
        if table is None or ruling.match not in {each.match for each in table.matches}:
            return
        named = ruling.match, ruling.step, context.player
        ruled = (each for each in context.tournament.rulings if not each.overruled)
        if any((each.match, each.step, each.by) == named for each in ruled):
            raise WrongMatch("step")
        acts = acts_in(self._log, UUID(ruling.match), ruling.step)
        if all((ruling.match, step, act.player) != named for step, act in acts):
            raise WrongMatch("step")

    def take_act(
        self,
        tournament: UUID,
        arbiter: str,
        ruling: NewRuling,
        penalty: PointsDeducted | None,
        command: Command,
    ) -> AcceptedStep:
        """33: rule on what an arbiter did in a match, who may have left the staff since. `penalty`: the
        points that it takes. The service does.
        """
        facts = () if penalty is None else (penalty,)
        return self._execute(tournament, arbiter, command, lambda context: _ruled(context, ruling, *facts))

    def appeal(self, tournament: UUID, player: str, ruling: int, text: str, command: Command) -> AcceptedStep:
        """26: appeal against a ruling. The text is for the appellant, their table and the staff."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            rulings, number = context.tournament.rulings, len(context.tournament.appeals) + 1
            place = rulings[ruling - 1].place if 0 < ruling <= len(rulings) else None
            to = _readers(context.tournament, place, context.number)
            return (AppealMade(number, ruling, context.number, to, text),)

        return self._execute(tournament, player, command, make)

    def decide_appeal(
        self,
        tournament: UUID,
        player: str,
        decided: AppealDecided,
        command: Command,
        expect: int | None = None,
    ) -> AcceptedStep:
        """26: decide an appeal. `decided`: without who writes it down."""
        return self._execute(
            tournament,
            player,
            command,
            lambda context: (msgspec.structs.replace(decided, by=context.by),),
            expect,
        )

    def call_arbiter(
        self, tournament: UUID, player: str, place: TablePlace, text: str, command: Command
    ) -> AcceptedStep:
        """27: call an arbiter to one's table. The text is for those who sit there, and the staff."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            to = _readers(context.tournament, place, context.number)
            number = len(context.tournament.calls) + 1
            return (ArbiterCalled(number, place, context.number, to, text),)

        return self._execute(tournament, player, command, make)

    def answer_call(self, tournament: UUID, player: str, call: int, command: Command) -> AcceptedStep:
        """27: answer a call."""
        return self._execute(tournament, player, command, lambda context: (CallAnswered(call, context.by),))

    def announce(
        self, tournament: UUID, player: str, text: str, command: Command, place: TablePlace | None = None
    ) -> AcceptedStep:
        """28: tell everybody something."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            return (Announced(len(context.tournament.notices) + 1, text, context.by, place),)

        return self._execute(tournament, player, command, make)

    def announce_to(
        self, tournament: UUID, player: str, to: Sequence[int], text: str, command: Command
    ) -> AcceptedStep:
        """28: tell some entrants something that nobody else reads."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            return (AnnouncedTo(len(context.tournament.notices) + 1, tuple(to), text, context.by),)

        return self._execute(tournament, player, command, make)

    def announce_to_table(
        self, tournament: UUID, player: str, place: TablePlace, text: str, command: Command
    ) -> AcceptedStep:
        """28: the same, to the entrants at a table."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            to = tuple(sorted(table_of(context.tournament, place).seats))
            return (AnnouncedTo(len(context.tournament.notices) + 1, to, text, context.by),)

        return self._execute(tournament, player, command, make)

    def read_notices(
        self, tournament: UUID, player: str, notices: Sequence[int], command: Command
    ) -> AcceptedStep:
        """28: say that one has read these announcements."""
        return self._execute(
            tournament, player, command, lambda context: (NoticesRead(context.number, tuple(notices)),)
        )


def _ruled(context: TournamentContext, ruling: NewRuling, *acts: Fact) -> tuple[Fact, ...]:
    """A step with the next ruling, and with what is done by it."""
    return ruling.made(len(context.tournament.rulings) + 1, context.by), *acts


def _readers(tournament: Tournament, place: TablePlace | None, author: int) -> tuple[int, ...]:
    """Who reads what an entrant writes to the staff: those at the table, and the entrant."""
    if author == 0:
        raise NotAnEntrant("number")
    seats = () if place is None else table_of(tournament, place).seats
    return tuple(sorted({author, *seats}))
