"""Reads the whole log of a service for the records that are verified against it.

Where it follows another one after a loss, that one is read too: what was not lost of it must be the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

from deploy.audit.log_checks import HEADS, ONE_LEAF, Claim, Found, LogReading, Opening
from deploy.audit.log_client import LogClient, signers
from deploy.terminal.console import progress_bar
from deploy.terminal.errors import CommandError
from domain.ledger import discontinuities
from domain.ledger.discontinuities import number_of, numbered
from domain.ledger.leaves import DiscontinuityLeaf, PlacedLeaf, read_leaf
from domain.ledger.log import signed_note, tiles
from domain.ledger.verify.policy import Key, Policy
from domain.ledger.verify.rules_checks import Check


class LogRead(NamedTuple):
    """The name of a log, how many leaves it has, and how many of them are not opened."""

    name: str
    size: int
    unopened: int


def log_checks(
    client: LogClient, claims: Sequence[Claim], policy: Policy
) -> tuple[LogRead, list[tuple[Check, ...]]]:
    """The checks of each claim against the log of now, or the one that the policy names, also if it ended.

    CommandError if the log cannot be read as it was signed.
    """
    named = {key.kid: key for claim in claims for key in claim.keys}
    keys = policy.keys or tuple(named.values())
    note = client.checkpoint(keys)
    if policy.log not in ("", note.name):
        number = number_of(policy.log)
        if numbered(note.name, number) != policy.log or number > number_of(note.name):
            raise CommandError(f"the log is called {note.name}, and the policy trusts {policy.log}")
        client = client.numbered(number)
        note = client.checkpoint(keys)
    reading, first = _read(client, note, claims)
    checks = [_checks(reading, claim, note, policy) for claim in claims]
    for number in range(number_of(note.name) - 1, 0, -1):
        before = client.numbered(number)
        left = _left_of(numbered(note.name, number), first, keys)
        last = before.newest(keys)
        if last is None:  # nothing is left of it
            break
        earlier, first = _read(before, last, claims)
        pairs = zip(checks, claims, strict=True)
        checks = [_compared(found, earlier.differing(claim, left), last.name) for found, claim in pairs]
    return LogRead(note.name, reading.size, reading.unopened), checks


def _read(
    client: LogClient, note: signed_note.Checkpoint, claims: Sequence[Claim]
) -> tuple[LogReading, bytes]:
    """All leaves of a log, and the data of the first. CommandError if they do not make the note's root."""
    reading, first_leaf = LogReading(claims), b""
    bundles = client.bundles(0, note.size)
    for first, entries in progress_bar(bundles, -(-note.size // tiles.WIDTH), "Reading the log"):
        first_leaf = first_leaf or entries[0]
        _take(client, reading, first, entries)
    if reading.root() != note.root:
        raise CommandError(f"the leaves do not make the root that was signed for {note.size} leaves")
    return reading, first_leaf


def _left_of(log: str, first: bytes, keys: Sequence[Key]) -> int:
    """How many leaves of a log are left, as the first leaf of the one that follows it says."""
    try:
        found = read_leaf(first)
        token = found.discontinuity if isinstance(found, DiscontinuityLeaf) else ""
        left = discontinuities.read(token, {key.kid: key.x for key in keys}).left_of(log)
    except ValueError as error:
        raise CommandError(f"the log that follows {log} does not say what was lost: {error}") from None
    return left or 0


def _compared(checks: tuple[Check, ...], other: Found | None, log: str) -> tuple[Check, ...]:
    """The checks; that of one leaf fails if an earlier log has another head, which was not lost."""
    if other is None:
        return checks
    detail = f"leaf {other.at} of {log}, which was not lost, has another head of a step"
    return (*(each for each in checks if each.name != ONE_LEAF), Check(ONE_LEAF, ok=False, detail=detail))


def _take(client: LogClient, reading: LogReading, first: int, entries: Sequence[bytes]) -> None:
    """Take in a bundle, and open what can be opened of it."""
    closed = {index: data for index, data in enumerate(entries, first) if reading.add(data)}
    if not closed:
        return
    for each in client.openings(first // tiles.WIDTH).openings:
        data = closed.get(each.index)
        opening = Opening(each.index, PlacedLeaf(each.match, each.step, each.head), each.salt)
        if data is not None and reading.open(opening, data):
            del closed[each.index]


def _checks(
    reading: LogReading, claim: Claim, note: signed_note.Checkpoint, policy: Policy
) -> tuple[Check, ...]:
    if not policy.keys and not signers(note, claim.keys):
        return (Check(HEADS, ok=False, detail="no key that the record names signed the log's checkpoint"),)
    return reading.checks(claim)
