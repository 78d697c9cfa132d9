"""What the search has to know of Odysseus. A playout ends with the round, when the ship has arrived."""

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

from domain.games.odysseus.table import Table
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move
from workers.bots.games.odysseus import quick
from workers.bots.games.odysseus.beliefs import Beliefs
from workers.bots.games.odysseus.guesses import Guesses
from workers.bots.games.odysseus.rounds import Round
from workers.bots.games.odysseus.standing import chances
from workers.bots.search.model import Candidate, Model

MOST: Final = 8  # moves that are worth a look
HEAT: Final = 1.0  # points that make a move e times more promising
LONG: Final = 40  # moves of a playout in a round without an end


class Judge(Model[Table]):
    """Odysseus, as the search sees it."""

    def candidates(self, table: Table, seat: Seat) -> Sequence[Candidate]:
        """The moves that seem best by rules of thumb."""
        best = quick.ranked(table, seat)[:MOST]
        return [Candidate(move, exp(max(-9.0, score - best[0].score) / HEAT)) for score, move in best]

    def playout(self, table: Table, seat: Seat, rng: Random) -> Move:
        """The move that seems best by rules of thumb, or one that is nearly as good."""
        return quick.quick_move(table, seat, rng)

    def finish(self, table: Table, rng: Random) -> Sequence[float] | None:
        """The chances after quick moves of all seats until the ship has arrived, if a turn is next."""
        return Round(table, rng).chances() if table.stage == "turn" and not _arrived(table) else None

    def value(self, table: Table) -> Sequence[float]:
        """The chances by points, cards and what lies near the ship."""
        return chances(table)

    def cut(self, table: Table, plies: int) -> bool:
        """A playout ends when Zeus places a disk, or the next round has begun."""
        return plies >= LONG or _arrived(table)

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], Table]:
        """Worlds in which the others have the tasks that they seem to sail for."""
        table, beliefs = self.game.initial, Beliefs()
        for fact in facts:
            if isinstance(fact, self.game.facts):
                before, table = table, self.game.evolve(table, fact)
                beliefs.learn(before, fact, table)
        return Guesses(seat, table, beliefs).world


def _arrived(table: Table) -> bool:
    """Whether Zeus is to place a disk, or nobody has done anything in this round yet."""
    if table.stage == "refill":
        return True
    return table.stage == "turn" and table.phase == 1 and table.turn == table.first and not table.laid
