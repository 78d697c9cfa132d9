"""Real servers for tests: one PostgreSQL and one Valkey for the whole run, a fresh migrated database for each
test.
"""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Final

import psycopg
import pytest
import redis
from psycopg.conninfo import conninfo_to_dict

from api.runtime.settings import Settings
from deploy.embedded import postgres
from deploy.embedded.directories import scratch_home
from deploy.embedded.postgres import ServerStartError
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from tests.support.eventually import eventually
from tests.support.logins import LOGINS
from tests.support.processes import kill_with_children

TEMPLATE = "nostos_template"
DROP_TIMEOUT: Final = 60.0  # seconds
SHORT_LIVED: Final = {"fsync": "off", "full_page_writes": "off", "max_wal_size": "256MB"}
"""Options of a PostgreSQL whose data nobody needs after a crash of the machine."""


class Servers:
    """What the servers of this run offer."""

    def __init__(self, embedded: EmbeddedServers) -> None:
        self.embedded = embedded
        self.redis_url = embedded.redis_url
        self._has_template = False
        self._admin: psycopg.Connection | None = None

    def url(self, database: str) -> str:
        """The address of a database, as the owner."""
        assert self.embedded.postgres is not None
        return self.embedded.postgres.superuser_url(database)

    def admin(self, statement: str) -> None:
        """Run one statement that cannot be part of a transaction.

        A client that has just disconnected may stay in the database for a moment.
        """
        deadline = time.monotonic() + DROP_TIMEOUT
        while True:
            try:
                self._administration().execute(statement.encode())
            except psycopg.errors.ObjectInUse:
                assert time.monotonic() < deadline, f"not within {DROP_TIMEOUT} s: {statement}"
            else:
                return

    def _administration(self) -> psycopg.Connection:
        """A connection of the superuser. It stays: to connect takes half as long as to copy a database."""
        if self._admin is None or self._admin.closed:
            self._admin = psycopg.connect(self.url("postgres"), autocommit=True)
        return self._admin

    def close(self) -> None:
        """Close the connection."""
        if self._admin is not None:
            self._admin.close()

    @contextmanager
    def fresh_database(self, *, migrated: bool = True) -> Iterator[str]:
        """The address of a new database; at the end it is dropped, and its connections are closed."""
        template = self._template()  # makes the logins too
        with self._copied(template if migrated else "template1") as url:
            yield url

    @contextmanager
    def copy_of(self, url: str) -> Iterator[str]:
        """The address of a copy of a database of this server to which nobody is connected; as above."""
        with self._copied(str(conninfo_to_dict(url)["dbname"])) as copy:
            yield copy

    @contextmanager
    def _copied(self, source: str) -> Iterator[str]:
        """The address of a database that is made from one of that name."""
        name = f"test_{secrets.token_hex(6)}"
        self.admin(f"CREATE DATABASE {name} TEMPLATE {source} STRATEGY FILE_COPY")
        try:
            yield self.url(name)
        finally:
            self.admin(f"DROP DATABASE {name} WITH (FORCE)")

    def _template(self) -> str:
        """A migrated database, made when it is first wanted: copying it is quicker than migrating."""
        if not self._has_template:
            self.admin(f"DROP DATABASE IF EXISTS {TEMPLATE}")
            self.admin(f"CREATE DATABASE {TEMPLATE}")
            prepare(Settings(database_url=self.url(TEMPLATE), logins=LOGINS))
            self._has_template = True
        return TEMPLATE

    def flush(self) -> None:
        """Empty Redis."""
        with redis.Redis.from_url(self.redis_url) as client:
            client.flushall()


def kill(servers: EmbeddedServers) -> None:
    """Kill every process of this Postgres at once."""
    assert servers.postgres is not None
    assert servers.postgres.process is not None
    kill_with_children(servers.postgres.process)


def revive(servers: EmbeddedServers, dead: Sequence[str] = ("Postgres",)) -> None:
    """Start dead servers again; the memory of a dead Postgres may take a moment to be given back."""

    def revived() -> bool:
        try:
            return [name for name, _ in servers.restart_dead()] == list(dead)
        except ServerStartError:
            return False

    eventually(revived, "Postgres starts")


@contextmanager
def running_servers() -> Iterator[Servers]:
    """Both servers in a directory of their own, for as long as the context lasts.

    Their databases last for a test each, so Postgres never waits for the disk, and keeps little to recover.
    """
    with scratch_home() as home, ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            for name, value in SHORT_LIVED.items():
                patch.setitem(postgres.OPTIONS, name, value)
            embedded = stack.enter_context(EmbeddedServers(home))
        with closing(Servers(embedded)) as made:
            yield made
