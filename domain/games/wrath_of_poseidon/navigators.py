"""Section 3, the navigators' turn, with the ships that a sea monster holds (7.4)."""

from functools import lru_cache
from typing import Any

from domain.games.wrath_of_poseidon.facts import (
    CameHome,
    CaughtInMaelstrom,
    ShipSailed,
    Surveyed,
    SurveyForgone,
)
from domain.games.wrath_of_poseidon.moves import Forgo, Sail, Survey
from domain.games.wrath_of_poseidon.survey import survey
from domain.games.wrath_of_poseidon.table import Table
from domain.games.wrath_of_poseidon.words import HEADINGS, Ship
from domain.kernel.facts import Fact, Seat, known
from domain.kernel.game import Refused
from domain.kernel.offers import Offer, OneOf


def captain(table: Table, ship: Ship) -> Seat:
    """3.1 Who steers the ship this round: its captain; 7.9 the common ship is steered by turns."""
    seat = table.captains[ship]
    return _by_turns(table) if seat is None else seat


def _by_turns(table: Table) -> Seat:
    return table.navigators[(table.round - 1) % len(table.navigators)]


def steering(table: Table) -> tuple[Seat, ...]:
    """3.1 The navigators who have a ship that has not acted; they go in any order."""
    captains: set[Any] = {*map(table.captains.get, table.pending)}
    if None in captains:
        captains = captains - {None} | {_by_turns(table)}
    return tuple(sorted(captains))


def turn_offers(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """3.1 Each ship that is not home acts once a round, in the order the navigators choose as they go."""
    captains = (seat, None) if _by_turns(table) == seat else (seat,)
    return _offers(tuple([ship for ship in table.pending if table.captains[ship] in captains]), table.held)


@lru_cache(maxsize=256)
def _offers(ships: tuple[Ship, ...], held: Ship | None) -> tuple[Offer, ...]:
    """3.2 A ship must move, by any of eight headings; 7.4 one that is held surveys, or forgoes it."""
    free = tuple(ship for ship in ships if ship != held)
    sail = (Offer("sail", "3.2", {"ship": OneOf(free), "heading": OneOf(HEADINGS)}),) if free else ()
    if held not in ships:
        return sail
    survey_or_not = (Offer(move, "7.4", {"ship": OneOf((held,))}) for move in ("survey", "forgo"))
    return (*sail, *survey_or_not)


def sail(table: Table, _: Seat, move: Sail) -> tuple[Fact, ...]:
    """3.2 A ship moves one square and surveys at once, before another ship moves.

    3.3 A ship that would leave the board stays, learns so at once, and surveys there.
    """
    here = known(table.positions[move.ship])
    there = table.sea.steps[here].get(move.heading)
    sailed = ShipSailed(move.ship, move.heading, there is None)
    square = here if there is None else there
    if square == table.sea.sacred:
        return (sailed, comes_home(move.ship))
    facts = (sailed, Surveyed(move.ship, survey(table, move.ship, square)))
    return (*facts, CaughtInMaelstrom(move.ship)) if square in table.maelstroms else facts


def comes_home(ship: Ship) -> Fact:
    """3.4 A ship that reaches the Sacred Island is announced; it surveys no more and moves no more."""
    return CameHome(ship)


def take_survey(table: Table, _: Seat, move: Survey) -> tuple[Fact, ...]:
    """7.4 A ship held by a sea monster may survey where it is."""
    return (Surveyed(move.ship, survey(table, move.ship, known(table.positions[move.ship]))),)


def forgo(_: Table, __: Seat, move: Forgo) -> tuple[Fact, ...]:
    """7.4 The survey of a ship held by a sea monster is offered, not forced."""
    return (SurveyForgone(move.ship),)


def refuse_ship(table: Table, seat: Seat, move: Sail | Survey | Forgo) -> Refused:
    """Why this ship may not do this now."""
    where = ("ship",)
    if move.ship in table.home:
        return Refused("3.4", "ship_home", where)
    if captain(table, move.ship) != seat:
        return Refused("3.1", "not_your_ship", where)
    if move.ship not in table.pending:
        return Refused("3.1", "acted_already", where)
    return Refused("7.4", "held" if isinstance(move, Sail) else "not_held", where)
