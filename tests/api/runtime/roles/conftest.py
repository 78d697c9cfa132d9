"""A database as `nostos up` prepares it, whose owner is no superuser; two matches; a pooler in front."""

from collections.abc import Iterator
from typing import NamedTuple

import psycopg
import pytest
from psycopg import Connection

from api.runtime.roles.logins import Role, role_url, stored_logins
from api.runtime.settings import Settings
from deploy.embedded.directories import scratch_home
from deploy.embedded.servers import EmbeddedServers
from projections.reads import Reads
from tests.projections.support import append, match_events, projected, running
from tests.projections.test_security import SEATS, notes, talk
from tests.support.logins import given, prepared
from tests.support.pooler import needs_pooler, pooler

SOME_STEPS = 8


class World(NamedTuple):
    """The servers, and the settings by which processes reach them."""

    settings: Settings
    servers: EmbeddedServers

    def connect(self, role: Role) -> Connection:
        """A connection of the login of a role, without prepared statements."""
        return psycopg.connect(role_url(self.settings, role), autocommit=True, prepare_threshold=None)

    def superuser(self) -> Connection:
        """A connection of the superuser."""
        assert self.servers.postgres is not None
        return psycopg.connect(self.servers.postgres.superuser_url(), autocommit=True)


@pytest.fixture(scope="session")
def direct() -> Iterator[World]:
    """Processes reach Postgres itself. Two matches: the first is played, the second has ended."""
    with scratch_home() as home, EmbeddedServers(home) as servers:
        url = prepared(servers)
        settings = given(url)
        last = append(url, [*match_events(1, SEATS)[:SOME_STEPS], *notes(), *talk(), *match_events(2, SEATS)])
        reads = Reads(role_url(settings, Role.READER))
        with running(url):
            projected(reads, last)
        reads.close()
        yield World(settings, servers)


@pytest.fixture(scope="session")
def pooled(direct: World) -> Iterator[World]:
    """Processes reach a pooler in transaction mode."""
    logins = stored_logins(direct.settings)
    passwords = {login.user: login.password for login in map(logins.of, Role)}
    assert direct.settings.database_url is not None
    with pooler(direct.settings.database_url, passwords) as address:
        yield direct._replace(settings=given(address))


@pytest.fixture(params=["direct", pytest.param("pooled", marks=needs_pooler)])
def world(request: pytest.FixtureRequest) -> World:
    """Both ways to the database."""
    found: World = request.getfixturevalue(request.param)
    return found
