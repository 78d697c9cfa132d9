"""A round of tables of entrants with like scores. PAIRING.md, P5.

The same contenders, rules and lots give the same pairing on every machine.
"""

from collections.abc import Sequence
from typing import Final

from domain.kernel.draws import Lots
from domain.pairing.history import not_met
from domain.pairing.model import Contender, Pairing, PairingRules, Value, by_number
from domain.pairing.objective import value
from domain.pairing.search.matching import FREE, maximum_matching
from domain.pairing.search.seat_order import best_order
from domain.pairing.search.seat_repairs import SeatRepairs
from domain.pairing.search.swap_search import Tables, improved
from domain.pairing.search.weights import CriteriaWeights, weights, with_wishes
from domain.pairing.sizes import TableSizes, sizes, with_byes

TWO: Final = 2


def paired(contenders: Sequence[Contender], rules: PairingRules, lots: Lots) -> Pairing:
    """The pairing of one round. Raises PairingRefused (P1, P2)."""
    return SwissRound(contenders, rules, lots).pairing()


def baseline(contenders: Sequence[Contender], rules: PairingRules, lots: Lots) -> Pairing:
    """The pairing by order of scores alone, with the best seats: no pairing of `paired` has a higher
    value.
    """
    search = SwissRound(contenders, rules, lots)
    return search.with_seats(search.grouped())


class SwissRound:
    """A round that is to be paired: who sits, in the order of their scores, and what each choice adds."""

    def __init__(self, contenders: Sequence[Contender], rules: PairingRules, lots: Lots) -> None:
        self._entrants = by_number(tuple(contenders))
        self._rules, self._lots = rules, lots
        self._sizes: TableSizes = sizes(len(contenders), rules.shape)
        self._byes = tuple(one.number for one in with_byes(contenders, self._sizes.byes))
        playing = [one for one in contenders if one.number not in self._byes]
        self._seated = in_order(playing, rules, lots)
        self._weights: CriteriaWeights = weights(self._seated, rules)

    def pairing(self) -> Pairing:
        """The best of: entrants by order of scores, and what the search makes of that."""
        start = self.grouped()
        found = [self.with_seats(start), self.with_seats(self._searched(start))]
        return min(found, key=self.value)

    def value(self, pairing: Pairing) -> Value:
        """How good the pairing is."""
        return value(pairing, self._entrants, self._rules)

    def grouped(self) -> Tables:
        """Tables of entrants who follow each other in the order of scores; the smaller tables are the
        last.
        """
        tables: Tables = []
        first = 0
        for size in self._sizes.tables:
            tables.append(list(range(first, first + size)))
            first += size
        return tables

    def with_seats(self, tables: Tables) -> Pairing:
        """The pairing with the best order at each table; of equal orders lots choose one."""
        orders = [best_order(self._lots.shuffle(sorted(table)), self._weights)[1] for table in tables]
        orders.sort(key=min)
        seated = tuple(tuple(self._seated[at].number for at in order) for order in orders)
        return Pairing(seated, self._byes)

    def _searched(self, start: Tables) -> Tables:
        """Better tables, for the criteria of pairs and then for those of seats."""
        seats = self._rules.shape.seats
        wishes = with_wishes(self._weights, seats)
        found = improved(start, wishes, seats, self._lots)
        if self._sizes.tables[0] == TWO and "repeats" in self._rules.criteria:
            matched = self._matched()
            if self._rematches(matched) < self._rematches(found):
                found = improved(matched, wishes, seats, self._lots)
        return SeatRepairs(found, self._weights, seats).made()

    def _matched(self) -> Tables:
        """Pairs of entrants who did not meet, as many as there can be; who is left over is paired in
        order.
        """
        partners = maximum_matching(not_met(self._seated))
        left = [at for at, partner in enumerate(partners) if partner == FREE]
        pairs = [[at, partner] for at, partner in enumerate(partners) if at < partner]
        return pairs + [left[at : at + 2] for at in range(0, len(left), 2)]

    def _rematches(self, tables: Tables) -> int:
        """The pairs who met before."""
        return sum(self._seated[one].number in self._seated[other].met for one, other in tables)


def in_order(seated: Sequence[Contender], rules: PairingRules, lots: Lots) -> list[Contender]:
    """The entrants by score, the highest first; of equal scores by lot or by rank, as declared."""
    ranked = sorted(seated, key=lambda one: one.rank)
    ordered = ranked if rules.equals == "rank" else lots.shuffle(ranked)
    return sorted(ordered, key=lambda one: -one.score)
