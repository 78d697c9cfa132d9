"""What the navigators cannot rule out, as sentences: where ships, maelstroms and fog banks may be."""

from collections.abc import Mapping
from math import comb, log2
from typing import Any

from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import Ship, Square
from domain.kernel.game import Prompt


class ShipPlaces(Prompt):
    """The squares on which a ship may be."""

    ship: Ship
    squares: tuple[Square, ...]


class MaelstromPlaces(Prompt):
    """The squares on which a maelstrom may be. `number`: how many maelstroms there are."""

    number: int
    squares: tuple[Square, ...]


class FogPlaces(Prompt):
    """The squares on which a fog bank may be. `number`: how many fog banks there are."""

    number: int
    squares: tuple[Square, ...]


def describe(table: Table, worlds: Mapping[str, Any]) -> tuple[Prompt, ...]:
    """The possible worlds of `deduce`, as sentences: those of ships at sea, then of what Poseidon placed."""
    ships = worlds.get("ships", {})
    told: list[Prompt] = [ShipPlaces(ship, tuple(ships[ship])) for ship in table.at_sea if ship in ships]
    if worlds.get("maelstroms"):
        told.append(MaelstromPlaces(table.options.maelstroms, tuple(worlds["maelstroms"])))
    if worlds.get("fog_banks"):
        told.append(FogPlaces(table.options.fog_banks, tuple(worlds["fog_banks"])))
    return tuple(told)


def doubt(table: Table, worlds: Mapping[str, Any]) -> float:
    """The binary logarithm of how many worlds are possible at most: in each, every ship is on a square where
    it may be, and so are the maelstroms and the fog banks.
    """
    ships = sum(log2(max(1, len(squares))) for squares in worlds["ships"].values())
    placed = (
        (table.options.maelstroms, worlds["maelstroms"]),
        (table.options.fog_banks, worlds["fog_banks"]),
    )
    return ships + sum(log2(max(1, comb(len(squares), number))) for number, squares in placed)
