"""Sections 2 and 3, a turn: upkeep, sailing, the storm arrow, and how one turn follows another."""

from functools import lru_cache

from domain.games.odyssee import landings
from domain.games.odyssee.adventures import carried, lose
from domain.games.odyssee.facts import (
    CapReached,
    DieRolled,
    HomeReached,
    ShipBlown,
    ShipSailed,
    StormLaid,
    TurnBegan,
    TurnSkipped,
)
from domain.games.odyssee.moves import LayStorm, Roll, Sail
from domain.games.odyssee.scoring import may_enter
from domain.games.odyssee.sea import REACH, Sea
from domain.games.odyssee.table import Ship, Table
from domain.games.odyssee.tale import Tale
from domain.games.odyssee.words import DIRECTIONS, STARVING, Direction, Hex, Upkeep
from domain.kernel.facts import Seat
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf


def pass_on(tale: Tale) -> None:
    """2.1 The turn ends, 6.3 perhaps a crew dies, and the next seat's turn begins."""
    seat = tale.table.active
    ship = tale.ship(seat)
    if ship.hunger == STARVING and ship.turns >= ship.dies:
        lose(tale, seat, "hunger")
    begin(tale, (seat + 1) % len(tale.table.ships))


def begin(tale: Tale, seat: Seat) -> None:
    """2.1 A turn begins; its upkeep happens by itself, 2.6 and a turn to skip is over at once."""
    ship, cap = tale.ship(seat), tale.table.options.cap
    if ship.turns == cap:
        tale.tell(CapReached(cap))
        return
    tale.tell(TurnBegan(seat, ship.turns + 1, upkeep(ship)))
    if ship.at == tale.table.sea.ithaca and may_enter(ship):
        tale.tell(HomeReached(seat))
    elif ship.skip:
        tale.tell(TurnSkipped(seat))
    elif ship.due:
        landings.land(tale, seat)


def upkeep(ship: Ship) -> Upkeep:
    """2.2 A gift is due, or else a hunger stone; 6.2 nobody takes a fourth."""
    if ship.gifts:
        return "gift"
    return "hunger" if ship.hunger < STARVING else "none"


def turn_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """2.3 The sail die, or 3.1 the storm arrow if there is a gift for it, or if it is free."""
    return _offers(table.sea, table.wind_free or table.ships[seat].gifts > 0)


@lru_cache(maxsize=64)
def _offers(sea: Sea, storm: bool) -> tuple[Offer, ...]:  # noqa: FBT001
    roll = Offer("roll", "2.3")
    if not storm:
        return (roll,)
    return (roll, Offer("lay_storm", "3.1", {"direction": OneOf(DIRECTIONS), "anchor": OneOf(sea.hexes)}))


def roll(tale: Tale, seat: Seat, _: Roll) -> None:
    """2.3 The sail die shows one to four."""
    tale.tell(DieRolled(seat, tale.throw()))


def sail_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """2.4 Any hex within the roll, 9.1 Ithaca too for a seat that may enter it."""
    ship = table.ships[seat]
    return table.sea.sail_offers(ship.at, table.pips, home=may_enter(ship))


def sail(tale: Tale, seat: Seat, move: Sail) -> None:
    """2.4 The ship sails, 9.2 home, or 4.1 to an island where it lands; 2.5 or it stays where it is."""
    tale.tell(ShipSailed(seat, move.to))
    _arrived(tale, seat)


def _arrived(tale: Tale, seat: Seat) -> None:
    """What follows when a seat's own move has brought its ship somewhere."""
    ship = tale.ship(seat)
    if ship.due:
        landings.land(tale, seat)
    elif ship.at == tale.table.sea.ithaca and may_enter(ship):
        tale.tell(HomeReached(seat))


def lay_storm(tale: Tale, seat: Seat, move: LayStorm) -> None:
    """3.1 The arrow is laid, and 3.4 all ships it hits move at once; 3.5 the own ship lands at once."""
    tale.tell(StormLaid(seat, move.direction, move.anchor, paid=not tale.table.wind_free))
    for ship in blown(tale.table, seat, move.direction, move.anchor):
        tale.tell(ship)
    if seat in tale.table.moved:
        _arrived(tale, seat)


def blown(table: Table, seat: Seat, direction: Direction, anchor: Hex) -> list[ShipBlown]:
    """3.4 Ships at sea are hit, in turn order from the active seat; 3.6 those on land are sheltered."""
    winds = table.sea.winds(direction, anchor)
    seats = len(table.ships)
    hit = []
    for other in ((seat + turn) % seats for turn in range(seats)):
        at = table.ships[other].at
        wind = winds.get(at)
        if wind is None or at not in table.sea.open:
            continue
        to = carried(table, other, direction, REACH[wind])
        if to != at:
            hit.append(ShipBlown(other, wind, to, ashore=to not in table.sea.open))
    return hit


def refuse_roll(_: Table, __: Seat, ___: Roll) -> Refused:
    """Why nothing is rolled: the seat has rolled already."""
    return Refused("2.3", "rolled_already")


def refuse_storm(table: Table, _: Seat, move: LayStorm) -> Refused:
    """Why the arrow is not laid, or not in this way."""
    if table.phase != "turn":
        return Refused("2.3", "rolled_already")
    if move.anchor not in table.sea.points:
        return Refused("3.2", "no_such_hex", ("anchor",))
    return Refused("3.1", "no_gift_for_storm")


def refuse_sail(table: Table, seat: Seat, move: Sail) -> Refused:
    """Why the ship does not sail there."""
    if table.phase == "turn":
        return Refused("2.3", "not_rolled")
    if move.to not in table.sea.points:
        return Refused("2.4", "no_such_hex", ("to",))
    if move.to == table.sea.ithaca and not may_enter(table.ships[seat]):
        return Refused("9.1", "not_entitled", ("to",))
    return Refused("2.4", "out_of_reach", ("to",))
