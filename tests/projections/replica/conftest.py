from collections.abc import Iterator

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from deploy.embedded.directories import make_home, scratch_home
from deploy.embedded.servers import EmbeddedServers
from tests.faults.standby import standby
from tests.projections.replica.support import Pair, Story
from tests.support.logins import prepared


@pytest.fixture(scope="package")
def pair() -> Iterator[Pair]:
    """A primary with a hot standby, for all tests that leave them as they were."""
    with scratch_home() as home, EmbeddedServers(make_home(home)) as embedded:
        url = prepared(embedded)
        assert embedded.postgres is not None
        with psycopg.connect(embedded.postgres.superuser_url("postgres"), autocommit=True) as superuser:
            superuser.execute("CREATE DATABASE service TEMPLATE nostos OWNER nostos_owner")
        with standby(embedded) as second:
            yield Pair(embedded, url, make_conninfo(url, dbname="service"), second)


@pytest.fixture
def story(pair: Pair) -> Story:
    """A match that has begun, on both servers."""
    made = Story(pair)
    made.go_on(5)
    pair.standby.catch_up()
    return made
