"""Commands about who takes part: invitations, entries, byes, and what entrants add to the lots: 6 to 11 of
RULES.md.

What an entrant does for themself has the entrant's number; the staff names the number.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple
from uuid import UUID

from domain.competition import errors
from domain.competition.facts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    EnteredLate,
    EntrantAccepted,
    EntrantCheckedIn,
    EntrantDeleted,
    EntrantDropped,
    EntrantInvited,
    EntrantRegistered,
    EntrantReinstated,
    EntrantsSeeded,
    EntrantUninvited,
    EntrantWithdrew,
    LotsBeaconNamed,
    LotsContributed,
    RegistrationDeclined,
)
from domain.competition.lifecycle import ENDED, REGISTERING
from domain.competition.referee.admission import admit
from domain.competition.referee.beginning import plays
from domain.competition.referee.entries import number_for
from domain.competition.state import Tournament
from domain.kernel.facts import Fact
from domain.kernel.game import Refused
from domain.kernel.terms import Beacon
from domain.store import SERVICE, Command, command_for
from domain.tournaments.execution import (
    AcceptedStep,
    TournamentCommands,
    TournamentContext,
    check_possible,
)


class NewEntrant(NamedTuple):
    """How a player enters. `commitment`: binds their 32 bytes for the lots, or ""."""

    player: str
    affiliation: str = ""
    commitment: str = ""


Entered = Callable[[Tournament, str, str], Fact]
"""Makes the fact of an entry, from the tournament, who on the staff enters the player, or "", and what binds
the player's name.
"""


class RegistrationCommands(TournamentCommands):
    """These commands."""

    def invite(self, tournament: UUID, player: str, invited: Sequence[str], command: Command) -> AcceptedStep:
        """6: let these players register."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, EntrantInvited)
            for each in invited:
                self._require_player(each, "players")
            return (EntrantInvited(tuple(invited), context.by),)

        return self._execute(tournament, player, command, make)

    def uninvite(self, tournament: UUID, player: str, uninvited: str, command: Command) -> AcceptedStep:
        """6: take an invitation back."""
        return self._execute(
            tournament, player, command, lambda context: (EntrantUninvited(uninvited, context.by),)
        )

    def register(self, tournament: UUID, player: str, entry: NewEntrant, command: Command) -> AcceptedStep:
        """6: enter, or accept an entry by the staff; or as one of the staff, enter another player, who is
        asked.
        """

        def entered(truth: Tournament, by: str, named: str) -> Fact:
            number, said = number_for(truth, entry.player), (entry.affiliation, entry.commitment)
            return EntrantRegistered(number, entry.player, *said, by, named, waits=bool(by))

        return self._enter(tournament, player, entry, command, entered)

    def enter_late(self, tournament: UUID, player: str, entry: NewEntrant, command: Command) -> AcceptedStep:
        """8: the same after the end of the registration, for the next round that is paired."""

        def entered(truth: Tournament, by: str, named: str) -> Fact:
            number, since = number_for(truth, entry.player), len(truth.rounds) + 1
            return EnteredLate(number, entry.player, since, entry.affiliation, by, named, waits=bool(by))

        return self._enter(tournament, player, entry, command, entered)

    def _enter(
        self, tournament: UUID, player: str, entry: NewEntrant, command: Command, entered: Entered
    ) -> AcceptedStep:
        """6, 8: accept an entry by the staff, or else enter."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            if _is_asked(context, entry):
                return (EntrantAccepted(context.number, entry.affiliation, entry.commitment),)
            self._require_player(entry.player, "player")
            by = "" if entry.player == player else player
            return (entered(context.tournament, by, self._players.named(entry.player, tournament)),)

        return self._execute(tournament, player, command, make)

    def entry_refusals(
        self, tournament: UUID, player: str, entries: Sequence[NewEntrant]
    ) -> Sequence[Refused | None]:
        """6, 8: why one of the staff cannot enter these players one after the other now; None for each whom
        they can enter, or who plays already. Raises what refuses all of them. Nothing happens by it.
        """
        truth, at = self.truth(tournament), self.moment()
        fact = EntrantRegistered if truth.status in REGISTERING else EnteredLate
        context = TournamentContext(truth, player, self.head(tournament) + 1, at)
        check_possible(context, fact)
        found: list[Refused | None] = []
        for entry in entries:
            try:
                truth = self._with_entry(truth, entry, fact, context)
                found.append(None)
            except Refused as refused:
                found.append(refused)
        return found

    def _with_entry(
        self,
        truth: Tournament,
        entry: NewEntrant,
        fact: type[EntrantRegistered | EnteredLate],
        context: TournamentContext,
    ) -> Tournament:
        """The tournament after the staff entered this player; the same if they play already."""
        if plays(truth, entry.player):
            return truth
        self._require_player(entry.player, "player")
        number = number_for(truth, entry.player)
        new: Fact
        if fact is EntrantRegistered:
            new = EntrantRegistered(number, entry.player, entry.affiliation, by=context.player, waits=True)
        else:
            since = len(truth.rounds) + 1
            new = EnteredLate(number, entry.player, since, entry.affiliation, context.player, waits=True)
        return admit(truth, (new,), context.at, self._shelf)

    def decline(
        self, tournament: UUID, player: str, number: int, reason: str, command: Command
    ) -> AcceptedStep:
        """6: do not take an entrant."""
        return self._execute(
            tournament, player, command, lambda context: (RegistrationDeclined(number, reason, context.by),)
        )

    def withdraw(self, tournament: UUID, player: str, command: Command) -> AcceptedStep:
        """9: leave before the first round."""
        return self._execute(tournament, player, command, lambda context: (EntrantWithdrew(context.number),))

    def check_in(
        self, tournament: UUID, player: str, command: Command, number: int | None = None
    ) -> AcceptedStep:
        """7: say that one is there; or as one of the staff, that an entrant is."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            if number is None:
                return (EntrantCheckedIn(context.number),)
            return (EntrantCheckedIn(number, context.by),)

        return self._execute(tournament, player, command, make)

    def drop(self, tournament: UUID, player: str, reason: str, command: Command) -> AcceptedStep:
        """9: be paired no more."""
        return self._execute(
            tournament, player, command, lambda context: (EntrantDropped(context.number, reason),)
        )

    def put_out(
        self, tournament: UUID, player: str, dropped: EntrantDropped, command: Command
    ) -> AcceptedStep:
        """9: let an entrant be paired no more, as one of the staff. `dropped`: without who does it."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            return (EntrantDropped(dropped.number, dropped.reason, context.by, dropped.rule),)

        return self._execute(tournament, player, command, make)

    def reinstate(
        self, tournament: UUID, player: str, number: int, reason: str, command: Command
    ) -> AcceptedStep:
        """9: let an entrant take part again."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            check_possible(context, EntrantReinstated)
            entrant = context.tournament.entrant(number)
            if entrant is not None:
                self._require_player(entrant.player, "number")
            return (EntrantReinstated(number, reason, context.by),)

        return self._execute(tournament, player, command, make)

    def departures(self, tournament: Tournament) -> tuple[EntrantDeleted, ...]:
        """9: by which facts the entrants of a tournament leave whose players deleted their accounts."""
        if tournament.status in ENDED:
            return ()
        there = {each.player: each.number for each in tournament.entrants if each.state == "in"}
        deleted = self.deleted_among(there) if there else ()
        return tuple(EntrantDeleted(number) for number in sorted(there[player] for player in deleted))

    def leave_deleted(self, tournament: UUID) -> Sequence[AcceptedStep]:
        """9: let these entrants leave, by the service."""
        left = [self._leave_deleted(tournament, fact) for fact in self.departures(self.truth(tournament))]
        return [step for step in left if step is not None]

    def _leave_deleted(self, tournament: UUID, fact: EntrantDeleted) -> AcceptedStep | None:
        number = fact.number
        name = f"{tournament}/deleted/{number}/{self.head(tournament)}"  # they may come back, and leave again
        asked = command_for(SERVICE, name, "leave_deleted", number)
        try:
            return self._execute(tournament, SERVICE, asked, lambda _: (fact,))
        except (errors.NotTakingPart, errors.WrongStage):  # the staff was first
            return None

    def seed_entrants(
        self, tournament: UUID, player: str, order: Sequence[int], source: str, command: Command
    ) -> AcceptedStep:
        """12: say in which order entrants are ranked before the first round. `source`: where it is from."""
        return self._execute(
            tournament, player, command, lambda context: (EntrantsSeeded(tuple(order), source, context.by),)
        )

    def ask_bye(self, tournament: UUID, player: str, number: int, command: Command) -> AcceptedStep:
        """10: ask for a bye in a round. `number`: of the round."""
        return self._execute(tournament, player, command, lambda context: (ByeAsked(context.number, number),))

    def give_bye(self, tournament: UUID, player: str, given: ByeGiven, command: Command) -> AcceptedStep:
        """10: give an entrant a bye. `given`: without who does it."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            return (ByeGiven(given.number, given.round, given.reason, context.by),)

        return self._execute(tournament, player, command, make)

    def take_back_bye(self, tournament: UUID, player: str, number: int, command: Command) -> AcceptedStep:
        """10: want the bye in a round no more."""
        return self._execute(
            tournament, player, command, lambda context: (ByeTakenBack(context.number, number),)
        )

    def contribute(self, tournament: UUID, player: str, contribution: str, command: Command) -> AcceptedStep:
        """11: show the 32 bytes for the lots that one is bound to."""
        return self._execute(
            tournament, player, command, lambda context: (LotsContributed(context.number, contribution),)
        )

    def name_beacon(
        self, tournament: UUID, player: str, draw: int, beacon: Beacon, command: Command
    ) -> AcceptedStep:
        """11: name public randomness to come that takes part in a draw."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            return (LotsBeaconNamed(draw, beacon.source, beacon.at, context.by),)

        return self._execute(tournament, player, command, make)


def _is_asked(context: TournamentContext, entry: NewEntrant) -> bool:
    """6: whether the author enters themself, and is an entrant who has not accepted yet."""
    entrant = context.tournament.entrant(context.number)
    asked = entrant is not None and entrant.state == "in" and not entrant.accepted
    return asked and entry.player == context.player
