"""At the same time at two nodes: the same command, different moves, bots that answer at once."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from uuid import uuid4

import pytest

from deploy.bench.tools.synthetic_game import LOOM
from domain.kernel.match.lifecycle import Status
from tests.faults.cluster import Cluster
from tests.support.interleaving import results_at_once
from workers.bots.runner import Bot, play_all
from workers.bots.strategy import Whim

pytestmark = [pytest.mark.faults, pytest.mark.timeout(1800)]

WEAVE = {"type": "weave", "row": 3}


def test_the_same_command_fifty_times_at_once_on_two_nodes_happens_once(nodes: Cluster) -> None:
    match = nodes.loom()
    begun = len(nodes.events(match))
    players = [[nodes.client(seat, node) for node in (0, 1)] for seat in (0, 1)]
    for number in range(10):
        key, seat = str(uuid4()), number % 2
        frames = results_at_once(
            *[lambda node=n % 2, k=key, s=seat: players[s][node].play(match, WEAVE, key=k) for n in range(50)]
        )
        assert 1 == len({frame.body for frame in frames})
        assert begun + number + 1 == len(nodes.events(match))


def test_none_of_a_thousand_pairs_of_moves_at_once_on_two_nodes_is_lost(nodes: Cluster) -> None:
    match = nodes.loom(at_once=True)
    begun = len(nodes.events(match))
    players = [nodes.client(seat, node=seat) for seat in (0, 1)]
    steps = []
    for _ in range(1000):
        frames = results_at_once(*[lambda p=player: p.play(match, WEAVE) for player in players])
        steps += [frame.step for frame in frames]
    assert [begun + number for number in range(1, 2001)] == sorted(steps)
    assert begun + 2000 == len(nodes.events(match))


def test_fifty_matches_of_bots_that_answer_at_once_all_end(nodes: Cluster) -> None:
    """Each match's bots sit at different nodes and both may move at any time: they overtake each other."""
    ids = [nodes.loom(nights=20, at_once=True) for _ in range(50)]
    begun = {len(nodes.events(match)) for match in ids}

    def play(match: str) -> None:
        bots = [
            Bot(nodes.client(seat, node=seat), match, seat, LOOM, Whim(), Random(seat)) for seat in (0, 1)
        ]
        play_all(bots)

    with ThreadPoolExecutor(10) as pool:
        list(pool.map(play, ids))
    assert {Status.ENDED.value} == {nodes.client().match(match)["status"] for match in ids}
    assert {steps + 20 for steps in begun} == {len(nodes.events(match)) for match in ids}
