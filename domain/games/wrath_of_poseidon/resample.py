"""A world that the viewer cannot rule out: hidden values are filled in so that they may be true.

The fog banks and the maelstroms are placed first. With them, the facts are folded to the joint worlds of each
moment (`deduction`), and one of the last is drawn. Tiles that were played face down are filled in backwards:
each world of a moment comes from one of the moment before.
"""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate
from typing import NamedTuple, cast

import msgspec

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon import hand_states
from domain.games.wrath_of_poseidon.deduction import Known, before, known, settled, step
from domain.games.wrath_of_poseidon.diagram import count, tuple_at
from domain.games.wrath_of_poseidon.joint import PLACED, Factor, Joint
from domain.games.wrath_of_poseidon.masks import Mask
from domain.games.wrath_of_poseidon.poseidon import GREAT
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import HEADINGS, SHIPS, Heading, Square, Storm, Tile
from domain.kernel.facts import Fact, Hidden, Viewer
from domain.kernel.offers import Chooser

World = Mapping[
    str, Mask
]  # one number of each level, as a mask; ships that are home are on the Sacred Island

BACK: Mapping[Heading, Heading] = dict(zip(HEADINGS, HEADINGS[4:] + HEADINGS[:4], strict=True))


class Moment(NamedTuple):
    """What could be known at a moment, and the fact that ended it."""

    known: Known
    fact: Fact


def resample(_: Viewer, facts: Sequence[Fact], chooser: Chooser) -> Table:
    """The viewer's table with everything hidden filled in, as it may be after all that they saw.

    LookupError if no world agrees with the facts: then they were never played.
    """
    facts = tuple(fact for fact in facts if isinstance(fact, f.FACTS))
    table = reduce(evolve, facts, Table())
    if not _anything_hidden(table):
        return table
    game = _last_game(facts)
    for placed in _placings(settled(known(game)), chooser):
        moments, end = _moments(game, placed)
        if all(end.ships.values()):
            return _filled(table, placed, end, moments, chooser)
    raise LookupError("no world agrees with the facts")


def _last_game(facts: Sequence[Fact]) -> Sequence[Fact]:
    """The facts of the game that is being played; the other games of a series are over and public."""
    return facts[max(at for at, fact in enumerate(facts) if isinstance(fact, f.SeaLaid)) :]


def _anything_hidden(table: Table) -> bool:
    things = (*table.positions.values(), *table.maelstroms, *table.fog_banks, *table.played)
    return any(isinstance(thing, Hidden) for thing in things)


def _placings(end: Known, chooser: Chooser) -> Iterator[Mapping[str, Mask]]:
    """The squares of the fog banks and of the maelstroms: all that may be, beginning with any of them."""
    placed = end.joint.placed
    number = count(placed.worlds)
    first = chooser.randrange(number) if number else 0
    for at in range(number):
        drawn = tuple_at(placed.worlds, (first + at) % number)
        ways = zip(placed.levels, drawn, strict=True)
        squares = {level: end.ways[level].ways[way] for level, way in ways}
        if not squares.get("fog_banks", 0) & squares.get("maelstroms", 0):
            yield squares


def _moments(facts: Sequence[Fact], placed: Mapping[str, Mask]) -> tuple[list[Moment], Known]:
    """The moments of a game from its beginning, and its end, with the fog banks and maelstroms there."""
    so_far, moments = Known(), list[Moment]()
    for fact in facts:
        so_far = before(so_far, fact)
        moments.append(Moment(so_far, fact))
        so_far = step(so_far, fact)
        if isinstance(fact, f.CouncilClosed):
            so_far = reduce(_laid, placed.items(), so_far)
    return moments, settled(so_far)


def _laid(so_far: Known, placed: tuple[str, Mask]) -> Known:
    return so_far.laid(*placed)


def _filled(
    table: Table, placed: Mapping[str, Mask], end: Known, moments: Sequence[Moment], chooser: Chooser
) -> Table:
    grid, world = end.grid, _drawn(end, chooser)
    fog_banks, maelstroms = (_squares(end, placed.get(level, 0), chooser) for level in PLACED)
    hidden = any(isinstance(tile, Hidden) for tile in table.played)
    return msgspec.structs.replace(
        table,
        positions={ship: grid.squares(world[ship])[0] for ship in SHIPS},
        maelstroms=maelstroms[: len(table.maelstroms)],
        fog_banks=fog_banks[: len(table.fog_banks)],
        played=_played(moments, world, chooser) if hidden else table.played,
    )


def _squares(end: Known, mask: Mask, chooser: Chooser) -> tuple[Square, ...]:
    """The squares in any order; while tiles are being placed, only the first of them are on the board."""
    squares = end.grid.squares(mask)
    return tuple(chooser.sample(squares, len(squares)))


def _drawn(end: Known, chooser: Chooser) -> World:
    """One of the worlds, each as likely as the others."""
    found: dict[str, Mask] = dict.fromkeys(end.home, end.grid.sacred)
    for factor in end.joint.factors:
        found |= _one_of(factor, chooser)
    return found


def _one_of(factor: Factor, chooser: Chooser) -> World:
    numbers = tuple_at(factor.worlds, chooser.randrange(count(factor.worlds)))
    return {level: 1 << number for level, number in zip(factor.levels, numbers, strict=True)}


def _played(moments: Sequence[Moment], world: World, chooser: Chooser) -> tuple[Tile, ...]:
    """The tiles in order: the worlds before this one, back to the beginning, and the tiles between them."""
    played: list[Tile] = []
    for moment in reversed(moments):
        tile, world = _before(moment, world, chooser)
        played += () if tile is None else (tile,)
    return tuple(reversed(played))


def _before(moment: Moment, world: World, chooser: Chooser) -> tuple[Tile | None, World]:
    """A world of the moment that the fact may have led to this one, and the tile that was played."""
    grid = moment.known.grid
    match moment.fact:
        case f.ShipSailed(ship, heading, off_board):
            there = world[ship] if off_board else grid.sail(world[ship], BACK[heading])
            return None, {**world, ship: there}
        case f.PushedByMaelstrom(_, ship):
            return None, _from(moment, {**world, ship: grid.around(world[ship])}, chooser)
        case f.StormHidden():
            return _unblown(moment, world, chooser)
        case f.MonsterRose(tile):
            return tile, _from(moment, _unplayed(moment, world, tile), chooser)
        case _:
            return None, world


def _from(moment: Moment, origins: World, chooser: Chooser) -> World:
    return {**origins, **_one_of(_narrowed(moment.known.joint, origins), chooser)}


def _narrowed(joint: Joint, origins: World) -> Factor:
    """The worlds with these numbers on each level. Face down, all ships are in one factor."""
    (factor,) = joint.factors
    return reduce(lambda left, level: left.kept(level, origins.get(level, -1)), factor.levels, factor)


def _unplayed(moment: Moment, world: World, tile: Tile) -> World:
    return {**world, "tiles": hand_states.unplayed(world["tiles"], tile, moment.known.monsters)}


def _unblown(moment: Moment, world: World, chooser: Chooser) -> tuple[Tile, World]:
    """A storm that may have blown, face down, and the world before it; each such world is as likely."""
    worlds = {tile: _origins(moment, world, tile) for tile in cast("tuple[Storm, ...]", (*SHIPS, GREAT))}
    narrowed = {tile: _narrowed(moment.known.joint, origins) for tile, origins in worlds.items()}
    last = list(accumulate(count(factor.worlds) for factor in narrowed.values()))
    tile = list(narrowed)[bisect(last, chooser.randrange(last[-1]))]
    return tile, {**worlds[tile], **_one_of(narrowed[tile], chooser)}


def _origins(moment: Moment, world: World, tile: Storm) -> World:
    """From where a storm may have led to the world: ships that it hits come from a neighbouring square."""
    here = moment.known
    hit = (ship for ship in here.at_sea if tile in (ship, GREAT))
    return {**_unplayed(moment, world, tile)} | {ship: here.grid.around(world[ship]) for ship in hit}
