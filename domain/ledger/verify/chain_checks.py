"""The checks that every ledger has, of matches and of tournaments.

Who signed it; that its entries are a chain; that what a record opens is what was bound.
"""

from typing import Final

from domain.kernel.facts import ONLOOKER, REFEREE
from domain.ledger import bundle, entries
from domain.ledger.bundle import Numbered
from domain.ledger.canonical import from_microseconds, parse_microseconds
from domain.ledger.entries import BEGINNING, Entry
from domain.ledger.record import CheckFailed
from domain.ledger.signing import BadSignature, verified
from domain.ledger.verify.context import LedgerContext, check_same, place_of

BYTES: Final = 64  # characters of 32 bytes in hex


def always(_: LedgerContext) -> bool:
    """A check of every record."""
    return True


def with_openings(context: LedgerContext) -> bool:
    """A check of records that open something for their viewer."""
    return context.viewer is not ONLOOKER


def all_open(context: LedgerContext) -> bool:
    """A check of records that open everything."""
    return context.viewer is REFEREE


def logged(context: LedgerContext) -> bool:
    """A check of records with checkpoints, and where the policy asks for them."""
    return bool(context.file.checkpoints or context.policy.checkpoint or context.policy.cosignatures)


def check_header(context: LedgerContext) -> None:
    """The service signed the header, which says what the record is of."""
    try:
        signed = verified(context.file.header.signature, context.keys)
    except BadSignature as error:
        raise CheckFailed(f"line 1: the signature: {error}") from None
    check_same("line 1", signed, context.header)


def check_chain(context: LedgerContext) -> None:
    """Each entry names the head before it, the header names the last head, and the envelopes agree."""
    prev, before = BEGINNING, 0
    for number, ((numbered, entry), head) in enumerate(
        zip(context.file.entries, context.heads, strict=True), 1
    ):
        place = place_of(numbered, number)
        if entry.prev != prev:
            raise CheckFailed(
                f"{place}: `prev` is {entry.prev}, but the head before it is {prev}; one of them was changed"
            )
        check_same(place, bundle.event(entry, numbered.line.head), numbered.line)
        due = (entries.FORMATS.get(context.ledger), context.header.match, number)
        if (entry.format, entry.match, entry.step) != due:
            raise CheckFailed(f"{place}: it says it is step {entry.step} of {entry.match}")
        at = _moment(entry.at, place)
        if number > 1 and at < before:
            earlier = from_microseconds(before).isoformat()
            raise CheckFailed(f"{place}: it is of {entry.at}, and the step before of {earlier}")
        prev, before = head, at
    if prev != context.header.head:
        raise CheckFailed(f"{place}: the head is {prev}, and in the header {context.header.head}")


def check_asked(context: LedgerContext, numbered: Numbered, entry: Entry) -> None:
    """The viewer's own command is the one that the entry binds."""
    opening, place = numbered.line, place_of(numbered, entry.step)
    own = context.viewer is REFEREE or context.viewer == entry.seat
    if (opening.asked is not None) != own or (opening.asked_salt != "") != own:
        raise CheckFailed(f"{place}: only its author and the referee may open a command, and they must")
    if opening.asked is None:
        return
    if entries.command_commitment(salt_bytes(opening.asked_salt, place), opening.asked) != entry.command:
        raise CheckFailed(f"{place}: the command is not the one that was bound")
    if opening.asked.seen != entry.seen:
        raise CheckFailed(
            f"{place}: the command said it saw {opening.asked.seen!r}, the entry {entry.seen!r}"
        )


def check_salts(context: LedgerContext) -> None:
    """No salt is used twice."""
    used: dict[str, str] = {}
    for numbered in context.file.openings:
        for salt in filter(None, (numbered.line.salt, numbered.line.asked_salt)):
            place = place_of(numbered, numbered.line.step)
            if salt in used:
                raise CheckFailed(f"{place}: its salt was used before, at {used[salt]}")
            used[salt] = place


def check_seen(context: LedgerContext) -> None:
    """Every head that an author claims to have seen existed before the command."""
    steps = {head: step for step, head in enumerate(context.heads, 1)}
    for numbered, entry in context.file.entries:
        if entry.seen and steps.get(entry.seen, entry.step) >= entry.step:
            raise CheckFailed(
                f"{place_of(numbered, entry.step)}: its author saw {entry.seen}, which is no head before it"
            )


def _moment(at: str, place: str) -> int:
    """The time of a step, in microseconds since 1970."""
    try:
        return parse_microseconds(at)
    except ValueError as error:
        raise CheckFailed(f"{place}: its time {error}") from None


def salt_bytes(text: str, place: str) -> bytes:
    """A salt in hex. CheckFailed if it is not 32 bytes."""
    if len(text) != BYTES or text.strip("0123456789abcdef"):
        raise CheckFailed(f"{place}: a salt is 32 bytes in hex")
    return bytes.fromhex(text)
