"""Commands about who takes part: invitations, entries, byes, and what entrants add to the lots: 6 to 11 of
RULES.md.

What an entrant does for themself has the entrant's number; the staff names the number.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from domain.competition.facts import (
    ByeAsked,
    ByeGiven,
    ByeTakenBack,
    EnteredLate,
    EntrantCheckedIn,
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
from domain.kernel.facts import Fact
from domain.kernel.terms import Beacon
from domain.store import Command
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
        """6: enter; or as one of the staff, enter another player."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            named, by = self._entered(tournament, entry, player)
            number = len(context.tournament.entrants) + 1
            return (EntrantRegistered(number, entry.player, entry.affiliation, entry.commitment, by, named),)

        return self._execute(tournament, player, command, make)

    def enter_late(self, tournament: UUID, player: str, entry: NewEntrant, command: Command) -> AcceptedStep:
        """8: enter after the end of the registration, for the next round that is paired."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            named, by = self._entered(tournament, entry, player)
            number, since = len(context.tournament.entrants) + 1, len(context.tournament.rounds) + 1
            return (EnteredLate(number, entry.player, since, entry.affiliation, by, named),)

        return self._execute(tournament, player, command, make)

    def _entered(self, tournament: UUID, entry: NewEntrant, author: str) -> tuple[str, str]:
        """What binds the name of the entrant, and who on the staff enters them."""
        self._require_player(entry.player, "player")
        by = "" if entry.player == author else author
        return self._players.named(entry.player, tournament), by

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
        return self._execute(
            tournament, player, command, lambda context: (EntrantReinstated(number, reason, context.by),)
        )

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
