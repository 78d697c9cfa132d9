"""How fair players decide before the first round: the board, lighthouses, maelstroms and fog banks."""

from collections.abc import Mapping
from random import Random
from typing import Any

from domain.games.wrath_of_poseidon.masks import grid_of, lookalikes
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import Square
from domain.kernel.offers import Offer, OneOf, SomeOf
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.wrath_of_poseidon.pilot import rings


def prepared(table: Table, by_move: Mapping[str, Offer], rng: Random) -> JsonObject:
    """A move of one of the offers: any board, an agreement, or places that help one's side."""
    if "propose" in by_move:
        return {"type": "agree"} if "agree" in by_move else _propose(table, by_move["propose"])
    offer = next(iter(by_move.values()))
    return offer.sample(rng) if offer.move == "choose_board" else _place(table, offer, rng)


def values(offer: Offer, field: str) -> tuple[Any, ...]:
    """The values that an offer has for a field."""
    domain = offer.fields[field]
    assert isinstance(domain, OneOf | SomeOf)
    return domain.values


def _propose(table: Table, offer: Offer) -> JsonObject:
    """The ships as they are split already, and the lighthouses where they distinguish most squares."""
    squares: tuple[Square, ...] = ()
    for _ in range(table.options.lighthouses):
        free = (square for square in values(offer, "lighthouses") if square not in squares)
        squares = (*squares, min(free, key=lambda square: _blur(table, (*squares, square))))
    return {"type": "propose", "captains": table.captains, "lighthouses": list(squares)}


def _blur(table: Table, lighthouses: tuple[Square, ...]) -> int:
    """How many pairs of squares have the same survey."""
    easier = table.options.deduction == "easier"
    return sum(mask.bit_count() ** 2 for mask in lookalikes(table.sea, lighthouses, easier=easier).values())


def _place(table: Table, offer: Offer, rng: Random) -> JsonObject:
    """Maelstroms where ships pass, as near the Sacred Island as allowed; fog far away from it.

    Fog near the ways home would help the navigators: wherever it lies, it is one more landmark.
    """
    grid = grid_of(table.sea)
    far = {square: distance for distance, ring in rings(grid) for square in grid.squares(ring)}
    squares = values(offer, "square")
    wanted = (min if offer.move == "place_maelstrom" else max)(far[square] for square in squares)
    return {"type": offer.move, "square": rng.choice([square for square in squares if far[square] == wanted])}
