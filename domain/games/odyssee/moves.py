"""What the seats do. Rule numbers are those of RULES.md."""

import msgspec

from domain.games.odyssee.words import CardName, Direction, Hex, Island
from domain.kernel.facts import Seat
from domain.kernel.game import Move


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side of a deal hands over at once."""

    gifts: int = 0
    cards: tuple[CardName, ...] = ()
    island: Island | None = None


class Roll(Move):
    """Roll the sail die, to sail."""


class Sail(Move):
    """Sail to a hex that the roll allows; to stay, sail to the ship's own hex."""

    to: Hex


class LayStorm(Move):
    """Lay the storm arrow instead of rolling."""

    direction: Direction
    anchor: Hex


class LeaveChoice(Move):
    """The newcomer on an island leaves the choice of the card to its owner."""


class Give(Move):
    """The owner of an island chooses the card that the newcomer gets."""

    card: CardName


class Attack(Move):
    """Call the fight with a ship on the same hex."""

    seat: Seat


class LetPass(Move):
    """Call no fight with a ship on the same hex."""

    seat: Seat


class FightOn(Move):
    """Offer nothing: the next round of the fight is due."""


class Propose(Move):
    """Offer a deal. `card`: on an island, the card that its owner is to give for the adventure."""

    gives: Stake
    gets: Stake
    card: CardName | None = None


class Counter(Move):
    """Answer an offer with another one."""

    gives: Stake
    gets: Stake
    card: CardName | None = None


class Accept(Move):
    """Accept the open offer."""


class Refuse(Move):
    """Refuse the open offer."""


MOVES: tuple[type[Move], ...] = (
    Roll,
    Sail,
    LayStorm,
    LeaveChoice,
    Give,
    Attack,
    LetPass,
    FightOn,
    Propose,
    Counter,
    Accept,
    Refuse,
)
