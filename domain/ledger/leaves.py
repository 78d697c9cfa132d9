"""The leaves of the log of heads: each names its place, so one log cannot contain two heads for a place.

In a ledger of version 1 a leaf is the head alone. From version 2 on it names match and step as well. Where
onlookers see the match late, the leaf is blinded: it commits to the same, and is opened later by its salt.
FORMAT.md has the bytes.
"""

import hmac
from hashlib import sha256
from typing import Final

from domain.kernel.blinding import blinding_key
from domain.ledger.canonical import canonical
from domain.ledger.entries import Chain

SALT: Final = b"nostos/leaf-salt/1"
LEAF: Final = b"nostos/leaf/1"


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
    return place if salt is None else canonical({"blinded": sha256(LEAF + salt + place).hexdigest()})
