"""Nodes of a cluster that get another build: one after the other, while matches are played."""

import json
import os
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from deploy.cluster import builds
from deploy.cluster.cluster import Cluster
from deploy.cluster.drills.players import Players
from deploy.cluster.layout import HOSTS, Layout
from deploy.stack.ports import free_port
from deploy.stack.readiness import check_readiness
from deploy.stack.supervisor import Child
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until

START: Final = 240.0  # seconds in which a node stops and another build starts
STOP: Final = 30.0
POLL_INTERVAL: Final = 0.25
FORGOTTEN: Final = 1  # the machine on whose address a node is started that the cluster does not know


class Change(NamedTuple):
    """Nodes that got another build. Times are seconds. `at`: since the drill began.

    `ready`: until the nodes served and nothing was wrong with the cluster that passes by itself. `waits`: for
    each table the longest time without an accepted move meanwhile. `lost`: how often a client had to send
    something again, by the reason.
    """

    phase: str
    at: float
    machines: Sequence[int]
    ready: float
    waits: Sequence[float]
    lost: dict[str, int]

    @property
    def longest(self) -> float:
        """The longest of the waits."""
        return max(self.waits, default=0.0)

    def as_object(self) -> dict[str, Any]:
        """The change for programs."""
        return {
            "phase": self.phase,
            "at": round(self.at, 1),
            "machines": list(self.machines),
            "ready": round(self.ready, 1),
            "wait": {
                "median": round(statistics.median(self.waits or [0.0]), 2),
                "longest": round(self.longest, 2),
            },
            "lost": self.lost,
        }


def change(
    running: Cluster, players: Players, phase: str, machines: Sequence[int], build: Path, *, began: float
) -> Change:
    """Give the nodes of these machines another build, at once. CommandError if they do not get ready."""
    at, before = time.monotonic(), players.lost
    install(running, machines, build)
    back = time.monotonic()
    players.wait_for_moves(back, START)
    until = time.monotonic()
    waits = [table.longest_wait(at, until) for table in players.tables if not table.failure]
    return Change(phase, at - began, machines, back - at, waits, dict(Counter(players.lost) - before))


def install(running: Cluster, machines: Sequence[int], build: Path) -> None:
    """The same, whoever plays. Returns when the nodes serve from the build, and the cluster is as it was."""
    layout = running.layout
    for machine in machines:
        builds.install(layout, machine, build)
    if not wait_until(
        lambda: all(_serves(layout, machine, build) for machine in machines),
        timeout=START,
        interval=POLL_INTERVAL,
    ):
        raise CommandError(f"a node does not get ready with the build in {build}")
    if not wait_until(running.is_ready, timeout=START, interval=POLL_INTERVAL):
        raise CommandError(f"the cluster does not get ready with the build in {build}")


def _serves(layout: Layout, machine: int, build: Path) -> bool:
    address = layout.address(machine, "node")
    return builds.running(layout, machine) == build and check_readiness(f"http://{address}") is None


def migrate(layout: Layout, build: Path) -> list[str]:
    """Apply the migrations of a build, as its operator does; the names of those that were missing."""
    done = subprocess.run(
        builds.command(build, "deploy", "migrate", "--json"),
        env=os.environ | layout.owners_settings().environment(),
        stdout=subprocess.PIPE,
        timeout=START,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"the migrations of the build in {build} cannot be applied; see the lines above")
    applied: list[str] = json.loads(done.stdout)["applied"]
    return applied


@contextmanager
def forgotten_node(layout: Layout, build: Path) -> Iterator[str]:
    """A front of this build that no proxy knows; its address. It ends with the block."""
    host, port = HOSTS[FORGOTTEN], free_port()
    settings = replace(layout.settings(FORGOTTEN), port=port, drain=0).without_owner()
    child = Child("forgotten node", builds.command(build, "api.server"), settings.environment())
    child.start()
    url = f"http://{host}:{port}"
    try:
        if not wait_until(lambda: check_readiness(url) is None, timeout=START, interval=POLL_INTERVAL):
            raise CommandError(f"a node of the build in {build} does not get ready")
        yield url
    finally:
        child.terminate()
        deadline = time.monotonic() + STOP
        child.wait_or_kill(lambda: time.monotonic() > deadline)
