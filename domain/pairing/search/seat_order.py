"""The best order of seats at one table, found exactly. PAIRING.md, P6."""

from collections.abc import Sequence

from domain.pairing.model import FEWEST_SEATS
from domain.pairing.search.weights import CriteriaWeights


def order_cost(order: Sequence[int], weights: CriteriaWeights) -> int:
    """What this order of seats adds: each entrant on their seat, and after the one before them."""
    cost = sum(weights.seats[who][seat] for seat, who in enumerate(order))
    if len(order) > FEWEST_SEATS:
        cost += sum(weights.neighbours[order[seat - 1]][who] for seat, who in enumerate(order))
    return cost


def best_order(table: Sequence[int], weights: CriteriaWeights) -> tuple[int, tuple[int, ...]]:
    """The lowest cost of all orders, and the order: the first one that has it.

    Orders are tried as in a dictionary whose letters are the entrants as they are listed in `table`. An order
    is given up where what is placed already costs no less than the best order so far; no cost is negative.
    """
    search = _Search(table, weights)
    search.place((), tuple(table), 0)
    return search.cost, search.order


class _Search:
    """The best order so far, while orders are tried."""

    def __init__(self, table: Sequence[int], weights: CriteriaWeights) -> None:
        self.order = tuple(table)
        self.cost = order_cost(table, weights) + 1
        self._weights = weights
        self._neighbours = len(table) > FEWEST_SEATS

    def place(self, placed: tuple[int, ...], left: tuple[int, ...], cost: int) -> None:
        """Try everybody who is left on the next seat."""
        if not left:
            self._finish(placed, cost)
            return
        seats, neighbours = self._weights.seats, self._weights.neighbours
        for at, who in enumerate(left):
            more = cost + seats[who][len(placed)]
            if placed and self._neighbours:
                more += neighbours[placed[-1]][who]
            if more < self.cost:
                self.place((*placed, who), left[:at] + left[at + 1 :], more)

    def _finish(self, placed: tuple[int, ...], cost: int) -> None:
        """The first seat follows the last one."""
        if self._neighbours:
            cost += self._weights.neighbours[placed[-1]][placed[0]]
        if cost < self.cost:
            self.cost, self.order = cost, placed
