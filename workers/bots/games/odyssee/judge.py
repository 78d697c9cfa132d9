"""What the search knows of Odyssee: moves worth a look, quick moves, and what a table is worth.

All of it follows from what everybody sees. Of the face-down cards only their average counts, so that no
playout knows more than its seat does.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from math import exp
from random import Random

from domain.games.odyssee import moves as m
from domain.games.odyssee.facts import FACTS
from domain.games.odyssee.resample import filled
from domain.games.odyssee.scoring import may_enter
from domain.games.odyssee.table import Table, evolve
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move
from workers.bots.games.odyssee.course import course
from workers.bots.games.odyssee.odds import chances, moved, reached
from workers.bots.games.odyssee.parley import words
from workers.bots.games.odyssee.reckoning import sailed, stormed
from workers.bots.search.model import Candidate, Model

HEXES, STORMS = 6, 4  # how many of the best are worth a look
PLIES = 8  # moves after which a playout is cut at the next turn


class Judge(Model[Table]):
    """Odyssee, as the search sees it."""

    def candidates(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """The roll and the best storms, the best hexes to sail to, or what there is to say."""
        match table.phase:
            case "turn":
                return _weighed([_rolled(table, seat), *stormed(table, seat)[:STORMS]])
            case "sailing":
                return _weighed(sailed(table, seat)[:HEXES])
        return [Candidate(move, 1.0) for move in words(table, seat)]

    def playout(self, table: Table, seat: Seat, rng: Random) -> Move:  # noqa: ARG002  # the best is known
        """Rolls, and sails to where the fewest turns are left."""
        match table.phase:
            case "turn":
                return m.Roll()
            case "sailing":
                own, ship = course(table, seat), table.ships[seat]
                places = reached(table.sea, ship.at, table.pips, may_enter(ship))
                best = min(places, key=own.turns, default=ship.at)
                return m.Sail(best if moved(own, ship, best) <= own.staying(ship.at) else ship.at)
        return next(words(table, seat))

    def value(self, table: Table) -> Sequence[float]:
        """By the turns that all seats need."""
        return chances(table)

    def cut(self, table: Table, plies: int) -> bool:
        """Before a turn, so that nobody has half of one."""
        return plies >= PLIES and table.phase == "turn"

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], Table]:  # noqa: ARG002
        """The table that all see, with the face-down cards in any order."""
        table = reduce(evolve, (fact for fact in facts if isinstance(fact, FACTS)), Table())
        return lambda rng: filled(table, rng)


def _weighed(scored: Sequence[tuple[float, Move]]) -> list[Candidate]:
    """The moves, the one that leaves the fewest turns first; a turn more makes a move seem less promising."""
    ranked = sorted(scored, key=lambda one: one[0])
    least = ranked[0][0]
    return [Candidate(move, exp(least - left)) for left, move in ranked]


def _rolled(table: Table, seat: Seat) -> tuple[float, Move]:
    """The roll, with the turns that are left after it on average."""
    return course(table, seat).staying(table.ships[seat].at) - 1, m.Roll()
