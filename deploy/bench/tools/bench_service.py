"""The real service, with the synthetic game on its shelf.

`python -m deploy.bench.tools.bench_service NAME` runs one of its processes.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
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
from deploy.stack.local_service import local_service
from deploy.stack.ports import free_port
from domain.telemetry.metrics import Meters
from workers.notary.notary import notarize
from workers.projector import project

CROWDED: Final = "127.0.0.0/8=10000"  # all players of a bench come from one address


@dataclass(frozen=True)
class BenchService:
    """A running service, with two players who sit at every match."""

    url: str
    settings: Settings
    players: tuple[Client, Client]

    def match(self, **options: bool) -> str:
        """Start a match of the synthetic game; returns its id."""
        match = self.players[0].open(LOOM.slug, len(self.players), options)
        for seat, player in enumerate(self.players):
            player.sit(match, seat)
        self.players[0].start(match)
        return match


@contextmanager
def bench_service(processes: int = 1, halls: str = CROWDED) -> Iterator[BenchService]:
    """Run the whole service in a home of its own. `processes`: how many serve the port; `halls`: who of this
    machine is no crowd of strangers.
    """
    with scratch_home() as home:
        settings = Settings(home=home, port=free_port(), log_level="error", processes=processes, halls=halls)
        commands = {name: (sys.executable, "-m", __name__, name) for name in PROCESSES}
        with local_service(settings, commands) as filled, Client(service_url(filled), kept=Kept()) as client:
            players = client.register("Penelope"), client.register("Laertes")
            yield BenchService(service_url(filled), filled, players)


def _front(settings: Settings) -> None:
    assert settings.redis_url is not None
    services = assemble(settings, BENCH_SHELF)
    gateway = Gateway(services, RedisSubscriber(settings.redis_url))
    serve(application(services, gateway), settings)


def _projector(settings: Settings) -> None:
    project(settings, stop_on_signals(), Meters(), BENCH_SHELF)


def _notary(settings: Settings) -> None:
    notarize(settings, stop_on_signals(), BENCH_SHELF)


PROCESSES: Final[Mapping[str, Callable[[Settings], None]]] = {
    "projector": _projector,
    "notary": _notary,
    "front": _front,
}

if __name__ == "__main__":
    logging.configure(load())
    PROCESSES[sys.argv[1]](load())
