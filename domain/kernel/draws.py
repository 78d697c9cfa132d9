"""Lots: chance that is fixed before anyone sits, and that anyone can draw again afterwards.

DRAWS.md in this folder describes the draws of a step in prose, with test vectors.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

WORD = 8  # bytes of one draw
BLOCK = 32  # bytes of one HMAC-SHA256
KEY_LABEL = b"nostos/match-key/1"
SEED_LABEL = b"nostos/seed/1"
STEP_LABEL = b"nostos/lots/1"


def commitment(seed: bytes) -> str:
    """The hash that is published before anyone sits: SHA-256 of the label and the 32-byte seed, in hex."""
    return hashlib.sha256(SEED_LABEL + seed).hexdigest()


def match_key(seed: bytes, match: bytes, contributions: Sequence[bytes]) -> bytes:
    """The key of a match: HMAC-SHA256 under the seed, of label, match id (16 bytes) and 32 bytes a seat."""
    return hmac.new(seed, KEY_LABEL + match + b"".join(contributions), "sha256").digest()


class Lots:
    """The draws of one step. The same key and step give the same draws in the same order."""

    __slots__ = ("_block", "_buffer", "_key", "_step")

    def __init__(self, key: bytes, step: int) -> None:
        self._key = key
        self._step = step
        self._block = 0
        self._buffer = b""

    def word(self) -> int:
        """The next word of the step's stream, as DRAWS.md defines it."""
        if not self._buffer:
            message = STEP_LABEL + self._step.to_bytes(8) + self._block.to_bytes(8)
            self._buffer = hmac.new(self._key, message, "sha256").digest()
            self._block += 1
        word, self._buffer = self._buffer[:WORD], self._buffer[WORD:]
        return int.from_bytes(word)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, equally likely: words past the last whole multiple do not count."""
        if limit < 1:
            raise ValueError(f"nothing is below {limit}")
        fair = (1 << 8 * WORD) // limit * limit
        while True:
            word = self.word()
            if word < fair:
                return word % limit

    def die(self, sides: int) -> int:
        """A number from 1 to sides."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order: Fisher-Yates from the last place down."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
