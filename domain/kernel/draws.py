"""Lots: chance that is fixed before anyone sits, and that anyone can draw again afterwards.

LOTS.md in this folder describes the draws of a step in prose, with test vectors.
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import lru_cache
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

WORDS: Final = 1 << 64  # as many different words there are
COUNTED: Final = WORDS - (1 << 32)  # words below this count, however large a deck is
BLOCK: Final = Struct(">4Q")  # the words of one HMAC-SHA256
MESSAGE: Final = Struct(">13sQQ")  # the label, the step and the number of the block
KEY_LABEL = b"nostos/match-key/1"
MIXED_KEY_LABEL = b"nostos/match-key/2"
CONTRIBUTION_LABEL = b"nostos/contribution/1"
NOTHING: Final = bytes(32)  # for a seat that contributes nothing, or where no beacon was agreed on
SEED_LABEL = b"nostos/seed/1"
STEP_LABEL = b"nostos/lots/1"


def commitment(seed: bytes) -> str:
    """The hash that is published before anyone sits: SHA-256 of the label and the 32-byte seed, in hex."""
    return hashlib.sha256(SEED_LABEL + seed).hexdigest()


def match_key(seed: bytes, match: bytes, contributions: Sequence[bytes]) -> bytes:
    """The key of a match: HMAC-SHA256 under the seed, of label, match id (16 bytes) and 32 bytes a seat."""
    return hmac.new(seed, KEY_LABEL + match + b"".join(contributions), "sha256").digest()


def contribution_commitment(match: bytes, seat: int, contribution: bytes) -> str:
    """The hash that a seat publishes before any contribution is known: of match, seat (8 bytes) and it."""
    return hashlib.sha256(CONTRIBUTION_LABEL + match + seat.to_bytes(8) + contribution).hexdigest()


def mixed_key(seed: bytes, match: bytes, contributions: Sequence[bytes], beacon: str) -> bytes:
    """The key of a match whose contributions were committed to: as `match_key`, with the value of a beacon.

    A seat that contributed nothing has 32 zero bytes, as has a match without a beacon ("").
    """
    value = hashlib.sha256(beacon.encode()).digest() if beacon else NOTHING
    mixed = b"".join(contribution or NOTHING for contribution in contributions)
    return hmac.new(seed, MIXED_KEY_LABEL + match + mixed + value, "sha256").digest()


@lru_cache(maxsize=64)
def _hmac(key: bytes) -> Callable[[bytes], bytes]:
    """HMAC-SHA256 under a key of at most 64 bytes.

    All blocks of a match have the same key. Its two pads (RFC 2104) are hashed once, not for each block.
    """
    padded = key.ljust(64, b"\0")
    inner_pad = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded))
    outer_pad = hashlib.sha256(bytes(byte ^ 0x5C for byte in padded))

    def digest(message: bytes) -> bytes:
        inner, outer = inner_pad.copy(), outer_pad.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()

    return digest


class Lots:
    """The draws of one step. The same key and step give the same draws in the same order."""

    __slots__ = ("_block", "_key", "_step", "_words")

    def __init__(self, key: bytes, step: int) -> None:
        self._key = key
        self._step = step
        self._block = 0
        self._words: list[int] = []  # those left of the block, the next one last

    def word(self) -> int:
        """The next word of the step's stream, as LOTS.md defines it."""
        return (self._words or self._next_block()).pop()

    def _next_block(self) -> list[int]:
        block = _hmac(self._key)(MESSAGE.pack(STEP_LABEL, self._step, self._block))
        self._block += 1
        first, second, third, last = BLOCK.unpack(block)
        self._words = [last, third, second, first]
        return self._words

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, equally likely: words past the last whole multiple do not count."""
        if limit < 1:
            raise ValueError(f"nothing is below {limit}")
        return self._below(limit, (self._words or self._next_block()).pop())

    def _below(self, limit: int, word: int) -> int:
        """The number of this word, or of the first one after it that counts."""
        while True:
            number = word % limit
            if word - number <= WORDS - limit:
                return number
            word = self.word()

    def die(self, sides: int) -> int:
        """A number from 1 to sides."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a new order: Fisher-Yates from the last place down.

        Most draws are for shuffles, and nearly every word counts, so that it is taken here without `below`.
        """
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            word = (self._words or self._next_block()).pop()
            other = word % (last + 1) if word < COUNTED else self._below(last + 1, word)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)


class DrawnChooser:
    """A source of choices that are drawn: the `Chooser` of offers."""

    def __init__(self, draws: Lots) -> None:
        self._draws = draws

    def choice(self, seq: Sequence[T], /) -> T:
        """One of the values."""
        return self._draws.pick(seq)

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""
        return self._draws.below(stop)

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Some of the population, `k` of them, in any order."""
        return list(self._draws.shuffle(population)[:k])
