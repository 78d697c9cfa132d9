from collections.abc import Iterator

import pytest

from api.runtime.settings import role_url
from projections.reads import Reads


@pytest.fixture
def reads(database: str) -> Iterator[Reads]:
    """The read models of the test's database."""
    reads = Reads(role_url(database, "nostos_reader"))
    yield reads
    reads.close()
