"""One service for the tests of the API; each test brings its own players and matches."""

from collections.abc import Iterator

import pytest

from tests.api.support import Caller, House, Table, ok, running, started
from tests.support.servers import Servers


@pytest.fixture(scope="package")
def house(servers: Servers) -> Iterator[House]:
    """The service, running."""
    with servers.fresh_database() as database, running(database, servers.redis_url) as house:
        yield house


@pytest.fixture
def nothing_stored(house: House) -> Iterator[None]:
    """Whatever happens from here on, the log stays as it is. Ask for it behind what stores something."""
    before = house.events()
    yield
    assert before == house.events()


@pytest.fixture
def player(house: House) -> Caller:
    return house.player()


@pytest.fixture
def table(house: House) -> Table:
    """A match that has begun, two seats."""
    return started(house)


@pytest.fixture
def free(house: House, player: Caller) -> str:
    """The address of an open match whose seats are free, opened by `player`."""
    return "/v1/matches/" + str(ok(player.post("/v1/matches", {"game": "toy", "seats": 2}))["match"])
