"""A seat's chance to win, by the turns that all seats still need to Ithaca."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from domain.games.odyssee import words as w
from domain.games.odyssee.scoring import may_enter
from domain.games.odyssee.sea import Sea
from domain.games.odyssee.table import Ship, Table
from domain.kernel.facts import Seat
from workers.bots.games.odyssee.course import Course, course


class Weights(NamedTuple):
    """How much each thing tells about who wins: a turn that is left, one to be skipped, a hero.

    `free`: the ship may enter Ithaca. `near`: each turn less than `NEAR` that such a ship needs.
    """

    turn: float
    skip: float
    hero: float
    free: float
    near: float


# By a logistic fit to 550 matches of fair bots, of two seats and of four; `SPREAD` and `NEAR` are chosen so
# that other matches fit best. A turn that is reckoned tells less than one that is surely skipped.
DUEL = Weights(turn=0.27, skip=0.77, hero=0.2, free=1.3, near=0.7)
FIELD = Weights(turn=0.14, skip=0.42, hero=0.13, free=0.8, near=0.6)
SPREAD = 0.1  # how much less an advantage tells for each turn that the first needs to Ithaca
NEAR = 3.0


def chances(table: Table) -> Sequence[float]:
    """For each seat the chance to win at a table where the game goes on; together 1."""
    seats = len(table.ships)
    weights = DUEL if seats == 2 else FIELD  # noqa: PLR2004  # two seats
    left = [turns_left(table, seat) + (seat - table.active) % seats / seats for seat in range(seats)]
    sharpness = 1 / (1 + SPREAD * max(min(left), 0.0))
    behind = [
        sharpness * _behind(weights, ship, turns) for ship, turns in zip(table.ships, left, strict=True)
    ]
    least = min(behind)
    parts = [exp(least - each) for each in behind]
    whole = sum(parts)
    return [part / whole for part in parts]


def _behind(weights: Weights, ship: Ship, turns: float) -> float:
    """How far a seat is behind, on the scale of the fit."""
    behind = weights.turn * turns + weights.skip * ship.skip - weights.hero * ship.heroes
    if may_enter(ship):
        behind -= weights.free + weights.near * max(NEAR - turns, 0.0)
    return behind


def turns_left(table: Table, seat: Seat) -> float:
    """The turns of a seat until it is in Ithaca: with its present one, without those that it skips."""
    ship, own = table.ships[seat], course(table, seat)
    if seat != table.active:
        return own.turns(ship.at) + 1 if ship.due else own.staying(ship.at)
    match table.phase:
        case "turn":
            return own.staying(ship.at)
        case "sailing":
            places = reached(table.sea, ship.at, table.pips, may_enter(ship))
            return 1 + max(min([own.staying(ship.at), *map(own.turns, places)]), -1.0)
        case "landing":
            return 1 + own.turns(ship.at)
    return 1 + own.staying(ship.at)


@lru_cache(maxsize=512)
def reached(sea: Sea, at: w.Hex, pips: int, home: bool) -> tuple[w.Hex, ...]:  # noqa: FBT001
    """The hexes that a ship can sail to, but for its own."""
    return tuple(sorted(sea.reached(at, pips, home=home) - {at}))


def moved(own: Course, ship: Ship, to: w.Hex) -> float:
    """The turns that are left when a move ended there: 2.5 a ship that stays does not land."""
    return own.staying(to) if to == ship.at else own.turns(to)
