"""Bot flags: what goes with the name of a player whom the service plays, wherever the name is shown.

As JSON it is a member `bot` beside `name`. In texts it is the face of a robot before the name, which no other
name has (rule player 10).
"""

from functools import lru_cache
from typing import Final
from uuid import UUID

from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.names import ROBOT_FACE
from domain.kernel.texts import NameOf

CACHED: Final = 1_024  # seats and players


@lru_cache(CACHED)
def is_bot(match: UUID, seat: int, player: str) -> bool:
    """Whether the service plays the seat: its player's id says so, their name never does."""
    return ServiceBot.found(match, seat, player) is not None


def is_bot_of(match: UUID, seats: int, player: str) -> bool:
    """Whether the player is a bot of the service on any seat of the match."""
    return any(is_bot(match, seat, player) for seat in range(seats))


def flagged(match: UUID, seats: int, name_of: NameOf) -> NameOf:
    """The names of players as the texts of a match have them. `seats`: how many it has."""

    def name(player: str) -> str:
        if is_bot_of(match, seats, player):
            return f"{ROBOT_FACE} {name_of(player)}"
        return name_of(player).replace(ROBOT_FACE, "").strip()  # names of before the rule may have it

    return name
