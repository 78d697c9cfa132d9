"""One service for the tests of the API; each test brings its own players and matches."""

from collections.abc import Iterator

import pytest

from tests.api.support import ApiMatch, ApiService, Caller, ok, running_api, start_match
from tests.support.servers import Servers


@pytest.fixture(scope="package")
def service(servers: Servers) -> Iterator[ApiService]:
    """The service, running."""
    with servers.fresh_database() as database, running_api(database, servers.redis_url) as service:
        yield service


@pytest.fixture
def nothing_stored(service: ApiService) -> Iterator[None]:
    """Whatever happens from here on, the log stays as it is.

    Name this fixture after those that store something.
    """
    before = service.events()
    yield
    assert before == service.events()


@pytest.fixture
def player(service: ApiService) -> Caller:
    return service.player()


@pytest.fixture
def table(service: ApiService) -> ApiMatch:
    """A match that has begun, two seats."""
    return start_match(service)


@pytest.fixture
def free(service: ApiService, player: Caller) -> str:
    """The address of an open match whose seats are free, opened by `player`."""
    return "/v1/matches/" + str(ok(player.post("/v1/matches", {"game": "toy", "seats": 2}))["match"])
