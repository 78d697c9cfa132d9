"""A log and a clock for tournaments."""

from collections.abc import Iterator

import pytest

from domain.store import Log
from tests.domain.support import ManualClock, open_log


@pytest.fixture
def memory() -> Iterator[Log]:
    """A log in memory."""
    with open_log(None) as opened:
        yield opened


@pytest.fixture
def watch() -> ManualClock:
    """The clock of the service."""
    return ManualClock()
