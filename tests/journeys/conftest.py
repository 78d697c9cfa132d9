from collections.abc import Iterator

import pytest

from api.client import Client
from api.settings import Settings
from deploy.embedded.places import scratch_home
from deploy.stack import address, running
from tests.journeys.support import Nostos
from tests.support.servers import free_port


@pytest.fixture(scope="session")
def nostos() -> Iterator[Nostos]:
    """The whole service in its own processes, as `nostos up` runs it."""
    with scratch_home() as home:
        settings = Settings(home=home, port=free_port(), log_level="warning")
        with running(settings) as filled, Client(address(filled)) as client:
            yield Nostos(filled, client)
