"""The leaves of the log of heads: each names its place, so one log cannot contain two heads for a place.

In a ledger of version 1 a leaf is the head alone. From version 2 on it names match and step as well. Where
onlookers see the match late, the leaf is blinded: it commits to the same, and is opened later by its salt.
A log that follows one of which leaves were lost begins with a discontinuity. FORMAT.md has the bytes.
"""

import hmac
import re
from hashlib import sha256
from typing import Final

import msgspec

from domain.kernel.blinding import blinding_key
from domain.ledger.canonical import canonical, is_match_id
from domain.ledger.entries import Chain
from domain.threadsafe.decoder import Decoder

SALT: Final = b"nostos/leaf-salt/1"
LEAF: Final = b"nostos/leaf/1"
HEAD: Final = 32  # bytes of a head
HASH: Final = re.compile("[0-9a-f]{64}")
LAST: Final = 2**53


class BareLeaf(msgspec.Struct, frozen=True):
    """A leaf of a ledger of version 1: the head alone, in hex."""

    head: str


class PlacedLeaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leaf that names its place."""

    match: str
    step: int
    head: str


class BlindedLeaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leaf that commits to its place: `blinded` is a hash, in hex."""

    blinded: str


class DiscontinuityLeaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first leaf of a log that follows another one: a JWS (`domain.ledger.discontinuities`)."""

    discontinuity: str


NamedLeaf = PlacedLeaf | BlindedLeaf | DiscontinuityLeaf
DECODERS: Final[tuple[Decoder[NamedLeaf], ...]] = (
    Decoder[NamedLeaf](PlacedLeaf),
    Decoder[NamedLeaf](BlindedLeaf),
    Decoder[NamedLeaf](DiscontinuityLeaf),
)


class LeafOpening(msgspec.Struct, frozen=True):
    """What opens the blinded leaf at an index of the log: its place and its salt. Hashes are in hex."""

    index: int
    match: str
    step: int
    head: str
    salt: str


def leaf_salt(blinding_key: bytes, step: int) -> bytes:
    """The salt of a step's leaf, from the blinding key of its match."""
    return hmac.new(blinding_key, SALT + step.to_bytes(8), "sha256").digest()


def leaf_of(chain: Chain, step: int, head: str) -> bytes:
    """The data of the leaf of a step; the chain has its key."""
    salt = salt_of(chain, step) if is_blinded(chain) else None
    return leaf(chain.match, step, head, ledger=chain.ledger, salt=salt)


def is_blinded(chain: Chain) -> bool:
    """Whether the leaves of the match are blinded."""
    return chain.ledger > 1 and chain.blinded


def salt_of(chain: Chain, step: int) -> bytes:
    """The salt of a step's leaf; the chain has its key."""
    return leaf_salt(blinding_key(chain.key), step)


def leaf(match: str, step: int, head: str, *, ledger: int, salt: bytes | None = None) -> bytes:
    """The data of a leaf. `salt`: of a leaf that is blinded."""
    if ledger == 1:
        return bytes.fromhex(head)
    place = canonical({"match": match, "step": step, "head": head})
    return place if salt is None else blinded(sha256(LEAF + salt + place).digest())


def blinded(commitment: bytes) -> bytes:
    """The data of a blinded leaf."""
    return canonical({"blinded": commitment.hex()})


def read_leaf(data: bytes) -> BareLeaf | NamedLeaf:
    """What the data of a leaf say. ValueError if no service writes such a leaf."""
    if len(data) == HEAD:
        return BareLeaf(data.hex())
    for decoder in DECODERS:
        try:
            found = decoder.decode_untrusted(data)
        except msgspec.DecodeError:
            continue
        if canonical(found) == data and _is_possible(found):
            return found
    raise ValueError("the leaf is neither a head, nor a place, nor blinded, nor a discontinuity")


def _is_possible(found: NamedLeaf) -> bool:
    """Whether a hash is one, the id of a match is in its one spelling, and a step is a number that canonical
    JSON has.
    """
    if isinstance(found, DiscontinuityLeaf):
        return True
    if isinstance(found, BlindedLeaf):
        return HASH.fullmatch(found.blinded) is not None
    return is_match_id(found.match) and HASH.fullmatch(found.head) is not None and 0 < found.step < LAST


def opens(place: PlacedLeaf, salt: bytes, data: bytes) -> bool:
    """Whether the salt opens a blinded leaf as this place, which is one that a service writes."""
    made = leaf(place.match, place.step, place.head, ledger=2, salt=salt)
    return _is_possible(place) and made == data
