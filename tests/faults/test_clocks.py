"""Clocks that are wrong: order is the log's, never the clock's, and times follow it."""

import pytest

from deploy.embedded.directories import scratch_home
from tests.faults.cluster import cluster
from tests.faults.load import Load

pytestmark = pytest.mark.faults

HOUR = 3600.0


def test_clocks_of_two_nodes_differ_and_matches_go_on() -> None:
    with scratch_home() as home, cluster(home, clocks=(0.0, -2 * HOUR)) as running:
        load = Load(running, matches=3)
        with load.under_way():
            load.goes_on(150)
        load.check()
        times = [event.at for event in running.events(load.matches[0].id)]
        assert times == sorted(times), "no step is made before the one before it"
        listed = running.client().match(load.matches[0].id)
        assert len(times) == listed["step"]
