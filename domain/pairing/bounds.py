"""What no pairing can be better than, proved criterion by criterion. PAIRING.md, P7.

Each number holds for every pairing with the byes of P3 and the tables of P2: its value in that criterion is
not lower. So the tuple is a lower bound of values in their order too. It is not claimed that one pairing
reaches all of them at once.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from domain.pairing.history import not_met
from domain.pairing.model import Contender, Criterion, PairingRules, Value
from domain.pairing.objective import OF_BYES, OF_MEETINGS, OF_PAIRS, OF_SEATS, OF_SMALL_TABLES
from domain.pairing.search.matching import FREE, maximum_matching
from domain.pairing.sizes import TableSizes, sizes, with_byes

TWO: Final = 2


def lower_bound(contenders: Sequence[Contender], rules: PairingRules) -> Value:
    """For each declared criterion, a number that its value is at least in every pairing of this round."""
    tables = sizes(len(contenders), rules.shape)
    byes = with_byes(contenders, tables.byes)
    away = {contender.number for contender in byes}
    seated = [contender for contender in contenders if contender.number not in away]
    return tuple(_least(word, byes, seated, tables, rules) for word in rules.criteria)


def _least(
    criterion: Criterion,
    byes: Sequence[Contender],
    seated: Sequence[Contender],
    tables: TableSizes,
    rules: PairingRules,
) -> int:
    if criterion in OF_BYES:
        return sum(map(OF_BYES[criterion], byes))
    if criterion in OF_SMALL_TABLES:
        places = sum(size for size in tables.tables if size < rules.shape.seats)
        return sum(sorted(map(OF_SMALL_TABLES[criterion], seated))[:places])
    if criterion in OF_SEATS:
        return least_seats(criterion, seated, tables, rules)
    if criterion in OF_MEETINGS:
        two = criterion == "repeats" and tables.tables[0] == TWO
        return max(least_rematches(seated) if two else 0, least_meetings(criterion, seated, tables))
    if criterion == "score":
        return least_scores(seated, tables)
    return least_affiliations(seated, tables) if criterion == "affiliation" else 0


def least_meetings(criterion: Criterion, seated: Sequence[Contender], tables: TableSizes) -> int:
    """Half of what everybody's best opponents cost them: each meets at least so many as fill the smallest
    table.
    """
    pair, opponents = OF_PAIRS[criterion], tables.tables[-1] - 1
    total = 0
    for one in seated:
        met = frozenset(one.met)
        known = [other for other in seated if other.number in met]
        forced = max(0, opponents - (len(seated) - 1 - len(known)))
        total += sum(sorted(pair(one, other) for other in known)[:forced])
    return -(-total // 2)


def least_seats(
    criterion: Criterion, seated: Sequence[Contender], tables: TableSizes, rules: PairingRules
) -> int:
    """The larger of two sums: everybody on their best seat; every seat taken by those whom it costs least."""
    seat, largest = OF_SEATS[criterion], tables.tables[0]
    costs = [[seat(one, place, rules.shape) for place in range(largest)] for one in seated]
    columns = [sorted(column) for column in zip(*costs, strict=True)]
    taken = [sum(size > place for size in tables.tables) for place in range(largest)]
    by_seat = sum(sum(column[:times]) for column, times in zip(columns, taken, strict=True))
    return max(sum(map(min, costs)), by_seat)


def least_scores(seated: Sequence[Contender], tables: TableSizes) -> int:
    """The least sum of differences of scores: for each gap between scores, how few pairs it can separate.

    If `above` entrants have more than a gap, they separate fewest pairs when they fill tables, but for one.
    """
    scores = sorted((one.score for one in seated), reverse=True)
    total = 0
    for above in range(1, len(scores)):
        gap = scores[above - 1] - scores[above]
        if gap:
            total += gap * _separated(above, tables)
    return total


def _separated(above: int, tables: TableSizes) -> int:
    """The fewest pairs of one table in which one is of so many entrants and the other is not.

    A table of s that holds x of them has x(s - x) such pairs, which is concave in x; so at the minimum at
    most one table is neither filled by them nor free of them.
    """
    large, small = tables.tables[0], tables.tables[-1]
    larges = tables.tables.count(large)
    smalls = len(tables.tables) - larges
    fewest = above * len(tables.tables) * large
    for filled in range(min(larges, above // large) + 1):
        others = min(smalls, (above - filled * large) // small)
        for further in range(max(0, others - 1), others + 1):
            rest = above - filled * large - further * small
            if rest == 0:
                return 0
            if rest < large and filled < larges:
                fewest = min(fewest, rest * (large - rest))
            if rest < small and further < smalls:
                fewest = min(fewest, rest * (small - rest))
    return fewest


def least_affiliations(seated: Sequence[Contender], tables: TableSizes) -> int:
    """The least pairs of one affiliation at a table: each affiliation is spread as evenly as the
    tables allow.
    """
    members: dict[str, int] = {}
    for one in seated:
        if one.affiliation:
            members[one.affiliation] = members.get(one.affiliation, 0) + 1
    return sum(least_together(count, tables.tables) for count in members.values())


def least_together(members: int, tables: Sequence[int]) -> int:
    """The least pairs of so many entrants who share one of the tables.

    The first of them at a table adds nothing, the second one pair, the third two; so the first places of all
    tables are taken before any second one. `tables`: their seats, the largest first.
    """
    room = [sum(size > place for size in tables) for place in range(tables[0])]
    before = accumulate(room, initial=0)
    return sum(
        place * min(there, max(0, members - filled))
        for (place, there), filled in zip(enumerate(room), before, strict=False)
    )


def least_rematches(seated: Sequence[Contender]) -> int:
    """At tables of two, the pairs that a largest matching of entrants who did not meet leaves over."""
    return maximum_matching(not_met(seated)).count(FREE) // 2
