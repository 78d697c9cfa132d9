from collections.abc import Iterator

import pytest

from projections.reads import Reads
from tests.support.logins import role_url


@pytest.fixture
def reads(database: str) -> Iterator[Reads]:
    """The read models of the test's database."""
    reads = Reads(role_url(database, "nostos_reader"))
    yield reads
    reads.close()
