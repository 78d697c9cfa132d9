"""Notifications: that something was appended, for those who follow the log.

A connection keeps each notification until somebody fetches it. So who listens asks in each turn, also where
there is work and no need to wait; else a follower that never rests would keep all of them.
"""

from psycopg import Connection, sql

from domain.store.postgres.recorder import CHANNEL


def listen(connection: Connection) -> None:
    """Begin to listen, on a session in autocommit mode."""
    connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))


def stop_listening(connection: Connection) -> None:
    """Hear of nothing any more."""
    connection.execute("UNLISTEN *")


def heard(connection: Connection, timeout: float = 0.0) -> bool:
    """Whether something was appended since the last call. Waits for it at most `timeout` seconds."""
    return bool([*connection.notifies(timeout=timeout, stop_after=1)])
