"""Section 2, Poseidon's turn, with the sea monsters and the maelstroms of section 7."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from domain.games.wrath_of_poseidon.facts import (
    CameHome,
    Drive,
    MonsterRose,
    PushedByMaelstrom,
    ShipsDriven,
    StormHidden,
    StormShown,
)
from domain.games.wrath_of_poseidon.moves import Push, RaiseMonster, RaiseStorm
from domain.games.wrath_of_poseidon.sea import Sea
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import BEASTS, SHIPS, STORMS, Ship, Square, Storm, Tile
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Refused
from domain.kernel.offers import Each, Offer, OneOf

GREAT: Storm = "black"
DRIVEN: Mapping[Tile, tuple[Ship, ...]] = {GREAT: SHIPS, **{ship: (ship,) for ship in SHIPS}}


@cache
def tiles(monsters: int) -> Mapping[Tile, int]:
    """Poseidon's tiles: two storms of each colour, three great storms, 7.4 and the sea monsters agreed on."""
    return Counter((*STORMS, *BEASTS[:monsters]))


def hand(table: Table) -> dict[Tile, int]:
    """2.1 Poseidon plays one tile a round, each tile once: how many are left of every kind."""
    played = table.played
    left = {tile: number - played.count(tile) for tile, number in tiles(table.options.monsters).items()}
    return {tile: number for tile, number in left.items() if number}


def playable(table: Table) -> tuple[Tile, ...]:
    """2.4 Two great storms never follow one another, so a tile is legal only if the rest can be ordered."""
    left = hand(table)
    great = left.get(GREAT, 0)
    others = sum(left.values()) - great
    great_storm = table.played[-1:] != (GREAT,) and great - 1 <= others
    other = great <= others
    return tuple([tile for tile in left if (great_storm if tile == GREAT else other)])


def turn_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """2.1 One offer for each kind of storm, and one for the sea monsters."""
    legal = playable(table)
    storms = tuple([_storm(table, tile) for tile in legal if tile not in BEASTS])
    beasts = tuple([tile for tile in legal if tile in BEASTS])
    return (*storms, _monsters(beasts, table.at_sea)) if beasts else storms


def _storm(table: Table, tile: Tile) -> Offer:
    hit = tuple([(ship, known(table.positions[ship])) for ship in struck(table, tile)])
    return _storm_over(table.sea, table.options.storm_home == "counts", tile, hit)


def struck(table: Table, tile: Tile) -> tuple[Ship, ...]:
    """2.3 A great storm drives every ship, 2.2 any other the ship of its colour, 2.5 but no ship at home."""
    ships = DRIVEN[tile]
    return tuple([ship for ship in ships if ship not in table.home]) if table.home else ships


@lru_cache(maxsize=256)
def _storm_over(sea: Sea, home_counts: bool, tile: Tile, hit: tuple[tuple[Ship, Square], ...]) -> Offer:  # noqa: FBT001
    headings = Each({ship: winds(sea, home_counts, square) for ship, square in hit})
    return Offer("raise_storm", storm_rule(tile, hit), {"tile": OneOf((tile,)), "headings": headings})


def storm_rule(tile: Tile, hit: tuple[object, ...]) -> str:
    """The section that allows a storm."""
    return "2.3" if tile == GREAT else "2.2" if hit else "2.5"


@lru_cache(maxsize=256)
def winds(sea: Sea, home_counts: bool, square: Square) -> OneOf:  # noqa: FBT001
    """2.6 A ship is driven to a neighbouring square, onto the Sacred Island only if that counts."""
    return OneOf(
        tuple(heading for heading, there in sea.steps[square].items() if home_counts or there != sea.sacred)
    )


@lru_cache(maxsize=256)
def _monsters(beasts: tuple[Tile, ...], at_sea: tuple[Ship, ...]) -> Offer:
    """7.4 A sea monster rises against a ship that is not home."""
    return Offer("raise_monster", "7.4", {"tile": OneOf(beasts), "ship": OneOf(at_sea)})


def raise_storm(table: Table, seat: Seat, move: RaiseStorm) -> tuple[Fact, ...]:
    """2.2 The tile is shown; where the storm drives the ships, Poseidon alone sees."""
    drives = tuple([Drive(ship, move.headings[ship]) for ship in SHIPS if ship in move.headings])
    arrived = tuple([CameHome(drive.ship) for drive in drives if _lands(table, drive)])
    return (*_shown(table, seat, move.tile, drives), *arrived)


def _shown(table: Table, seat: Seat, tile: Storm, drives: tuple[Drive, ...]) -> tuple[Fact, ...]:
    """2.5 A storm for a ship that is home does nothing; 7.1 face down nobody knows."""
    if table.options.deduction == "harder":
        return StormHidden(seat, tile), ShipsDriven(seat, drives)
    shown = StormShown(tile, spent=not drives)
    return (shown, ShipsDriven(seat, drives)) if drives else (shown,)


def _lands(table: Table, drive: Drive) -> bool:
    """2.6 A ship driven onto the Sacred Island is home, where the option says that it counts."""
    here = known(table.positions[drive.ship])
    return table.sea.steps[here][drive.heading] == table.sea.sacred


def raise_monster(_: Table, __: Seat, move: RaiseMonster) -> tuple[Fact, ...]:
    """7.4 Everybody sees a sea monster, under any deduction."""
    return (MonsterRose(move.tile, move.ship),)


def push_offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """7.6 The ship in the maelstrom is pushed one square, as by a storm."""
    assert table.caught is not None
    headings = winds(table.sea, False, known(table.positions[table.caught]))  # noqa: FBT003
    return (Offer("push", "7.6", {"heading": headings}),)


def push(table: Table, seat: Seat, move: Push) -> tuple[Fact, ...]:
    """7.6 The push is secret; there is no second survey, and a maelstrom takes no ship that was pushed."""
    assert table.caught is not None
    return (PushedByMaelstrom(seat, table.caught, move.heading),)


def refuse_storm(table: Table, _: Seat, move: RaiseStorm) -> Refused:
    """Why Poseidon may not play this storm, or not in this way."""
    if (refused := _refuse_tile(table, move.tile)) is not None:
        return refused
    reasons = (_misdriven(table, move, ship) for ship in (*struck(table, move.tile), *move.headings))
    return next(refused for refused in reasons if refused is not None)


def _misdriven(table: Table, move: RaiseStorm, ship: Ship) -> Refused | None:
    """What is wrong with the drive of one ship, or that there is none."""
    where = ("headings", ship)
    hit = struck(table, move.tile)
    if ship in table.home:
        return Refused("2.5", "ship_home", where)
    if ship not in hit:
        return Refused("2.2", "ship_not_hit", where)
    if ship not in move.headings:
        return Refused(storm_rule(move.tile, hit), "ship_not_driven", where)
    there = table.sea.steps[known(table.positions[ship])].get(move.headings[ship])
    if there is None:
        return Refused("2.6", "storm_off_board", where)
    home = there == table.sea.sacred and table.options.storm_home != "counts"
    return Refused("2.6", "storm_home", where) if home else None


def refuse_monster(table: Table, _: Seat, move: RaiseMonster) -> Refused:
    """Why Poseidon may not play this sea monster, or not against this ship."""
    return _refuse_tile(table, move.tile) or Refused("7.4", "ship_home", ("ship",))


def _refuse_tile(table: Table, tile: Tile) -> Refused | None:
    if tile not in hand(table):
        return Refused("7.4" if tile in BEASTS else "2.1", "tile_spent", ("tile",))
    if tile in playable(table):
        return None
    return Refused("2.4", "great_storm_again" if tile == GREAT else "great_storms_left", ("tile",))


def refuse_push(_: Table, __: Seat, ___: Push) -> Refused:
    """Why the ship cannot be pushed there: there is no square."""
    return Refused("2.6", "storm_off_board", ("heading",))
