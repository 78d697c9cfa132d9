"""Receipts: the service signs the results of commands, and heads, so that it cannot deny them later."""

from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.ledger.canonical import MatchId, commitment, is_match_id, parse_microseconds
from domain.ledger.signing import BadSignature, claimed
from domain.threadsafe.decoder import Decoder

FORMAT: Final = "nostos-receipt/1"
REFUSED: Final = b"nostos/refused/1"


class AcceptedReceipt(msgspec.Struct, frozen=True, tag_field="kind", tag="accepted"):
    """A command was accepted: it made this step. `command`: the commitment in the step's entry."""

    match: MatchId
    step: int
    head: str
    command: str
    at: str
    format: str = FORMAT


class RefusedReceipt(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """A command was refused when the match was at this step. `problem`: SHA-256 of the response's body.

    `command`: the commitment to the command's digest, made with `salt`. Only its author gets this receipt.
    """

    match: MatchId
    step: int
    head: str
    command: str
    salt: str
    problem: str
    at: str
    format: str = FORMAT


class HeadReceipt(msgspec.Struct, frozen=True, tag_field="kind", tag="head"):
    """The ledger of the match has this head at this step."""

    match: MatchId
    step: int
    head: str
    format: str = FORMAT


Receipt = AcceptedReceipt | RefusedReceipt | HeadReceipt
RECEIPT: Final = Decoder[Receipt](Receipt)


def refused(
    match: str, step: int, head: str, *, digest: str, salt: bytes, problem: bytes, at: str
) -> RefusedReceipt:
    """The receipt of a refusal. `salt`: 32 unpredictable bytes."""
    command = commitment(REFUSED, salt, digest.encode())
    return RefusedReceipt(match, step, head, command, salt.hex(), sha256(problem).hexdigest(), at)


def claimed_match(token: str) -> str:
    """The match that the JWS of a receipt names, before its signature is verified; "" if it names none in the
    one spelling of ids.
    """
    try:
        found = claimed(token)
    except BadSignature:
        return ""
    match = found.get("match") if isinstance(found, dict) else None
    return match if isinstance(match, str) and is_match_id(match) else ""


def read(payload: Any) -> Receipt:
    """The receipt in a signed payload. msgspec.ValidationError if it is not a receipt."""
    receipt = RECEIPT.convert(payload)
    if receipt.format != FORMAT:
        raise msgspec.ValidationError(f"it is no {FORMAT}")
    if not isinstance(receipt, HeadReceipt):
        try:
            parse_microseconds(receipt.at)
        except ValueError as error:
            raise msgspec.ValidationError(str(error)) from None
    return receipt
