"""Better tables by exchanges of two entrants between tables. PAIRING.md, P5.

The search is late acceptance: an exchange is made if it costs no more than now, or no more than the state
some exchanges ago. It needs comparisons of integers alone, so that every machine finds the same; solvers of
programs and of assignments (OR-Tools, scipy) change their answers with their versions.
"""

from collections.abc import Sequence
from typing import Final

from domain.kernel.draws import Lots
from domain.pairing.search.weights import CriteriaWeights, Matrix

TRIALS: Final = 20_000  # exchanges tried in all, and
TRIALS_EACH: Final = 60  # so many more for each entrant
MOST_RUNS: Final = 40
RUN_EACH: Final = 20  # exchanges tried for each entrant before the tables are stirred
STIRRED: Final = 10  # one exchange by lot for so many entrants
SWEEPS: Final = 20  # passes over all exchanges at the end, at most
NEAR: Final = 2  # every second exchange is with one of the next so many tables

Tables = list[list[int]]


def pairs_cost(table: Sequence[int], pairs: Matrix) -> int:
    """What the pairs who share this table add."""
    return sum(pairs[one][other] for at, one in enumerate(table) for other in table[:at])


def tables_cost(tables: Sequence[Sequence[int]], weights: CriteriaWeights, seats: int) -> int:
    """What all tables add by who meets whom, and by who sits at one of fewer than so many seats."""
    small = sum(weights.small[who] for table in tables if len(table) < seats for who in table)
    return small + sum(pairs_cost(table, weights.pairs) for table in tables)


class SwapSearch:
    """Tables that are bettered by exchanges."""

    def __init__(self, tables: Sequence[Sequence[int]], weights: CriteriaWeights, seats: int) -> None:
        self.tables: Tables = [list(table) for table in tables]
        self._pairs, self._small = weights.pairs, weights.small
        self._full = [len(table) == seats for table in tables]
        self._sums: Matrix = []
        self._places = [(at, seat) for at, table in enumerate(tables) for seat in range(len(table))]

    def change(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """What the exchange of two entrants adds; a place is a table and a seat at it, and the tables
        differ.
        """
        (here, seat), (there, place) = one, other
        table, further = self.tables[here], self.tables[there]
        who, whom = table[seat], further[place]
        mine, theirs = self._pairs[who], self._pairs[whom]
        change = -2 * mine[whom]  # who was replaced is at neither table
        for someone in table:
            change += theirs[someone] - mine[someone]
        for someone in further:
            change += mine[someone] - theirs[someone]
        if self._full[here] != self._full[there]:
            extra = self._small[who] - self._small[whom]
            change += extra if self._full[here] else -extra
        return change

    def exchange(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Exchange the entrants at two places."""
        (here, seat), (there, place) = one, other
        tables = self.tables
        tables[here][seat], tables[there][place] = tables[there][place], tables[here][seat]

    def accept_late(self, lots: Lots, trials: int, memory: int) -> None:
        """Try exchanges that lots choose, and keep the best tables of all.

        One lot chooses both places. In every second trial the second place is at most `NEAR` tables further
        on. An exchange is made if the cost is then no more than it is, or than it was `memory` trials ago.
        """
        cost = best = 0
        kept = [list(table) for table in self.tables]
        earlier = [0] * memory
        total = len(self._places)
        near = min(total - 1, NEAR * len(self.tables[0]))
        for trial in range(trials):
            first, step = divmod(lots.below(total * (total - 1)), total - 1)
            step = step % near if trial % 2 else step
            one, other = self._places[first], self._places[(first + 1 + step) % total]
            if one[0] != other[0]:
                new = cost + self.change(one, other)
                if new <= cost or new <= earlier[trial % memory]:
                    self.exchange(one, other)
                    cost = new
                    if cost < best:
                        best, kept = cost, [list(table) for table in self.tables]
            earlier[trial % memory] = min(earlier[trial % memory], cost)
        self.tables = kept

    def stir(self, lots: Lots, times: int) -> None:
        """Make so many exchanges that lots choose."""
        for _ in range(times):
            one, other = lots.pick(self._places), lots.pick(self._places)
            if one[0] != other[0]:
                self.exchange(one, other)

    def descend(self) -> None:
        """Make every exchange that betters the tables, until none does.

        A pass takes all pairs of tables in their order; after the first one, those of which one has changed
        in the pass before or in this one.
        """
        self._sums = [[sum(map(row.__getitem__, table)) for table in self.tables] for row in self._pairs]
        total = len(self.tables)
        changed = set(range(total))
        for _ in range(SWEEPS):
            earlier, changed = changed, set[int]()
            for here in range(total):
                for there in range(here + 1, total):
                    looked_at = here in earlier or there in earlier or here in changed or there in changed
                    if looked_at and self._bettered(here, there):
                        changed |= {here, there}
            if not changed:
                return

    def _bettered(self, here: int, there: int) -> bool:
        """Whether exchanges between two tables were made: each that lowers the cost, in the order of
        the seats.
        """
        table, further, pairs = self.tables[here], self.tables[there], self._pairs
        small = self._small if self._full[here] != self._full[there] else None
        made = False
        for seat in range(len(table)):
            for place in range(len(further)):
                who, whom = table[seat], further[place]
                mine, theirs = self._sums[who], self._sums[whom]
                change = theirs[here] + mine[there] - mine[here] - theirs[there] - 2 * pairs[who][whom]
                if small is not None:
                    extra = small[who] - small[whom]
                    change += extra if self._full[here] else -extra
                if change < 0:
                    self._exchange_with_sums((here, seat), (there, place))
                    made = True
        return made

    def _exchange_with_sums(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Exchange the entrants at two places, and keep what each entrant and each table add together."""
        (here, seat), (there, place) = one, other
        left, came = self._pairs[self.tables[here][seat]], self._pairs[self.tables[there][place]]
        self.exchange(one, other)
        for sums, old, new in zip(self._sums, left, came, strict=True):
            step = new - old
            if step:
                sums[here] += step
                sums[there] -= step


def improved(tables: Sequence[Sequence[int]], weights: CriteriaWeights, seats: int, lots: Lots) -> Tables:
    """The best tables of several runs; each begins with the best tables so far, stirred.

    A run is late acceptance, then every exchange that betters the tables. The first one begins with `tables`.
    """
    entrants = sum(map(len, tables))
    run = RUN_EACH * entrants
    best: Tables = [list(table) for table in tables]
    least = tables_cost(best, weights, seats)
    runs = max(1, min(MOST_RUNS, (TRIALS + TRIALS_EACH * entrants) // run)) if len(tables) > 1 else 0
    for number in range(runs):
        search = SwapSearch(best, weights, seats)
        if number:
            search.stir(lots, max(2, entrants // STIRRED))
        search.accept_late(lots, run, entrants)
        search.descend()
        cost = tables_cost(search.tables, weights, seats)
        if cost <= least:
            least, best = cost, search.tables
    return best
