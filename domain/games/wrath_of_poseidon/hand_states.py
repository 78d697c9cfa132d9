"""What Poseidon may still play, as sets of states: how many tiles of each kind were played, and the last one.

A state is a number below `STATES`; a set of states is a mask. It stands for every order of play that leads
to it, since nothing later depends on more (2.1, 2.4).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Final

from domain.games.wrath_of_poseidon.masks import Mask
from domain.games.wrath_of_poseidon.poseidon import GREAT, tiles
from domain.games.wrath_of_poseidon.words import SHIPS, Tile

OWN: Final[Mapping[str, int]] = {
    ship: 3**at for at, ship in enumerate(SHIPS)
}  # of each colour 0, 1 or 2 were played
GREATS: Final = 81  # of the great storms 0 to 3
AFTER_GREAT: Final = 324  # added if the last tile was a great storm
STATES: Final = 2 * AFTER_GREAT
START: Final[Mask] = 1


def played(states: Mask, tile: Tile, monsters: int) -> Mask:
    """The states after the tile, from those in which it is legal; `monsters` are left, this one included."""
    legal = states & _legal(tile, monsters)
    if tile == GREAT:
        return legal << GREATS + AFTER_GREAT
    legal = legal & (1 << AFTER_GREAT) - 1 | legal >> AFTER_GREAT
    return legal << OWN.get(tile, 0)


def unplayed(states: Mask, tile: Tile, monsters: int) -> Mask:
    """The states from which the tile leads to one of these; `monsters` were left, this one included."""
    if tile == GREAT:
        before = states >> GREATS + AFTER_GREAT
    else:
        before = states & (1 << AFTER_GREAT) - 1
        before >>= OWN.get(tile, 0)
        before |= before << AFTER_GREAT
    return before & _legal(tile, monsters)


@lru_cache(maxsize=64)
def _legal(tile: Tile, monsters: int) -> Mask:
    """2.4 The states in which the tile may be played: some are left, and the rest can be ordered."""
    return sum(1 << state for state, left, again in _states() if _fits(left, tile, monsters, again=again))


def _states() -> Iterator[tuple[int, dict[Tile, int], bool]]:
    """Each state, the storms left in it, and whether the last tile was a great storm."""
    number = tiles(0)
    for spent in product(*(range(number[tile] + 1) for tile in (*SHIPS, GREAT)), (False, True)):
        *storms, again = spent
        state = sum(n * weight for n, weight in zip(spent, (*OWN.values(), GREATS, AFTER_GREAT), strict=True))
        counts = zip((*SHIPS, GREAT), storms, strict=True)
        yield state, {tile: number[tile] - n for tile, n in counts}, bool(again)


def _fits(left: dict[Tile, int], tile: Tile, monsters: int, *, again: bool) -> bool:
    great = left[GREAT]
    others = sum(left.values()) - great + monsters
    if tile == GREAT:
        return not again and great > 0 and great - 1 <= others
    own = left[tile] if tile in OWN else monsters
    return own > 0 and great <= others
