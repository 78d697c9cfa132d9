"""What sailing to a hex or laying a storm leaves: the turns to Ithaca, less those that it costs rivals."""

from collections.abc import Iterator, Mapping

from domain.games.odyssee import moves as m
from domain.games.odyssee import words as w
from domain.games.odyssee.scoring import may_enter
from domain.games.odyssee.table import Table
from domain.kernel.facts import Seat
from workers.bots.games.odyssee.course import CAREFUL, course
from workers.bots.games.odyssee.odds import moved, reached
from workers.bots.games.odyssee.storms import storms

HOME = 5.0  # turns that it is worth to be in Ithaca, where moves are compared
ASHORE = 1.0  # turns that a rival loses when blown onto land, for it lands there in its next turn
SCANT = 2  # days of food with which nothing is given away


def sailed(table: Table, seat: Seat) -> list[tuple[float, m.Sail]]:
    """All hexes in reach, the best first."""
    own, ship = course(table, seat), table.ships[seat]
    places = (ship.at, *reached(table.sea, ship.at, table.pips, may_enter(ship)))
    scored = ((max(moved(own, ship, to), -HOME), m.Sail(to)) for to in places)
    return sorted(scored, key=lambda one: one[0])


def stormed(table: Table, seat: Seat) -> list[tuple[float, m.LayStorm]]:
    """All storms that move ships in different ways, the best first; none if the seat cannot pay."""
    own, ship = course(table, seat), table.ships[seat]
    if not (table.wind_free or ship.gifts):
        return []
    price = 0.0 if table.wind_free else CAREFUL.gift + own.lost * (own.days <= SCANT)
    staying, scored = own.staying(ship.at), list[tuple[float, m.LayStorm]]()
    for storm, places in storms(table).items():
        left = max(own.turns(places[seat]), -HOME) if seat in places else staying
        scored.append((price + left - sum(_set_back(table, seat, places)), storm))
    return sorted(scored, key=lambda one: one[0])


def _set_back(table: Table, seat: Seat, places: Mapping[Seat, w.Hex]) -> Iterator[float]:
    """The turns that a storm costs each rival, as far as they matter to the seat."""
    for other, to in places.items():
        if other != seat:
            theirs = course(table, other)
            ashore = ASHORE * (to in table.sea.shores)
            lost = max(theirs.turns(to), -HOME) + ashore - theirs.staying(table.ships[other].at)
            yield lost / (len(table.ships) - 1)
