"""Accounts of the bots that the service seats. They follow from the match, the seat, the level and the pace.

So nothing is stored about them: the seats of a match show which of them the service plays, how well, and how
fast. An id shows its bot only to whoever tries all levels and paces, so the paces are few.
"""

from collections.abc import Container, Iterator
from typing import Final, Literal, NamedTuple, Self, get_args
from uuid import UUID

from domain.accounts.players import PLAYERS
from domain.kernel.facts import Seat
from domain.store import Command, command
from domain.store.commands import command_id_text, named_id

Level = Literal["easy", "fair", "strong"]

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
USUAL: Final[Level] = "fair"
PACES: Final = (0.3, 0.6, 1.0, 2.0, 3.0, 5.0, 8.0, 13.0, 20.0, 30.0)  # one may be added, none removed
USUAL_PACE: Final = 0.6  # seconds
USUAL_FIRST: Final = sorted(PACES, key=lambda pace: pace != USUAL_PACE)
ACTOR: Final = "company"  # it is in stored events
NAMES: Final = ("Argos", "Eumaeus", "Nausicaa", "Mentor", "Eurycleia", "Alcinous")


class ServiceBot(NamedTuple):
    """A bot of the service on a seat of a match. `pace`: the seconds that each of its moves takes.

    What is usual is not in its id, so that bots from before there were levels and paces are found.
    """

    match: UUID
    seat: Seat
    level: Level = USUAL
    pace: float = USUAL_PACE

    @classmethod
    def found(cls, match: UUID, seat: Seat, player: str) -> Self | None:
        """The bot that has this player's id; None if no bot of this seat has it."""
        return next((bot for bot in cls._possible(match, seat) if bot.player == player), None)

    @classmethod
    def substitute(
        cls, match: UUID, seat: Seat, former: Container[str], pace: float = USUAL_PACE
    ) -> Self | None:
        """The bot that takes the seat of a player who left: the usual one of this pace, or one of another
        pace if that one was replaced before. None if all were.
        """
        paces = sorted(USUAL_FIRST, key=lambda each: each != pace)
        usual = (cls(match, seat, USUAL, each) for each in paces)
        return next((bot for bot in usual if bot.player not in former), None)

    @classmethod
    def _possible(cls, match: UUID, seat: Seat) -> Iterator[Self]:
        """All bots of this seat, those of the usual pace first."""
        for pace in USUAL_FIRST:
            for level in LEVELS:
                yield cls(match, seat, level, pace)

    @property
    def name(self) -> str:
        """Its name as a player: `Argos (fair bot)`."""
        return self._called(f"{self.level} bot")

    @property
    def registration(self) -> Command:
        """The command that registers it. It follows from what bots were once called, so that a bot of any
        age is registered once: those of the usual level had no level in their names.
        """
        usual = self.level == USUAL and self.pace == USUAL_PACE
        return command(ACTOR, self._key, "register", self._called("bot") if usual else self.name)

    @property
    def player(self) -> str:
        """Its id as a player."""
        return named_id(PLAYERS, command_id_text(ACTOR, self._key))

    @property
    def sitting(self) -> Command:
        """The command that seats it."""
        return command(self.player, str(self.match), "sit", self.seat)

    @property
    def standing_in(self) -> Command:
        """The command by which it takes the seat of a player who left."""
        return command(self.player, str(self.match), "stand in", self.seat)

    @property
    def _key(self) -> str:
        """The key of its registration."""
        level = "" if self.level == USUAL else f"/{self.level}"
        pace = "" if self.pace == USUAL_PACE else f"/every {self.pace} s"
        return f"{self.match}/{self.seat}{level}{pace}"

    def _called(self, kind: str) -> str:
        return f"{NAMES[self.seat % len(NAMES)]} ({kind})"
