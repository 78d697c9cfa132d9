"""Sealing: what is hidden rests in the database sealed, with a data key for each stream.

What is of one player alone is sealed with the key of that player. What a player wrote into a stream of
several is sealed with both keys, and who destroys one of them erases it. Keys rest in the database too,
wrapped with a sealing key that is outside of it (envelope encryption). So who has the database alone, or a
copy of it, has nothing but what is public. AES-256-GCM throughout.
"""

import hmac
import os
import threading
from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from cachetools import TTLCache
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from domain.store.errors import BadSeal, Erased, KeyMissing
from domain.store.packing import packed, unpacked
from domain.store.personal_keys import Table, WrappedKeys
from domain.store.postgres.data_keys import DataKeys, SealingKeyProof, WrappedKey

MARK: Final = b"\x01"  # the first byte of what is sealed; JSON never begins with it
PERSONAL: Final = b"\x02"  # the same, where a player's key seals; the player's id comes next
WRITTEN: Final = (
    b"\x03"  # the same, where the keys of the stream and of an author seal; the author's id comes next
)
BOTH: Final = b"nostos/written/1"  # what the key from both is
DATA_KEY: Final = b"nostos/data-key/1"  # what a wrapped key is
PERSONAL_KEY: Final = b"nostos/personal-key/1"
NONCE: Final = 12  # bytes, drawn anew for each seal
KEY: Final = 32  # bytes
BLOCK: Final = 1024  # bytes: lengths of what is of a player are filled up to a multiple of it
SHORT_BLOCK: Final = 128  # the same where the key of a stream seals alone: there are no texts of players
CACHED: Final = 10_000  # data keys
REMEMBERED: Final = (
    60.0  # seconds for which a data key is not read again: another process may have destroyed it
)


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


class _DataKey(NamedTuple):
    """The data key of a stream, the cipher with it, and the digest of the key as it rests."""

    key: bytes
    cipher: AESGCM
    digest: bytes


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
        self.people = WrappedKeys(self, people)
        self._lock = threading.Lock()
        self._data_keys: TTLCache[UUID, _DataKey | None] = TTLCache(CACHED, REMEMBERED)  # None: destroyed

    def seal(
        self,
        stream: UUID,
        place: bytes,
        plain: bytes,
        *,
        owner: UUID | None = None,
        author: UUID | None = None,
    ) -> bytes:
        """JSON, packed, and sealed for one place of a stream. Its length shows the number of blocks alone.

        `owner`: the player whose key seals it, in place of the stream's; `author`: the player whose key seals
        it together with the stream's. Erased if they were deleted, or the stream's key was destroyed.
        """
        if owner is not None:
            head, cipher = PERSONAL + owner.bytes, AESGCM(self.people.key(owner))
        elif author is not None:
            head, cipher = WRITTEN + author.bytes, self._both(stream, self.people.key(author))
        else:
            head, cipher = MARK, self._data_key(stream).cipher
        nonce, block = os.urandom(NONCE), SHORT_BLOCK if head == MARK else BLOCK
        body = packed(plain)
        filled = body + b" " * (-len(body) % block)
        return head + nonce + cipher.encrypt(nonce, filled, stream.bytes + place)

    def open(self, stream: UUID, place: bytes, stored: bytes) -> bytes:
        """The JSON. BadSeal if it was sealed for another place, or changed. KeyMissing without its key.

        Erased if its player was deleted, or the key of its stream was destroyed. UnknownForm if a newer
        version packed it.
        """
        try:
            filled = self._filled(stream, place, stored)
        except InvalidTag:
            self.forget(stream, _player_of(stored))
            try:
                filled = self._filled(stream, place, stored)
            except InvalidTag:
                raise BadSeal(stream) from None
        return unpacked(filled).rstrip(b" ")

    def foundation(self, stream: UUID, *, owner: UUID | None = None) -> bytes:
        """The digest (SHA-256) of the wrapped key that seals what is of this stream, or of this owner.

        What is sealed later is sealed with this key, or with one that took its place after the database had
        lost it.
        """
        return self._data_key(stream).digest if owner is None else self.people.digest(owner)

    def forget(self, stream: UUID, player: UUID | None = None) -> None:
        """Read the key of the stream and that of the player again when they are needed next."""
        with self._lock:
            self._data_keys.pop(stream, None)
        if player is not None:
            self.people.forget(player)

    def learn(self, streams: Iterable[UUID]) -> None:
        """Read the data keys of streams at once, so that opening what they seal reads none. KeyMissing."""
        with self._lock:
            unknown = [stream for stream in set(streams) if stream not in self._data_keys]
        for stream, wrapped in self._table.data_keys(unknown).items() if unknown else ():
            try:
                key = self._unwrapped(stream, wrapped)
            except BadSeal:
                continue  # found where something of this stream is opened
            with self._lock:
                self._data_keys[stream] = key

    def destroy(self, stream: UUID, at: datetime) -> None:
        """Destroy the data key of a stream; again and again if need be. `at`: UTC.

        From now on whatever the key sealed is Erased, and the stream gets no other key. Processes that know
        the key still open for REMEMBERED seconds at most.
        """
        self._table.destroy(stream, at)
        with self._lock:
            self._data_keys[stream] = None

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

    def _filled(self, stream: UUID, place: bytes, stored: bytes) -> bytes:
        """What was sealed, still packed and filled up. InvalidTag if no key that is known opens it."""
        mark, rest, player = stored[:1], stored[1:], _player_of(stored)
        if player is None:
            cipher = self._data_key(stream).cipher
        else:
            key, rest = self.people.existing(player), rest[16:]
            cipher = AESGCM(key) if mark == PERSONAL else self._both(stream, key)
        return cipher.decrypt(rest[:NONCE], rest[NONCE:], stream.bytes + place)

    def _both(self, stream: UUID, personal: bytes) -> AESGCM:
        """The cipher with a key that follows from a player's key and the stream's together."""
        return AESGCM(hmac.digest(personal, BOTH + self._data_key(stream).key, "sha256"))

    def _data_key(self, stream: UUID) -> _DataKey:
        with self._lock:
            known, is_known = self._data_keys.get(stream), stream in self._data_keys
        if not is_known:
            known = self._read_data_key(stream)
            with self._lock:
                self._data_keys[stream] = known
        if known is None:
            raise Erased
        return known

    def _read_data_key(self, stream: UUID) -> _DataKey | None:
        """The data key of a stream, made now if it never had one; None if it was destroyed."""
        wrapped = self._table.data_key(stream)
        if wrapped is None:
            self._table.add_data_key(stream, self._newest().wrap(stream, os.urandom(KEY)))
            wrapped = self._table.data_key(stream)  # perhaps that of a process that was faster
        if wrapped is None:
            return None
        return self._unwrapped(stream, wrapped)

    def _unwrapped(self, stream: UUID, wrapped: WrappedKey) -> _DataKey:
        key = self._unwrapping(wrapped).unwrap(stream, wrapped)
        return _DataKey(key, AESGCM(key), wrapped.digest)

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


def _player_of(sealed: bytes) -> UUID | None:
    """The player whose key seals it, alone or together with the stream's."""
    return None if sealed[:1] == MARK else UUID(bytes=sealed[1:17])


def is_sealed(stored: bytes) -> bool:
    """Whether the bytes are sealed, and not JSON from before sealing."""
    return stored[:1] in (MARK, PERSONAL, WRITTEN)


def unsealed(sealer: Sealer | None, stream: UUID, where: bytes, stored: bytes) -> bytes:
    """The JSON of what rests at a place, sealed, or packed, or from before either. Raises as `open` does."""
    if not is_sealed(stored):
        return unpacked(stored)
    if sealer is None:
        raise KeyMissing
    return sealer.open(stream, where, stored)


def place(kind: str, number: int, topic: str = "") -> bytes:
    """A place of a stream: what is sealed for it opens nowhere else."""
    return f"nostos/{kind}/1".encode() + number.to_bytes(8, "big") + topic.encode()
