"""What the seats do. Rule numbers are those of RULES.md."""

from domain.games.wrath_of_poseidon.words import Beast, Heading, Ship, Square, Storm
from domain.kernel.facts import Seat
from domain.kernel.game import Move


class Propose(Move):
    """A navigator proposes who captains which ship, and where the lighthouses are placed. null: by turns."""

    captains: dict[Ship, Seat | None]
    lighthouses: tuple[Square, ...] = ()


class Agree(Move):
    """A navigator agrees to the open proposal."""


class ChooseBoard(Move):
    """Poseidon chooses the board of the game."""

    board: str


class PlaceMaelstrom(Move):
    """Poseidon places a maelstrom in secret."""

    square: Square


class PlaceFogBank(Move):
    """Poseidon places a fog bank in secret."""

    square: Square


class RaiseStorm(Move):
    """Poseidon plays a storm tile and drives every ship it hits by one square."""

    tile: Storm
    headings: dict[Ship, Heading]


class RaiseMonster(Move):
    """Poseidon plays a sea monster against a ship."""

    tile: Beast
    ship: Ship


class Sail(Move):
    """A navigator moves a ship by one square; the survey follows at once."""

    ship: Ship
    heading: Heading


class Survey(Move):
    """The captain of a ship held by a monster takes the survey they are offered."""

    ship: Ship


class Forgo(Move):
    """The captain of a ship held by a monster forgoes the survey."""

    ship: Ship


class Push(Move):
    """Poseidon pushes the ship caught in a maelstrom."""

    heading: Heading


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
