"""Rotation of the sealing key: the data keys of all streams are wrapped with a new one, batch after batch.

What the data keys seal stays as it is, so a rotation is as long as there are streams, not events.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from psycopg import Connection

from domain.store.errors import KeyMissing
from domain.store.postgres.data_keys import WrappedKey
from domain.store.sealer import SealingKey, SealingRing

BATCH: Final = 500  # data keys in one transaction

NEXT: Final = """
    SELECT stream, sealed_with, wrapped FROM nostos.data_keys
    WHERE sealed_with <> %s ORDER BY sealed_with, stream LIMIT %s FOR UPDATE
"""
UPDATE: Final = "UPDATE nostos.data_keys SET sealed_with = %s, wrapped = %s WHERE stream = %s"
USE: Final = """
    SELECT id, added_at, (SELECT count(*) FROM nostos.data_keys WHERE sealed_with = id)
    FROM nostos.sealing_keys ORDER BY number DESC
"""
FORGET: Final = """
    DELETE FROM nostos.sealing_keys
    WHERE id <> %s AND NOT EXISTS (SELECT FROM nostos.data_keys WHERE sealed_with = id)
"""


class KeyUse(NamedTuple):
    """A sealing key of the database, and how many data keys it wraps."""

    id: str
    added_at: datetime
    data_keys: int


def uses(connection: Connection) -> list[KeyUse]:
    """The sealing keys of the database, the newest first."""
    return [KeyUse(*row) for row in connection.execute(USE)]


def begin(connection: Connection, key: SealingKey) -> int:
    """Wrap the data keys of new streams with the key from now on; how many older ones there are."""
    connection.execute("INSERT INTO nostos.sealing_keys (id, proof) VALUES (%s, %s)", (key.id, key.proof))
    return sum(use.data_keys for use in uses(connection) if use.id != key.id)


def wrap_again(connection: Connection, ring: SealingRing, key: SealingKey) -> Iterator[int]:
    """Wrap all data keys with the key; how many, after each batch. It may be stopped and called again.

    KeyMissing if one of the old keys is not in the ring.
    """
    while True:
        with connection.transaction():
            batch = connection.execute(NEXT, (key.id, BATCH)).fetchall()
            for stream, sealed_with, data in batch:
                wrapped = _wrapped_again(ring, key, stream, WrappedKey(sealed_with, bytes(data)))
                connection.execute(UPDATE, (wrapped.sealed_with, wrapped.data, stream))
        if not batch:
            break
        yield len(batch)
    connection.execute(FORGET, (key.id,))


def _wrapped_again(ring: SealingRing, key: SealingKey, stream: UUID, wrapped: WrappedKey) -> WrappedKey:
    old = ring.key(wrapped.sealed_with)
    if old is None:
        raise KeyMissing(wrapped.sealed_with, ring.place)
    return key.wrap(stream, old.unwrap(stream, wrapped))
