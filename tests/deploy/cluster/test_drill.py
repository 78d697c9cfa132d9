"""A drill with a tenth of the faults and of the matches that `nostos cluster drill` has by itself."""

import pytest

from deploy.cluster.cluster import Cluster
from deploy.cluster.drills.drill import Plan, as_object, drill
from deploy.cluster.drills.faults import KINDS
from tests.deploy.cluster.test_templates import needs_programs

pytestmark = [pytest.mark.faults, needs_programs]


def test_nothing_promised_is_lost_when_a_machine_dies_and_when_the_primary_changes(running: Cluster) -> None:
    result = drill(running, Plan(crashes=1, switchovers=1, matches=20, pace=1.0, seed=0))
    shown = as_object(result)
    assert [] == result.broken(), shown
    assert sorted(KINDS) == sorted(each.kind for each in result.faults)
    assert all(each.primary not in (None, each.machine) for each in result.faults)
    assert result.findings.matches >= 20
    assert result.findings.receipts >= result.findings.steps >= result.moves > 0
