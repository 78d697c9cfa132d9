"""Clients that call the application of the service, without a network between."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from api.client import Client, Kept
from tests.api.support import ApiService

Anybody = Callable[[Path | None], Client]


@pytest.fixture
def anybody(service: ApiService) -> Anybody:
    """Makes a client without a token, as a process of its own: it shares nothing with the others. Its
    argument: the folder where it keeps things.
    """

    def made(folder: Path | None) -> Client:
        http = httpx.Client(transport=httpx.WSGITransport(service.app))
        return Client("http://nostos", http=http, kept=Kept(folder))

    return made
