"""Keys in Postgres: the wrapped data keys of the streams, and what is known of the keys that wrap them."""

from collections.abc import Callable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID

Ask = Callable[[str, tuple[Any, ...]], list[tuple[Any, ...]]]

DATA_KEY: Final = (
    "SELECT sealed_with, wrapped FROM nostos.data_keys WHERE stream = %b AND wrapped IS NOT NULL"
)
DATA_KEYS: Final = """
    SELECT stream, sealed_with, wrapped FROM nostos.data_keys
    WHERE stream = ANY (%b::uuid[]) AND wrapped IS NOT NULL
"""
ADD: Final = """
    INSERT INTO nostos.data_keys (stream, sealed_with, wrapped) VALUES (%b, %t, %b)
    ON CONFLICT DO NOTHING RETURNING stream
"""
DESTROY: Final = "SELECT nostos.destroy_data_key(%b, %b)"
SEALING_KEYS: Final = "SELECT id, proof FROM nostos.sealing_keys ORDER BY number"
ADD_FIRST: Final = "SELECT nostos.add_first_sealing_key(%t, %b)"


class WrappedKey(NamedTuple):
    """A wrapped key. `sealed_with`: the id of the sealing key that wraps it."""

    sealed_with: str
    data: bytes

    @property
    def digest(self) -> bytes:
        """What names it: its SHA-256."""
        return sha256(self.data).digest()


class SealingKeyProof(NamedTuple):
    """What is known of a sealing key. `proof`: by which a process knows whether it has that key."""

    id: str
    proof: bytes


class DataKeys:
    """The tables. `ask`: the rows of one statement, from the connections of the log."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def data_key(self, stream: UUID) -> WrappedKey | None:
        """The data key of a stream; None if it has none yet, or it was destroyed."""
        found = self._ask(DATA_KEY, (stream,))
        return WrappedKey(*found[0]) if found else None

    def data_keys(self, streams: Sequence[UUID]) -> dict[UUID, WrappedKey]:
        """The data keys of streams, of those that have one."""
        return {stream: WrappedKey(*rest) for stream, *rest in self._ask(DATA_KEYS, (list(streams),))}

    def add_data_key(self, stream: UUID, wrapped: WrappedKey) -> None:
        """Store the data key of a stream, if it has none and none was destroyed."""
        self._ask(ADD, (stream, wrapped.sealed_with, wrapped.data))

    def destroy(self, stream: UUID, at: datetime) -> None:
        """Destroy the data key of a stream; again and again if need be. The stream gets none any more."""
        self._ask(DESTROY, (stream, at))

    def sealing_keys(self) -> Sequence[SealingKeyProof]:
        """The sealing keys of this database, the newest last."""
        return [SealingKeyProof(*row) for row in self._ask(SEALING_KEYS, ())]

    def add_first_sealing_key(self, proof: SealingKeyProof) -> None:
        """Store the proof of a sealing key, if there is none of any."""
        self._ask(ADD_FIRST, tuple(proof))
