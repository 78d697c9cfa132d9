"""Connections to Postgres, made on demand, with a limit on every wait; and rows as JSON for Postgres."""

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final, cast

import msgspec
from eventsourcing.postgres import ConnectionPool, PostgresDatastore
from psycopg import Connection, OperationalError
from psycopg.errors import ReadOnlySqlTransaction

POSTGRES_TIMEOUT: Final = 2.0  # seconds that a caller waits for Postgres, or for a free connection
STATEMENT_TIMEOUT: Final = 5000  # milliseconds for one statement of who writes the log or reads the models
SETTINGS: Final = {
    "connect_timeout": 2,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
NUL: Final = re.compile(
    r"(?<!\\)((?:\\\\)*)\\u0000"
)  # the escape itself, not an escaped backslash before "u0000"


class Connections:
    """A stack of at most `limit` connections, which the callers open themselves.

    The pool of psycopg connects in the background with growing pauses: after a long outage of Postgres it
    would recover as much later. Here a caller that needs a connection tries at once, and fails at once.
    """

    def __init__(self, dsn: str, limit: int) -> None:
        self._dsn = dsn
        self._free = threading.BoundedSemaphore(limit)
        self._idle: list[Connection] = []
        self._closed = False

    def open(self, wait: bool, timeout: float) -> None:  # noqa: FBT001  # as the library calls it
        """Do nothing: connections are opened on demand."""

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection in autocommit mode, put back afterwards unless it is broken.

        OperationalError if its server became a standby: the connections to it are closed, and the next ones
        go where the address leads then.
        """
        if not self._free.acquire(timeout=POSTGRES_TIMEOUT):
            raise OperationalError("all connections are in use")
        try:
            connection = self._take()
            try:
                yield connection
            except ReadOnlySqlTransaction as error:
                connection.close()
                self._drop_idle()
                raise OperationalError("the server is a standby") from error
            finally:
                self._put_back(connection)
        finally:
            self._free.release()

    def close(self) -> None:
        """Close the idle connections now, and the others when they are put back."""
        self._closed = True
        self._drop_idle()

    def _take(self) -> Connection:
        if self._closed:
            raise OperationalError("the log is closed")
        try:
            return self._idle.pop()
        except IndexError:
            return self._connect()

    def _connect(self) -> Connection:
        """A new connection, without state: the next transaction may be on another one of a pooler.

        How long a statement may take is a default of the login. A prepared statement would stay on a
        connection that the pooler gives to others.
        """
        connection = Connection.connect(self._dsn, autocommit=True, **cast("dict[str, Any]", SETTINGS))
        if is_pooled(connection):
            connection.prepare_threshold = None
        return connection

    def _put_back(self, connection: Connection) -> None:
        if connection.broken:
            self._drop_idle()  # the others are to the same server, and broken too
        if not connection.closed:
            self._idle.append(connection)
        if self._closed:  # asked after the connection is idle: `close` finds it, or this does
            self._drop_idle()

    def _drop_idle(self) -> None:
        with suppress(IndexError):  # another thread may have taken the last one
            while True:
                self._idle.pop().close()


def is_pooled(connection: Connection) -> bool:
    """Whether a pooler is in between: it makes up the number of the process that answers."""
    [(pid,)] = connection.execute("SELECT pg_backend_pid()").fetchall()
    return bool(pid != connection.info.backend_pid)


class Pooled(OperationalError):  # noqa: N818  # a finding
    """A connection that must be a session leads to a pooler."""

    def __init__(self) -> None:
        super().__init__("DATABASE_URL leads to a pooler, where no lock is held and nobody listens")


def connect_session(dsn: str, **settings: Any) -> Connection:
    """A session in autocommit mode: for LISTEN, leader locks and temporary tables.

    Pooled if a pooler is in between: there a lock would belong to whoever comes next.
    """
    connection = Connection.connect(dsn, autocommit=True, **settings)
    with ExitStack() as stack:
        stack.callback(connection.close)
        if is_pooled(connection):
            raise Pooled
        stack.pop_all()
    return connection


class Datastore(PostgresDatastore):
    """The library's datastore over our connections. It connects at the first query."""

    def __init__(self, dsn: str, schema: str, limit: int) -> None:
        super().__init__(dbname="", host="", port="", user="", password="", schema=schema)
        self.pool = cast("ConnectionPool[Any]", Connections(dsn, limit))

    def register_type_adapters(self) -> None:
        """Do nothing: we have no composite types, and the library would connect to look for its own."""


def bytea(data: bytes) -> str:
    """Bytes as Postgres reads them from text, in rows of JSON."""
    return f"\\x{data.hex()}"


def json_rows(rows: Sequence[msgspec.Struct]) -> str:
    """Rows as JSON for `json_populate_recordset`. Text in Postgres cannot contain NUL: it becomes U+FFFD."""
    text = msgspec.json.encode(rows).decode()
    return NUL.sub(r"\1\\ufffd", text) if "\\u0000" in text else text
