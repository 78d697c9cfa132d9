"""The logins of the servers that tests share: their passwords are in a file of the tests."""

from pathlib import Path
from typing import Final

from psycopg.conninfo import make_conninfo

from api.runtime.roles import logins
from api.runtime.roles.logins import Role
from api.runtime.settings import Settings
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare

LOGINS: Final = Path(__file__).with_name("logins.json")


def given(database_url: str) -> Settings:
    """The settings of a database with these logins."""
    return Settings(database_url=database_url, logins=LOGINS)


def prepared(embedded: EmbeddedServers) -> str:
    """The address of the database of servers of a test's own, with its schema and these logins."""
    prepare(given(embedded.database_url))
    return embedded.database_url


def role_url(database: str, user: str) -> str:
    """The address of a database of the shared server for one of the users nostos_writer, and so on.

    Tests write the names of tables without the schema; the service gets addresses of its own, and does not.
    A login may write as far as its privileges go: that transactions are read only by default protects
    nothing.
    """
    made = logins.role_url(given(database), Role(user.removeprefix("nostos_")))
    return make_conninfo(made, options="-c search_path=nostos -c default_transaction_read_only=off")
