"""The criteria of one round as sums of integers that a search compares with one `<`. PAIRING.md, P5.

A criterion has a weight that is greater than all that later criteria can add together. So the sum of the
values times their weights has the order of the values themselves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.pairing.model import Contender, Criterion, PairingRules
from domain.pairing.objective import OF_MEETINGS, OF_NEIGHBOURS, OF_PAIRS, OF_SEATS, OF_SMALL_TABLES

Matrix = list[list[int]]


class CriteriaWeights(NamedTuple):
    """What each choice adds to the weighted sum; entrants are known by their place in a list.

    `pairs[i][j]`: i and j share a table; it is symmetric, with zeros from i to i. `neighbours[i][j]`: i sits
    directly before j. `seats[i][s]`: i sits on seat s. `small[i]`: i sits at a smaller table.
    """

    pairs: Matrix
    neighbours: Matrix
    seats: Matrix
    small: list[int]


def weights(seated: Sequence[Contender], rules: PairingRules) -> CriteriaWeights:
    """What each choice adds, for entrants who sit in this round."""
    total, seats = len(seated), rules.shape.seats
    found = CriteriaWeights(_zeros(total, total), _zeros(total, total), _zeros(total, seats), [0] * total)
    weight = 1
    for criterion in reversed(rules.criteria):
        weight *= 1 + _added(found, criterion, weight, seated, rules)
    return found


def _zeros(rows: int, columns: int) -> Matrix:
    return [[0] * columns for _ in range(rows)]


def _added(
    found: CriteriaWeights,
    criterion: Criterion,
    weight: int,
    seated: Sequence[Contender],
    rules: PairingRules,
) -> int:
    """Add the criterion with this weight. Returns a number that its value cannot exceed."""
    seats, total = rules.shape.seats, len(seated)
    if criterion in OF_PAIRS:
        return _add_pairs(found.pairs, criterion, weight, seated) * total * (seats - 1) // 2
    if criterion in OF_NEIGHBOURS:
        return _add_neighbours(found.neighbours, criterion, weight, seated) * total
    if criterion in OF_SEATS:
        seat = OF_SEATS[criterion]
        costs = [[seat(one, place, rules.shape) for place in range(seats)] for one in seated]
        return _add_matrix(found.seats, costs, weight) * total
    if criterion in OF_SMALL_TABLES:
        small = OF_SMALL_TABLES[criterion]
        costs = [list(map(small, seated))]
        return _add_matrix([found.small], costs, weight) * total
    return 0


def _add_pairs(pairs: Matrix, criterion: Criterion, weight: int, seated: Sequence[Contender]) -> int:
    """Add what pairs cost with this weight. Returns the highest cost; most pairs did not meet, and cost
    nothing.
    """
    pair, of_meetings = OF_PAIRS[criterion], criterion in OF_MEETINGS
    highest = 0
    for i, one in enumerate(seated):
        met = frozenset(one.met)
        for j in range(i):
            if of_meetings and seated[j].number not in met:
                continue
            cost = pair(one, seated[j])
            if cost:
                pairs[i][j] = pairs[j][i] = pairs[i][j] + cost * weight
                highest = max(highest, cost)
    return highest


def _add_neighbours(
    neighbours: Matrix, criterion: Criterion, weight: int, seated: Sequence[Contender]
) -> int:
    """Add what neighbours cost with this weight. Returns the highest cost."""
    place = {one.number: at for at, one in enumerate(seated)}
    highest = 0
    for after, one in enumerate(seated):
        for number in sorted(set(one.followed)):
            if number in place:
                before = place[number]
                cost = OF_NEIGHBOURS[criterion](seated[before], one)
                neighbours[before][after] += cost * weight
                highest = max(highest, cost)
    return highest


def _add_matrix(matrix: Matrix, costs: Matrix, weight: int) -> int:
    """Add the costs with this weight to the matrix. Returns the highest of them."""
    for row, new in zip(matrix, costs, strict=True):
        row[:] = [old + cost * weight for old, cost in zip(row, new, strict=True)]
    return max(map(max, costs), default=0)


def with_wishes(weights: CriteriaWeights, seats: int) -> CriteriaWeights:
    """The weights with one more and least criterion of pairs: how many of their best seats the two have in
    common.

    It is no part of the value. It leads a search to tables whose entrants are best placed on different seats.
    """
    wishes = [_best_seats(row) for row in weights.seats]
    most = seats * seats * len(wishes) + 1
    pairs = [
        [
            cost * most + (wish & other).bit_count() if at != place else 0
            for place, (cost, other) in enumerate(zip(row, wishes, strict=True))
        ]
        for at, (row, wish) in enumerate(zip(weights.pairs, wishes, strict=True))
    ]
    return weights._replace(pairs=pairs, small=[cost * most for cost in weights.small])


def _best_seats(costs: Sequence[int]) -> int:
    """The seats that cost least, as bits."""
    least = min(costs)
    return sum(1 << seat for seat, cost in enumerate(costs) if cost == least)
