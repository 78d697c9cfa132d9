"""What the seats do. Rule numbers are those of RULES.md."""

from typing import Annotated

import msgspec
from msgspec import Meta

from domain.games.odyssee.words import CardName, Direction, Hex, Island
from domain.kernel.facts import Seat
from domain.kernel.game import Move


class Stake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one side of a deal hands over at once."""

    gifts: Annotated[int, Meta(description="how many gifts")] = 0
    cards: Annotated[tuple[CardName, ...], Meta(description="the cards of the hand")] = ()
    island: Annotated[Island | None, Meta(description="the island; null: none")] = None


class Roll(Move):
    """Roll the sail die, to sail."""


class Sail(Move):
    """Sail to a hex that the roll allows; to stay, sail to the ship's own hex."""

    to: Annotated[Hex, Meta(description="the hex to sail to; the own hex of the ship: it stays")]


class LayStorm(Move):
    """Lay the storm arrow instead of rolling."""

    direction: Annotated[Direction, Meta(description="where the arrow points")]
    anchor: Annotated[Hex, Meta(description="the hex on which the arrow begins")]


class LeaveChoice(Move):
    """The newcomer on an island leaves the choice of the card to its owner."""


class Give(Move):
    """The owner of an island chooses the card that the newcomer gets."""

    card: Annotated[CardName, Meta(description="the card that the newcomer gets")]


class Attack(Move):
    """Call the fight with a ship on the same hex."""

    seat: Annotated[Seat, Meta(description="whose ship is attacked")]


class LetPass(Move):
    """Call no fight with a ship on the same hex."""

    seat: Annotated[Seat, Meta(description="whose ship is let pass")]


class FightOn(Move):
    """Offer nothing: the next round of the fight is due."""


class Propose(Move):
    """Offer a deal. `card`: on an island, the card that its owner is to give for the adventure."""

    gives: Annotated[Stake, Meta(description="what this side hands over")]
    gets: Annotated[Stake, Meta(description="what the other side hands over")]
    card: Annotated[
        CardName | None, Meta(description="on an island, the card that its owner is to give; null: none")
    ] = None


class Counter(Move):
    """Answer an offer with another one."""

    gives: Annotated[Stake, Meta(description="what this side hands over")]
    gets: Annotated[Stake, Meta(description="what the other side hands over")]
    card: Annotated[
        CardName | None, Meta(description="on an island, the card that its owner is to give; null: none")
    ] = None


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
