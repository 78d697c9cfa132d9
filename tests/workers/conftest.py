from collections.abc import Iterator

import pytest

from deploy.embedded import Embedded
from deploy.embedded.places import scratch_home
from deploy.embedded.valkey import Valkey
from tests.support.in_process import Service, service


@pytest.fixture
def nostos(database: str, redis_url: str) -> Iterator[Service]:
    """A projector and a gateway on fresh servers."""
    with service(database, redis_url) as running:
        yield running


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A Valkey of one's own, to kill."""
    with scratch_home() as home, Embedded(home, postgres=False) as embedded:
        assert embedded.valkey is not None
        yield embedded.valkey
