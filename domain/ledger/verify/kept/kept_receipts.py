"""The check that a record holds everything that people kept receipts of, and how many receipts are of it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

import msgspec

from domain.ledger import receipts
from domain.ledger.entries import BEGINNING
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import LedgerContext
from domain.ledger.verify.key_validity import require_key
from domain.ledger.verify.signature_checks import read_receipt


class KeptReceipts(msgspec.Struct, frozen=True):
    """How many receipts are of the matches that were looked at, and how many of each other match."""

    used: int
    others: dict[str, int]


def count(tokens: Sequence[str], matches: Collection[str]) -> KeptReceipts:
    """How many of the receipts are of these matches. One that cannot be read counts, and fails the check."""
    claimed = Counter(map(receipts.claimed_match, tokens))
    others = {match: number for match, number in sorted(claimed.items()) if match and match not in matches}
    return KeptReceipts(len(tokens) - sum(others.values()), others)


def has_kept(context: LedgerContext) -> bool:
    """Whether one of the receipts is of the record's match."""
    return any(True for _ in _own(context))


def check_kept(context: LedgerContext) -> None:
    """The record holds everything that people have receipts of."""
    for number, token in _own(context):
        _check(context, read_receipt(token, context.keys, f"receipt {number}"), token, number)


class Verdict(StrEnum):
    """What a record says of a receipt."""

    HOLDS = "holds"
    CONTRADICTS = "contradicts"
    LATER = "later"  # of a step that the record may not have yet
    OTHER_MATCH = "other-match"
    NO_RECEIPT = "no-receipt"  # of this service


class JudgedReceipt(msgspec.Struct, frozen=True):
    """A receipt against a record. `kind`, `match` and `step`: as it says; None if it is no receipt.

    `detail`: what is wrong, in English.
    """

    verdict: Verdict
    kind: str | None = None
    match: str | None = None
    step: int | None = None
    detail: str = ""


def judged(context: LedgerContext, *, goes_on: bool) -> Iterator[JudgedReceipt]:
    """Each receipt of the policy against the record. `goes_on`: there may be steps that are not in it."""
    for number, token in enumerate(context.policy.receipts, 1):
        yield _judged(context, token, number, goes_on=goes_on)


def _judged(context: LedgerContext, token: str, number: int, *, goes_on: bool) -> JudgedReceipt:
    try:
        kept = read_receipt(token, context.keys, f"receipt {number}")
    except CheckFailed as failure:
        return JudgedReceipt(Verdict.NO_RECEIPT, detail=str(failure))
    kind = str(kept.__struct_config__.tag)
    verdict, detail = Verdict.HOLDS, ""
    if kept.match != context.header.match:
        verdict = Verdict.OTHER_MATCH
    elif goes_on and kept.step > len(context.heads):
        verdict = Verdict.LATER
    else:
        try:
            _check(context, kept, token, number)
        except CheckFailed as failure:
            verdict, detail = Verdict.CONTRADICTS, str(failure)
    return JudgedReceipt(verdict, kind, kept.match, kept.step, detail)


def _check(context: LedgerContext, kept: receipts.Receipt, token: str, number: int) -> None:
    """The record holds what this receipt is of."""
    if not 0 <= kept.step <= len(context.heads):
        raise CheckFailed(f"receipt {number}: it is of step {kept.step}, and the record ends before")
    head = context.heads[kept.step - 1] if kept.step else BEGINNING
    if head != kept.head:
        raise CheckFailed(f"step {kept.step}: receipt {number} has another head: the ledger was rewritten")
    _check_key(context, kept, token, number)
    if isinstance(kept, receipts.AcceptedReceipt):
        _check_accepted(context, kept, number)


def _check_key(context: LedgerContext, kept: receipts.Receipt, token: str, number: int) -> None:
    """The key may have signed the receipt. No checkpoint covers a refusal, as it is no step."""
    entry = context.file.entries[max(0, kept.step - 1)][1]
    at = entry.at if isinstance(kept, receipts.HeadReceipt) else kept.at
    logged = not isinstance(kept, receipts.RefusedReceipt)
    require_key(context, token, at, f"receipt {number}", logged=logged)


def _check_accepted(context: LedgerContext, kept: receipts.AcceptedReceipt, number: int) -> None:
    """The command of the receipt made its step, at the same time."""
    if kept.step == 0:
        raise CheckFailed(f"receipt {number}: no command makes step 0")
    entry = context.file.entries[kept.step - 1][1]
    if kept.command != entry.command:
        raise CheckFailed(f"step {kept.step}: receipt {number} is of another command")
    if kept.at != entry.at:
        raise CheckFailed(f"step {kept.step}: receipt {number} is of {kept.at}, and the step of {entry.at}")


def _own(context: LedgerContext) -> Iterator[tuple[int, str]]:
    """The receipts of the record's match, and those that cannot be read, with their numbers from 1."""
    for number, token in enumerate(context.policy.receipts, 1):
        if receipts.claimed_match(token) in ("", context.header.match):
            yield number, token
