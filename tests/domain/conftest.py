"""The log in memory and the log in Postgres: what holds for one holds for the other."""

from collections.abc import Iterator

import pytest

from domain.matches import Matches
from domain.store import Log
from tests.domain.support import matches as make_matches
from tests.domain.support import open_log, writer


@pytest.fixture(params=["memory", "postgres"])
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    """A log, once in memory and once in Postgres."""
    dsn = None if request.param == "memory" else writer(request.getfixturevalue("database"))
    with open_log(dsn) as opened:
        yield opened


@pytest.fixture
def stored(database: str) -> Iterator[Log]:
    """A log in Postgres."""
    with open_log(writer(database)) as opened:
        yield opened


@pytest.fixture
def memory() -> Iterator[Log]:
    """A log in memory."""
    with open_log(None) as opened:
        yield opened


@pytest.fixture
def matches(memory: Log) -> Matches:
    """Matches over a log in memory."""
    return make_matches(memory)
