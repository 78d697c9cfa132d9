from collections.abc import Iterator

import pytest

from deploy.cluster.cluster import Cluster, cluster
from deploy.cluster.layout import Layout
from deploy.embedded.directories import scratch_home
from deploy.terminal.interrupts import interruptible


@pytest.fixture
def layout() -> Iterator[Layout]:
    """The place of a cluster that does not run."""
    with scratch_home() as home:
        yield Layout.make(home, synchronous=True)


@pytest.fixture(scope="package")
def running() -> Iterator[Cluster]:
    """A cluster with synchronous replication, for all tests that need one."""
    with (
        scratch_home() as home,
        interruptible() as interrupts,
        cluster(home, synchronous=True, interrupts=interrupts) as started,
    ):
        yield started
