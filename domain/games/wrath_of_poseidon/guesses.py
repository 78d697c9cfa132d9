"""What navigators may guess: where ships, maelstroms and fog banks are."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import Ship, Square
from domain.kernel.facts import Hidden, Seat
from domain.kernel.guesses import RULE, Guess, Guesses
from domain.kernel.offers import Offer, OneOf


class ShipAt(Guess):
    """A ship is on a square."""

    ship: Annotated[Ship, Meta(description="the ship")]
    square: Annotated[Square, Meta(description="the square where it is")]


class MaelstromAt(Guess):
    """A maelstrom is on a square."""

    square: Annotated[Square, Meta(description="the square where it is")]


class FogBankAt(Guess):
    """A fog bank is on a square."""

    square: Annotated[Square, Meta(description="the square where it is")]


def offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """What is hidden from the seat; nothing is from Poseidon."""
    return tuple(_offers(table)) if table.sea is not None else ()


def _offers(table: Table) -> Iterator[Offer]:
    ships = tuple(ship for ship, square in table.positions.items() if isinstance(square, Hidden))
    if ships:
        yield Offer("ship_at", RULE, {"ship": OneOf(ships), "square": OneOf(table.sea.squares)})
    if any(isinstance(square, Hidden) for square in table.maelstroms):
        yield Offer("maelstrom_at", RULE, {"square": OneOf(table.sea.free_sea)})
    if any(isinstance(square, Hidden) for square in table.fog_banks):
        yield Offer("fog_bank_at", RULE, {"square": OneOf(table.sea.free)})


def is_right(truth: Table, guess: ShipAt | MaelstromAt | FogBankAt) -> bool:
    """Whether it is there."""
    match guess:
        case ShipAt(ship, square):
            return truth.positions.get(ship) == square
        case MaelstromAt(square):
            return square in truth.maelstroms
        case FogBankAt(square):
            return square in truth.fog_banks


GUESSES = Guesses((ShipAt, MaelstromAt, FogBankAt), offers, is_right)
