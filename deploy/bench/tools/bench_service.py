"""The real service, with the synthetic game on its shelf.

`python -m deploy.bench.tools.bench_service NAME [PORT]` runs one of its processes.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from api.client import Client, Kept
from api.runtime import logging
from api.runtime.services import assemble
from api.runtime.settings import Settings, load
from api.runtime.shutdown import stop_on_signals
from api.server.asgi import application
from api.server.granian import serve
from api.streaming.gateway import Gateway
from api.streaming.subscriber import RedisSubscriber
from deploy.bench.tools.synthetic_game import BENCH_SHELF, LOOM
from deploy.embedded.directories import scratch_home
from deploy.stack.addresses import service_url
from deploy.stack.local_service import Command, local_service
from deploy.stack.ports import free_port
from deploy.stack.readiness import check_readiness
from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until
from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from workers.clock import run
from workers.desk import process
from workers.notary.notary import notarize
from workers.projector import project

NAME: Final = "deploy.bench.tools.bench_service"  # of this module, also where it is run
READY_TIMEOUT: Final = 900.0  # seconds: a machine may be busy
POLL_INTERVAL: Final = 0.05
CROWDED: Final = "127.0.0.0/8=10000"  # all players of a bench come from one address


@dataclass(frozen=True)
class BenchService:
    """A running service, with two players who sit at every match. `nodes`: the addresses of all its nodes,
    each a process with a port of its own; `url`: of the first.
    """

    url: str
    settings: Settings
    players: tuple[Client, Client]
    nodes: tuple[str, ...]

    def match(self, **options: bool) -> str:
        """Start a match of the synthetic game; returns its id."""
        match = self.players[0].open(LOOM.slug, len(self.players), options)
        for seat, player in enumerate(self.players):
            player.sit(match, seat)
        self.players[0].start(match)
        return match


@contextmanager
def bench_service(
    processes: int = 1,
    halls: str = CROWDED,
    nodes: int = 1,
    metrics: str = "",
    *,
    clock: bool = False,
    desk: bool = False,
    analysis: bool = False,
) -> Iterator[BenchService]:
    """Run the whole service in a home of its own. `processes`: how many serve the port; `halls`: who of this
    machine is no crowd of strangers; `nodes`: how many ports are served; `metrics`: where, if anywhere;
    `clock`: whether a process checks the clocks; `desk`: whether one takes care of tournaments;
    `analysis`: whether one works on reports on fair play.
    """
    with scratch_home() as home:
        ports = [free_port() for _ in range(nodes)]
        settings = Settings(
            home=home,
            port=ports[0],
            log_level="error",
            processes=processes,
            halls=halls,
            metrics=metrics,
            fair_play=int(analysis),
        )
        more = {f"node {port}": (*COMMANDS["front"], str(port)) for port in ports[1:]}
        more |= {"clock": CLOCK} if clock else {}
        more |= {"desk": DESK} if desk else {}
        more |= {"analysis": ANALYSIS} if analysis else {}
        with (
            local_service(settings, {**COMMANDS, **more}, timeout=READY_TIMEOUT) as filled,
            Client(service_url(filled), kept=Kept()) as client,
        ):
            players = client.register("Penelope"), client.register("Laertes")
            urls = [service_url(replace(filled, port=port)) for port in ports]
            for url in urls:
                if not wait_until(partial(_serves, url), timeout=READY_TIMEOUT, interval=POLL_INTERVAL):
                    raise CommandError(f"the node at {url} did not get ready")
            yield BenchService(urls[0], filled, players, tuple(urls))


def _serves(url: str) -> bool:
    return check_readiness(url) is None


def _front(settings: Settings) -> None:
    assert settings.redis_url is not None
    services = assemble(settings, BENCH_SHELF)
    services.serve_measurements()
    gateway = Gateway(services, RedisSubscriber(settings.redis_url))
    serve(application(services, gateway), settings)


def _projector(settings: Settings) -> None:
    project(settings, stop_on_signals(), Meters(), BENCH_SHELF)


def _notary(settings: Settings) -> None:
    notarize(settings, stop_on_signals(), BENCH_SHELF)


def _clock(settings: Settings) -> None:
    run(assemble(settings, BENCH_SHELF))


def _desk(settings: Settings) -> None:
    process.run(assemble(settings, BENCH_SHELF, Process.DESK))


PROCESSES: Final[Mapping[str, Callable[[Settings], None]]] = {
    "projector": _projector,
    "notary": _notary,
    "front": _front,
    "clock": _clock,
    "desk": _desk,
}

CLOCK: Final[Command] = (sys.executable, "-m", NAME, "clock")
DESK: Final[Command] = (sys.executable, "-m", NAME, "desk")
ANALYSIS: Final[Command] = (sys.executable, "-m", "workers", "analysis")
COMMANDS: Final[Mapping[str, Command]] = {
    name: (sys.executable, "-m", NAME, name) for name in ("projector", "notary", "front")
}

if __name__ == "__main__":
    logging.configure(load())
    _, name, *port = sys.argv
    own = load()
    PROCESSES[name](replace(own, port=int(port[0])) if port else own)
