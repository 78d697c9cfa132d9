"""The ways to place the tiles that Poseidon places in secret: maelstroms (7.6) and fog banks (7.7).

A way is a number, a set of ways is a mask.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from domain.games.wrath_of_poseidon.masks import Grid, Mask, grid_of, indices
from domain.games.wrath_of_poseidon.sea import Sea
from domain.games.wrath_of_poseidon.words import Square


@dataclass(frozen=True, eq=False)  # one object for each sea, number of tiles and lighthouses
class Placings:
    """All ways to place some tiles of one kind. `on[k]`: the ways that have a tile on square k."""

    grid: Grid
    ways: tuple[Mask, ...]  # the squares of each way
    all: Mask
    on: tuple[Mask, ...]

    def squares(self, ways: Mask) -> Mask:
        """The squares that have a tile in one of the ways."""
        return sum(1 << at for at, having in enumerate(self.on) if having & ways)

    def exactly(self, squares: Mask, around: Mask) -> Mask:
        """The ways whose tiles on the squares `around` are those on `squares`."""
        ways = self.all
        for at in indices(around):
            ways &= self.on[at] if squares >> at & 1 else ~self.on[at]
        return ways

    def of(self, squares: Mask) -> Mask:
        """The one way that has its tiles on these squares."""
        return 1 << self.ways.index(squares)


@lru_cache(maxsize=256)
def placings(sea: Sea, free: tuple[Square, ...], lighthouses: tuple[Square, ...], number: int) -> Placings:
    """7.8 All ways to place so many tiles on free squares that no lighthouse has taken."""
    grid = grid_of(sea)
    left = [grid.bits[square] for square in free if square not in lighthouses]
    ways = tuple(sum(bits) for bits in combinations(left, number))
    on = [0] * len(sea.squares)
    for way, squares in enumerate(ways):
        for at in indices(squares):
            on[at] |= 1 << way
    return Placings(grid, ways, (1 << len(ways)) - 1, tuple(on))


@lru_cache(maxsize=1 << 12)
def apart(fog: Placings, fog_ways: Mask, maelstroms: Placings, maelstrom_ways: Mask) -> bool:
    """7.8 Whether some way of each set go together: a square takes one tile."""
    for way in indices(fog_ways):
        left = maelstrom_ways
        for at in indices(fog.ways[way]):
            left &= ~maelstroms.on[at]
        if left:
            return True
    return False
