"""What a survey tells of the joint worlds: section 4, read backwards."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, reduce
from itertools import combinations
from typing import NamedTuple

from domain.games.wrath_of_poseidon.diagram import NOTHING, Node, gather
from domain.games.wrath_of_poseidon.facts import Report
from domain.games.wrath_of_poseidon.joint import Factor, Joint, united
from domain.games.wrath_of_poseidon.masks import Grid, Landmarks, Mask, indices, landmarks, lookalikes
from domain.games.wrath_of_poseidon.placings import Placings
from domain.games.wrath_of_poseidon.survey import landscape
from domain.games.wrath_of_poseidon.words import SHIPS, Ship, Square, WrathOptions

ANY = -1  # all ways to place the fog banks


class Lookout(NamedTuple):
    """What everybody knows of a survey beside its report. `fog`: the ways to place fog banks, if any are."""

    grid: Grid
    options: WrathOptions
    lighthouses: tuple[Square, ...]
    home: tuple[Ship, ...]
    fog: Placings | None


def surveyed(joint: Joint, lookout: Lookout, ship: Ship, report: Report) -> Joint:
    """The worlds in which this is the survey of the ship."""
    own = joint.of(ship)
    squares = _alike(lookout, own, ship, report)
    reach = lookout.grid.around(sum(squares)) | sum(squares)
    at_sea = [level for factor in joint.factors for level in factor.levels if level in SHIPS]
    there = {other: _squares(joint, other) for other in at_sea if other != ship}
    near = [other for other, mask in there.items() if mask & reach]
    factor = joint.linked((ship, *near)) if near else own
    found = _seen(lookout, factor, ship, report, squares, [there[other] for other in near])
    joint = joint.put(found)
    linked = [level for level in found.levels if level in SHIPS]
    return joint if "tiles" in found.levels else reduce(Joint.parted, linked[1:], joint)


def _squares(joint: Joint, ship: Ship) -> Mask:
    factor = next(factor for factor in joint.factors if ship in factor.levels)
    return factor.values(ship)


def _alike(lookout: Lookout, own: Factor, ship: Ship, report: Report) -> dict[Mask, Mask]:
    """The squares where the ship may be by what does not move; with the fog that each of them wants."""
    grid, easier = lookout.grid, lookout.options.deduction == "easier"
    squares = own.values(ship) & ~grid.sacred
    if lookout.fog is None:
        alike = squares & lookalikes(grid.sea, lookout.lighthouses, easier=easier).get(landmarks(report), 0)
        return {1 << at: ANY for at in indices(alike)}
    possible = own.values("fog_banks")
    seen = landmarks(report)
    return {
        1 << at: fog & possible
        for at in indices(squares)
        if (fog := _fog_at(lookout.fog, at, lookout.lighthouses, seen, easier=easier)) & possible
    }


@lru_cache(maxsize=2048)
def _fog_at(
    fog: Placings, at: int, lighthouses: tuple[Square, ...], seen: Landmarks, *, easier: bool
) -> Mask:
    """The ways to place the fog banks with which a ship on a square sees these landmarks."""
    grid = fog.grid
    around = grid.near[at] | 1 << at
    foggy = [near for near in indices(around) if fog.on[near]]
    number = fog.ways[0].bit_count()
    ways = 0
    for banks in (some for many in range(number + 1) for some in combinations(foggy, many)):
        squares = sum(1 << bank for bank in banks)
        names = grid.squares(squares)
        if landmarks(landscape(grid.sea, grid.sea.squares[at], lighthouses, names, easier=easier)) == seen:
            ways |= fog.exactly(squares, around)
    return ways


def _seen(  # noqa: PLR0917  # all that a survey depends on
    lookout: Lookout,
    factor: Factor,
    ship: Ship,
    report: Report,
    squares: Mapping[Mask, Mask],
    others: Iterable[Mask],
) -> Factor:
    """The tuples in which the ship sees the others as reported."""
    alone: dict[Mask, Mask] = defaultdict(int)
    found = [Factor(factor.levels, NOTHING)]
    for square, fog in squares.items():
        near = lookout.grid.near[square.bit_length() - 1]
        seen = lookout.home if near & lookout.grid.sacred else ()
        sighting = _Sighting(lookout, factor.levels, ship, report, square, near)
        if not sighting.home_fits(seen):
            continue
        count = sighting.counted(0, len(seen))
        if any(mask & (near | square) for mask in others):
            found.append(Factor(factor.levels, sighting.walk(factor.worlds, 0, count, fog)))
        elif count == report.ships and not report.company and set(report.colours or ()) <= set(seen):
            alone[fog] |= square
    for fog, mask in alone.items():
        found.append(factor.kept(ship, mask).kept("fog_banks", fog))
    return united(found)


class _Sighting:
    """Judges the places of the other ships, for one square of the ship that surveys."""

    def __init__(  # noqa: PLR0917
        self, lookout: Lookout, levels: tuple[str, ...], ship: Ship, report: Report, square: Mask, near: Mask
    ) -> None:
        self._lookout, self._levels, self._ship, self._report = lookout, levels, ship, report
        self._square, self._near = square, near
        self._each = 1 if lookout.options.ships_sighted == "count" else 0
        self._memo: dict[tuple[int, int, Mask], Node] = {}

    def counted(self, number: int, more: int) -> int:
        """How many ships are told of, if so many more are in sight."""
        return number + more if self._each else min(number + more, 1)

    def home_fits(self, seen: tuple[Ship, ...]) -> bool:
        """Whether the ships that are told of by colour are here, or are home and in sight as these are."""
        home, report = self._lookout.home, self._report
        if not set(report.company) <= set(self._levels):
            return False
        if report.colours is None:
            return True
        at_home = {other for other in report.colours if other in home}
        return at_home == set(seen) and set(report.colours) - at_home <= set(self._levels)

    def walk(self, at: Node, depth: int, count: int, fog: Mask) -> Node:
        """The tuples that fit, from a level on; `count` ships above are told of, the fog is one of `fog`."""
        if depth == len(self._levels):
            return at if count == self._report.ships else NOTHING
        if count > self._report.ships or not fog:
            return NOTHING
        key = id(at), count, fog
        if (found := self._memo.get(key)) is None:
            found = gather(self._onward(at, depth, count, fog))
            self._memo[key] = found
        return found

    def _onward(self, at: Node, depth: int, count: int, fog: Mask) -> Iterator[tuple[Mask, Node]]:
        level = self._levels[depth]
        for mask, child in at.edges:
            if level == self._ship:
                parts: Iterable[tuple[Mask, int, Mask]] = ((mask & self._square, 0, fog),)
            elif level in SHIPS:
                parts = self._parts(level, mask, fog)
            else:
                parts = ((mask & fog if level == "fog_banks" else mask, 0, fog),)
            for part, more, left in parts:
                if part:
                    yield part, self.walk(child, depth + 1, self.counted(count, more), left)

    def _parts(self, other: Ship, mask: Mask, fog: Mask) -> Iterator[tuple[Mask, int, Mask]]:
        """The squares of another ship that fit; whether it is told of there, and the fog that this takes."""
        report = self._report
        if other in report.company:
            yield mask & self._square, 0, fog
            return
        named = report.colours is None or other in report.colours
        if report.colours is None or not named:
            unseen = mask & ~self._near & ~self._square
            yield unseen | (mask & self._square if report.ground == "fog" else 0), 0, fog
        beside = mask & self._near
        if self._lookout.fog is None:
            yield beside if named else 0, 1, fog
            return
        yield from self._in_fog(beside, fog, named=named)

    def _in_fog(self, beside: Mask, fog: Mask, *, named: bool) -> Iterator[tuple[Mask, int, Mask]]:
        """The same for the squares beside, where there may be fog."""
        assert self._lookout.fog is not None
        on, report = self._lookout.fog.on, self._report
        clear = sum(1 << at for at in indices(beside) if not on[at] & fog)
        if named:
            yield clear, 1, fog
        for at in indices(beside & ~clear):
            if named:
                yield 1 << at, 1, fog & ~on[at]
            if report.colours is None or not named:
                yield 1 << at, 0, fog & on[at]
