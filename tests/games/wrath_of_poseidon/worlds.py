"""Possible worlds the slow way: every joint placing of the four ships that agrees with the facts.

Standard and easier deduction without special tiles. It does not use masks.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.sea import Sea, sea_of
from domain.games.wrath_of_poseidon.survey import report
from domain.games.wrath_of_poseidon.words import SHIPS, Heading, Ship, Square, WrathOptions
from domain.kernel.facts import Fact

World = tuple[Square, ...]  # the square of each ship, in the order of SHIPS


class Worlds:
    """All joint worlds. `take` strikes out those that a fact rules out, and moves the others on."""

    def __init__(self, laid: f.SeaLaid) -> None:
        self.sea: Sea = sea_of(laid.chart)
        self.options: WrathOptions = laid.options
        self.all: set[World] = {tuple(laid.chart.starts[ship] for ship in SHIPS)}
        self.home: list[Ship] = []

    def take(self, fact: Fact) -> None:
        match fact:
            case f.StormShown(tile, spent):
                hit = [s not in self.home and not spent and tile in ("black", s) for s in SHIPS]
                self.all = {after for world in self.all for after in self._blown(world, hit)}
            case f.ShipSailed(ship, heading, off_board):
                self.all = set(self._sailed(SHIPS.index(ship), heading, off_board=off_board))
            case f.CameHome(ship):
                self.home.append(ship)
                self.all = {w for w in self.all if w[SHIPS.index(ship)] == self.sea.sacred}
            case f.Surveyed(ship, survey):
                self.all = {w for w in self.all if self._survey(w, ship) == survey}

    def squares(self, ship: Ship) -> set[Square]:
        return {world[SHIPS.index(ship)] for world in self.all}

    def _blown(self, world: World, hit: list[bool]) -> Iterable[World]:
        steps = self.sea.steps
        return product(
            *(
                [there for there in steps[here].values() if there != self.sea.sacred] if blown else [here]
                for here, blown in zip(world, hit, strict=True)
            )
        )

    def _sailed(self, at: int, heading: Heading, *, off_board: bool) -> Iterator[World]:
        for world in self.all:
            there = self.sea.steps[world[at]].get(heading)
            if off_board is (there is None):
                yield (*world[:at], there or world[at], *world[at + 1 :])

    def _survey(self, world: World, ship: Ship) -> f.Report | None:
        """None on the Sacred Island, where nobody surveys."""
        places = dict(zip(SHIPS, world, strict=True))
        square = places.pop(ship)
        if square == self.sea.sacred:
            return None
        return report(self.sea, self.options, (), (), square, places)
