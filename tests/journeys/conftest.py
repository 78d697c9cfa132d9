import os
from collections.abc import Iterator

import pytest

from api.client import Client
from api.settings import Settings
from deploy.embedded.places import scratch_home
from deploy.stack import address, running
from tests.journeys.support import Nostos
from tests.support.processes import children
from tests.support.servers import Servers, free_port


@pytest.fixture(scope="session")
def nostos(servers: Servers) -> Iterator[Nostos]:
    """The whole service in its own processes, as `nostos up` runs it, beside the servers of the run."""
    with scratch_home() as home:
        others = frozenset(children(os.getpid()))
        settings = Settings(home=home, port=free_port(), log_level="warning")
        with running(settings) as filled, Client(address(filled)) as client:
            yield Nostos(filled, client, others)
