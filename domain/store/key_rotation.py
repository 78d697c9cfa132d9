"""Rotation of the sealing key: the keys of all streams and players are wrapped with a new one, in batches.

What these keys seal stays as it is, so a rotation is as long as there are streams and players, not events.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, NamedTuple

from psycopg import Connection, sql

from domain.store.errors import KeyMissing
from domain.store.postgres.data_keys import WrappedKey
from domain.store.sealer import DATA_KEY, PERSONAL_KEY, SealingKey, SealingRing

BATCH: Final = 500  # data keys in one transaction

NEXT: Final = """
    SELECT {owner}, sealed_with, wrapped FROM {table}
    WHERE sealed_with <> %s ORDER BY sealed_with, {owner} LIMIT %s FOR UPDATE
"""
UPDATE: Final = "UPDATE {table} SET sealed_with = %s, wrapped = %s WHERE {owner} = %s"
USE: Final = """
    SELECT id, added_at, (SELECT count(*) FROM nostos.data_keys WHERE sealed_with = id)
    FROM nostos.sealing_keys ORDER BY number DESC
"""
OF_PLAYERS: Final = "SELECT sealed_with, count(*) FROM nostos_personal.keys GROUP BY sealed_with"
FORGET: Final = """
    DELETE FROM nostos.sealing_keys
    WHERE id <> %s AND id <> ALL (%s)
        AND NOT EXISTS (SELECT FROM nostos.data_keys WHERE sealed_with = id)
"""


class _Wrapped(NamedTuple):
    """A table of wrapped keys. `owner`: its column with the stream or player; `kind`: what a key of it is."""

    table: str
    owner: str
    kind: bytes

    def sql(self, query: str) -> sql.Composed:
        """The query for this table."""
        table = sql.Identifier(*self.table.split("."))
        return sql.SQL(query).format(table=table, owner=sql.Identifier(self.owner))


TABLES: Final = (
    _Wrapped("nostos.data_keys", "stream", DATA_KEY),
    _Wrapped("nostos_personal.keys", "player", PERSONAL_KEY),
)


class KeyUse(NamedTuple):
    """A sealing key of the database, and how many keys of streams and players it wraps."""

    id: str
    added_at: datetime
    data_keys: int


class Owners(NamedTuple):
    """Connections of the owners: of the log, and of the personal keys, which may be the same."""

    log: Connection
    people: Connection


def uses(owners: Owners) -> list[KeyUse]:
    """The sealing keys of the database, the newest first."""
    of_players: dict[str, int] = dict(owners.people.execute(OF_PLAYERS).fetchall())
    found = (KeyUse(*row) for row in owners.log.execute(USE))
    return [use._replace(data_keys=use.data_keys + of_players.get(use.id, 0)) for use in found]


def begin(owners: Owners, key: SealingKey) -> int:
    """Wrap the keys of new streams and players with the key from now on; how many older ones there are."""
    owners.log.execute("INSERT INTO nostos.sealing_keys (id, proof) VALUES (%s, %s)", (key.id, key.proof))
    return sum(use.data_keys for use in uses(owners) if use.id != key.id)


def wrap_again(owners: Owners, ring: SealingRing, key: SealingKey) -> Iterator[int]:
    """Wrap all other keys with the key; how many, after each batch. It may be stopped and called again.

    KeyMissing if one of the old keys is not in the ring.
    """
    for connection, keys in zip(owners, TABLES, strict=True):
        while batch := _next_batch(connection, ring, key, keys):
            yield batch
    in_use = [row[0] for row in owners.people.execute(OF_PLAYERS)]
    owners.log.execute(FORGET, (key.id, in_use))


def _next_batch(connection: Connection, ring: SealingRing, key: SealingKey, keys: _Wrapped) -> int:
    """Wrap the next keys of a table; how many there were."""
    with connection.transaction():
        batch = connection.execute(keys.sql(NEXT), (key.id, BATCH)).fetchall()
        for owner, sealed_with, data in batch:
            old = ring.key(sealed_with)
            if old is None:
                raise KeyMissing(sealed_with, ring.place)
            plain = old.unwrap(owner, WrappedKey(sealed_with, bytes(data)), keys.kind)
            wrapped = key.wrap(owner, plain, keys.kind)
            connection.execute(keys.sql(UPDATE), (wrapped.sealed_with, wrapped.data, owner))
    return len(batch)
