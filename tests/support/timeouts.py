"""The timeouts of what runs in the process of the tests.

The service answers its callers within seconds, even when a server is away. A test on a busy machine waits
longer. A test of a timeout sets it with `patience`.
"""

from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, Final

import pytest

from api.server import granian
from api.streaming import subscriber
from deploy.migrations import logins
from domain.store.postgres import connections, recorder
from projections import reads, servers
from projections.engine import connections as projector_connections
from projections.engine import publisher
from workers.bots import service_bots

LONG: Final = 60.0  # seconds


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Waits for Postgres, Redis, the projector and last answers take at most this many seconds."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (
            (connections, "POSTGRES_TIMEOUT"),
            (recorder, "POSTGRES_TIMEOUT"),
            (reads, "READ_TIMEOUT"),
            (servers, "READ_TIMEOUT"),
            (subscriber, "ANSWER_TIMEOUT"),
            (publisher, "REDIS_TIMEOUT"),
            (granian, "STOP_TIMEOUT"),
            (service_bots, "LAST_WORDS"),
        ):
            patch.setattr(module, name, seconds)
        yield


@contextmanager
def patient() -> Iterator[None]:
    """The same, so long that only a hang reaches a timeout; for statements of Postgres too."""
    settings: MutableMapping[str, Any]
    with patience(LONG), pytest.MonkeyPatch.context() as patch:
        for settings in (connections.SETTINGS, projector_connections.CONNECTION):
            patch.setitem(settings, "connect_timeout", int(LONG))
        patch.setattr(connections, "STATEMENT_TIMEOUT", int(1000 * LONG))
        patch.setattr(logins, "LONGEST", int(1000 * LONG))
        patch.setattr(logins, "IDLE", int(1000 * LONG))
        yield
