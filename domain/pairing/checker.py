"""Every rule of a pairing, derived again from the contenders and the earlier rounds. PAIRING.md, P13.

It shares with the engine the types, the definitions of the criteria and what is proved of the fewest
rematches. Each violation names its rule and says in one sentence what is wrong.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from domain.pairing.bounds import least_rematches
from domain.pairing.model import Contender, Entrants, Pairing, PairingRules, Shape, Value
from domain.pairing.objective import value


class Violation(NamedTuple):
    """A rule that a pairing breaks: its section of PAIRING.md, and a sentence."""

    rule: str
    sentence: str


class CheckedPairing(NamedTuple):
    """What a check finds: the violations, none if all is well, and the value; no value if somebody is
    unknown.
    """

    violations: tuple[Violation, ...]
    value: Value | None


def checked(
    pairing: Pairing,
    contenders: Sequence[Contender],
    rules: PairingRules,
    rounds: Sequence[Pairing] | None = None,
    claimed: Value | None = None,
) -> CheckedPairing:
    """The violations and the value of a pairing.

    `rounds`: the earlier ones, which the contenders must agree with. `claimed`: the value that is on record.
    """
    entrants = {one.number: one for one in contenders}
    found = [*_everybody(pairing, contenders)]
    if found:
        return CheckedPairing(tuple(found), None)
    found += _sizes(pairing, rules.shape)
    found += _byes(pairing, entrants)
    if rounds is not None:
        found += [violation for one in contenders for violation in _history(one, rounds, rules.shape)]
    found += _rematches(pairing, contenders, rules)
    now = value(pairing, entrants, rules)
    if claimed not in (None, now):
        found.append(Violation("P4", f"the value is {now}, not {claimed}"))
    return CheckedPairing(tuple(found), now)


def _everybody(pairing: Pairing, contenders: Sequence[Contender]) -> list[Violation]:
    """P1: everybody is there exactly once."""
    expected = Counter(one.number for one in contenders)
    there = Counter(pairing.numbers())
    found = [
        Violation("P1", f"{number} is there {times} times")
        for number, times in sorted(there.items())
        if times > 1
    ]
    found += [Violation("P1", f"{number} is not there") for number in sorted(expected - there)]
    return found + [
        Violation("P1", f"{number} is not an entrant of this round")
        for number in sorted(there)
        if number not in expected
    ]


def _sizes(pairing: Pairing, shape: Shape) -> list[Violation]:
    """P2: tables are as large as allowed, as few and as equal as possible, and there is no bye too many."""
    sizes = sorted(map(len, pairing.tables), reverse=True)
    found = [
        Violation("P2", f"a table has {size} seats; {shape.fewest} to {shape.seats} are allowed")
        for size in sizes
        if not shape.fewest <= size <= shape.seats
    ]
    if found:
        return found
    entrants = sum(sizes) + len(pairing.byes)
    byes = _fewest_byes(entrants, shape)
    if len(pairing.byes) != byes:
        found.append(Violation("P2", f"{len(pairing.byes)} entrants have a bye; {byes} must"))
    tables = -(-sum(sizes) // shape.seats)
    if len(sizes) != tables:
        found.append(Violation("P2", f"there are {len(sizes)} tables; {tables} are enough"))
    if sizes and sizes[0] > sizes[-1] + 1:
        found.append(Violation("P2", f"a table of {sizes[0]} and one of {sizes[-1]} could be more equal"))
    return found


def _fewest_byes(entrants: int, shape: Shape) -> int:
    """The fewest byes: some number of tables must be able to hold all the others."""
    for byes in range(entrants + 1):
        seated = entrants - byes
        if any(shape.fewest * tables <= seated <= shape.seats * tables for tables in range(seated + 1)):
            return byes
    raise AssertionError("no table holds nobody")


def _byes(pairing: Pairing, entrants: Entrants) -> list[Violation]:
    """P3: byes go to those with the fewest byes; of these to late entrants, and then to the last ranks."""
    found = []
    seated = [entrants[number] for table in pairing.tables for number in table]
    for one in (entrants[number] for number in pairing.byes):
        fewer = [other for other in seated if other.byes < one.byes]
        if fewer:
            other = min(fewer, key=lambda who: (who.byes, not who.late, -who.rank))
            sentence = f"{one.number} has bye {one.byes + 1}, while {other.number} had {other.byes}"
            found.append(Violation("P3", sentence))
            continue
        same = [other for other in seated if other.byes == one.byes]
        late = [other for other in same if other.late and not one.late]
        worse = [other for other in same if other.late == one.late and other.rank > one.rank]
        if late:
            found.append(Violation("P3", f"{one.number} has a bye before {late[0].number}, who came late"))
        elif worse:
            other = max(worse, key=lambda who: who.rank)
            found.append(
                Violation("P3", f"{one.number} has a bye before {other.number}, whose rank is lower")
            )
    return found


def _rematches(pairing: Pairing, contenders: Sequence[Contender], rules: PairingRules) -> list[Violation]:
    """P5: at tables of two there are no more rematches than there must be, if they are declared to
    count first.

    If some must be, the fewest are promised only where no other criterion is before them, and where nobody
    met anybody twice: else two pairs who meet again may cost less than one.
    """
    if rules.shape.seats > 2 or "repeats" not in rules.criteria:  # noqa: PLR2004
        return []
    before = set(rules.criteria[: rules.criteria.index("repeats")]) - {"byes", "small_tables"}
    if before - {"met_every_round"}:
        return []
    by_number = {one.number: one for one in contenders}
    seated = [by_number[number] for table in pairing.tables for number in table]
    again = [table for table in pairing.tables if table[1] in by_number[table[0]].met]
    fewest = least_rematches(seated)
    twice = any(len(set(one.met)) < len(one.met) for one in seated)
    if len(again) <= fewest or (fewest and (before or twice)):
        return []
    return [Violation("P5", f"{len(again)} pairs meet again, such as {again[0]}; {fewest} must")]


def _history(one: Contender, rounds: Sequence[Pairing], shape: Shape) -> list[Violation]:
    """P1: what a contender brings with them is what the earlier rounds say."""
    tables = [table for pairing in rounds for table in pairing.tables if one.number in table]
    met = Counter(number for table in tables for number in table if number != one.number)
    seats = Counter(table.index(one.number) for table in tables)
    followed = Counter(
        table[(table.index(one.number) - 1) % len(table)]
        for table in tables
        if len(table) > 2  # noqa: PLR2004
    )
    byes = sum(pairing.byes.count(one.number) for pairing in rounds)
    claims = (
        ("byes", one.byes == byes),
        ("seats", Counter(dict(enumerate(one.seats))) == seats),
        ("meetings", Counter(one.met) == met),
        ("neighbours", Counter(one.followed) == followed),
        ("smaller tables", one.small == sum(len(table) < shape.seats for table in tables)),
    )
    return [
        Violation("P1", f"the {what} of {one.number} are not those of the earlier rounds")
        for what, agrees in claims
        if not agrees
    ]


class Promise(NamedTuple):
    """What a whole schedule promises.

    `rule`: the section of PAIRING.md that promises it. `meetings`: how often two entrants meet at most.
    `everybody`: all meet exactly so often. `seats_once`: everybody has every seat exactly once. `byes`: how
    many byes an entrant has at most.
    """

    rule: str = "P8"
    meetings: int = 1
    everybody: bool = False
    seats_once: bool = False
    byes: int = 0


def checked_schedule(
    rounds: Sequence[Pairing], numbers: Sequence[int], seats: int, promise: Promise
) -> tuple[Violation, ...]:
    """The promises that a schedule breaks; `seats`: of a full table. P8, P9 and P10."""
    contenders = [Contender(number, rank) for rank, number in enumerate(numbers, 1)]
    found = [violation for pairing in rounds for violation in _everybody(pairing, contenders)]
    if found:
        return tuple(found)
    found += _meetings(rounds, numbers, promise)
    for number in numbers:
        resting = sum(number in pairing.byes for pairing in rounds)
        if resting > promise.byes:
            found.append(
                Violation(promise.rule, f"{number} has {resting} byes; {promise.byes} are promised at most")
            )
        places = [table.index(number) for pairing in rounds for table in pairing.tables if number in table]
        if promise.seats_once and sorted(places) != list(range(seats)):
            found.append(Violation(promise.rule, f"{number} does not have every seat exactly once"))
    return tuple(found)


def _meetings(rounds: Sequence[Pairing], numbers: Sequence[int], promise: Promise) -> list[Violation]:
    met = Counter(
        pair for pairing in rounds for table in pairing.tables for pair in combinations(sorted(table), 2)
    )
    found = []
    for pair in combinations(sorted(numbers), 2):
        times = met[pair]
        if times > promise.meetings or (promise.everybody and times < promise.meetings):
            found.append(Violation(promise.rule, f"{pair[0]} and {pair[1]} meet {times} times"))
    return found
