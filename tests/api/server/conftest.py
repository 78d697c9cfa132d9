"""One service without halls for the tests of a module."""

from collections.abc import Iterator

import pytest

from tests.api.server.support import strangers
from tests.support.servers import Servers
from tests.support.service.running import RunningService


@pytest.fixture(scope="module")
def running(servers: Servers) -> Iterator[RunningService]:
    """The service, with the quotas of strangers for everybody."""
    with strangers(servers) as service:
        yield service


@pytest.fixture
def url(running: RunningService, monkeypatch: pytest.MonkeyPatch) -> str:
    """Its address. What earlier tests used up is forgotten, and nothing comes back while a test goes on."""
    running.services.limiter.forget()
    monkeypatch.setattr(running.services.limiter, "now", lambda: 1000.0)
    return running.url
