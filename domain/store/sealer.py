"""Sealing: what is hidden rests in the database sealed, each stream with a data key of its own.

Data keys rest in the database too, wrapped with a sealing key that is outside of it (envelope encryption). So
who has the database alone, or a copy of it, has nothing but what is public. AES-256-GCM throughout.
"""

import hmac
import os
import threading
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from cachetools import LRUCache
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.store.errors import BadSeal, KeyMissing
from domain.store.postgres.data_keys import DataKeys, SealingKeyProof, WrappedKey

MARK: Final = b"\x01"  # the first byte of what is sealed; JSON never begins with it
NONCE: Final = 12  # bytes, drawn anew for each seal
KEY: Final = 32  # bytes
BLOCK: Final = 1024  # bytes: lengths are filled up to a multiple of it, as in the seals of the ledger
CACHED: Final = 10_000  # data keys


class SealingKey(NamedTuple):
    """A key that wraps data keys."""

    id: str
    key: bytes

    @property
    def proof(self) -> bytes:
        """What the database has of it: enough to know it again, and not to open anything."""
        return hmac.digest(self.key, b"nostos/sealing-key/1" + self.id.encode(), "sha256")

    def wrap(self, stream: UUID, data_key: bytes) -> WrappedKey:
        """The data key of a stream, wrapped."""
        nonce = os.urandom(NONCE)
        return WrappedKey(self.id, nonce + AESGCM(self.key).encrypt(nonce, data_key, _owner(stream)))

    def unwrap(self, stream: UUID, wrapped: WrappedKey) -> bytes:
        """The data key. BadSeal if it is not of this stream, or was changed."""
        nonce, sealed = wrapped.data[:NONCE], wrapped.data[NONCE:]
        try:
            return AESGCM(self.key).decrypt(nonce, sealed, _owner(stream))
        except InvalidTag:
            raise BadSeal(stream) from None


class SealingRing(Protocol):
    """The sealing keys, which the database does not have."""

    @property
    def place(self) -> str:
        """Where they are."""

    def first(self) -> SealingKey:
        """The newest key; made now if there is none."""

    def key(self, key_id: str) -> SealingKey | None:
        """The key of that id."""


class Sealer:
    """Seals and opens. It reads or makes the data key of a stream when it needs it. Threads may share it."""

    def __init__(self, ring: SealingRing, table: DataKeys) -> None:
        self._ring = ring
        self._table = table
        self._lock = threading.Lock()
        self._ciphers: LRUCache[UUID, AESGCM] = LRUCache(CACHED)

    def seal(self, stream: UUID, place: bytes, plain: bytes) -> bytes:
        """JSON, sealed for one place of a stream. Its length shows nothing but the number of blocks."""
        nonce = os.urandom(NONCE)
        filled = plain + b" " * (-len(plain) % BLOCK)
        return MARK + nonce + self._cipher(stream).encrypt(nonce, filled, stream.bytes + place)

    def open(self, stream: UUID, place: bytes, stored: bytes) -> bytes:
        """The JSON. BadSeal if it was sealed for another place, or changed; KeyMissing without its key."""
        nonce, sealed = stored[1 : 1 + NONCE], stored[1 + NONCE :]
        try:
            return self._cipher(stream).decrypt(nonce, sealed, stream.bytes + place).rstrip(b" ")
        except InvalidTag:
            raise BadSeal(stream) from None

    def check(self) -> None:
        """KeyMissing if the database is sealed with a key that is not here."""
        for known in self._table.sealing_keys():
            self._sealing_key(known)

    def _cipher(self, stream: UUID) -> AESGCM:
        with self._lock:
            cipher = self._ciphers.get(stream)
        if cipher is None:
            cipher = AESGCM(self._data_key(stream))
            with self._lock:
                self._ciphers[stream] = cipher
        return cipher

    def _data_key(self, stream: UUID) -> bytes:
        wrapped = self._table.data_key(stream)
        if wrapped is None:
            self._table.add_data_key(stream, self._newest().wrap(stream, os.urandom(KEY)))
            wrapped = self._table.data_key(stream)  # perhaps that of a process that was faster
            assert wrapped is not None
        key = self._ring.key(wrapped.sealed_with)
        if key is None:
            raise KeyMissing(wrapped.sealed_with, self._ring.place)
        return key.unwrap(stream, wrapped)

    def _newest(self) -> SealingKey:
        """The newest key of this database; the first time, that of the ring."""
        if not self._table.sealing_keys():
            first = self._ring.first()
            self._table.add_first_sealing_key(SealingKeyProof(first.id, first.proof))
        return self._sealing_key(self._table.sealing_keys()[-1])

    def _sealing_key(self, known: SealingKeyProof) -> SealingKey:
        key = self._ring.key(known.id)
        if key is None or not hmac.compare_digest(key.proof, known.proof):
            raise KeyMissing(known.id, self._ring.place)
        return key


def is_sealed(stored: bytes) -> bool:
    """Whether the bytes are sealed, and not JSON from before sealing."""
    return stored[:1] == MARK


def unsealed(sealer: Sealer | None, stream: UUID, where: bytes, stored: bytes) -> bytes:
    """The JSON of what rests at a place, sealed or from before sealing. KeyMissing if nobody can open it."""
    if not is_sealed(stored):
        return stored
    if sealer is None:
        raise KeyMissing
    return sealer.open(stream, where, stored)


def place(kind: str, number: int, topic: str = "") -> bytes:
    """A place of a stream: what is sealed for it opens nowhere else."""
    return f"nostos/{kind}/1".encode() + number.to_bytes(8, "big") + topic.encode()


def _owner(stream: UUID) -> bytes:
    return b"nostos/data-key/1" + stream.bytes
