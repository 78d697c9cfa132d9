"""How the projector and the rebuild connect to Postgres: past a pooler, for they hold locks and listen."""

from typing import Any, Final

from psycopg import Connection

from domain.store.postgres.connections import connect_session

CONNECTION: Final[dict[str, Any]] = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "nostos projector",
}

# What projections write has no schema in its name: a rebuild puts a new generation of a table in its place.
PRESENT: Final = "SET search_path = nostos, pg_temp"
NEW_GENERATION: Final = "SET search_path = pg_temp, nostos"
UNLIMITED: Final = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0"


def connect(dsn: str) -> Connection:
    """A session of the role that writes the read models, in autocommit mode."""
    connection = connect_session(dsn, **CONNECTION)
    connection.execute(PRESENT)
    return connection


def connect_to_rebuild(dsn: str) -> Connection:
    """The same without limits of time: a rebuild reads the whole log."""
    connection = connect(dsn)
    connection.execute(UNLIMITED)
    return connection
