"""Personal keys: one a player. Name, account, and what the player writes rest sealed with it.

Who deletes a player destroys their key. Then nobody reads what it sealed, in no copy of the log either. So
the keys lie apart from the log: in a schema of their own, which is no part of its backups.
"""

import os
import threading
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from cachetools import TTLCache

from domain.store.errors import Erased
from domain.store.postgres.data_keys import WrappedKey

KEY: Final = 32  # bytes
CACHED: Final = 10_000  # keys
REMEMBERED: Final = 1.0  # seconds for which a key is not read again: another process may have destroyed it


class PersonalKeys(Protocol):
    """The keys of players, and who was deleted. Threads may share it."""

    def key(self, player: UUID) -> bytes:
        """The player's key, made now if there is none. Erased if the player was deleted."""

    def existing(self, player: UUID) -> bytes:
        """The player's key. Erased if there is none."""

    def destroy(self, player: UUID, at: datetime) -> None:
        """Destroy the player's key and remember that they were deleted; again and again if need be."""

    def deletions(self) -> Mapping[UUID, datetime]:
        """The deleted players, and when that was."""


class Table(Protocol):
    """Where wrapped keys are."""

    def key(self, player: UUID) -> WrappedKey | None:
        """The player's wrapped key."""

    def add(self, player: UUID, wrapped: WrappedKey) -> None:
        """Store the key of a player who has none and was not deleted."""

    def destroy(self, player: UUID, at: datetime) -> None:
        """Delete the key and remember the deletion."""

    def deletions(self) -> Mapping[UUID, datetime]:
        """The deleted players."""


class Wrapping(Protocol):
    """Wraps keys, and unwraps them."""

    def wrap(self, player: UUID, key: bytes) -> WrappedKey:
        """The key, wrapped with the newest sealing key."""

    def unwrap(self, player: UUID, wrapped: WrappedKey) -> bytes:
        """The key. KeyMissing, BadSeal."""


class _Known(NamedTuple):
    """A key, and the digest of it as it rests."""

    key: bytes
    digest: bytes


class WrappedKeys:
    """Keys that rest wrapped in a table."""

    def __init__(self, wrapping: Wrapping, table: Table) -> None:
        self._wrapping = wrapping
        self._table = table
        self._lock = threading.Lock()
        self._known: TTLCache[UUID, _Known] = TTLCache(CACHED, REMEMBERED)

    def key(self, player: UUID) -> bytes:
        """The player's key, made now if there is none. Erased if the player was deleted."""
        try:
            return self.existing(player)
        except Erased:
            self._table.add(player, self._wrapping.wrap(player, os.urandom(KEY)))
            return self.existing(player)  # perhaps that of a process that was faster

    def existing(self, player: UUID) -> bytes:
        """The player's key. Erased if there is none."""
        return self._existing(player).key

    def digest(self, player: UUID) -> bytes:
        """The digest (SHA-256) of the player's key as it rests; the key is made now if there is none. Erased
        as above.
        """
        self.key(player)
        return self._existing(player).digest

    def forget(self, player: UUID) -> None:
        """Read the player's key again when it is needed next."""
        with self._lock:
            self._known.pop(player, None)

    def destroy(self, player: UUID, at: datetime) -> None:
        """Destroy the player's key and remember that they were deleted."""
        self._table.destroy(player, at)
        self.forget(player)

    def deletions(self) -> Mapping[UUID, datetime]:
        """The deleted players, and when that was."""
        return self._table.deletions()

    def _existing(self, player: UUID) -> _Known:
        with self._lock:
            known = self._known.get(player)
        if known is None:
            wrapped = self._table.key(player)
            if wrapped is None:
                raise Erased
            known = _Known(self._wrapping.unwrap(player, wrapped), wrapped.digest)
            with self._lock:
                self._known[player] = known
        return known


class KeysInMemory:
    """Keys that last as long as the process, for logs that seal nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._keys: dict[UUID, bytes] = {}
        self._deletions: dict[UUID, datetime] = {}

    def key(self, player: UUID) -> bytes:
        """The player's key, made now if there is none. Erased if the player was deleted."""
        with self._lock:
            if player not in self._deletions:
                self._keys.setdefault(player, os.urandom(KEY))
        return self.existing(player)

    def existing(self, player: UUID) -> bytes:
        """The player's key. Erased if there is none."""
        with self._lock:
            if player not in self._keys:
                raise Erased
            return self._keys[player]

    def destroy(self, player: UUID, at: datetime) -> None:
        """Destroy the player's key and remember that they were deleted."""
        with self._lock:
            self._keys.pop(player, None)
            self._deletions.setdefault(player, at)

    def deletions(self) -> Mapping[UUID, datetime]:
        """The deleted players, and when that was."""
        with self._lock:
            return dict(self._deletions)
