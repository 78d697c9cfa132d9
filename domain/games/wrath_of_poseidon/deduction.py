"""Where everything may be, by the public facts: the possible worlds of the navigators.

`known` folds the facts into the set of joint worlds that agree with all of them (`joint.py`). A world is
where the ships are, which tiles were played, and where maelstroms and fog banks are. Private fields are never
read, so the worlds are the same for every viewer: Poseidon reads here what the navigators can know.

The possible squares of a thing are those it has in some world: no square is missing, and none is too many.
Only a set of worlds that is too intricate (`joint.LIMIT`) is replaced by a wider one, and `exact` tells so.
Squares may be too many then, but the true one is always among them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial, reduce
from typing import Any

import msgspec

from domain.games.wrath_of_poseidon import facts as f
from domain.games.wrath_of_poseidon.hand_states import START
from domain.games.wrath_of_poseidon.joint import (
    Change,
    Factor,
    Joint,
    face_down,
    fitting,
    full,
    monster_rose,
    placed_squares,
    united,
)
from domain.games.wrath_of_poseidon.masks import Grid, Mask, grid_of, indices
from domain.games.wrath_of_poseidon.placings import Placings, placings
from domain.games.wrath_of_poseidon.sea import sea_of
from domain.games.wrath_of_poseidon.sighting import Lookout, surveyed
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import SHIPS, Ship, Square, WrathOptions
from domain.kernel.facts import Fact, Hidden, Viewer

replace = msgspec.structs.replace


class Known(msgspec.Struct, frozen=True, eq=False, dict=True):  # a cache hangs on each
    """What can be known of a game. Masks are of `grid`, which is set when the sea is laid.

    `ways`: how fog banks and maelstroms can be placed. `monsters`: how many are left. `sailed`: a ship that
    sailed; whether a maelstrom caught it is not known yet. `driven`: whether a storm blew, and a ship that it
    brought home may not have been told yet. `shown`: where all was at the end.
    """

    grid: Grid = None  # type: ignore[assignment]  # no code reads it before SeaLaid
    options: WrathOptions = WrathOptions()
    joint: Joint = Joint(())
    home: tuple[Ship, ...] = ()
    lighthouses: tuple[Square, ...] = ()
    ways: dict[str, Placings] = {}
    monsters: int = 0
    sailed: Ship | None = None
    driven: bool = False
    shown: dict[str, Mask] | None = None

    @property
    def at_sea(self) -> tuple[Ship, ...]:
        """The ships that are not home."""
        return tuple(ship for ship in SHIPS if ship not in self.home)

    @property
    def exact(self) -> bool:
        """Whether the possible squares are exactly those of the worlds that agree with the facts."""
        return self.shown is not None or self.joint.exact

    @property
    def ships(self) -> Mapping[Ship, Mask]:
        """The squares that each ship may be on."""
        return {ship: self._squares[ship] for ship in SHIPS} if self._squares else {}

    @property
    def maelstroms(self) -> Mask:
        """The squares that maelstroms may be on, all together."""
        return self._squares.get("maelstroms", 0)

    @property
    def fog_banks(self) -> Mask:
        """The squares that fog banks may be on, all together."""
        return self._squares.get("fog_banks", 0)

    @cached_property
    def _squares(self) -> Mapping[str, Mask]:
        if self.shown is not None or not self.grid:
            return self.shown or {}
        joint, possible = self.joint, bool(self.joint.placed.worlds)
        found = dict.fromkeys(SHIPS, self.grid.sacred if possible else 0)
        for factor in joint.factors:
            fits = fitting(factor.join(joint.placed), self.ways)
            found |= {level: fits.values(level) for level in factor.levels if level in SHIPS}
        return found | placed_squares(joint.placed, self.ways)

    @cached_property
    def settled(self) -> "Known":
        """The same if the last step has no more facts."""
        end = self if self.sailed is None else _passed(self, self.sailed)
        return _calm(end) if end.driven else end

    def laid(self, what: str, squares: Mask) -> "Known":
        """What could be known if it were known where the fog banks or the maelstroms are."""
        return replace(self, joint=self.joint.placed_on(what, self.ways[what].of(squares)))


def known(facts: Iterable[Fact], so_far: Known | None = None) -> Known:
    """What can be known after the facts, from nothing or from `so_far` on."""
    return reduce(step, facts, so_far or Known())


def step(so_far: Known, fact: Fact) -> Known:
    """What can be known after one more fact; facts of the match itself change nothing."""
    if isinstance(fact, f.SeaLaid):
        return _sea_laid(grid_of(sea_of(fact.chart)), fact.options)
    if isinstance(fact, f.BoardsOffered):
        return Known()  # the next game has no board yet
    if isinstance(fact, f.SeaRevealed):
        return _sea_revealed(so_far, fact)
    if type(fact) not in _LEARN:
        return so_far
    return learned(before(so_far, fact), type(fact), _told(fact))


def _told(fact: Fact) -> Any:
    """What everybody is told by the fact, as far as it matters here: the same for every viewer."""
    match fact:
        case f.CouncilClosed():
            return fact.lighthouses
        case f.PushedByMaelstrom():
            return fact.ship
        case f.StormHidden() | f.RoundBegan():
            return None
        case _:
            return fact


@lru_cache(maxsize=2048)
def learned(so_far: Known, kind: type[Fact], told: Any) -> Known:
    """What can be known after one more fact: worked out once for all who follow the match."""
    return _LEARN[kind](so_far, told)


def before(so_far: Known, fact: Fact) -> Known:
    """What can be known just before a fact: if the fact is of another step, the last one has no more."""
    of_the_sail = isinstance(fact, _OF_ONE_SAIL) and fact.ship == so_far.sailed
    of_the_storm = so_far.driven and isinstance(fact, _OF_ONE_STORM)
    return so_far if of_the_sail or of_the_storm else settled(so_far)


def settled(so_far: Known) -> Known:
    """What can be known if the last step has no more facts: no ship was caught, and none came home."""
    return so_far.settled


def deduce(_: Viewer, facts: Sequence[Fact]) -> Mapping[str, Any]:
    """The possible squares of every ship, and of maelstroms and fog banks if there are any, sorted by name.

    `{"ships": {"white": ["a9"], ...}, "maelstroms": [...], "fog_banks": [...], "exact": true}`; `{}` before
    the sea is laid. If `exact` is false, squares may be too many; none is missing.
    """
    end = settled(known(facts))
    if not end.ships:
        return {}
    return {
        "ships": {ship: _names(end, mask) for ship, mask in end.ships.items()},
        "maelstroms": _names(end, end.maelstroms),
        "fog_banks": _names(end, end.fog_banks),
        "exact": end.exact,
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


@lru_cache(maxsize=64)
def _sea_laid(grid: Grid, options: WrathOptions) -> Known:
    ships = [full(ship, grid.bits[square]) for ship, square in grid.sea.chart.starts.items()]
    if options.deduction == "harder":
        ships = [reduce(Factor.join, ships).join(full("tiles", START))]
    return Known(grid=grid, options=options, joint=Joint(tuple(ships)), monsters=options.monsters)


def _council_closed(so_far: Known, lighthouses: tuple[Square, ...]) -> Known:
    sea, options, ways = so_far.grid.sea, so_far.options, dict[str, Placings]()
    if options.fog_banks:
        ways["fog_banks"] = placings(sea, sea.free, lighthouses, options.fog_banks)
    if options.maelstroms:
        ways["maelstroms"] = placings(sea, sea.free_sea, lighthouses, options.maelstroms)
    joint = so_far.joint
    for what, every in ways.items():
        joint = joint.hidden(what, every.all)
    return replace(so_far, lighthouses=lighthouses, ways=ways, joint=joint)


def _storm_shown(so_far: Known, fact: f.StormShown) -> Known:
    """A storm drives the ships it hits to any neighbouring square."""
    if fact.spent:
        return so_far
    hit = so_far.at_sea if fact.tile == "black" else (fact.tile,)
    return replace(so_far, joint=so_far.joint.moved(_drives(so_far, hit)), driven=True)


def _storm_hidden(so_far: Known, _: None) -> Known:
    """Face down, a storm may be any that Poseidon may still play."""
    drives = _drives(so_far, so_far.at_sea)
    return replace(so_far, joint=face_down(so_far.joint, drives, so_far.monsters), driven=True)


def _drives(so_far: Known, hit: Iterable[Ship]) -> dict[Ship, Change]:
    grid = so_far.grid
    there = grid.all if so_far.options.storm_home == "counts" else ~grid.sacred
    return {ship: lambda mask: grid.around(mask) & there for ship in hit}


def _calm(so_far: Known) -> Known:
    """The storm brought no more ships home, for that would be told."""
    so_far = replace(so_far, driven=False)
    if so_far.options.storm_home != "counts":
        return so_far
    joint = so_far.joint
    for ship in so_far.at_sea:
        joint = joint.put(joint.of(ship).kept(ship, ~so_far.grid.sacred))
    return replace(so_far, joint=joint)


def _monster_rose(so_far: Known, _: f.MonsterRose) -> Known:
    harder = so_far.options.deduction == "harder"
    joint = monster_rose(so_far.joint, so_far.monsters) if harder else so_far.joint
    return replace(so_far, joint=joint, monsters=so_far.monsters - 1)


def driven(so_far: Known, ship: Ship) -> Mask:
    """Where a ship may be after a storm; if the storm brought it home, that is announced."""
    return so_far.grid.around(so_far.ships[ship]) & ~so_far.grid.sacred


def _pushed(so_far: Known, ship: Ship) -> Known:
    grid = so_far.grid
    push: dict[Ship, Change] = {ship: lambda mask: grid.around(mask) & ~grid.sacred}
    return replace(so_far, joint=so_far.joint.moved(push))


def _ship_sailed(so_far: Known, fact: f.ShipSailed) -> Known:
    grid, rim = so_far.grid, so_far.grid.rim[fact.heading]
    sail: Change = rim.__and__ if fact.off_board else partial(_sail, grid, fact)
    sailed = so_far.joint.of(fact.ship).image(fact.ship, sail)
    return replace(so_far, joint=so_far.joint.put(sailed), sailed=fact.ship)


def _sail(grid: Grid, fact: f.ShipSailed, mask: Mask) -> Mask:
    return grid.sail(mask, fact.heading)


def _came_home(so_far: Known, fact: f.CameHome) -> Known:
    joint = so_far.joint.home(fact.ship, so_far.grid.sacred)
    return replace(so_far, joint=joint, home=(*so_far.home, fact.ship), sailed=None)


def _caught(so_far: Known, fact: f.CaughtInMaelstrom) -> Known:
    """The ship is on a maelstrom."""
    on = so_far.ways["maelstroms"].on
    factor = so_far.joint.of(fact.ship)
    caught = united(
        factor.kept(fact.ship, 1 << at).kept("maelstroms", on[at]) for at in indices(factor.values(fact.ship))
    )
    return replace(so_far, joint=so_far.joint.put(caught), sailed=None)


def _passed(so_far: Known, ship: Ship) -> Known:
    """The ship is on no maelstrom, for it was not caught."""
    so_far = replace(so_far, sailed=None)
    if not so_far.options.maelstroms:
        return so_far
    on, factor = so_far.ways["maelstroms"].on, so_far.joint.of(ship)
    ways, squares = factor.values("maelstroms"), factor.values(ship)
    wet = [at for at in indices(squares) if on[at] & ways]
    if not wet:
        return so_far
    parts = [factor.kept(ship, squares & ~sum(1 << at for at in wet))]
    parts += (factor.kept(ship, 1 << at).kept("maelstroms", ~on[at]) for at in wet)
    return replace(so_far, joint=so_far.joint.put(united(parts)))


def _surveyed(so_far: Known, fact: f.Surveyed) -> Known:
    """The ship is on a square where this is its survey, with the others on squares where they may be."""
    fog = so_far.ways.get("fog_banks")
    lookout = Lookout(so_far.grid, so_far.options, so_far.lighthouses, so_far.home, fog)
    return replace(so_far, joint=surveyed(so_far.joint, lookout, fact.ship, fact.report))


def _sea_revealed(so_far: Known, fact: f.SeaRevealed) -> Known:
    """At the end everything is shown."""
    grid = so_far.grid
    shown: dict[str, Mask] = {ship: grid.bits[square] for ship, square in fact.positions.items()}
    shown |= {"maelstroms": grid.mask(fact.maelstroms), "fog_banks": grid.mask(fact.fog_banks)}
    return replace(so_far, shown=shown)


def _nothing(so_far: Known, _: None) -> Known:
    return so_far


_OF_ONE_SAIL = (f.Surveyed, f.CaughtInMaelstrom, f.CameHome)
_OF_ONE_STORM = (f.ShipsDriven, f.CameHome)
_LEARN: dict[type[Fact], Callable[[Known, Any], Known]] = {
    f.CouncilClosed: _council_closed,
    f.RoundBegan: _nothing,
    f.StormShown: _storm_shown,
    f.StormHidden: _storm_hidden,
    f.MonsterRose: _monster_rose,
    f.ShipSailed: _ship_sailed,
    f.Surveyed: _surveyed,
    f.CameHome: _came_home,
    f.CaughtInMaelstrom: _caught,
    f.PushedByMaelstrom: _pushed,
}
