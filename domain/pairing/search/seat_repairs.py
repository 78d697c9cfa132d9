"""Exchanges of two entrants between tables that let entrants have better seats. PAIRING.md, P5."""

from typing import Final

from domain.pairing.search.seat_order import best_order
from domain.pairing.search.swap_search import SwapSearch, Tables
from domain.pairing.search.weights import CriteriaWeights

MOST_TRIALS: Final = 2_000  # exchanges for which two tables are seated anew
PASSES: Final = 5


class SeatRepairs:
    """Tables at which not everybody can have one of their best seats."""

    def __init__(self, tables: Tables, weights: CriteriaWeights, seats: int) -> None:
        self._search = SwapSearch([sorted(table) for table in tables], weights, seats)
        self._weights = weights
        self._costs: dict[tuple[int, ...], int] = {}
        self._left = MOST_TRIALS

    def made(self) -> Tables:
        """The tables when a pass over all of them finds no exchange that betters two, or the trials
        are used up.
        """
        total = len(self._search.tables)
        for _ in range(PASSES):
            pairs = [(here, there) for here in range(total) for there in range(total) if here != there]
            made = [self._exchanged(here, there) for here, there in pairs if self._excess(here)]
            if not any(made):
                break
        return self._search.tables

    def _seats_cost(self, table: list[int]) -> int:
        """What the best order of seats costs."""
        key = tuple(sorted(table))
        if key not in self._costs:
            self._costs[key] = best_order(key, self._weights)[0]
        return self._costs[key]

    def _excess(self, at: int) -> bool:
        """Whether somebody at the table does not have their best seat, or sits after the same one again."""
        table = self._search.tables[at]
        return self._seats_cost(table) > sum(min(self._weights.seats[who]) for who in table)

    def _exchanged(self, here: int, there: int) -> bool:
        """Make the first exchange between the two tables that betters them."""
        table, other = self._search.tables[here], self._search.tables[there]
        now = self._seats_cost(table) + self._seats_cost(other)
        for seat in range(len(table)):
            for place in range(len(other)):
                change = self._search.change((here, seat), (there, place))
                if change < now and self._left:
                    self._left -= 1
                    self._search.exchange((here, seat), (there, place))
                    if change + self._seats_cost(table) + self._seats_cost(other) < now:
                        return True
                    self._search.exchange((here, seat), (there, place))
        return False
