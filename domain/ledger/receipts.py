"""Receipts: what the service signs of commands and of heads, so that it cannot take them back."""

from hashlib import sha256
from typing import Any, Final

import msgspec

from domain.ledger.canonical import commitment
from domain.threadsafe.decoder import Decoder

FORMAT: Final = "nostos-receipt/1"
REFUSED: Final = b"nostos/refused/1"


class Accepted(msgspec.Struct, frozen=True, tag_field="kind", tag="accepted"):
    """A command was accepted: it made this step. `command`: what binds it in the step's entry."""

    match: str
    step: int
    head: str
    command: str
    at: str
    format: str = FORMAT


class Refused(msgspec.Struct, frozen=True, tag_field="kind", tag="refused"):
    """A command was refused when the match stood at this step. `problem`: SHA-256 of the answer's body.

    `command` binds the digest of what was asked, by `salt`. Only its author is given this receipt.
    """

    match: str
    step: int
    head: str
    command: str
    salt: str
    problem: str
    at: str
    format: str = FORMAT


class Standing(msgspec.Struct, frozen=True, tag_field="kind", tag="head"):
    """The match's ledger has this head at this step."""

    match: str
    step: int
    head: str
    format: str = FORMAT


Receipt = Accepted | Refused | Standing
RECEIPT: Final = Decoder[Receipt](Receipt)


def refused(
    match: str, step: int, head: str, *, digest: str, salt: bytes, problem: bytes, at: str
) -> Refused:
    """The receipt of a refusal. `salt`: 32 unpredictable bytes."""
    bound = commitment(REFUSED, salt, digest.encode())
    return Refused(match, step, head, bound, salt.hex(), sha256(problem).hexdigest(), at)


def read(payload: Any) -> Receipt:
    """A receipt from what was signed. msgspec.ValidationError if it is none."""
    made = RECEIPT.convert(payload)
    if made.format != FORMAT:
        raise msgspec.ValidationError(f"it is no {FORMAT}")
    return made
