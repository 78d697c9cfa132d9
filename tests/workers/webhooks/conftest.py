"""Services over a fresh database that may send to this machine, and a receiver."""

from collections.abc import Iterator

import pytest

from api.runtime.services import Services
from tests.support.servers import Servers
from tests.workers.webhooks.receiver import HookReceiver
from tests.workers.webhooks.toy_hooks import Hooked, fresh_services


@pytest.fixture(scope="package")
def hook_services(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """The services."""
    with fresh_services(servers, tmp_path_factory.mktemp("home"), webhook_policy="loopback") as made:
        yield made


@pytest.fixture
def services(hook_services: Services) -> Iterator[Services]:
    """The services; no webhook is left afterwards."""
    yield hook_services
    hook_services.log.ask("DELETE FROM nostos.webhooks RETURNING webhook", ())


@pytest.fixture
def receiver() -> Iterator[HookReceiver]:
    """A receiver that listens."""
    with HookReceiver().serving() as found:
        yield found


@pytest.fixture
def hook(services: Services, receiver: HookReceiver) -> Hooked:
    """A webhook that leads to the receiver."""
    return Hooked(services, receiver.url)
