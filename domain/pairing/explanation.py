"""Why a pairing is as it is, in sentences as data: a key and what to fill in. PAIRING.md, P14.

A sentence says what follows from the contenders, the pairing and the criteria, and nothing that nobody can
check. The texts here are English; pages have texts of their own for the same keys.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Final, NamedTuple

import msgspec

from domain.pairing.bounds import lower_bound
from domain.pairing.model import (
    Contender,
    Pairing,
    PairingRefused,
    PairingRules,
    Table,
    Value,
    by_number,
)
from domain.pairing.objective import of_criterion, of_table
from domain.pairing.search.seat_order import best_order, order_cost
from domain.pairing.search.swap_search import SwapSearch
from domain.pairing.search.weights import weights


class Sentence(msgspec.Struct, frozen=True):
    """A sentence: `key` of its text; `who`: the numbers of the entrants in it; `what`: all else that
    it names.
    """

    key: str
    who: tuple[int, ...] = ()
    what: tuple[tuple[str, int | str | tuple[int, ...]], ...] = ()


TEXTS: Final[Mapping[str, str]] = {
    "scores": "{names} share a table. Their scores are {scores}.",
    "smaller": "The table has {seats} seats of {full}, as the entrants do not fill all tables.",
    "nobody_met": "None of them met before.",
    "met": "{names} met before: {times} times.",
    "affiliation": "{names} have the same affiliation: {affiliation}.",
    "first_time": "{names} has seat {seat} for the first time.",
    "again": "{names} has seat {seat} and had it before: {times} times.",
    "follows": "{names}: the second sits directly after the first, and did so before: {times} times.",
    "adds": "The table adds {value} to {criterion}. The round has {total}; no pairing has less than {least}.",
    "worse": "If {names} changed places, {criterion} would be {more} higher.",
    "equal": "If {names} changed places, nothing would be better or worse.",
    "better": "If {names} changed places, {criterion} would be {less} lower.",
    "bye": "{names} has a bye. Byes before: {byes}. Nobody at a table had fewer.",
    "bye_late": "{names} has a bye. Byes before: {byes}. Nobody at a table had fewer, and {names} came late.",
    "bye_unfair": "{names} has a bye. Byes before: {byes}. Somebody at a table had fewer: {fewest}.",
}


def english(sentence: Sentence, names: Mapping[int, str]) -> str:
    """The sentence in English; `names`: of the entrants by their numbers."""
    listed = " and ".join(names[number] for number in sentence.who)
    what = {
        name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
        for name, value in sentence.what
    }
    return TEXTS[sentence.key].format(names=listed, **what)


class _Exchange(NamedTuple):
    """Two tables after an exchange, in the order of the seats, and who changed places."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    one: int
    two: int


class Explanations:
    """Explanations of one round."""

    def __init__(self, pairing: Pairing, contenders: Sequence[Contender], rules: PairingRules) -> None:
        self._pairing, self._rules = pairing, rules
        self._entrants = by_number(tuple(contenders))
        self._numbers = [number for table in pairing.tables for number in table]
        self._at = {number: at for at, number in enumerate(self._numbers)}
        self._weights = weights([self._entrants[number] for number in self._numbers], rules)
        self._least = lower_bound(contenders, rules)

    def of_table(self, at: int) -> tuple[Sentence, ...]:
        """Why these sit at this table, and on these seats. Raises PairingRefused (P14) if there is no
        such table.
        """
        if not 0 <= at < len(self._pairing.tables):
            raise PairingRefused("P14", f"there is no table {at + 1}")
        table = self._pairing.tables[at]
        scores = tuple(self._entrants[number].score for number in table)
        found = [Sentence("scores", table, (("scores", scores),))]
        if len(table) < self._rules.shape.seats:
            found.append(Sentence("smaller", what=(("seats", len(table)), ("full", self._rules.shape.seats))))
        found += self._meetings(table) + self._seats(table) + self._added(table)
        found += [self._exchange(at, other) for other in (at - 1, at + 1) if self._is_table(other)]
        return tuple(found)

    def of_bye(self, number: int) -> Sentence:
        """Why this entrant has a bye. Raises PairingRefused (P14) if they have none."""
        if number not in self._pairing.byes:
            raise PairingRefused("P14", f"{number} has no bye")
        one = self._entrants[number]
        fewest = min((self._entrants[other].byes for other in self._numbers), default=one.byes)
        what = (("byes", one.byes), ("fewest", fewest))
        if fewest < one.byes:
            return Sentence("bye_unfair", (number,), what)
        return Sentence("bye_late" if one.late else "bye", (number,), what[:1])

    def _is_table(self, at: int) -> bool:
        return 0 <= at < len(self._pairing.tables)

    def _meetings(self, table: Table) -> list[Sentence]:
        """Who met whom, and who have the same affiliation."""
        found = []
        for one, other in combinations(table, 2):
            times = self._entrants[one].met.count(other)
            if times:
                found.append(Sentence("met", (one, other), (("times", times),)))
        found = found or [Sentence("nobody_met")]
        for one, other in combinations(table, 2):
            mine = self._entrants[one].affiliation
            if mine and mine == self._entrants[other].affiliation:
                found.append(Sentence("affiliation", (one, other), (("affiliation", mine),)))
        return found

    def _seats(self, table: Table) -> list[Sentence]:
        """How often each had their seat, and who sits directly after whom again."""
        found = []
        for seat, number in enumerate(table):
            one = self._entrants[number]
            times = one.seats[seat] if one.seats else 0
            if times:
                found.append(Sentence("again", (number,), (("seat", seat + 1), ("times", times))))
            else:
                found.append(Sentence("first_time", (number,), (("seat", seat + 1),)))
            again = one.followed.count(table[seat - 1])
            if again and len(table) > 2:  # noqa: PLR2004  # of two, each sits after the other
                found.append(Sentence("follows", (table[seat - 1], number), (("times", again),)))
        return found

    def _added(self, table: Table) -> list[Sentence]:
        """What the table adds to each criterion to which it adds something."""
        shape, found = self._rules.shape, []
        for criterion, least in zip(self._rules.criteria, self._least, strict=True):
            value = of_table(criterion, table, self._entrants, shape)
            total = of_criterion(criterion, self._pairing, self._entrants, shape)
            if value:
                what = (("value", value), ("criterion", criterion), ("total", total), ("least", least))
                found.append(Sentence("adds", what=what))
        return found

    def _exchange(self, at: int, other: int) -> Sentence:
        """The exchange of one entrant of this table and one of another that costs least, with the best seats.

        Exchanges are tried from the one that costs least between pairs, until seats cannot make up for more.
        """
        tables = [[self._at[number] for number in self._pairing.tables[place]] for place in (at, other)]
        search = SwapSearch(tables, self._weights, self._rules.shape.seats)
        now = sum(order_cost(table, self._weights) for table in tables)
        places = product(range(len(tables[0])), range(len(tables[1])))
        least, chosen = 0, _Exchange((), (), 0, 0)
        for change, one, two in sorted((search.change((0, one), (1, two)), one, two) for one, two in places):
            if chosen.mine and change - now >= least:
                break
            search.exchange((0, one), (1, two))
            mine, theirs = (best_order(table, self._weights) for table in search.tables)
            search.exchange((0, one), (1, two))
            total = change + mine[0] + theirs[0] - now
            if not chosen.mine or total < least:
                least = total
                chosen = _Exchange(mine[1], theirs[1], tables[0][one], tables[1][two])
        return self._sentence(self._pairing.tables[at], self._pairing.tables[other], chosen)

    def _sentence(self, table: Table, other: Table, made: _Exchange) -> Sentence:
        """What an exchange changes: the first criterion that differs decides."""
        who = (self._numbers[made.one], self._numbers[made.two])
        then = self._values(self._named(made.mine), self._named(made.theirs))
        steps = zip(self._rules.criteria, then, self._values(table, other), strict=True)
        for criterion, new, old in steps:
            if new > old:
                return Sentence("worse", who, (("criterion", criterion), ("more", new - old)))
            if new < old:
                return Sentence("better", who, (("criterion", criterion), ("less", old - new)))
        return Sentence("equal", who)

    def _named(self, order: Sequence[int]) -> Table:
        return tuple(self._numbers[at] for at in order)

    def _values(self, one: Table, other: Table) -> Value:
        """What two tables add, criterion by criterion."""
        shape = self._rules.shape
        return tuple(
            of_table(word, one, self._entrants, shape) + of_table(word, other, self._entrants, shape)
            for word in self._rules.criteria
        )
