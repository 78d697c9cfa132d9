"""Two nodes, two projectors and a notary over one database and one bus: real processes that can be killed."""

import os
import signal
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from api.client import Client, ProblemError
from api.runtime.services import assemble
from api.runtime.settings import Settings
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM
from deploy.embedded.servers import EmbeddedServers
from deploy.migrations.logins import prepare
from deploy.stack.readiness import cluster_health
from deploy.stack.supervisor import Child, Supervisor
from domain.store import Event
from tests.support.eventually import eventually
from tests.support.loopback import CROWDED
from tests.support.ports import free_port

NODES = ("a", "b")
RETRY_TIMEOUT = 240.0  # seconds in which a client sends a request again


class Cluster:
    """What runs. `urls`: of the nodes; `players`: at every node, the same two."""

    def __init__(self, settings: Settings, embedded: EmbeddedServers, children: Sequence[Child]) -> None:
        self.settings = settings
        self.embedded = embedded
        self.children = {child.name: child for child in children}
        self.urls = [
            f"http://127.0.0.1:{child.environment['NOSTOS_PORT']}" for child in children[: len(NODES)]
        ]
        self.tended = threading.Event()  # servers that die are started again
        self.tended.set()
        self.tokens: list[str] = []
        self._clients: list[Client] = []

    def begin(self) -> None:
        """Return when all nodes are ready and two players are registered."""
        for url in self.urls:
            eventually(partial(ready, url), f"{url} is ready", 240)
        eventually(partial(healthy, self.settings), "the cluster is healthy", 240)
        first = self.client()
        self.tokens = [str(first.register(name).token) for name in ("Penelope", "Laertes")]

    def client(self, seat: int | None = None, node: int = 0, url: str | None = None) -> Client:
        """A client of a node, for a seat or for nobody."""
        token = None if seat is None else self.tokens[seat]
        made = Client(url or self.urls[node], token, patience=RETRY_TIMEOUT)
        self._clients.append(made)
        return made

    def loom(self, **options: object) -> str:
        """A match that has been started, of which both nodes know."""
        one, other = self.client(0), self.client(1)
        match = one.open(LOOM.slug, 2, options)
        one.sit(match, 0)
        other.sit(match, 1)
        one.start(match)
        started = other.reveal(match)
        assert started is not None
        last = started.step
        there = self.client(node=1)  # it has written none of this, and reads behind the projectors
        eventually(lambda: reaches(there, match, last), "the other node reads the start")
        return match

    def events(self, match: str) -> list[Event]:
        """The match as the log has it."""
        services = assemble(self.settings, BENCH_SHELF)
        try:
            return services.log.read(UUID(match))
        finally:
            services.close()

    def restart_dead(self) -> list[str]:
        """Start dead servers again, if that is wanted now."""
        return [name for name, _ in self.embedded.restart_dead()] if self.tended.is_set() else []

    def kill(self, name: str) -> None:
        """As by the kernel: a child, or `postgres` or `valkey` with all its processes, once it runs."""
        server: Any = self.children.get(name) or getattr(self.embedded, name)
        found: list[Any] = []

        def runs() -> bool:
            found.append(server.process)  # it may be buried any moment
            return found[-1] is not None

        eventually(runs, f"{name} runs")
        with suppress(ProcessLookupError):
            os.killpg(found[-1].pid, signal.SIGKILL)

    def close(self) -> None:
        """Let the connections go."""
        while self._clients:
            self._clients.pop().disconnect()


def healthy(settings: Settings) -> bool:
    """Whether nothing is wrong with the cluster."""
    with cluster_health(settings) as health:
        return not health.reasons()


def ready(url: str) -> bool:
    """Whether the node says so."""
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=2):
            return True
    except OSError:
        return False


@contextmanager
def cluster(
    home: Path, *, clocks: Sequence[float] = (0.0, 0.0), way: Callable[[str], str] = str
) -> Iterator[Cluster]:
    """All of it, in that home. `clocks`: how far those of the nodes are off, seconds; `way`: by which other
    address than its own the first node reaches the database.
    """
    with EmbeddedServers(home) as embedded:
        settings = Settings(
            home=home,
            halls=CROWDED,
            database_url=embedded.database_url,
            redis_url=embedded.redis_url,
            partitions=2,
            log_level="error",
        )
        prepare(settings)
        ways = (way(embedded.database_url), embedded.database_url)
        children = [
            child(name, replace(settings, port=free_port(), database_url=url), "front", str(off))
            for name, url, off in zip(NODES, ways, clocks, strict=True)
        ]
        children += [child(f"projector {n}", settings, "projector") for n in (1, 2)]
        children.append(child("notary", settings, "notary"))
        running = Cluster(settings, embedded, children)
        with Supervisor(children, report=lambda _: None, maintain=running.restart_dead):
            running.begin()
            try:
                yield running
            finally:
                running.close()


def reaches(client: Client, match: str, step: int) -> bool:
    """Whether the client's node reads the match as far as that step."""
    try:
        return bool(client.match(match)["step"] >= step)
    except ProblemError:
        return False


def child(name: str, settings: Settings, *words: str) -> Child:
    """A process to be kept alive."""
    return Child(name, (sys.executable, "-m", "tests.faults.node", *words), settings.environment())
