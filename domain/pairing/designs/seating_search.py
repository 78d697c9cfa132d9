"""A search for whole seatings by exchanges of two entrants within a round. PAIRING.md, P10."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from domain.kernel.draws import Lots
from domain.pairing.designs.seating_measure import RELATIONS, Measure, of_entrant, of_pair, relation

MEMORY_EACH: Final = 3  # states remembered for each entrant
STIRRED: Final = 4  # one exchange by lot for so many entrants

Rows = list[list[int]]


class SeatingSearch:
    """Rounds as rows of entrants, from 0, table by table; the last of a row may have byes.

    What a pair is to each other in all rounds is one number, in base 6 with a digit a round, and so is where
    an entrant sits. What each number adds to the weighted measure is looked up.
    """

    def __init__(self, rows: Rows, tables: Sequence[int]) -> None:
        self.rows: Rows = [list(row) for row in rows]
        self._entrants, self._rounds = len(rows[0]), len(rows)
        self._places = [(size, seat) for size in tables for seat in range(size)]
        self._starts = [at - seat for at, (_, seat) in enumerate(self._places)]
        self._weights = _weights(self._entrants, self._rounds, tables)
        self._pair_costs = [
            self._weighted(of_pair(kinds)) for kinds in product(range(RELATIONS), repeat=self._rounds)
        ]
        self._kinds = sorted(set(self._places))
        self._entrant_costs = self._costs_of_entrants()
        self._relations = self._all_relations()
        self._read()

    def _weighted(self, part: Measure) -> int:
        return sum(count * weight for count, weight in zip(part, self._weights, strict=True))

    def _costs_of_entrants(self) -> list[int]:
        """What an entrant adds, by the number of their places; the last digit of a round is that of a bye."""
        choices: list[tuple[int, int] | None] = [*self._kinds, None]
        return [
            self._weighted(of_entrant([place for place in places if place is not None]))
            for places in product(choices, repeat=self._rounds)
        ]

    def _all_relations(self) -> list[list[list[tuple[int, int]]]]:
        """For each round and place of a row: the other places of its table, with the digit of their
        relation.
        """
        return [
            [
                [
                    (start + other, relation(size, (other - seat) % size) * RELATIONS**number)
                    for other in range(size)
                    if other != seat
                ]
                for start, (size, seat) in zip(self._starts, self._places, strict=True)
            ]
            for number in range(self._rounds)
        ]

    def _read(self) -> None:
        """Make the numbers of all pairs and entrants from the rows."""
        base, bye = len(self._kinds) + 1, len(self._kinds)
        self._pairs = [[0] * self._entrants for _ in range(self._entrants)]
        self._where = [0] * self._entrants
        self._digits: list[list[int]] = []
        for number, row in enumerate(self.rows):
            unit = base ** (self._rounds - 1 - number)
            digits = [self._kinds.index(place) * unit for place in self._places]
            self._digits.append(digits + [bye * unit] * (len(row) - len(digits)))
            for at, who in enumerate(row):
                self._where[who] += self._digits[number][at]
            for at, others in enumerate(self._relations[number]):
                for place, digit in others:
                    self._pairs[row[at]][row[place]] += digit

    def cost(self) -> int:
        """The weighted measure of the rows."""
        pairs = sum(
            self._pair_costs[self._pairs[one][other]] for one in range(self._entrants) for other in range(one)
        )
        return pairs + sum(self._entrant_costs[where] for where in self._where)

    def change(self, number: int, one: int, other: int) -> int:
        """What the exchange of the entrants at two places of a round adds."""
        row, costs, where, digits = self.rows[number], self._pair_costs, self._where, self._digits[number]
        who, whom = row[one], row[other]
        step = digits[other] - digits[one]
        places = self._entrant_costs
        change = places[where[who] + step] - places[where[who]]
        change += places[where[whom] - step] - places[where[whom]]
        mine, theirs = self._pairs[who], self._pairs[whom]
        relations = self._relations[number]
        if self._starts[one] == self._starts[other]:
            return change + self._turned(number, one, other)
        for place, digit in relations[one]:
            someone = row[place]
            code, further = mine[someone], theirs[someone]
            change += costs[code - digit] - costs[code] + costs[further + digit] - costs[further]
        for place, digit in relations[other]:
            someone = row[place]
            code, further = mine[someone], theirs[someone]
            change += costs[code + digit] - costs[code] + costs[further - digit] - costs[further]
        return change

    def _turned(self, number: int, one: int, other: int) -> int:
        """What pairs add if two entrants of one table exchange their seats."""
        row, costs = self.rows[number], self._pair_costs
        who, whom = row[one], row[other]
        change = 0
        new = dict(self._relations[number][other])
        for place, digit in self._relations[number][one]:
            if place == other:
                code = self._pairs[who][whom]
                change += costs[code - digit + new[one]] - costs[code]
            else:
                step, someone = new[place] - digit, row[place]
                code, further = self._pairs[who][someone], self._pairs[whom][someone]
                change += costs[code + step] - costs[code] + costs[further - step] - costs[further]
        return change

    def exchange(self, number: int, one: int, other: int) -> None:
        """Exchange the entrants at two places of a round."""
        self._put(number, one, -1)
        self._put(number, other, -1)
        if self._starts[one] == self._starts[other]:
            self._together(number, one, other, 1)
        row = self.rows[number]
        row[one], row[other] = row[other], row[one]
        self._put(number, one, 1)
        self._put(number, other, 1)
        if self._starts[one] == self._starts[other]:
            self._together(number, one, other, -1)

    def _put(self, number: int, at: int, sign: int) -> None:
        """Add an entrant to the numbers of a round, or take them out."""
        row, pairs = self.rows[number], self._pairs
        who = row[at]
        self._where[who] += sign * self._digits[number][at]
        for place, digit in self._relations[number][at]:
            someone = row[place]
            pairs[who][someone] += sign * digit
        for place, _ in self._relations[number][at]:
            digit = next(value for other, value in self._relations[number][place] if other == at)
            pairs[row[place]][who] += sign * digit

    def _together(self, number: int, one: int, other: int, sign: int) -> None:
        """Two at one table are taken out, and added, once each: their own numbers only once."""
        who, whom = self.rows[number][one], self.rows[number][other]
        self._pairs[who][whom] += sign * dict(self._relations[number][one])[other]
        self._pairs[whom][who] += sign * dict(self._relations[number][other])[one]

    def run(self, lots: Lots, runs: int, trials: int) -> None:
        """The best rows of so many runs; each begins with the best rows so far, stirred."""
        best, least = [list(row) for row in self.rows], self.cost()
        for number in range(runs):
            self.rows = [list(row) for row in best]
            self._read()
            places = len(self._places)
            for _ in range(places // STIRRED if number else places * self._rounds):
                self.exchange(*self._drawn(lots))
            self._accept_late(lots, trials)
            cost = self.cost()
            if cost <= least:
                best, least = [list(row) for row in self.rows], cost
        self.rows = best
        self._read()

    def _drawn(self, lots: Lots) -> tuple[int, int, int]:
        """A round after the first, and two different places of it, from one lot."""
        places = len(self._places)
        number, pair = divmod(lots.below((self._rounds - 1) * places * (places - 1)), places * (places - 1))
        one, step = divmod(pair, places - 1)
        return number + 1, one, (one + 1 + step) % places

    def _drawn_within(self, lots: Lots) -> tuple[int, int, int]:
        """A round after the first, and two different seats of one of its tables, from two lots."""
        number, one = divmod(lots.below((self._rounds - 1) * len(self._places)), len(self._places))
        size, seat = self._places[one]
        return number + 1, one, one - seat + (seat + 1 + lots.below(size - 1)) % size

    def _accept_late(self, lots: Lots, trials: int) -> None:
        """Try exchanges that lots choose, by late acceptance; the rows are the best of all.

        Every second one is within a table.
        """
        memory = MEMORY_EACH * self._entrants
        cost = best = 0
        kept = [list(row) for row in self.rows]
        earlier = [0] * memory
        for trial in range(trials):
            drawn = self._drawn_within(lots) if trial % 2 else self._drawn(lots)
            new = cost + self.change(*drawn)
            if new <= cost or new <= earlier[trial % memory]:
                self.exchange(*drawn)
                cost = new
                if cost < best:
                    best, kept = cost, [list(row) for row in self.rows]
            earlier[trial % memory] = min(earlier[trial % memory], cost)
        self.rows = kept
        self._read()


def _weights(entrants: int, rounds: int, tables: Sequence[int]) -> Measure:
    """For each rule a weight that is greater than all that later rules can add together."""
    meetings = rounds * sum(size * (size - 1) // 2 for size in tables)
    most = Measure(
        same_prey=meetings,
        met_every_round=meetings,
        met_twice=meetings,
        available=entrants * (rounds * max(tables)) ** 2,
        fifth_seats=entrants,
        same_relations=meetings,
        same_seats=entrants * rounds,
        transfers=entrants * (4 * rounds) ** 2,
        same_sides=meetings,
    )
    weights: list[int] = []
    weight = 1
    for count in reversed(most):
        weights.append(weight)
        weight *= count + 1
    return Measure(*reversed(weights))
