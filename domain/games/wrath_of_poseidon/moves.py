"""What the seats do. Rule numbers are those of RULES.md."""

from typing import Annotated

from msgspec import Meta

from domain.games.wrath_of_poseidon.words import Beast, Heading, Ship, Square, Storm
from domain.kernel.facts import Seat
from domain.kernel.game import Move


class Propose(Move):
    """A navigator proposes who captains which ship, and where the lighthouses are placed. null: by turns."""

    captains: Annotated[
        dict[Ship, Seat | None], Meta(description="the seat of the captain of each ship; null: by turns")
    ]
    lighthouses: Annotated[tuple[Square, ...], Meta(description="the squares of the lighthouses")] = ()


class Agree(Move):
    """A navigator agrees to the open proposal."""


class ChooseBoard(Move):
    """Poseidon chooses the board of the game."""

    board: Annotated[str, Meta(description="the name of the board")]


class PlaceMaelstrom(Move):
    """Poseidon places a maelstrom in secret."""

    square: Annotated[Square, Meta(description="the square where it is")]


class PlaceFogBank(Move):
    """Poseidon places a fog bank in secret."""

    square: Annotated[Square, Meta(description="the square where it is")]


class RaiseStorm(Move):
    """Poseidon plays a storm tile and drives every ship it hits by one square."""

    tile: Annotated[Storm, Meta(description="the colour of the storm tile")]
    headings: Annotated[dict[Ship, Heading], Meta(description="the direction in which each ship is driven")]


class RaiseMonster(Move):
    """Poseidon plays a sea monster against a ship."""

    tile: Annotated[Beast, Meta(description="the monster")]
    ship: Annotated[Ship, Meta(description="the ship that it holds")]


class Sail(Move):
    """A navigator moves a ship by one square; the survey follows at once."""

    ship: Annotated[Ship, Meta(description="the ship that moves")]
    heading: Annotated[Heading, Meta(description="the direction in which it moves")]


class Survey(Move):
    """The captain of a ship held by a monster takes the survey they are offered."""

    ship: Annotated[Ship, Meta(description="the ship that is held")]


class Forgo(Move):
    """The captain of a ship held by a monster forgoes the survey."""

    ship: Annotated[Ship, Meta(description="the ship that is held")]


class Push(Move):
    """Poseidon pushes the ship caught in a maelstrom."""

    heading: Annotated[Heading, Meta(description="the direction in which it is pushed")]


MOVES: tuple[type[Move], ...] = (
    Propose,
    Agree,
    ChooseBoard,
    PlaceMaelstrom,
    PlaceFogBank,
    RaiseStorm,
    RaiseMonster,
    Sail,
    Survey,
    Forgo,
    Push,
)
