"""The move of the personal keys from the database of the log to another one, where no copy of the log is."""

from collections.abc import Sequence
from typing import Any, Final

from psycopg import Connection

from domain.store.key_rotation import Owners

BATCH: Final = 500  # keys

LOCK: Final = "LOCK TABLE nostos_personal.keys, nostos_personal.deletions IN ACCESS EXCLUSIVE MODE"
PROBE: Final = int.from_bytes(b"nostos/k")  # the key of an advisory lock
AT_WORK: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = ANY (%s) AND pid <> pg_backend_pid()
"""
KEYS: Final = "SELECT player, sealed_with, wrapped FROM nostos_personal.keys ORDER BY player"
DELETIONS: Final = "SELECT player, deleted_at FROM nostos_personal.deletions ORDER BY player"
ADD_KEY: Final = "INSERT INTO nostos_personal.keys VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
ADD_DELETION: Final = "INSERT INTO nostos_personal.deletions VALUES (%s, %s) ON CONFLICT DO NOTHING"
SAME: Final = "SELECT player, sealed_with, wrapped FROM nostos_personal.keys WHERE player = ANY (%s)"
DELETED: Final = """
    DELETE FROM nostos_personal.keys USING nostos_personal.deletions AS gone WHERE gone.player = keys.player
"""
EMPTY: Final = "TRUNCATE nostos_personal.keys, nostos_personal.deletions"
COUNT: Final = """
    SELECT (SELECT count(*) FROM nostos_personal.keys), (SELECT count(*) FROM nostos_personal.deletions)
"""


class NotMoved(Exception):  # noqa: N818  # a finding
    """The keys stay where they are; the message says why."""


def counts(people: Connection) -> tuple[int, int]:
    """How many keys there are, and how many players were deleted."""
    [(keys, deletions)] = people.execute(COUNT).fetchall()
    return keys, deletions


def move(owners: Owners, users: Sequence[str]) -> int:
    """Move all keys and deletions to the other database; how many keys. It may be stopped and called again.

    NotMoved if one of the logins `users` is at work on the log, or if the other
    database has another key for a player.
    """
    source, target = owners
    [(at_work,)] = source.execute(AT_WORK, (list(users),)).fetchall()
    if at_work:
        raise NotMoved("processes of the service are at work: stop them first, on all machines")
    with source.transaction():
        source.execute(LOCK)
        keys = source.execute(KEYS).fetchall()
        with target.transaction():
            with target.cursor() as cursor:
                cursor.executemany(ADD_DELETION, source.execute(DELETIONS).fetchall())
            for at in range(0, len(keys), BATCH):
                _copy(target, keys[at : at + BATCH])
            target.execute(DELETED)
        source.execute(EMPTY)
    return len(keys)


def are_one(owners: Owners) -> bool:
    """Whether both connections lead to one database: an advisory lock is of the database."""
    owners.log.execute("SELECT pg_advisory_lock(%s)", (PROBE,))
    try:
        [(free,)] = owners.people.execute("SELECT pg_try_advisory_lock(%s)", (PROBE,)).fetchall()
        if free:
            owners.people.execute("SELECT pg_advisory_unlock(%s)", (PROBE,))
        return owners.log is owners.people or not free
    finally:
        owners.log.execute("SELECT pg_advisory_unlock(%s)", (PROBE,))


def _copy(target: Connection, keys: Sequence[tuple[Any, ...]]) -> None:
    with target.cursor() as cursor:
        cursor.executemany(ADD_KEY, keys)
    there = {row[0]: row for row in target.execute(SAME, ([row[0] for row in keys],)).fetchall()}
    if any(there[row[0]] != row for row in keys):
        raise NotMoved("the other database has another key for a player")
