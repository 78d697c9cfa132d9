"""Who steers which ship (1.3), as texts say it: navigator by navigator, each with their ships."""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon.table import Captains
from domain.games.wrath_of_poseidon.words import SHIPS, Ship, Square
from domain.kernel.facts import Seat

PLACES = ("first", "second", "third", "fourth")


class Vessel(msgspec.Struct, frozen=True):
    """A ship in a list of ships."""

    ship: Ship


Vessels = tuple[Vessel, ...]


class Captaincies(msgspec.Struct, frozen=True):
    """The navigators who have ships, each with these, and the ships that all steer by turns.

    A navigator without a ship is not among them. `lights`: the number of lighthouses; they stand on `yellow`
    and, if there are two, on `red`.
    """

    first: Seat | None
    first_ships: Vessels
    second: Seat | None
    second_ships: Vessels
    third: Seat | None
    third_ships: Vessels
    fourth: Seat | None
    fourth_ships: Vessels
    common: Vessels
    lights: int
    yellow: Square | None
    red: Square | None


def captaincies(
    captains: Captains, lighthouses: tuple[Square, ...], first: Seat | None = None
) -> dict[str, Any]:
    """The fields of Captaincies: the captains in the order of their ships, but `first` before the others."""
    seats = dict.fromkeys(seat for seat in captains.values() if seat is not None)
    order = sorted(seats, key=lambda seat: seat != first)
    fields: dict[str, Any] = {
        "common": vessels(ship for ship in SHIPS if captains[ship] is None),
        "lights": len(lighthouses),
        "yellow": lighthouses[0] if lighthouses else None,
        "red": lighthouses[1] if len(lighthouses) > 1 else None,
    }
    for at, place in enumerate(PLACES):
        seat = order[at] if at < len(order) else None
        theirs = () if seat is None else vessels(ship for ship in SHIPS if captains[ship] == seat)
        fields |= {place: seat, f"{place}_ships": theirs}
    return fields


def vessels(ships: Iterable[Ship]) -> Vessels:
    """The ships as items of a list."""
    return tuple(map(Vessel, ships))
