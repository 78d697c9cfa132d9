"""One service for the tests of the API; each test brings its own players and matches."""

from collections.abc import Iterator

import pytest

from tests.api.support import House, running
from tests.support.servers import Servers


@pytest.fixture(scope="package")
def house(servers: Servers) -> Iterator[House]:
    """The service, running."""
    with servers.fresh_database() as database, running(database, servers.redis_url) as house:
        yield house
