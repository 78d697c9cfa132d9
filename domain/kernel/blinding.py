"""The key that blinds what a match shows of itself to everybody while others may not see it yet.

FORMAT.md in `domain/ledger` says what it is used for.
"""

import hashlib
import hmac
from typing import Final

KEY_LABEL: Final = b"nostos/blinding-key/1"
COMMITMENT_LABEL: Final = b"nostos/blinding/1"


def blinding_key(salt: bytes) -> bytes:
    """The blinding key of a match, from its salt key: 32 bytes each."""
    return hmac.new(salt, KEY_LABEL, "sha256").digest()


def blinding_commitment(key: bytes) -> str:
    """What the opening publishes of a blinding key: SHA-256 of the label and the key, in hex."""
    return hashlib.sha256(COMMITMENT_LABEL + key).hexdigest()
