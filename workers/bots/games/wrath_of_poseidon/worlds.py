"""Worlds for the search, drawn from the exact joint sets of what the navigators cannot rule out."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from operator import and_
from random import Random
from typing import Final

import msgspec

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.deduction import Known
from domain.games.wrath_of_poseidon.diagram import count, tuple_at
from domain.games.wrath_of_poseidon.hand_states import AFTER_GREAT, GREATS, OWN
from domain.games.wrath_of_poseidon.poseidon import GREAT
from domain.games.wrath_of_poseidon.resample import resample
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import SHIPS, Square, Tile
from domain.kernel.facts import Fact, Hidden, Seat
from workers.bots.games.wrath_of_poseidon.charted import Charted, charted

FEW: Final = 4  # worlds, where it takes long to draw one

replace = msgspec.structs.replace
Sampler = Callable[[Random], Charted]


def sampler(seat: Seat, facts: Sequence[Fact]) -> Sampler:
    """A source of worlds that the seat cannot rule out, each with what everybody can know."""
    own = [fact for fact in facts if isinstance(fact, GAME.facts)]
    table = reduce(evolve, own, Table())
    here = charted(table, deduction.known(own), thinker=seat, until=(table.number, table.round + 1), mood=0)
    if not any(isinstance(thing, Hidden) for thing in (*table.positions.values(), *_placed(table))):
        return _same(here)
    return _drawn(here) if here.known.exact else _few(here, lambda rng: resample(seat, facts, rng))


def _placed(table: Table) -> tuple[object, ...]:
    """What Poseidon has placed or played."""
    return (*table.maelstroms, *table.fog_banks, *table.played)


def _same(here: Charted) -> Sampler:
    """The table itself, because nothing on it is hidden from the seat."""
    moods: list[int] = []

    def same(rng: Random) -> Charted:
        if not moods:
            moods.append(rng.getrandbits(32))
        return replace(here, mood=moods[0], luck=rng.getrandbits(32))

    return same


def _drawn(here: Charted) -> Sampler:
    """Worlds of the joint sets: first fog banks and maelstroms are drawn, then what goes with them."""

    def draw(rng: Random) -> Charted:
        places = _secrets(here.known, rng)
        sacred = here.sea.squares.index(here.sea.sacred)
        world: dict[str, int] = {**places, **dict.fromkeys(here.known.home, sacred)}
        for factor in here.known.joint.factors:
            fitting = reduce(lambda left, level: left.kept(level, 1 << places[level]), places, factor)
            numbers = tuple_at(fitting.worlds, rng.randrange(count(fitting.worlds)))
            world.update(zip(factor.levels, numbers, strict=True))
        return _filled(here, world, rng)

    return draw


def _secrets(known: Known, rng: Random) -> Mapping[str, int]:
    """The ways to place fog banks and maelstroms, drawn until they take different squares."""
    placed = known.joint.placed
    if not placed.levels:
        return {}
    while True:
        found = dict(
            zip(placed.levels, tuple_at(placed.worlds, rng.randrange(count(placed.worlds))), strict=True)
        )
        squares = [known.ways[level].ways[way] for level, way in found.items()]
        if not reduce(and_, squares) or len(squares) == 1:
            return found


def _filled(here: Charted, world: Mapping[str, int], rng: Random) -> Charted:
    """The table with this world in the place of what is hidden."""

    def squares(level: str, number: int) -> tuple[Square, ...]:
        mask = here.known.ways[level].ways[world[level]] if level in world else 0
        return tuple(rng.sample(here.known.grid.squares(mask), mask.bit_count()))[:number]

    return replace(
        here,
        positions={ship: here.sea.squares[world[ship]] for ship in SHIPS},
        maelstroms=squares("maelstroms", len(here.maelstroms)),
        fog_banks=squares("fog_banks", len(here.fog_banks)),
        played=_played(here.played, world["tiles"]) if "tiles" in world else here.played,
    )


def _played(shown: Sequence[Tile | Hidden], state: int) -> tuple[Tile, ...]:
    """The tiles of a state, in an order that ends as it does: nothing later depends on more."""
    colours = [ship for ship in SHIPS for _ in range(state % AFTER_GREAT % GREATS // OWN[ship] % 3)]
    greats: list[Tile] = [GREAT] * (state % AFTER_GREAT // GREATS)
    storms = [*colours, *greats] if state >= AFTER_GREAT else [*greats, *colours]
    left = iter(storms)
    return tuple(next(left) if isinstance(tile, Hidden) else tile for tile in shown)


def _few(here: Charted, resampled: Callable[[Random], Table]) -> Sampler:
    """A few worlds, again and again."""
    worlds: list[Charted] = []

    def draw(rng: Random) -> Charted:
        if len(worlds) == FEW:
            return rng.choice(worlds)
        world = resampled(rng)
        hidden = {name: getattr(world, name) for name in ("positions", "maelstroms", "fog_banks", "played")}
        worlds.append(replace(here, **hidden))
        return worlds[-1]

    return draw
