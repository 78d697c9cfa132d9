"""Accounts of the bots that the service seats. They follow from the match, the seat and the level alone.

So nothing is stored about them: the seats of a match show which of them the service plays, and how well.
"""

from typing import Final, Literal, NamedTuple, Self, get_args
from uuid import UUID, uuid5

from domain.accounts.players import PLAYERS
from domain.kernel.facts import Seat
from domain.store import Command, command

Level = Literal["easy", "fair", "strong"]

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
USUAL: Final[Level] = "fair"
ACTOR: Final = "company"  # it is in stored events
NAMES: Final = ("Argos", "Eumaeus", "Nausicaa", "Mentor", "Eurycleia", "Alcinous")


class ServiceBot(NamedTuple):
    """A bot of the service on a seat of a match. A bot of the usual level has no level in its id."""

    match: UUID
    seat: Seat
    level: Level = USUAL

    @classmethod
    def found(cls, match: UUID, seat: Seat, player: str) -> Self | None:
        """The bot that has this player's id; None if no bot of this seat has it."""
        bots = (cls(match, seat, level) for level in LEVELS)
        return next((bot for bot in bots if bot.player == player), None)

    @property
    def name(self) -> str:
        """Its name as a player: `Argos (fair bot)`."""
        return self._called(f"{self.level} bot")

    @property
    def registration(self) -> Command:
        """The command that registers it. It follows from what bots were once called, so that a bot of any
        age is registered once: those of the usual level had no level in their names.
        """
        place = f"{self.match}/{self.seat}"
        if self.level == USUAL:
            return command(ACTOR, place, "register", self._called("bot"))
        return command(ACTOR, f"{place}/{self.level}", "register", self.name)

    @property
    def player(self) -> str:
        """Its id as a player."""
        return str(uuid5(PLAYERS, str(self.registration.id)))

    @property
    def sitting(self) -> Command:
        """The command that seats it."""
        return command(self.player, str(self.match), "sit", self.seat)

    @property
    def standing_in(self) -> Command:
        """The command by which it takes the seat of a player who left."""
        return command(self.player, str(self.match), "stand in", self.seat)

    def _called(self, kind: str) -> str:
        return f"{NAMES[self.seat % len(NAMES)]} ({kind})"
