"""Services over a fresh database that may send to this machine, and a receiver."""

from collections.abc import Iterator

import pytest

from api.runtime.services import Services
from api.runtime.settings import Settings
from tests.support.logins import LOGINS
from tests.support.servers import Servers
from tests.workers.webhooks.receiver import HookReceiver
from tests.workers.webhooks.toy_hooks import SERVICE, Hooked, services_of


@pytest.fixture(scope="package")
def hook_services(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """The services."""
    home = tmp_path_factory.mktemp("home")
    with servers.fresh_database() as database:
        made = services_of(
            Settings(
                database_url=database,
                logins=LOGINS,
                redis_url=servers.redis_url,
                home=home,
                public_url=SERVICE,
                webhook_policy="loopback",
            )
        )
        yield made
        made.close()


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
