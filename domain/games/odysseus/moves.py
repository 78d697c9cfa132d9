"""What the seats do. Rule numbers are those of RULES.md."""

from typing import Annotated

from msgspec import Meta

from domain.games.odysseus.words import Adventure, Card, Circle, Space
from domain.kernel.facts import Seat
from domain.kernel.game import Move


class PlaceShip(Move):
    """Zeus puts the ship on a circle before the first round."""

    circle: Annotated[Circle, Meta(description="the number of the circle")]


class Lay(Move):
    """A wind card is laid behind one of the ships."""

    card: Annotated[Card, Meta(description="the wind card, or Dionysus")]
    space: Annotated[Space, Meta(description="the ship and the colour behind which it lies, such as `2-red`")]
    face_down: Annotated[bool, Meta(description="whether it is laid face down")] = False


class Trade(Move):
    """A Dionysus is spent to trade gods with another seat."""

    seat: Annotated[Seat, Meta(description="with whom gods are traded")]


class Pass(Move):
    """The seat does nothing on this turn."""


class EndRound(Move):
    """Zeus: the round ends at once."""


class Veil(Move):
    """Hades: from now on this seat's cards may be laid face down, one of them at once."""


class Charm(Move):
    """Aphrodite: the cards on a space count double."""

    space: Annotated[Space, Meta(description="the space whose cards count double")]


class Carry(Move):
    """Hermes: a card that lies there is moved to another space. `laid`: how many were laid before it."""

    laid: Annotated[
        int, Meta(description="the number of the card, from 0 in the order in which they were laid")
    ]
    space: Annotated[Space, Meta(description="the space to which it is moved")]


class Storm(Move):
    """Poseidon: a space is blocked."""

    space: Annotated[Space, Meta(description="the space that is blocked")]


class Block(Move):
    """Athena: the power that was declared is blocked."""


class Allow(Move):
    """Athena: the power that was declared takes effect."""


class Refill(Move):
    """Zeus puts a disk of the reserve on the circle that was left empty."""

    adventure: Annotated[Adventure, Meta(description="the adventure of the disk")]


MOVES: tuple[type[Move], ...] = (
    PlaceShip,
    Lay,
    Trade,
    Pass,
    EndRound,
    Veil,
    Charm,
    Carry,
    Storm,
    Block,
    Allow,
    Refill,
)
