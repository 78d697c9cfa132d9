"""Possible worlds the slow way: every joint world, one by one, filtered by the game's own rules.

It knows nothing of masks, factors and diagrams. Every mix of options.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.poseidon import playable
from domain.games.wrath_of_poseidon.sea import Sea, sea_of
from domain.games.wrath_of_poseidon.survey import report
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS, STORMS, Ship, Square, Tile, WrathOptions
from domain.kernel.facts import Fact

MOST = 1_000_000  # joint worlds


class World(NamedTuple):
    """Where everything is. `played`: sorted but for the last tile, for the order matters no further."""

    ships: tuple[Square, ...]  # in the order of SHIPS
    played: tuple[Tile, ...] = ()
    maelstroms: tuple[Square, ...] = ()
    fog_banks: tuple[Square, ...] = ()


class TooManyError(Exception):
    """There are more joint worlds than can be listed."""


class Worlds:
    """All joint worlds. `step` strikes out those that a step rules out, and moves the others on."""

    def __init__(self, most: int = MOST) -> None:
        self.all: set[World] = set()
        self.sea: Sea = None  # type: ignore[assignment]  # no code reads it before SeaLaid
        self.options = WrathOptions()
        self.home: tuple[Ship, ...] = ()
        self.lighthouses: tuple[Square, ...] = ()
        self._most = most
        self._told: tuple[Fact, ...] = ()

    def squares(self, ship: Ship) -> set[Square]:
        return {world.ships[SHIPS.index(ship)] for world in self.all}

    @property
    def maelstroms(self) -> set[Square]:
        return {square for world in self.all for square in world.maelstroms}

    @property
    def fog_banks(self) -> set[Square]:
        return {square for world in self.all for square in world.fog_banks}

    def _listed(self, worlds: Iterable[World]) -> set[World]:
        listed = set[World]()
        for world in worlds:
            listed.add(world)
            if len(listed) > self._most:
                raise TooManyError
        return listed

    def step(self, facts: Iterable[Fact]) -> None:
        """What is possible after a step: of its facts, those that are missing tell something too."""
        self._told = tuple(facts)
        for fact in self._told:
            self.all = self._listed(self._after(fact))

    def _after(self, fact: Fact) -> Iterable[World]:
        match fact:
            case f.SeaLaid():
                return self._laid(fact)
            case f.CouncilClosed():
                self.lighthouses = fact.lighthouses
                return self._placed()
            case f.StormShown(tile, spent):
                return self._arrived(self._blown(tile)) if not spent else self.all
            case f.StormHidden():
                return self._arrived(after for tile in set(STORMS) for after in self._played(tile))
            case f.MonsterRose(tile):
                return self._played(tile) if self.options.deduction == "harder" else self.all
            case f.ShipSailed():
                return self._sailed(fact)
            case f.Surveyed(ship, survey):
                return (world for world in self.all if self._survey(world, ship) == survey)
            case f.PushedByMaelstrom(_, ship):
                return (after for world in self.all for after in self._driven(world, {ship}, home=False))
            case f.CameHome(ship):
                self.home = (*self.home, ship)
                return self.all
            case _:
                return self.all

    def _laid(self, fact: f.SeaLaid) -> Iterable[World]:
        self.sea, self.options = sea_of(fact.chart), fact.options
        return (World(tuple(fact.chart.starts[ship] for ship in SHIPS)),)

    def _placed(self) -> Iterator[World]:
        """7.8 Lighthouses, then maelstroms, then fog banks; one tile a square."""
        for world in self.all:
            wet = [square for square in self.sea.free_sea if square not in self.lighthouses]
            for maelstroms in combinations(wet, self.options.maelstroms):
                taken = {*self.lighthouses, *maelstroms}
                free = [square for square in self.sea.free if square not in taken]
                for fog_banks in combinations(free, self.options.fog_banks):
                    yield world._replace(maelstroms=maelstroms, fog_banks=fog_banks)

    def _played(self, tile: Tile) -> Iterator[World]:
        """The worlds in which the tile can be played face down, or a monster rises, and what it does."""
        for world in self.all:
            table = Table(options=self.options, played=world.played)
            if tile in playable(table):
                played = (*sorted(world.played), tile)
                yield from self._blown(tile, world._replace(played=played))

    def _blown(self, tile: Tile, *worlds: World) -> Iterator[World]:
        hit = {ship for ship in SHIPS if ship not in self.home and tile in ("black", ship)}
        for world in worlds or self.all:
            yield from self._driven(world, hit, home=self.options.storm_home == "counts")

    def _driven(self, world: World, hit: set[Ship], *, home: bool) -> Iterator[World]:
        steps = self.sea.steps
        places = product(
            *(
                [there for there in steps[here].values() if home or there != self.sea.sacred]
                if ship in hit
                else [here]
                for ship, here in zip(SHIPS, world.ships, strict=True)
            )
        )
        for ships in places:
            yield world._replace(ships=ships)

    def _arrived(self, worlds: Iterable[World]) -> Iterator[World]:
        """The worlds in which just those ships are home that are told to be."""
        told = {fact.ship for fact in self._told if isinstance(fact, f.CameHome)} | {*self.home}
        for world in worlds:
            here = zip(SHIPS, world.ships, strict=True)
            if {ship for ship, square in here if square == self.sea.sacred} == told:
                yield world

    def _sailed(self, fact: f.ShipSailed) -> Iterator[World]:
        at = SHIPS.index(fact.ship)
        arrived = any(isinstance(told, f.CameHome) for told in self._told)
        caught = any(isinstance(told, f.CaughtInMaelstrom) for told in self._told)
        for world in self.all:
            there = self.sea.steps[world.ships[at]].get(fact.heading)
            square = there or world.ships[at]
            if (
                fact.off_board is (there is None)
                and arrived is (square == self.sea.sacred)
                and caught is (square in world.maelstroms)
            ):
                yield world._replace(ships=(*world.ships[:at], square, *world.ships[at + 1 :]))

    def _survey(self, world: World, ship: Ship) -> f.Report:
        places = dict(zip(SHIPS, world.ships, strict=True))
        square = places.pop(ship)
        return report(self.sea, self.options, self.lighthouses, world.fog_banks, square, places)
