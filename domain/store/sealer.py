"""Sealing: what is hidden rests in the database sealed, with a data key for each stream.

What is of one player is sealed with the key of that player. Keys rest in the database too, wrapped with a
sealing key that is outside of it (envelope encryption). So who has the database alone, or a copy of it, has
nothing but what is public. AES-256-GCM throughout.
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
from domain.store.personal_keys import PersonalKeys, Table, WrappedKeys
from domain.store.postgres.data_keys import DataKeys, SealingKeyProof, WrappedKey

MARK: Final = b"\x01"  # the first byte of what is sealed; JSON never begins with it
PERSONAL: Final = b"\x02"  # the same, where a player's key seals; the player's id comes next
DATA_KEY: Final = b"nostos/data-key/1"  # what a wrapped key is
PERSONAL_KEY: Final = b"nostos/personal-key/1"
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

    def wrap(self, owner: UUID, key: bytes, kind: bytes = DATA_KEY) -> WrappedKey:
        """The data key of a stream or the key of a player, wrapped."""
        nonce = os.urandom(NONCE)
        return WrappedKey(self.id, nonce + AESGCM(self.key).encrypt(nonce, key, kind + owner.bytes))

    def unwrap(self, owner: UUID, wrapped: WrappedKey, kind: bytes = DATA_KEY) -> bytes:
        """The key. BadSeal if it is not of this stream or player, or was changed."""
        nonce, sealed = wrapped.data[:NONCE], wrapped.data[NONCE:]
        try:
            return AESGCM(self.key).decrypt(nonce, sealed, kind + owner.bytes)
        except InvalidTag:
            raise BadSeal(owner) from None


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
    """Seals and opens. It reads or makes the data key of a stream when it needs it. Threads may share it.

    `people`: the keys of players.
    """

    def __init__(self, ring: SealingRing, table: DataKeys, people: Table) -> None:
        self._ring = ring
        self._table = table
        self.people: PersonalKeys = WrappedKeys(self, people)
        self._lock = threading.Lock()
        self._ciphers: LRUCache[UUID, AESGCM] = LRUCache(CACHED)

    def seal(self, stream: UUID, place: bytes, plain: bytes, owner: UUID | None = None) -> bytes:
        """JSON, sealed for one place of a stream. Its length shows nothing but the number of blocks.

        `owner`: the player whose key seals it, in place of the stream's. Erased if they were deleted.
        """
        nonce = os.urandom(NONCE)
        filled = plain + b" " * (-len(plain) % BLOCK)
        if owner is None:
            return MARK + nonce + self._cipher(stream).encrypt(nonce, filled, stream.bytes + place)
        cipher = AESGCM(self.people.key(owner))
        return PERSONAL + owner.bytes + nonce + cipher.encrypt(nonce, filled, stream.bytes + place)

    def open(self, stream: UUID, place: bytes, stored: bytes) -> bytes:
        """The JSON. BadSeal if it was sealed for another place, or changed. KeyMissing without its key.

        Erased if it is of a player who was deleted.
        """
        if stored[:1] == PERSONAL:
            owner, stored = UUID(bytes=stored[1:17]), stored[16:]
            cipher = AESGCM(self.people.existing(owner))
        else:
            cipher = self._cipher(stream)
        nonce, sealed = stored[1 : 1 + NONCE], stored[1 + NONCE :]
        try:
            return cipher.decrypt(nonce, sealed, stream.bytes + place).rstrip(b" ")
        except InvalidTag:
            raise BadSeal(stream) from None

    def wrap(self, player: UUID, key: bytes) -> WrappedKey:
        """The key of a player, wrapped with the newest sealing key."""
        return self._newest().wrap(player, key, PERSONAL_KEY)

    def unwrap(self, player: UUID, wrapped: WrappedKey) -> bytes:
        """The key of a player. KeyMissing, BadSeal."""
        return self._unwrapping(wrapped).unwrap(player, wrapped, PERSONAL_KEY)

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
        return self._unwrapping(wrapped).unwrap(stream, wrapped)

    def _unwrapping(self, wrapped: WrappedKey) -> SealingKey:
        key = self._ring.key(wrapped.sealed_with)
        if key is None:
            raise KeyMissing(wrapped.sealed_with, self._ring.place)
        return key

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
    return stored[:1] in (MARK, PERSONAL)


def unsealed(sealer: Sealer | None, stream: UUID, where: bytes, stored: bytes) -> bytes:
    """The JSON of what rests at a place, sealed or from before sealing. Raises as `open` does."""
    if not is_sealed(stored):
        return stored
    if sealer is None:
        raise KeyMissing
    return sealer.open(stream, where, stored)


def place(kind: str, number: int, topic: str = "") -> bytes:
    """A place of a stream: what is sealed for it opens nowhere else."""
    return f"nostos/{kind}/1".encode() + number.to_bytes(8, "big") + topic.encode()
