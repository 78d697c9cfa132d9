"""Connections to Postgres that are made when they are wanted, and never waited for without end."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from eventsourcing.postgres import ConnectionPool, PostgresDatastore
from psycopg import Connection, OperationalError

PATIENCE: Final = 2.0  # seconds that a caller waits for Postgres, or for a connection to it
STATEMENT: Final = 5000  # milliseconds that Postgres may take over one statement
SETTINGS: Final = {
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}


class Connections:
    """A bounded stack of connections, opened by the callers themselves.

    The pool of psycopg connects in the background with growing pauses: after a long absence of Postgres it
    would come back as long after. Here who wants a connection tries at once and is told at once.
    """

    def __init__(self, dsn: str, most: int) -> None:
        self._dsn = dsn
        self._free = threading.BoundedSemaphore(most)
        self._idle: list[Connection[Any]] = []
        self._closed = False

    def open(self, wait: bool, timeout: float) -> None:  # noqa: FBT001  # as the library calls it
        """There is nothing to open beforehand."""

    @contextmanager
    def connection(self) -> Iterator[Connection[Any]]:
        """A connection in autocommit, put back afterwards unless it broke."""
        if not self._free.acquire(timeout=PATIENCE):
            raise OperationalError("all connections are in use")
        try:
            connection = self._take()
            try:
                yield connection
            finally:
                self._put_back(connection)
        finally:
            self._free.release()

    def close(self) -> None:
        """Close the idle ones now, and the others when they come back."""
        self._closed = True
        self._drop_idle()

    def _take(self) -> Connection[Any]:
        if self._closed:
            raise OperationalError("the log is closed")
        try:
            return self._idle.pop()
        except IndexError:
            return self._connect()

    def _connect(self) -> Connection[Any]:
        connection = Connection.connect(self._dsn, autocommit=True, **cast("dict[str, Any]", SETTINGS))
        connection.execute(f"SET statement_timeout = {STATEMENT}".encode())
        return connection

    def _put_back(self, connection: Connection[Any]) -> None:
        if connection.broken:
            self._drop_idle()  # the others are of the same server, and as dead
        if self._closed or connection.closed:
            connection.close()
        else:
            self._idle.append(connection)

    def _drop_idle(self) -> None:
        while self._idle:
            self._idle.pop().close()


class Datastore(PostgresDatastore):
    """The library's datastore over our connections. Nothing is connected to until something is asked."""

    def __init__(self, dsn: str, schema: str, most: int) -> None:
        super().__init__(dbname="", host="", port="", user="", password="", schema=schema)
        self.pool = cast("ConnectionPool[Any]", Connections(dsn, most))

    def register_type_adapters(self) -> None:
        """We have no composite types; the library would connect to look for its own."""
