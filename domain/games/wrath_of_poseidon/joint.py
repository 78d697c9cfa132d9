"""Joint worlds: where all ships, maelstroms and fog banks are together, with what Poseidon has played.

The set of worlds is kept as factors. A factor is a set of tuples over some levels: ships, and the secrets
that no ship has to itself: `tiles` (harder deduction), `fog_banks` and `maelstroms`. No two factors share a
ship; the worlds are the natural join of all factors. So ships that no survey has linked are kept apart, even
where they depend on the same fog. Face down, a tile may hit any ship, so all ships are in one factor. All of
it is exact, until a factor has more than `LIMIT` edges: then it is widened.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Final, NamedTuple

import msgspec

from domain.games.wrath_of_poseidon import hand_states
from domain.games.wrath_of_poseidon.diagram import (
    END,
    Node,
    dropped,
    image,
    joined,
    node,
    size,
    union,
    values,
)
from domain.games.wrath_of_poseidon.masks import Mask
from domain.games.wrath_of_poseidon.placings import Placings, apart
from domain.games.wrath_of_poseidon.poseidon import GREAT
from domain.games.wrath_of_poseidon.words import BEASTS, SHIPS, Ship, Tile

LIMIT: Final = 20_000  # edges of a factor
PLACED: Final = ("fog_banks", "maelstroms")
LEVELS: Final = (*SHIPS, "tiles", *PLACED)
RANK: Final = {level: rank for rank, level in enumerate(LEVELS)}

replace = msgspec.structs.replace
Change = Callable[[Mask], Mask]


class Factor(NamedTuple):
    """A set of tuples over the levels, which are in the order of LEVELS."""

    levels: tuple[str, ...]
    worlds: Node

    def depth(self, level: str) -> int:
        """Which level it is."""
        return self.levels.index(level)

    def values(self, level: str) -> Mask:
        """The numbers that the level has."""
        return values(self.worlds, self.depth(level))

    def image(self, level: str, change: Change) -> "Factor":
        """The factor with one level changed, if it has the level."""
        if level not in self.levels:
            return self
        return Factor(self.levels, image(self.worlds, self.depth(level), change))

    def kept(self, level: str, mask: Mask) -> "Factor":
        """The factor with these numbers of a level only."""
        return self.image(level, mask.__and__)

    def without(self, level: str) -> "Factor":
        """The factor without one level."""
        levels = tuple(each for each in self.levels if each != level)
        return Factor(levels, dropped(self.worlds, self.depth(level)))

    def only(self, levels: Iterable[str]) -> "Factor":
        """The factor with these of its levels."""
        return reduce(Factor.without, (level for level in self.levels if level not in levels), self)

    def join(self, other: "Factor") -> "Factor":
        """The natural join of two factors."""
        levels = tuple(level for level in LEVELS if level in self.levels or level in other.levels)
        mine, others = (tuple(RANK[level] for level in each.levels) for each in (self, other))
        return Factor(levels, joined(self.worlds, mine, other.worlds, others))

    def split(self, level: str) -> "tuple[Factor, ...]":
        """The factor as the join of the part with the ship and the rest, if it is one."""
        secrets = tuple(each for each in self.levels if each not in SHIPS)
        part, rest = self.only((level, *secrets)), self.without(level)
        return (part, rest) if part.join(rest) == self else (self,)


def united(factors: Iterable[Factor]) -> Factor:
    """The tuples that are in one of the factors, which have the same levels."""
    all_of_them = tuple(factors)
    return Factor(all_of_them[0].levels, union(factor.worlds for factor in all_of_them))


def full(level: str, mask: Mask) -> Factor:
    """The set of these numbers, on one level."""
    return Factor((level,), node(((mask, END),)))


TRUE: Final = Factor((), END)


class Joint(msgspec.Struct, frozen=True):
    """A set of joint worlds. `placed`: the fog banks and maelstroms of all of them; every factor's are wider.

    `exact`: whether no factor was ever widened.
    """

    factors: tuple[Factor, ...]
    placed: Factor = TRUE
    exact: bool = True

    def of(self, ship: Ship) -> Factor:
        """The factor of a ship that is not home, with what the others tell about fog banks and maelstroms."""
        factor = next(factor for factor in self.factors if ship in factor.levels)
        return factor.join(self.placed) if self.placed.levels else factor

    def put(self, *factors: Factor) -> "Joint":
        """The worlds with these factors in the place of those with the same ships."""
        ships = {level for factor in factors for level in factor.levels if level in SHIPS}
        others = tuple(factor for factor in self.factors if ships.isdisjoint(factor.levels))
        wanted = self.placed
        if wanted.levels or not all(factor.worlds for factor in factors):
            wanted = reduce(Factor.join, (factor.only(PLACED) for factor in factors), wanted)
        placed = wanted if size(wanted.worlds) <= LIMIT else _independent(wanted)
        new = tuple(part for factor in factors for part in _bounded(factor))
        exact = self.exact and new == factors and placed == wanted
        return Joint((*others, *new), placed, exact)

    def hidden(self, level: str, mask: Mask) -> "Joint":
        """The worlds with a secret that every ship's part may depend on."""
        more = full(level, mask)
        return Joint(tuple(factor.join(more) for factor in self.factors), self.placed.join(more), self.exact)

    def placed_on(self, level: str, way: Mask) -> "Joint":
        """The worlds with one way to place the fog banks or the maelstroms."""
        factors = tuple(factor.kept(level, way) for factor in self.factors)
        return Joint(factors, self.placed.kept(level, way), self.exact)

    def linked(self, ships: Iterable[Ship]) -> Factor:
        """The factor of some ships together."""
        wanted = set(ships)
        factors = (factor for factor in self.factors if not wanted.isdisjoint(factor.levels))
        return reduce(Factor.join, factors, self.placed)

    def moved(self, changes: Mapping[Ship, Change]) -> "Joint":
        """The worlds after ships moved on, each for itself."""
        return replace(self, factors=tuple(_moved(factor, changes) for factor in self.factors))

    def home(self, ship: Ship, square: Mask) -> "Joint":
        """The worlds in which the ship is on the square, where it stays for good."""
        there = self.of(ship).kept(ship, square).without(ship)
        others = tuple(factor for factor in self.factors if ship not in factor.levels)
        placed = self.placed.join(there.only(PLACED))
        left = (there,) if set(there.levels) - set(PLACED) or not there.worlds else ()
        return Joint((*others, *left), placed, self.exact)

    def parted(self, ship: Ship) -> "Joint":
        """The same worlds, with the ship in a factor of its own if it does not depend on others any more."""
        parts = self.of(ship).split(ship)
        return self.put(*parts) if len(parts) > 1 else self


def _moved(factor: Factor, changes: Mapping[Ship, Change]) -> Factor:
    for ship, change in changes.items():
        factor = factor.image(ship, change)
    return factor


def face_down(joint: Joint, changes: Mapping[Ship, Change], monsters: int) -> Joint:
    """7.1 After a storm whose tile is hidden; `changes`: how it drives each ship that is not home."""
    (factor,) = joint.factors
    storms: list[Factor] = []
    for tile in (*SHIPS, GREAT):
        drives = {ship: change for ship, change in changes.items() if tile in (ship, GREAT)}
        storms.append(_moved(_played(factor, tile, monsters), drives))
    return joint.put(united(storms))


def _played(factor: Factor, tile: Tile, monsters: int) -> Factor:
    return factor.image("tiles", lambda states: hand_states.played(states, tile, monsters))


def monster_rose(joint: Joint, monsters: int) -> Joint:
    """7.4 After a sea monster, `monsters` being left before: it is told, and tells of the tiles played."""
    return joint.put(*(_played(factor, BEASTS[0], monsters) for factor in joint.factors))


def _bounded(factor: Factor) -> tuple[Factor, ...]:
    """The factor, or wider ones if it is too large: where ships are is then apart from what is hidden."""
    if size(factor.worlds) <= LIMIT:
        return (factor,)
    if "tiles" in factor.levels:
        narrow = factor.only((*SHIPS, "tiles"))
        return (narrow if size(narrow.worlds) <= LIMIT else _independent(narrow),)
    ships = (factor.only((level, *PLACED)) for level in factor.levels if level in SHIPS)
    return tuple(part if size(part.worlds) <= LIMIT else part.only(SHIPS) for part in ships)


def _independent(factor: Factor) -> Factor:
    """The factor with every level independent of the others."""
    return reduce(Factor.join, (full(level, factor.values(level)) for level in factor.levels))


def fitting(factor: Factor, ways: Mapping[str, Placings]) -> Factor:
    """7.8 The tuples of which fog banks and maelstroms take different squares, as far as it matters here."""
    if not set(PLACED) <= set(factor.levels):
        return factor
    fog, maelstroms = (ways[level] for level in PLACED)
    memo: dict[int, Node] = {}

    def fit(at: Node, below: int) -> Node:
        if (found := memo.get(id(at))) is None:
            if below:
                found = node((mask, fit(child, below - 1)) for mask, child in at.edges)
            else:
                found = node((mask, left(mask, child)) for mask, child in at.edges)
            memo[id(at)] = found
        return found

    def left(mask: Mask, child: Node) -> Node:
        return node(edge for edge in child.edges if apart(fog, mask, maelstroms, edge[0]))

    return Factor(factor.levels, fit(factor.worlds, factor.depth(PLACED[0])))


def placed_squares(placed: Factor, ways: Mapping[str, Placings]) -> dict[str, Mask]:
    """The squares that each kind of hidden tile may be on."""
    if not set(PLACED) <= set(placed.levels):
        return {level: ways[level].squares(placed.values(level)) for level in placed.levels}
    fog, maelstroms = (ways[level] for level in PLACED)
    found = dict.fromkeys(PLACED, 0)
    for mask, child in placed.worlds.edges:
        for other, _ in child.edges:
            for at in range(len(fog.on)):
                bit = 1 << at
                if not found["fog_banks"] & bit and apart(fog, mask & fog.on[at], maelstroms, other):
                    found["fog_banks"] |= bit
                if not found["maelstroms"] & bit and apart(fog, mask, maelstroms, other & maelstroms.on[at]):
                    found["maelstroms"] |= bit
    return found
