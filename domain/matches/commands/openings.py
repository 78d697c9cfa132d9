"""Commands that open a match."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from domain.ledger.canonical import to_microseconds
from domain.matches import agreements, authorship, errors
from domain.matches.agreements import TournamentPlace
from domain.matches.commands.execution import AcceptedCommand, Execution
from domain.matches.decisions import openings
from domain.matches.state import MatchState
from domain.store import Command, CommandReused, Decision, Order
from domain.threadsafe.decoder import JsonObject

MATCHES: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de02")  # the namespace of their ids


class WantedMatch(NamedTuple):
    """A match that somebody wants to open. `agreed`: the terms, as JSON has them.

    `bound`: the 32 bytes of its seed, if somebody committed to them before.
    """

    player: str
    game: str
    seats: int
    options: JsonObject
    agreed: Mapping[str, Any] = {}
    bound: bytes | None = None


class OpeningCommands(Execution):
    """Matches open."""

    def open(
        self,
        player: str,
        game: str,
        seats: int,
        options: JsonObject,
        command: Command,
        **agreed: Any,
    ) -> AcceptedCommand:
        """Open a match; the player is its host. `agreed`: the terms, as JSON has them (`agreements`)."""
        return self._open(WantedMatch(player, game, seats, options, agreed), command)

    def open_at(self, place: TournamentPlace, wanted: WantedMatch, command: Command) -> AcceptedCommand:
        """Open a match of a tournament, which alone says so. The player is the host there, too."""
        return self._open(wanted, command, place)

    def _open(
        self, wanted: WantedMatch, command: Command, place: TournamentPlace | None = None
    ) -> AcceptedCommand:
        player, game, seats, options, agreed, bound = wanted
        if game not in self._shelf:
            raise errors.NoSuchGame(("game",))
        match = opened_by(command)

        def decide(_: int, state: MatchState | None, at: datetime) -> Decision:
            if state is not None:
                raise CommandReused
            if command.seen:
                raise errors.UnknownHead
            seed, salt = bound or self._entropy(openings.ENTROPY), self._entropy(openings.ENTROPY)
            setting = agreements.setting_of(self._shelf[game], seats, options)
            terms = agreements.terms_of(self._shelf[game], setting, agreed, to_microseconds(at))
            for number, invited in enumerate(terms.invited):
                self._check_exists(invited, ("invited", str(number)))
            for number, kept in enumerate(terms.reserved):
                self._check_exists(kept.player, ("reserved", str(number), "player"))
            opening = openings.open_(
                self._shelf[game],
                setting,
                match,
                player,
                terms,
                seed=seed,
                salt=salt,
                ledger=self._ledger,
                place=place,
            )
            if place is None or command.signature:  # the host of a tournament may have deleted their account
                authorship.check_opening(command, match, opening, self._players.key(player))
            return opening

        return self._done(self._streams.execute(Order(match, command, player, decide)))


def opened_by(command: Command) -> UUID:
    """The id of the match that the command opens."""
    return uuid5(MATCHES, str(command.id))
