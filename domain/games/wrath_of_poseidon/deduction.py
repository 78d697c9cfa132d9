"""Where everything may be, by the public facts: the possible worlds of the navigators.

`known` folds the facts into one set of squares for each ship, for the maelstroms and for the fog banks.
Private fields are never read, so the sets are the same for every viewer: Poseidon reads here what the
navigators can know. Every set always holds the true square. The sets are kept one by one, not as a set of
joint worlds. Each survey is judged exactly against the sets before it. So a set is a little too wide only
where one survey links two ships and a later one would tell which of their squares go together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.masks import Grid, Mask, grid_of, indices, landmarks, lookalikes
from domain.games.wrath_of_poseidon.sea import sea_of
from domain.games.wrath_of_poseidon.survey import landscape
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS, Ship, Square, WrathOptions
from domain.kernel.facts import Fact, Hidden, Viewer

replace = msgspec.structs.replace


class Known(msgspec.Struct, frozen=True):
    """What can be known of a game. Masks are of `grid`, which is set when the sea is laid.

    `ships`: the squares each ship may be on. `maelstroms`, `fog_banks`: the squares they may be on, all
    together. `sailed`: a ship that sailed; whether a maelstrom caught it is not known yet.
    """

    grid: Grid = None  # type: ignore[assignment]  # no code reads it before SeaLaid
    options: WrathOptions = WrathOptions()
    ships: dict[Ship, Mask] = {}
    home: tuple[Ship, ...] = ()
    lighthouses: tuple[Square, ...] = ()
    maelstroms: Mask = 0
    fog_banks: Mask = 0
    sailed: Ship | None = None

    @property
    def surely_fog(self) -> Mask:
        """The squares that must be fog."""
        return _surely(self.fog_banks, self.options.fog_banks)

    @property
    def surely_maelstrom(self) -> Mask:
        """The squares that must be maelstroms."""
        return _surely(self.maelstroms, self.options.maelstroms)


def _surely(mask: Mask, number: int) -> Mask:
    return mask if mask.bit_count() == number else 0


def known(facts: Iterable[Fact], so_far: Known | None = None) -> Known:
    """What can be known after the facts, from nothing or from `so_far` on."""
    return reduce(step, facts, so_far or Known())


def step(so_far: Known, fact: Fact) -> Known:
    """What can be known after one more fact; facts of the match itself change nothing."""
    learn = _LEARN.get(type(fact))
    if learn is None:
        return so_far
    if so_far.sailed is not None and not (isinstance(fact, _OF_ONE_SAIL) and fact.ship == so_far.sailed):
        so_far = settled(so_far)
    return learn(so_far, fact)


def settled(so_far: Known) -> Known:
    """What can be known if the last move has no more facts: a ship that has sailed was not caught."""
    return so_far if so_far.sailed is None else _passed(so_far, so_far.sailed)


def deduce(_: Viewer, facts: Sequence[Fact]) -> Mapping[str, Any]:
    """The possible squares of every ship, and of maelstroms and fog banks if there are any, sorted by name.

    `{"ships": {"white": ["a9"], ...}, "maelstroms": [...], "fog_banks": [...]}`; `{}` before the sea is laid.
    """
    end = settled(known(facts))
    if not end.ships:
        return {}
    return {
        "ships": {ship: _names(end, mask) for ship, mask in end.ships.items()},
        "maelstroms": _names(end, end.maelstroms),
        "fog_banks": _names(end, end.fog_banks),
    }


def _names(end: Known, mask: Mask) -> list[Square]:
    return sorted(end.grid.squares(mask), key=lambda square: (square[0], int(square[1:])))


def missed(so_far: Known, truth: Table) -> tuple[str, ...]:
    """The things whose true square is not among the possible ones. The result must always be empty."""
    if truth.sea is None or not so_far.ships:
        return ()
    bits = so_far.grid.bits
    places: list[tuple[str, Mask, Square | Hidden]] = [
        *((ship, so_far.ships[ship], square) for ship, square in truth.positions.items()),
        *(("maelstrom", so_far.maelstroms, square) for square in truth.maelstroms),
        *(("fog bank", so_far.fog_banks, square) for square in truth.fog_banks),
    ]
    return tuple(what for what, mask, square in places if isinstance(square, str) and not bits[square] & mask)


def _sea_laid(_: Known, fact: f.SeaLaid) -> Known:
    grid = grid_of(sea_of(fact.chart))
    starts = {ship: grid.bits[fact.chart.starts[ship]] for ship in SHIPS}
    return Known(grid=grid, options=fact.options, ships=starts)


def _council_closed(so_far: Known, fact: f.CouncilClosed) -> Known:
    grid, options = so_far.grid, so_far.options
    left = ~grid.mask(fact.lighthouses)
    return replace(
        so_far,
        lighthouses=fact.lighthouses,
        maelstroms=grid.mask(grid.sea.free_sea) & left if options.maelstroms else 0,
        fog_banks=grid.mask(grid.sea.free) & left if options.fog_banks else 0,
    )


def _storm_shown(so_far: Known, fact: f.StormShown) -> Known:
    """A storm drives the ships it hits to any neighbouring square."""
    hit = SHIPS if fact.tile == "black" else (fact.tile,)
    return so_far if fact.spent else _driven(so_far, {ship: driven(so_far, ship) for ship in hit})


def _storm_hidden(so_far: Known, _: f.StormHidden) -> Known:
    """Face down, a storm may have driven any ship, or not."""
    return _driven(so_far, {ship: mask | driven(so_far, ship) for ship, mask in so_far.ships.items()})


def _driven(so_far: Known, after: dict[Ship, Mask]) -> Known:
    at_sea = {ship: mask for ship, mask in after.items() if ship not in so_far.home}
    return replace(so_far, ships={**so_far.ships, **at_sea})


def driven(so_far: Known, ship: Ship) -> Mask:
    """Where a ship may be after a storm; if the storm brought it home, that is announced."""
    return so_far.grid.around(so_far.ships[ship]) & ~so_far.grid.sacred


def _pushed(so_far: Known, fact: f.PushedByMaelstrom) -> Known:
    return _placed(so_far, fact.ship, driven(so_far, fact.ship))


def _placed(so_far: Known, ship: Ship, mask: Mask) -> Known:
    return replace(so_far, ships={**so_far.ships, ship: mask})


def _ship_sailed(so_far: Known, fact: f.ShipSailed) -> Known:
    grid, before = so_far.grid, so_far.ships[fact.ship]
    after = before & grid.rim[fact.heading] if fact.off_board else grid.sail(before, fact.heading)
    return replace(so_far, ships={**so_far.ships, fact.ship: after}, sailed=fact.ship)


def _came_home(so_far: Known, fact: f.CameHome) -> Known:
    return replace(
        so_far,
        ships={**so_far.ships, fact.ship: so_far.grid.sacred},
        home=(*so_far.home, fact.ship),
        sailed=None,
    )


def _caught(so_far: Known, fact: f.CaughtInMaelstrom) -> Known:
    """The ship is on a maelstrom; if there is only one, that is where it is."""
    there = so_far.ships[fact.ship] & so_far.maelstroms
    only = so_far.options.maelstroms == 1
    placed = _placed(so_far, fact.ship, there)
    return replace(placed, maelstroms=there if only else so_far.maelstroms, sailed=None)


def _passed(so_far: Known, ship: Ship) -> Known:
    """The ship is on no maelstrom, for it was not caught."""
    so_far = replace(so_far, sailed=None)
    if not so_far.options.maelstroms:
        return so_far
    there = so_far.ships[ship] & ~so_far.surely_maelstrom
    clear = there if there.bit_count() == 1 else 0
    return replace(_placed(so_far, ship, there), maelstroms=so_far.maelstroms & ~clear)


def _surveyed(so_far: Known, fact: f.Surveyed) -> Known:
    """The ship is on a square where this is its survey, with the others on squares where they may be."""
    alike = _alike(so_far, fact.ship, fact.report) & so_far.ships[fact.ship] & ~so_far.grid.sacred
    so_far = _met(_placed(so_far, fact.ship, alike), fact.ship, fact.report)
    return _fog_sought(so_far, fact.ship, fact.report) if so_far.options.fog_banks else so_far


def _alike(so_far: Known, ship: Ship, report: f.Report) -> Mask:
    """The squares whose landmarks are those of the report."""
    easier = so_far.options.deduction == "easier"
    if so_far.options.fog_banks:
        mask = so_far.ships[ship]
        bits = (1 << index for index in indices(mask) if _in_fog_alike(so_far, index, report, easier=easier))
        return sum(bits)
    return lookalikes(so_far.grid.sea, so_far.lighthouses, easier=easier).get(landmarks(report), 0)


def _in_fog_alike(so_far: Known, index: int, report: f.Report, *, easier: bool) -> bool:
    """Whether fog banks can lie so that the report fits square `index`."""
    grid, bit = so_far.grid, 1 << index
    clear = landscape(grid.sea, grid.sea.squares[index], so_far.lighthouses, (), easier=easier)
    if report.ground == "fog":
        own = bool(bit & so_far.fog_banks)
    else:
        same = (clear.ground, clear.light, clear.coast) == (report.ground, report.light, report.coast)
        own = same and not bit & so_far.surely_fog
    return (
        own and clear.lighthouses == report.lighthouses and _veiled(so_far, grid.near[index], clear, report)
    )


def _veiled(so_far: Known, near: Mask, clear: f.Report, report: f.Report) -> bool:
    """Whether the reported fog banks near the square can hide exactly the islands that are not reported."""
    fog = near & so_far.fog_banks
    islands = so_far.grid.islands
    hidden = clear.islands - report.islands
    fits = (
        (near & so_far.surely_fog).bit_count() <= report.fog_banks
        and 0 <= hidden <= min((fog & islands).bit_count(), report.fog_banks)
        and report.fog_banks - hidden <= (fog & ~islands).bit_count()
    )
    return fits and all(low <= high for low, high in _veiled_by_kind(so_far, fog, clear, report))


def _veiled_by_kind(so_far: Known, fog: Mask, clear: f.Report, report: f.Report) -> Iterator[tuple[int, int]]:
    """Under easier deduction: the islands of each kind that are hidden, and that can be; never below 0."""
    for kind, mask in so_far.grid.kinds.items():
        if (before := getattr(clear, kind)) is not None:
            hidden = before - getattr(report, kind)
            yield hidden, (fog & mask).bit_count()
            yield 0, hidden


def _met(so_far: Known, ship: Ship, report: f.Report) -> Known:
    """The ship and the others are on squares from which they see each other as reported."""
    mask = so_far.ships[ship]
    others = {other: there for other, there in so_far.ships.items() if other != ship}
    reach = so_far.grid.around(mask) | mask
    if not any(there & reach for there in others.values()):
        return so_far if report.ships == 0 and not report.company else _placed(so_far, ship, 0)
    meeting = _Meeting(so_far, report)
    fitting, left = 0, dict.fromkeys(others, 0)
    for index in indices(mask):
        if (places := meeting.at(index, others)) is not None:
            fitting |= 1 << index
            for other, there in places.items():
                left[other] |= there
    return replace(so_far, ships={**so_far.ships, ship: fitting, **left})


class _Meeting:
    """Judges a report's ships: on which squares the others can be if the ship is on a certain one."""

    def __init__(self, so_far: Known, report: f.Report) -> None:
        self._near = so_far.grid.near
        self._fog, self._surely_fog = so_far.fog_banks, so_far.surely_fog
        self._company, self._colours = report.company, report.colours
        counted = so_far.options.ships_sighted == "count" or not report.ships
        self._low, self._high = report.ships, report.ships if counted else len(SHIPS)

    def at(self, index: int, others: Mapping[Ship, Mask]) -> dict[Ship, Mask] | None:
        """The squares left to each of the others, or None if the ship cannot be on square `index`.

        Each other ship is on the same square, or sighted, or out of sight; which of the last two is free,
        as long as the number sighted is right.
        """
        here = 1 << index
        places = {ship: others[ship] & here & ~self._surely_fog for ship in self._company}
        sighted, unseen = self._apart(index, others)
        if not all(places.values()) or not all(sighted[ship] | unseen[ship] for ship in sighted):
            return None
        must = sum(not there for there in unseen.values())
        may = sum(bool(there) for there in sighted.values())
        if must > self._high or may < self._low:
            return None
        for ship, in_sight in sighted.items():
            seen_besides, seen_at_most = must - (not unseen[ship]), may - bool(in_sight)
            places[ship] = in_sight if in_sight and seen_besides + 1 <= self._high else 0
            if seen_at_most >= self._low:
                places[ship] |= unseen[ship]
        return places

    def _apart(self, index: int, others: Mapping[Ship, Mask]) -> tuple[dict[Ship, Mask], dict[Ship, Mask]]:
        """For each ship on another square: the squares where it is in sight, and those where it is not."""
        here, near = 1 << index, self._near[index]
        in_sight, out_of_sight = near & ~self._surely_fog, ~(near & ~self._fog) & ~(here & ~self._fog)
        sighted, unseen = {}, {}
        for ship, there in others.items():
            if ship not in self._company:
                named = self._colours is None or ship in self._colours
                sighted[ship] = there & in_sight if named else 0
                unseen[ship] = there & out_of_sight if self._colours is None or not named else 0
        return sighted, unseen


def _fog_sought(so_far: Known, ship: Ship, report: f.Report) -> Known:
    """No fog where the survey would show it; if the survey shows all fog banks, none elsewhere."""
    grid, mask = so_far.grid, so_far.ships[ship]
    inside = report.ground == "fog"
    fog = so_far.fog_banks
    if report.fog_banks == 0:
        fog &= ~reduce(int.__and__, (grid.near[index] for index in indices(mask)), grid.all)
    if not inside and mask.bit_count() == 1:
        fog &= ~mask
    if report.fog_banks + inside == so_far.options.fog_banks:
        fog &= grid.around(mask) | (mask if inside else 0)
    return replace(so_far, fog_banks=fog)


def _sea_revealed(so_far: Known, fact: f.SeaRevealed) -> Known:
    """At the end everything is shown."""
    grid = so_far.grid
    return replace(
        so_far,
        ships={ship: grid.bits[square] for ship, square in fact.positions.items()},
        maelstroms=grid.mask(fact.maelstroms),
        fog_banks=grid.mask(fact.fog_banks),
    )


def _nothing(so_far: Known, _: Fact) -> Known:
    return so_far


_OF_ONE_SAIL = (f.Surveyed, f.CaughtInMaelstrom, f.CameHome)
_LEARN: dict[type[Fact], Callable[[Known, Any], Known]] = {
    f.SeaLaid: _sea_laid,
    f.CouncilClosed: _council_closed,
    f.RoundBegan: _nothing,
    f.StormShown: _storm_shown,
    f.StormHidden: _storm_hidden,
    f.MonsterRose: _nothing,
    f.ShipSailed: _ship_sailed,
    f.Surveyed: _surveyed,
    f.CameHome: _came_home,
    f.CaughtInMaelstrom: _caught,
    f.PushedByMaelstrom: _pushed,
    f.SeaRevealed: _sea_revealed,
}
