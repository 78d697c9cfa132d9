"""The checks of when the service's keys signed, and when witnesses did.

A key may sign later than the step that it signs for, and never before. What a witness cosigned existed then.
"""

from collections.abc import Iterator

import msgspec

from domain.ledger import receipts
from domain.ledger.bundle import Numbered
from domain.ledger.canonical import from_microseconds, parse_microseconds, parse_rfc3339
from domain.ledger.log import signed_note
from domain.ledger.record import CheckFailed
from domain.ledger.signing import BadSignature, claimed, decoded, key_id
from domain.ledger.verify.context import LedgerContext
from domain.ledger.verify.policy import SECOND, SLACK, Key
from domain.ledger.verify.signature_checks import cosignatures, counted_checkpoints, service_signers


def check_keys(context: LedgerContext) -> None:
    """No key had ended before what it signs, or was revoked before a witness knew the head."""
    last = context.file.entries[-1][1].at
    require_key(context, context.file.header.signature, last, "line 1")
    for numbered in context.file.receipts:
        at = _moment_of(numbered.line.jws) or last
        require_key(context, numbered.line.jws, at, f"line {numbered.number}")
    for numbered in context.file.checkpoints:
        _check_note(context, numbered, last)


def require_key(context: LedgerContext, token: str, at: str, place: str, *, logged: bool = True) -> None:
    """CheckFailed unless the key of a JWS may have signed what is of that time.

    `logged`: whether a checkpoint that holds the record's head covers it. An unknown key is found elsewhere.
    """
    try:
        key = context.service_keys.get(key_id(token))
    except BadSignature:
        return
    if key is not None:
        _require(context, key, at, place, logged=logged)


def check_times(context: LedgerContext) -> None:
    """No step is later than a witness's signature on a checkpoint that holds it."""
    last = context.file.entries[-1][1]
    for place, who, seconds in _witnessed(context):
        if parse_microseconds(last.at) > seconds * SECOND + SLACK:
            at = from_microseconds(seconds * SECOND).isoformat()
            raise CheckFailed(
                f"{place}: step {last.step} is of {last.at}, and {who.name} cosigned it at {at}"
            )


def has_witnesses(context: LedgerContext) -> bool:
    """Whether there are checkpoints, and witnesses that count."""
    return bool(context.file.checkpoints and context.policy.witnesses)


def _require(context: LedgerContext, key: Key, at: str, place: str, *, logged: bool) -> None:
    if key.valid_until and parse_rfc3339(key.valid_until) + SLACK < parse_microseconds(at):
        raise CheckFailed(f"{place}: key {key.kid} ended at {key.valid_until}, and it signed for {at}")
    if not key.revoked:
        return
    times = [seconds * SECOND for _, _, seconds in _witnessed(context)] if logged else []
    if min(times, default=parse_rfc3339(key.revoked)) >= parse_rfc3339(key.revoked):
        revoked = f"key {key.kid} was revoked at {key.revoked}"
        raise CheckFailed(f"{place}: {revoked}, and no trusted witness cosigned this before")


def _check_note(context: LedgerContext, numbered: Numbered, at: str) -> None:
    """One of the keys that signed the checkpoint may have signed it."""
    keys = {decoded(key.x): key for key in context.service_keys.values()}
    try:
        signers = service_signers(context, signed_note.parse(numbered.line.note))
    except ValueError as error:
        raise CheckFailed(f"line {numbered.number}: {error}") from None
    failure: CheckFailed | None = None
    for who in signers:
        try:
            _require(context, keys[who.key], at, f"line {numbered.number}", logged=True)
        except CheckFailed as found:
            failure = found
        else:
            return
    if failure is not None:
        raise failure


def _witnessed(context: LedgerContext) -> Iterator[tuple[str, signed_note.Verifier, int]]:
    """The lines of the checkpoints that hold the head, who cosigned them, and when, in seconds since 1970."""
    for numbered in counted_checkpoints(context):
        place = f"line {numbered.number}"
        try:
            found = cosignatures(context, numbered.line, place)
        except ValueError as error:
            raise CheckFailed(f"{place}: {error}") from None
        yield from ((place, who, seconds) for who, seconds in found)


def _moment_of(token: str) -> str:
    """The time in a receipt; "" if it has none."""
    try:
        found = receipts.read(claimed(token))
    except (BadSignature, msgspec.ValidationError):
        return ""
    return "" if isinstance(found, receipts.HeadReceipt) else found.at
