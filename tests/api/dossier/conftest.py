"""One service with streams for the tests of dossiers; each test brings its own matches."""

from collections.abc import Iterator

import pytest

from tests.support.servers import Servers
from tests.support.service.running import RunningService, running_service


@pytest.fixture(scope="package")
def desk(servers: Servers) -> Iterator[RunningService]:
    """A projector, the API and a gateway at work."""
    with servers.fresh_database() as database, running_service(database, servers.redis_url) as running:
        yield running
