"""A failover to a standby that lacks the last commits: nothing is built on what was lost, and all goes on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from api.client import ProblemError
from deploy.embedded.directories import scratch_home
from domain.ledger import receipts, signing
from domain.matches.state import entries
from tests.faults.cluster import Cluster, cluster
from tests.faults.load import ROWS
from tests.faults.standby import Standby, standby

pytestmark = pytest.mark.faults

MATCHES = 6
LOST = 5  # moves of each match that the standby lacks

Steps = set[tuple[str, int, str]]  # match, step, head


@pytest.fixture
def replicated() -> Iterator[tuple[Cluster, Standby]]:
    """A cluster of two nodes, and a standby of its Postgres."""
    with scratch_home() as home, cluster(home) as running, standby(running.embedded) as second:
        yield running, second


class Players:
    """Who moves in a match from both seats, at both nodes in turn."""

    def __init__(self, nodes: Cluster) -> None:
        self.match = nodes.loom(at_once=True)
        self.refused: list[str] = []
        self._clients = [nodes.client(number % 2, number // 2) for number in range(4)]
        self._moves = 0

    def move(self, times: int) -> None:
        """So many moves. A client whose last head was lost is told so once, and goes on."""
        aim = self._moves + times
        tries = 0
        while self._moves < aim:
            tries += 1
            client = self._clients[tries % 4]
            try:
                client.play(self.match, {"type": "weave", "row": tries % ROWS})
            except ProblemError as problem:
                self.refused.append(problem.name)
                assert len(self.refused) <= len(self._clients), self.refused
            else:
                self._moves += 1

    def records(self) -> list[bytes]:
        """The record of the match as each node gives it."""
        return [client.record(self.match) for client in self._clients[::2]]

    def acknowledged(self) -> Steps:
        """What the receipts say that were kept."""
        found = [receipts.read(signing.claimed(line)) for line in self._clients[0].receipts.of(self.match)]
        return {
            (each.match, each.step, each.head) for each in found if isinstance(each, receipts.AcceptedReceipt)
        }


def moved(players: list[Players], times: int) -> None:
    """All move at once."""
    with ThreadPoolExecutor(len(players)) as pool:
        list(pool.map(lambda each: each.move(times), players))


def found_lost(nodes: Cluster) -> Steps:
    """The losses that the nodes have kept."""
    with psycopg.connect(str(nodes.settings.database_url)) as owner:
        rows = owner.execute("SELECT stream::text, step, head FROM nostos.losses").fetchall()
    return {(match, step, head) for match, step, head in rows}


def test_after_a_failover_that_lost_steps_nothing_is_built_on_them_and_every_match_goes_on(
    replicated: tuple[Cluster, Standby],
) -> None:
    nodes, second = replicated
    players = [Players(nodes) for _ in range(MATCHES)]
    moved(players, 4)
    before = {each.match: len(nodes.events(each.match)) for each in players}
    second.stop()
    moved(players, LOST)
    for each in players:
        each.records()  # now the nodes have them in memory

    nodes.tended.clear()
    nodes.kill("postgres")
    second.take_over()
    nodes.tended.set()
    moved(players, LOST)
    for each in players:
        last = nodes.events(each.match)[-1]
        assert [True, True] == [last.head.encode() in record for record in each.records()]
    moved(players, 3)

    in_the_log: Steps = set()
    for each in players:
        events = nodes.events(each.match)
        heads = [head for _, _, head in entries(events)]
        assert list(range(1, len(events) + 1)) == [event.step for event in events]
        assert [event.head for event in events] == heads
        assert before[each.match] + LOST + 3 == len(events)
        assert {"unknown-head"} == set(each.refused)
        in_the_log |= {(each.match, event.step, event.head) for event in events}
    lost = set().union(*(each.acknowledged() for each in players)) - in_the_log
    assert MATCHES * LOST == len(lost)
    assert lost == found_lost(nodes)
