"""Commands before the start: who sits, who may come, and what chance they bring."""

from functools import partial
from uuid import UUID

from domain.kernel.match.facts import Sat
from domain.matches.commands.execution import AcceptedCommand, Execution
from domain.matches.decisions import chance, endings, guests, openings, seats
from domain.matches.decisions.context import Context
from domain.store import SERVICE, Command, Decision, command


class TableCommands(Execution):
    """A table fills, and the match starts or is called off."""

    def sit(
        self, match: UUID, player: str, seat: int, commitment: str | None, command: Command
    ) -> AcceptedCommand:
        """Take a seat. `commitment`: binds 32 bytes of chance; None to contribute nothing."""
        bound, key = chance.checked_commitment(commitment or ""), self._players.key(player)
        sat = Sat(seat, player, "", "", bound, key, named=self._players.named(player, match))
        drawn = self._entropy(openings.ENTROPY).hex()
        return self._execute(match, player, command, partial(seats.sit, sat=sat, drawn=drawn))

    def seat_bot(self, match: UUID, host: str, bot: str, seat: int, command: Command) -> AcceptedCommand:
        """Let a bot of the service take a seat, as the host wants."""
        sat = Sat(seat, bot, "", "", bot=True, named=self._players.named(bot, match))
        drawn = self._entropy(openings.ENTROPY).hex()
        decide = partial(guests.seat_bot, host=host, sat=sat, drawn=drawn)
        return self._execute(match, bot, command, decide, unknown=True)

    def leave(self, match: UUID, player: str, seat: int, command: Command) -> AcceptedCommand:
        """Leave a seat before the start."""
        return self._execute(match, player, command, partial(seats.leave, seat=seat))

    def invite(self, match: UUID, host: str, player: str, command: Command) -> AcceptedCommand:
        """Invite a player."""

        def decide(context: Context) -> Decision:
            self._check_exists(player, ("player",))
            return guests.invite(context, player)

        return self._execute(match, host, command, decide)

    def uninvite(self, match: UUID, host: str, player: str, command: Command) -> AcceptedCommand:
        """Take an invitation back."""
        return self._execute(match, host, command, partial(guests.uninvite, player=player))

    def accept_invitation(self, match: UUID, player: str, code: str, command: Command) -> AcceptedCommand:
        """Show the code of the invitation. NoSuchMatch if it is another."""
        decide = partial(guests.accept_invitation, code=code)
        return self._execute(match, player, command, decide, unknown=True)

    def renew_invitation(self, match: UUID, host: str, command: Command) -> AcceptedCommand:
        """Make a new code; those of before are void."""
        return self._execute(match, host, command, guests.renew_invitation)

    def reserve(
        self, match: UUID, host: str, seat: int, player: str | None, command: Command
    ) -> AcceptedCommand:
        """Keep a seat for a player; for nobody any more if `player` is None."""

        def decide(context: Context) -> Decision:
            if player is not None:
                self._check_exists(player, ("player",))
            return guests.reserve(context, seat, player)

        return self._execute(match, host, command, decide)

    def remove(
        self, match: UUID, host: str, seat: int, reason: str | None, command: Command
    ) -> AcceptedCommand:
        """Take a seat from its player before the start."""
        return self._execute(match, host, command, partial(guests.remove, seat=seat, reason=reason))

    def find_not_started(self, match: UUID, seconds: int) -> AcceptedCommand:
        """Call off a match that was open for so many seconds without a step. TimeIsLeft if it was not."""
        asked = command(SERVICE, f"{match}/find_not_started", "find_not_started", str(match))
        return self._execute(match, SERVICE, asked, partial(guests.find_not_started, seconds=seconds))

    def commit(self, match: UUID, player: str, commitment: str, command: Command) -> AcceptedCommand:
        """Bind other bytes of chance than before, after the commitments of all became void."""
        return self._execute(match, player, command, partial(chance.commit, commitment=commitment))

    def reveal(self, match: UUID, player: str, contribution: str, command: Command) -> AcceptedCommand:
        """Reveal the bytes of chance that the seat is bound to."""
        return self._execute(match, player, command, partial(chance.reveal, contribution=contribution))

    def enter_beacon(self, match: UUID, player: str, value: str, command: Command) -> AcceptedCommand:
        """Enter the value of the public randomness that the opening named."""
        return self._execute(match, player, command, partial(chance.enter_beacon, value=value))

    def miss_reveal(self, match: UUID) -> AcceptedCommand:
        """Say that contributions were not revealed in time. TimeIsLeft if there is time left."""
        step = self.head(match)  # a match may have two such steps
        asked = command(SERVICE, f"{match}/miss_reveal/{step}", "miss_reveal", str(match))
        return self._execute(match, SERVICE, asked, chance.miss_reveal)

    def start(self, match: UUID, player: str, command: Command) -> AcceptedCommand:
        """Start the match."""
        return self._execute(match, player, command, seats.start)

    def close(self, match: UUID, player: str, reason: str, command: Command) -> AcceptedCommand:
        """Call the match off before its start."""
        return self._execute(match, player, command, partial(endings.close, reason=reason))
