"""Real servers for tests: one PostgreSQL and one Valkey for the whole run, a fresh migrated database for each
test.
"""

import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import redis

from deploy.embedded import Embedded
from deploy.embedded.places import scratch_home
from deploy.migrate import migrate

TEMPLATE = "nostos_template"


class Servers:
    """What the servers of this run offer."""

    def __init__(self, embedded: Embedded) -> None:
        self.embedded = embedded
        self.redis_url = embedded.redis_url
        self._has_template = False

    def url(self, database: str) -> str:
        """The address of a database, as the owner."""
        assert self.embedded.postgres is not None
        return self.embedded.postgres.database_url(database)

    def admin(self, statement: str) -> None:
        """Run one statement that cannot stand in a transaction."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def fresh_database(self, *, migrated: bool = True) -> Iterator[str]:
        """A database of one's own, dropped at the end with whatever is still connected to it. Its address."""
        name = f"test_{secrets.token_hex(6)}"
        source = self._template() if migrated else "template1"
        self.admin(f"CREATE DATABASE {name} TEMPLATE {source}")
        try:
            yield self.url(name)
        finally:
            self.admin(f"DROP DATABASE {name} WITH (FORCE)")

    def _template(self) -> str:
        """A migrated database, made when it is first wanted: copying it is quicker than migrating."""
        if not self._has_template:
            self.admin(f"DROP DATABASE IF EXISTS {TEMPLATE}")
            self.admin(f"CREATE DATABASE {TEMPLATE}")
            migrate(self.url(TEMPLATE))
            self._has_template = True
        return TEMPLATE

    def flush(self) -> None:
        """Empty the bus."""
        with redis.Redis.from_url(self.redis_url) as client:
            client.flushall()


def free_port() -> int:
    """A port of this machine that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_servers() -> Iterator[Servers]:
    """Both servers in a directory of their own, for as long as the context lasts."""
    with scratch_home() as home, Embedded(home) as embedded:
        yield Servers(embedded)
