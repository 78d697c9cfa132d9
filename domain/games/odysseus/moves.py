"""What the seats do. Rule numbers are those of RULES.md."""

from domain.games.odysseus.words import Adventure, Card, Circle, Space
from domain.kernel.facts import Seat
from domain.kernel.game import Move


class PlaceShip(Move):
    """Zeus puts the ship on a circle before the first round."""

    circle: Circle


class Lay(Move):
    """A wind card is laid behind one of the ships."""

    card: Card
    space: Space
    face_down: bool = False


class Trade(Move):
    """A Dionysus is spent to trade gods with another seat."""

    seat: Seat


class Pass(Move):
    """The seat does nothing on this turn."""


class EndRound(Move):
    """Zeus: the round ends at once."""


class Veil(Move):
    """Hades: from now on this seat's cards may be laid face down, one of them at once."""


class Charm(Move):
    """Aphrodite: the cards on a space count double."""

    space: Space


class Carry(Move):
    """Hermes: a card that lies there is moved to another space. `laid`: how many were laid before it."""

    laid: int
    space: Space


class Storm(Move):
    """Poseidon: a space is blocked."""

    space: Space


class Block(Move):
    """Athena: the power that was declared is blocked."""


class Allow(Move):
    """Athena: the power that was declared takes effect."""


class Refill(Move):
    """Zeus puts a disk of the reserve on the circle that was left empty."""

    adventure: Adventure


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
