"""Accounts of the bots that the service seats. They follow from the match and the seat alone.

So nothing is stored about them: the seats of a match show which of them the service plays.
"""

from typing import Final
from uuid import UUID, uuid5

from domain.accounts.players import PLAYERS
from domain.kernel.facts import Seat
from domain.store import Command, command

ACTOR: Final = "company"  # it is in stored events
NAMES: Final = ("Argos", "Eumaeus", "Nausicaa", "Mentor", "Eurycleia", "Alcinous")


def name(seat: Seat) -> str:
    """The name of the bot on a seat."""
    return f"{NAMES[seat % len(NAMES)]} (bot)"


def registration(match: UUID, seat: Seat) -> Command:
    """The command that registers the bot of a seat."""
    return command(ACTOR, f"{match}/{seat}", "register", name(seat))


def sitting(match: UUID, seat: Seat) -> Command:
    """The command that seats the bot."""
    return command(player(match, seat), str(match), "sit", seat)


def standing_in(match: UUID, seat: Seat) -> Command:
    """The command by which the bot takes the seat of a player who left."""
    return command(player(match, seat), str(match), "stand in", seat)


def player(match: UUID, seat: Seat) -> str:
    """The id of the player who is the bot of a seat."""
    return str(uuid5(PLAYERS, str(registration(match, seat).id)))
