from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from tests.api.support import GAMES
from tests.support.logins import LOGINS


@pytest.fixture
def services(database: str) -> Iterator[Services]:
    """Those of a node whose projector does not run unless a test runs one."""
    made = assemble(Settings(database_url=database, logins=LOGINS, redis_url="redis://127.0.0.1:1"), GAMES)
    yield made
    made.close()


@pytest.fixture
def client(services: Services) -> FlaskClient:
    """A client of that node."""
    return create_app(services).test_client()
