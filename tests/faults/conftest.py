from collections.abc import Iterator

import pytest

from deploy.embedded.directories import scratch_home
from tests.faults.cluster import Cluster, cluster


@pytest.fixture(scope="session")
def standing() -> Iterator[Cluster]:
    """Two nodes and what belongs to them, for all tests that leave them as they were."""
    with scratch_home() as home, cluster(home) as running:
        yield running


@pytest.fixture
def nodes(standing: Cluster) -> Iterator[Cluster]:
    """The same; clients are closed at the end of the test."""
    yield standing
    standing.close()
