"""Reads the whole log of a service for the records that are verified against it."""

from collections.abc import Sequence
from typing import NamedTuple

from deploy.audit.log_checks import HEADS, Claim, LogReading, Opening
from deploy.audit.log_client import LogClient, signers
from deploy.terminal.console import progress_bar
from deploy.terminal.errors import CommandError
from domain.ledger.leaves import PlacedLeaf
from domain.ledger.log import signed_note, tiles
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.rules_checks import Check


class LogRead(NamedTuple):
    """The name of a log, how many leaves it has, and how many of them are not opened."""

    name: str
    size: int
    unopened: int


def log_checks(
    client: LogClient, claims: Sequence[Claim], policy: Policy
) -> tuple[LogRead, list[tuple[Check, ...]]]:
    """The checks of each claim against the log. CommandError if the log cannot be read as it was signed."""
    named = {key.kid: key for claim in claims for key in claim.keys}
    note = client.checkpoint(policy.keys or tuple(named.values()))
    if policy.log not in ("", note.name):
        raise CommandError(f"the log is called {note.name}, and the policy trusts {policy.log}")
    reading = LogReading(claims)
    bundles = client.bundles(0, note.size)
    for first, entries in progress_bar(bundles, -(-note.size // tiles.WIDTH), "Reading the log"):
        _take(client, reading, first, entries)
    if reading.root() != note.root:
        raise CommandError(f"the leaves do not make the root that was signed for {note.size} leaves")
    read = LogRead(note.name, reading.size, reading.unopened)
    return read, [_checks(reading, claim, note, policy) for claim in claims]


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
