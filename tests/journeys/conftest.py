import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from api.client import Client
from api.runtime.settings import Settings
from deploy.embedded.directories import scratch_home
from deploy.stack.addresses import service_url
from deploy.stack.local_service import local_service
from tests.journeys.support import Nostos
from tests.support.loopback import CROWDED
from tests.support.ports import free_port
from tests.support.processes import children
from tests.support.servers import Servers

PATIENCE = 240.0  # seconds in which a request is sent again: servers that are killed recover first


@pytest.fixture(scope="session")
def nostos(servers: Servers) -> Iterator[Nostos]:
    """The whole service in its own processes, as `nostos up` runs it, with the servers of this test run."""
    with started() as nostos:
        yield nostos


@pytest.fixture
def of_two(servers: Servers) -> Iterator[Nostos]:
    """Another whole service, whose port two processes serve."""
    with started(processes=2) as nostos:
        yield nostos


@contextmanager
def started(**settings: int) -> Iterator[Nostos]:
    """A whole service in a home of its own, while the context lasts."""
    with scratch_home() as home:
        others = frozenset(children(os.getpid()))
        given = Settings(home=home, port=free_port(), log_level="warning", halls=CROWDED, **settings)  # type: ignore[arg-type]
        with local_service(given) as filled, Client(service_url(filled), patience=PATIENCE) as client:
            yield Nostos(filled, client, others)
