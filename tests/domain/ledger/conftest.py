"""A log in memory."""

from collections.abc import Iterator

import pytest

from domain.store import Log
from tests.domain.support import open_log


@pytest.fixture
def memory() -> Iterator[Log]:
    """A log in memory."""
    with open_log(None) as opened:
        yield opened
