"""Whether files of one match are of one history: their heads are compared at every step that they share."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from domain.ledger import bundle
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import heads_of, service_keys
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.rules_checks import Check, Report
from domain.ledger.verify.signature_checks import read_receipt

SAME_HISTORY: Final = "same history"  # the name of the check


class History(msgspec.Struct, frozen=True):
    """What a file says that a match was. `heads`: at each step; `receipts`: step and head of each receipt in
    the file that names another head, or a head that the file does not have.
    """

    file: str
    match: str
    heads: tuple[str, ...] = ()
    receipts: tuple[tuple[int, str], ...] = ()


class Fork(NamedTuple):
    """The first step at which a history differs from that in another file."""

    step: int
    other: str


def history_of(file: str, read: bundle.Bundle, report: Report, policy: Policy) -> History:
    """The history in a file. If its header or its chain does not hold, its heads show nothing."""
    header, done = read.header.header, {check.name: check.ok for check in report.checks}
    heads = heads_of(read) if done.get("header") and done.get("chain") else ()
    receipts = () if heads and done.get("receipts") else tuple(_receipts(read, policy))
    return History(file, header.match, heads, receipts)


def _receipts(read: bundle.Bundle, policy: Policy) -> Iterator[tuple[int, str]]:
    """What the service signed of the match."""
    keys = {kid: key.x for kid, key in service_keys(policy, read.header.header).items()}
    for numbered in read.receipts:
        try:
            found = read_receipt(numbered.line.jws, keys, "")
        except CheckFailed:
            continue
        if found.match == read.header.header.match:
            yield found.step, found.head


def compared(histories: Sequence[History]) -> list[Check | None]:
    """The check of each file, in their order: None if there is no other file of its match."""
    matches: dict[str, list[History]] = defaultdict(list)
    for history in histories:
        matches[history.match].append(history)
    forks = {match: _forks(given) for match, given in matches.items()}
    return [_check(history, forks[history.match], len(matches[history.match])) for history in histories]


def _check(history: History, forks: Mapping[History, Fork], files: int) -> Check | None:
    if files == 1:
        return None
    fork = forks.get(replace(history, file=""))
    if fork is None:
        return Check(SAME_HISTORY, ok=True)
    both = f"{history.file} and {fork.other}"
    return Check(SAME_HISTORY, ok=False, detail=f"step {fork.step}: {both} have different heads")


def _forks(histories: Sequence[History]) -> dict[History, Fork]:
    """Where each history, without the name of its file, first differs from another."""
    different = {replace(history, file=""): history.file for history in reversed(histories)}
    forks: dict[History, Fork] = {}
    for pair in combinations(different, 2):
        step = _first_difference(*pair)
        for one, other in (pair, pair[::-1]) if step else ():
            fork = Fork(step, different[other])
            forks[one] = min(forks.get(one, fork), fork)
    return forks


def _first_difference(one: History, other: History) -> int:
    """The first step at which heads or receipts differ; 0 if none does."""
    shared = min(len(one.heads), len(other.heads))
    found = [step for step in range(1, shared + 1) if one.heads[step - 1] != other.heads[step - 1]][:1]
    for receipts, heads in ((one.receipts, _heads(other)), (other.receipts, _heads(one))):
        found += [step for step, head in receipts if step > 0 and {head} != heads.get(step, {head})]
    return min(found, default=0)


def _heads(history: History) -> dict[int, set[str]]:
    """The heads at each step, by the entries and by the receipts."""
    found: dict[int, set[str]] = defaultdict(set)
    for step, head in (*enumerate(history.heads, 1), *history.receipts):
        found[step].add(head)
    return found
