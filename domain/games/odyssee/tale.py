"""The facts of one step. Each is folded in at once, so that the next one follows from it."""

from domain.games.odyssee.table import Ship, Table, evolve
from domain.games.odyssee.words import PIPS
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat


class Tale:
    """The facts of a step so far, and the true table after them."""

    __slots__ = ("facts", "lots", "table")

    def __init__(self, table: Table, lots: Lots) -> None:
        self.table = table
        self.lots = lots
        self.facts: list[Fact] = []

    def tell(self, fact: Fact) -> None:
        """Add a fact, and fold it into the table."""
        self.facts.append(fact)
        self.table = evolve(self.table, fact)

    def ship(self, seat: Seat) -> Ship:
        """A seat's ship as it is now."""
        return self.table.ships[seat]

    def throw(self) -> int:
        """The sail die: 1 to 4."""
        return self.lots.die(PIPS)
