"""What is true of a table, or may be, together with what everybody can know of it; and how it goes on."""

from collections.abc import Iterable, Mapping
from math import exp
from random import Random
from typing import NamedTuple

from domain.games.wrath_of_poseidon import deduction, navigators, poseidon
from domain.games.wrath_of_poseidon.deduction import Known
from domain.games.wrath_of_poseidon.moves import Push, RaiseMonster, RaiseStorm, Sail, Survey
from domain.games.wrath_of_poseidon.poseidon import GREAT, hand
from domain.games.wrath_of_poseidon.rules import rounds
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import Heading, Ship, Tile
from domain.kernel.facts import Fact
from domain.kernel.facts import known as shown
from workers.bots.games.wrath_of_poseidon.pilot import Pilot, pilot

STORM = 1.4  # rounds that a later storm costs a ship
DOUBTFUL = 1.0  # the usual uncertainty, in rounds, of when a ship comes home


class Prospect(NamedTuple):
    """A table without anything hidden, and what everybody can know of it."""

    table: Table
    known: Known

    def after(self, facts: Iterable[Fact]) -> "Prospect":
        """The prospect after the facts of one step."""
        table, so_far = self
        for fact in facts:
            table, so_far = evolve(table, fact), deduction.step(so_far, fact)
        return Prospect(table, so_far.settled)


def pilot_of(so_far: Known) -> Pilot:
    """The pilot for the board that is played on."""
    return pilot(so_far.grid, so_far.lighthouses, easier=so_far.options.deduction == "easier")


def sails_left(table: Table) -> int:
    """How often a ship that has not acted in this round can still sail."""
    return rounds(table.options) - table.round + 1


def intricacy(so_far: Known) -> int:
    """How often to halve what is tried out: maelstroms, fog banks and tiles face down make thinking slow."""
    secrets = bool(so_far.options.maelstroms) + bool(so_far.options.fog_banks)
    return secrets + (secrets > 0 and so_far.options.deduction == "harder")


def next_ships(so_far: Known, ships: Iterable[Ship]) -> tuple[Ship, ...]:
    """The ships that are known best: they sail first, because they help to find the others."""
    doubts = {ship: so_far.ships[ship].bit_count() for ship in ships}
    return tuple(ship for ship, doubt in doubts.items() if doubt == min(doubts.values()))


def raised(here: Prospect, move: RaiseStorm | RaiseMonster) -> Prospect:
    """The prospect after Poseidon's tile."""
    table = here.table
    if isinstance(move, RaiseStorm):
        return here.after(poseidon.raise_storm(table, table.poseidon, move))
    return here.after(poseidon.raise_monster(table, table.poseidon, move))


def pushed(here: Prospect, move: Push) -> Prospect:
    """The prospect after a maelstrom has pushed a ship."""
    return here.after(poseidon.push(here.table, here.table.poseidon, move))


def sailed(here: Prospect, rng: Random) -> Prospect:
    """The prospect at the end of the round, if sensible navigators act with the ships that have not."""
    while here.table.phase == "maelstrom" or here.table.pending:
        here = _acted(here, rng)
    return here


def _acted(here: Prospect, rng: Random) -> Prospect:
    table = here.table
    if table.phase == "maelstrom":
        assert table.caught is not None
        return pushed(here, Push(drifts(table, table.caught)[0]))
    seat = table.poseidon  # whose ship it is does not matter to what follows
    if table.held in table.pending:
        assert table.held is not None
        return here.after(navigators.take_survey(table, seat, Survey(table.held)))
    return here.after(navigators.sail(table, seat, any_sail(here, table.pending, rng)))


def any_sail(here: Prospect, ships: Iterable[Ship], rng: Random) -> Sail:
    """A sail that sensible navigators may choose, with one of the ships that they know best."""
    table, so_far = here
    ship = rng.choice(next_ships(so_far, ships))
    heading = pilot_of(so_far).any_heading(so_far.ships[ship], sails_left(table), rng)
    return Sail(ship, heading)


def drifts(table: Table, ship: Ship) -> tuple[Heading, ...]:
    """Where Poseidon may drive a ship. It is never worth it to drive one home."""
    near = table.sea.steps[shown(table.positions[ship])]
    return tuple(heading for heading, there in near.items() if there != table.sea.sacred)


def late(delay: float, time: int) -> float:
    """The chance that a ship comes home too late, if it is expected to need so many rounds of those left."""
    return 1 / (1 + exp((time - delay) / DOUBTFUL)) if time else 1.0


def storms_to_come(left: Mapping[Tile, int], ship: Ship) -> float:
    """How many rounds the tiles that are left will cost a ship."""
    return STORM * (left.get(ship, 0) + left.get(GREAT, 0))


def win(lates: Iterable[float]) -> float:
    """The chance that enough ships come home, by the chance of each ship at sea to be too late."""
    none, one = 1.0, 0.0
    for chance in lates:
        none, one = none * (1 - chance), one * (1 - chance) + none * chance
    return none + one


def hope(here: Prospect) -> float:
    """The navigators' chance to win after their turn in a round."""
    table, so_far = here
    left, time, steering = hand(table), sails_left(table) - 1, pilot_of(so_far)
    delays = (
        steering.delay(so_far.ships[ship], so_far.grid.bits[shown(table.positions[ship])], time)
        + storms_to_come(left, ship)
        for ship in table.at_sea
    )
    return win(late(delay, time) for delay in delays)
