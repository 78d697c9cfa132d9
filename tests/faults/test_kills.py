"""Whatever is killed under load: nothing acknowledged is lost, nothing is doubled, all comes back."""

from functools import partial

import pytest

from tests.faults.cluster import Cluster, healthy, ready
from tests.faults.load import Load, Waves
from tests.support.eventually import eventually

pytestmark = pytest.mark.faults


@pytest.mark.parametrize("victim", ["postgres", "valkey", "a", "b", "projector 1", "projector 2", "notary"])
def test_a_process_that_is_killed_twice_under_load_loses_nothing(nodes: Cluster, victim: str) -> None:
    load = Load(nodes, matches=6)
    with load.under_way():
        for _ in range(2):
            load.goes_on(60)
            nodes.kill(victim)
            load.goes_on(60)
    load.check()
    for url in nodes.urls:
        eventually(partial(ready, url), f"{url} is ready again", 240)
    eventually(partial(healthy, nodes.settings), "the cluster is healthy again", 240)


def test_nothing_is_lost_when_everything_is_killed_at_once(nodes: Cluster) -> None:
    load = Load(nodes, matches=6)
    with load.under_way():
        load.goes_on(60)
        for victim in (*nodes.children, "postgres", "valkey"):
            nodes.kill(victim)
        load.goes_on(60)
    load.check()


def test_move_streams_lose_and_double_nothing_whatever_is_killed(nodes: Cluster) -> None:
    load = Waves(nodes, matches=8)
    with load.under_way():
        for victim in ("postgres", "a", "b", "postgres", "valkey", "a", "projector 1", "postgres"):
            load.goes_on(80)
            nodes.kill(victim)
        load.goes_on(80)
    load.check()


def seen(load: Load) -> int:
    """How many frames all streams together have brought."""
    return sum(len(frames) for match in load.matches for frames in match.frames.values())


def test_moves_and_streams_go_on_while_redis_is_away_for_a_minute(nodes: Cluster) -> None:
    load = Load(nodes, matches=3, pause=0.2)
    with load.under_way():
        load.goes_on(10)
        nodes.tended.clear()
        nodes.kill("valkey")
        for _ in range(6):
            before = seen(load)
            load.goes_on(10 * 3 * 4)  # some ten seconds of it
            eventually(lambda: seen(load) > before, "the streams go on")  # noqa: B023  # it is called at once
        nodes.tended.set()
        load.goes_on(10)
    load.check()
