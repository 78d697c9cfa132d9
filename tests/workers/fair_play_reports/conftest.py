"""Services over a fresh database, without a projector: reports rest beside the log."""

from collections.abc import Iterator

import pytest

from api.runtime.services import Services
from api.runtime.settings import Settings
from tests.support.logins import LOGINS
from tests.support.servers import Servers
from tests.workers.fair_play_reports.toy_reports import services_of


@pytest.fixture(scope="module")
def services(servers: Servers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    """The services, with an empty queue at first."""
    home = tmp_path_factory.mktemp("home")
    with servers.fresh_database() as database:
        made = services_of(
            Settings(database_url=database, logins=LOGINS, redis_url=servers.redis_url, home=home)
        )
        yield made
        made.close()
