"""Commands by which a tournament opens, and by which its organizers change what was announced: 1 to 5, 30, 31
of RULES.md.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

import msgspec

from domain.competition import errors
from domain.competition.coherence import check_regulations
from domain.competition.draws import LINKS, chain_commitment
from domain.competition.facts import (
    LotsDisclosed,
    RegistrationClosed,
    RegistrationOpened,
    RegulationsChanged,
    StaffNamed,
    StaffRemoved,
    StaffRole,
    TournamentCancelled,
    TournamentOpened,
    TournamentPostponed,
)
from domain.competition.referee.beginning import EDITION
from domain.competition.regulations import REGULATIONS, Regulations, RoundGame, regulations_hash
from domain.competition.state import Tournament
from domain.kernel.facts import Fact, known
from domain.kernel.game import Refused, Shelf
from domain.ledger.canonical import to_microseconds
from domain.matches import agreements
from domain.store import Command, CommandReused, Decision, Order
from domain.threadsafe.decoder import JsonObject, misfit
from domain.tournaments.bounds import Taken
from domain.tournaments.errors import UnknownTournamentHead
from domain.tournaments.execution import (
    ENTROPY,
    AcceptedStep,
    TournamentCommands,
    TournamentContext,
    decided,
)
from domain.tournaments.state import TournamentState

TOURNAMENTS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de07")  # the namespace of their ids


def opened_tournament(command: Command) -> UUID:
    """The id of the tournament that the command opens."""
    return uuid5(TOURNAMENTS, str(command.id))


class OpeningCommands(TournamentCommands):
    """These commands."""

    def open(self, host: str, regulations: JsonObject, command: Command) -> AcceptedStep:
        """1, 2: announce a tournament; the player is its host. `regulations`: as JSON has them."""
        tournament = opened_tournament(command)

        def decide(_: int, state: TournamentState | None, at: datetime) -> Decision:
            if state is not None:
                raise CommandReused
            if command.seen:
                raise UnknownTournamentHead
            rules, seed, salt = regulations_of(regulations, self._shelf), *self._secrets()
            opened = TournamentOpened(
                tournament=str(tournament),
                host=host,
                regulations=rules,
                sha256=regulations_hash(rules),
                commitment=chain_commitment(seed, tournament.bytes),
                links=LINKS,
                seed=seed.hex(),
                salt=salt.hex(),
                named=self._players.named(host, tournament),
                edition=EDITION,
            )
            context = TournamentContext(Tournament(), host, 1, to_microseconds(at))
            return decided(context, (opened,), Taken(), self._shelf)

        return self._done(self._streams.execute(Order(tournament, command, host, decide)))

    def _secrets(self) -> tuple[bytes, bytes]:
        """A seed and a salt."""
        return self._entropy(ENTROPY), self._entropy(ENTROPY)

    def change_regulations(
        self,
        tournament: UUID,
        player: str,
        regulations: JsonObject,
        reason: str,
        command: Command,
    ) -> AcceptedStep:
        """3: replace the regulations before the first round."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            rules = regulations_of(regulations, self._shelf)
            return (RegulationsChanged(rules, regulations_hash(rules), reason, context.by),)

        return self._execute(tournament, player, command, make)

    def name_staff(
        self, tournament: UUID, player: str, named: str, roles: Collection[StaffRole], command: Command
    ) -> AcceptedStep:
        """4: give a player roles on the staff, in place of those that they had."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            self._require_player(named, "player")
            binding = self._players.named(named, tournament)
            return (StaffNamed(named, tuple(roles), context.by, binding),)

        return self._execute(tournament, player, command, make)

    def remove_staff(
        self, tournament: UUID, player: str, removed: str, reason: str, command: Command
    ) -> AcceptedStep:
        """4: take a player from the staff."""
        return self._execute(
            tournament, player, command, lambda context: (StaffRemoved(removed, reason, context.by),)
        )

    def open_registration(self, tournament: UUID, player: str, command: Command) -> AcceptedStep:
        """6: let players register from now on."""
        return self._execute(tournament, player, command, lambda context: (RegistrationOpened(context.by),))

    def close_registration(self, tournament: UUID, player: str, command: Command) -> AcceptedStep:
        """6: let nobody register any more."""
        return self._execute(tournament, player, command, lambda context: (RegistrationClosed(context.by),))

    def postpone(
        self, tournament: UUID, player: str, starts: str, reason: str, command: Command
    ) -> AcceptedStep:
        """30: let it begin, or its next round, at another moment."""
        return self._execute(
            tournament, player, command, lambda context: (TournamentPostponed(starts, reason, context.by),)
        )

    def cancel(
        self, tournament: UUID, player: str, reason: str, command: Command, expect: int | None = None
    ) -> AcceptedStep:
        """31: end it without final standings; the seed of its lots is shown."""

        def make(context: TournamentContext) -> tuple[Fact, ...]:
            return TournamentCancelled(reason, context.by), disclosed(context.tournament)

        return self._execute(tournament, player, command, make, expect)


def disclosed(tournament: Tournament) -> LotsDisclosed:
    """32: the seed of the lots is shown."""
    return LotsDisclosed(known(tournament.opening.seed))


def regulations_of(data: JsonObject, shelf: Shelf) -> Regulations:
    """2: the regulations, from JSON, with games of the shelf. BadRegulations says what is wrong."""
    try:
        rules = REGULATIONS.convert(data)
    except msgspec.ValidationError as error:
        path, reason = misfit(error)
        raise errors.BadRegulations(".".join(path), reason) from None
    check_regulations(rules)
    for number, played in enumerate(rules.games):
        _check_game(played, number, shelf)
    return rules


def _check_game(played: RoundGame, number: int, shelf: Shelf) -> None:
    """2: the game is on the shelf, and can be played with these options at every size of tables."""
    if played.game not in shelf:
        raise errors.BadRegulations(f"games.{number}.game", "no game has this name")
    for seats in range(played.shape.fewest, played.shape.seats + 1):
        try:
            agreements.setting_of(shelf[played.game], seats, played.options)
        except Refused as refusal:
            where = ".".join((f"games.{number}", *refusal.where))
            reason = getattr(refusal, "reason", "") or f"refused by {refusal.rule}"
            raise errors.BadRegulations(where, f"with {seats} seats: {reason}") from None
