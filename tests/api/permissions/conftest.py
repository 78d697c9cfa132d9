"""One service for the walk, and people at its tables."""

from collections.abc import Iterator

import pytest

from domain.kernel.match.lifecycle import Status
from tests.api.permissions.contests import regulations
from tests.api.permissions.tables import World
from tests.support.servers import Servers
from tests.support.service.running import running_service

NO_MAILBOX = "smtp+plain://127.0.0.1:9"  # no process sends mails there


@pytest.fixture(scope="package")
def world(servers: Servers) -> Iterator[World]:
    """A service, and people. One match is in the log of heads from the beginning."""
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url, smtp_url=NO_MAILBOX) as nostos,
    ):
        made = World(nostos, database, regulations())
        made.shared("public", Status.PLAYING)
        yield made
        made.http.close()
