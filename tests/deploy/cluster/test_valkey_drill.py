"""A drill with a fifth of the faults and a quarter of the matches that `nostos cluster valkey-drill` has."""

import pytest

from deploy.cluster.drills.valkey_drill import HAND_OVER, KILL, Plan, as_object, drill
from deploy.embedded.directories import scratch_home


def test_the_faults_of_a_drill_take_turns() -> None:
    assert ["kill", "hang", "hand-over", "kill", "kill"] == Plan(3, 1, 1, 1, 0.1).faults()


@pytest.mark.faults
def test_every_stream_gets_every_step_once_while_primaries_of_the_bus_are_replaced() -> None:
    lines = ["cluster-node-timeout 1000"]
    plan = Plan(kills=1, hangs=0, hand_overs=1, matches=2, pace=0.2, calm=1.0, lines=lines)
    with scratch_home() as home:
        result = drill(home, plan)
    shown = as_object(result)
    assert [] == result.broken(), shown
    assert [KILL, HAND_OVER] == [each.kind for each in result.faults]
    assert result.streams == 4 * result.matches >= 8, shown
    assert result.moves > 0
