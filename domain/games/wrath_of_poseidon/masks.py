"""Sets of squares as the bits of an integer, for deduction and bots.

Bit k is the k-th square of `Sea.squares`: reading order from the north-west, so north is a shift to the
right by the width of the board.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from domain.games.wrath_of_poseidon.facts import Report
from domain.games.wrath_of_poseidon.sea import ISLANDS, STEPS, Sea
from domain.games.wrath_of_poseidon.survey import landscape
from domain.games.wrath_of_poseidon.words import HEADINGS, Ground, Heading, Square

Mask = int
Landmarks = tuple[object, ...]


@dataclass(frozen=True, eq=False)  # one object for each sea
class Grid:
    """A sea as bits. `near[k]`: the neighbours of square k. `rim[h]`: where heading h leaves the board."""

    sea: Sea
    width: int
    all: Mask
    sacred: Mask
    islands: Mask
    kinds: Mapping[Ground, Mask]
    near: tuple[Mask, ...]
    rim: Mapping[Heading, Mask]
    bits: Mapping[Square, Mask]

    def mask(self, squares: Iterable[Square]) -> Mask:
        """The set of the squares."""
        return sum(self.bits[square] for square in squares)

    def squares(self, mask: Mask) -> tuple[Square, ...]:
        """The squares of the set, in reading order."""
        return tuple(self.sea.squares[index] for index in indices(mask))

    def sail(self, mask: Mask, heading: Heading) -> Mask:
        """Where the heading takes ships on the squares; ships that would leave the board are left out."""
        east, north = STEPS[heading]
        shift = east - north * self.width
        inside = mask & ~self.rim[heading]
        return inside << shift if shift > 0 else inside >> -shift

    def around(self, mask: Mask) -> Mask:
        """All squares next to one of the squares: where a storm may drive a ship from there."""
        east = (mask & ~self.rim["e"]) << 1
        west = (mask & ~self.rim["w"]) >> 1
        row = mask | east | west
        return (east | west | row >> self.width | row << self.width) & self.all


@lru_cache(maxsize=64)
def grid_of(sea: Sea) -> Grid:
    """The sea as bits; the same object for the same sea."""
    bits = {square: 1 << index for index, square in enumerate(sea.squares)}
    grounds: list[Ground] = sorted(ISLANDS)
    kinds = {kind: sum(bits[s] for s in sea.squares if sea.ground[s] == kind) for kind in grounds}
    return Grid(
        sea=sea,
        width=len(sea.chart.rows[0]),
        all=(1 << len(bits)) - 1,
        sacred=bits[sea.sacred],
        islands=sum(kinds.values()),
        kinds=kinds,
        near=tuple(sum(bits[near] for near in sea.around[square]) for square in sea.squares),
        rim={h: sum(bits[s] for s in sea.squares if h not in sea.steps[s]) for h in HEADINGS},
        bits=bits,
    )


def indices(mask: Mask) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def landmarks(report: Report) -> Landmarks:
    """The part of a report that does not depend on other ships."""
    return (
        report.ground,
        report.light,
        report.coast,
        report.islands,
        report.lighthouses,
        report.fog_banks,
        report.woody,
        report.rocky,
        report.sacred,
    )


@lru_cache(maxsize=256)
def lookalikes(
    sea: Sea, lighthouses: tuple[Square, ...], *, easier: bool, fog_banks: tuple[Square, ...] = ()
) -> Mapping[Landmarks, Mask]:
    """The squares by the survey of a ship there, if no other ship is near."""
    found: dict[Landmarks, Mask] = {}
    for square, bit in grid_of(sea).bits.items():
        seen = landmarks(landscape(sea, square, lighthouses, fog_banks, easier=easier))
        found[seen] = found.get(seen, 0) | bit
    return found
