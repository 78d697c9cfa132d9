"""A world that the viewer cannot rule out: hidden values are filled in so that they may be true.

The fog is placed first. Then the ships' histories are walked back, from squares they may be on now,
over every survey and every storm to their start islands. The sets of `deduction` keep the walk on paths that
lead there; `survey.report` judges every survey again, with all ships in their places.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, product
from typing import NamedTuple, TypeVar

import msgspec

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.deduction import Known, known, settled, step
from domain.games.wrath_of_poseidon.masks import Mask, grid_of, indices
from domain.games.wrath_of_poseidon.poseidon import GREAT, tiles
from domain.games.wrath_of_poseidon.survey import report
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import BEASTS, HEADINGS, SHIPS, Heading, Ship, Square, Tile
from domain.kernel.facts import Fact, Hidden, Viewer
from domain.kernel.offers import Chooser

T = TypeVar("T")

Squares = tuple[Square, ...]
Played = tuple[Tile, ...]

PATIENCE = (
    100,
    10_000,
    1 << 60,
)  # dead ends before other places are tried for the tiles; at last, no limit
BACK: Mapping[Heading, Heading] = dict(zip(HEADINGS, HEADINGS[4:] + HEADINGS[:4], strict=True))


class World(NamedTuple):
    """A possible state at a moment: the square of each ship of SHIPS, the tiles played since.

    `maelstroms`, `clear`: the squares where, by what happened since, there is one, and where there is none.
    """

    ships: tuple[Mask, ...]
    played: Played = ()
    maelstroms: Mask = 0
    clear: Mask = 0


class Moment(NamedTuple):
    """What could be known at a moment, and the fact that ended it."""

    known: Known
    fact: Fact | None


def resample(_: Viewer, facts: Sequence[Fact], chooser: Chooser) -> Table:
    """The viewer's table with everything hidden filled in, as it may be after all that they saw.

    LookupError if no world agrees with the facts: then they were never played.
    """
    facts = tuple(fact for fact in facts if isinstance(fact, f.FACTS))
    table = reduce(evolve, facts, Table())
    if not _anything_hidden(table):
        return table
    game = _last_game(facts)
    end = settled(known(game))
    for patience in PATIENCE:
        for fog_banks in _some(end, end.fog_banks, len(table.fog_banks), chooser):
            if (moments := _moments(game, fog_banks)) is not None:
                walk = _Walk(moments, fog_banks, len(table.maelstroms), chooser, patience)
                if (world := walk.world()) is not None:
                    return _filled(table, world, fog_banks)
    raise LookupError("no world agrees with the facts")


def _last_game(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts of the game that is being played; the other games of a series are over and public."""
    return facts[max(at for at, fact in enumerate(facts) if isinstance(fact, f.SeaLaid)) :]


def _anything_hidden(table: Table) -> bool:
    things = (*table.positions.values(), *table.maelstroms, *table.fog_banks, *table.played)
    return any(isinstance(thing, Hidden) for thing in things)


def _filled(table: Table, world: World, fog_banks: Squares) -> Table:
    grid = grid_of(table.sea)
    return msgspec.structs.replace(
        table,
        positions={ship: grid.squares(bit)[0] for ship, bit in zip(SHIPS, world.ships, strict=True)},
        maelstroms=grid.squares(world.maelstroms),
        fog_banks=fog_banks,
        played=world.played,
    )


def _some(end: Known, mask: Mask, number: int, chooser: Chooser) -> list[Squares]:
    """All ways to choose `number` squares of the set, in random order."""
    return _shuffled(tuple(combinations(end.grid.squares(mask), number)), chooser)


def _shuffled(items: Sequence[T], chooser: Chooser) -> list[T]:
    return chooser.sample(items, len(items))


def _moments(facts: Sequence[Fact], fog_banks: Squares) -> list[Moment] | None:
    """The moments of a game from its beginning, with this fog; None if some ship could be nowhere."""
    so_far, moments = step(Known(), facts[0]), list[Moment]()
    for fact in facts[1:]:
        moments.append(Moment(so_far, fact))
        so_far = step(so_far, fact)
        if isinstance(fact, f.CouncilClosed):
            so_far = msgspec.structs.replace(so_far, fog_banks=so_far.grid.mask(fog_banks))
        if not all(so_far.ships.values()):
            return None
    return [*moments, Moment(settled(so_far), None)]


class _Walk:
    """Walks from the end of a game back to its beginning, and remembers dead ends."""

    def __init__(
        self,
        moments: Sequence[Moment],
        fog_banks: Squares,
        maelstroms: int,
        chooser: Chooser,
        patience: int,
    ) -> None:
        self._moments = moments
        self._grid = moments[-1].known.grid
        self._fog_banks = fog_banks
        self._maelstroms = maelstroms
        self._wet = moments[-1].known.maelstroms & ~self._grid.mask(fog_banks)
        self._chooser = chooser
        self._patience = patience
        self._closed: set[tuple[int, World]] = set()

    def world(self) -> World | None:
        """A possible state at the end, with all tiles played; None if no end has a past."""
        last = len(self._moments) - 1
        for ships in product(*map(self._bits, self._moments[last].known.ships.values())):
            if (past := self._back(last, World(ships))) is not None:
                return past._replace(ships=ships)
        return None

    def _bits(self, mask: Mask) -> list[Mask]:
        """The squares of the set, one by one, in any order."""
        return _shuffled([1 << index for index in indices(mask)], self._chooser)

    def _back(self, at: int, world: World) -> World | None:
        """The beginning of a past of the world that agrees with all facts seen; None if there is no past."""
        here = self._moments[at]
        if (at, world) in self._closed or len(self._closed) > self._patience or not _possible(here, world):
            return None
        if at == 0:
            return self._begun(world)
        for before in self._undone(at - 1, world):
            if (past := self._back(at - 1, before)) is not None:
                return past
        self._closed.add((at, world))
        return None

    def _begun(self, world: World) -> World | None:
        """The world with a place for the maelstroms that no ship met; None if that is impossible."""
        free = self._bits(self._wet & ~world.clear & ~world.maelstroms)
        missing = self._maelstroms - world.maelstroms.bit_count()
        monsters = self._moments[0].known.options.monsters
        if not 0 <= missing <= len(free) or not _orderable(world.played, monsters):
            return None
        return world._replace(maelstroms=world.maelstroms | sum(free[:missing]))

    def _undone(self, at: int, world: World) -> Iterator[World]:
        """The worlds from which the fact of a moment leads to this one."""
        here, fact = self._moments[at]
        match fact:
            case f.ShipSailed(ship, heading, off_board):
                yield world if off_board else self._moved(world, ship, BACK[heading])
            case f.Surveyed(ship, survey):
                if self._report(here, ship, world) == survey:
                    yield from self._passed(at, ship, world)
            case f.StormShown(tile, spent):
                yield from self._unblown(here, world, () if spent else _hit(here, tile), (tile,))
            case f.StormHidden():
                for tile in _shuffled(_fitting(here, world.played), self._chooser):
                    yield from self._unblown(here, world, _hit(here, tile), (tile,))
            case f.PushedByMaelstrom(_, ship):
                yield from self._unblown(here, world, (ship,), ())
            case f.MonsterRose(tile):
                yield world._replace(played=(tile, *world.played))
            case _:
                yield world

    def _moved(self, world: World, moved: Ship, heading: Heading) -> World:
        """The world with one ship a square on; nowhere, if that is off the board."""
        ships = zip(SHIPS, world.ships, strict=True)
        after = (self._grid.sail(bit, heading) if ship == moved else bit for ship, bit in ships)
        return world._replace(ships=tuple(after))

    def _unblown(self, here: Known, world: World, hit: tuple[Ship, ...], tile: Played) -> Iterator[World]:
        """The worlds before the wind: ships that were hit come from a neighbouring square."""
        origins = (
            self._bits(self._grid.around(bit) & here.ships[ship]) if ship in hit else [bit]
            for ship, bit in zip(SHIPS, world.ships, strict=True)
        )
        for ships in product(*origins):
            yield world._replace(ships=ships, played=(*tile, *world.played))

    def _passed(self, at: int, ship: Ship, world: World) -> Iterator[World]:
        """If the ship has sailed, there is a maelstrom on its square exactly if it was caught."""
        sailed = at > 0 and isinstance(self._moments[at - 1].fact, f.ShipSailed)
        if not self._maelstroms or not sailed:
            yield world
            return
        here = world.ships[SHIPS.index(ship)]
        if isinstance(self._moments[at + 1].fact, f.CaughtInMaelstrom):
            if here & self._wet & ~world.clear:
                yield world._replace(maelstroms=world.maelstroms | here)
        elif not here & world.maelstroms:
            yield world._replace(clear=world.clear | here)

    def _report(self, here: Known, ship: Ship, world: World) -> f.Report:
        others = self._squares(world)
        square = others.pop(ship)
        sea = self._grid.sea
        return report(sea, here.options, here.lighthouses, self._fog_banks, square, others)

    def _squares(self, world: World) -> dict[Ship, Square]:
        names = self._grid.sea.squares
        return {ship: names[bit.bit_length() - 1] for ship, bit in zip(SHIPS, world.ships, strict=True)}


def _possible(here: Moment, world: World) -> bool:
    """Whether all ships are where they may be. While a storm blows, a ship that it brings home is not."""
    if isinstance(here.fact, f.ShipsDriven | f.CameHome):
        return True
    return all(map(int.__and__, world.ships, here.known.ships.values()))


def _hit(here: Known, tile: Tile) -> tuple[Ship, ...]:
    """The ships that a storm drives."""
    return tuple(ship for ship in SHIPS if ship not in here.home and tile in (ship, GREAT))


def _fitting(here: Known, after: Played) -> list[Tile]:
    """The storms that may have been played, face down, before the tiles that came after."""
    own = tiles(here.options.monsters)
    fits = (tile for tile in own if tile not in BEASTS and after.count(tile) < own[tile])
    return [tile for tile in fits if (tile, *after[:1]) != (GREAT, GREAT)]


def _orderable(played: Played, monsters: int) -> bool:
    """Whether the tiles left can still be played without two great storms in a row (2.4)."""
    left = {tile: number - played.count(tile) for tile, number in tiles(monsters).items()}
    great = left[GREAT]
    return great <= sum(left.values()) - great + (played[-1:] != (GREAT,))
