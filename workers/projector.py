"""The projector: the process that runs the projections. Several share the partitions, or wait for one."""

import threading

import structlog

from api.runtime.roles.logins import Role, role_url
from api.runtime.sealing_keys import sealed_log
from api.runtime.settings import Settings
from api.runtime.shutdown import stop_on_signals
from domain.games import SHELF
from domain.kernel.game import Shelf
from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from domain.telemetry.traces import start_traces
from projections.engine.metrics import projector_metrics
from projections.engine.publisher import Publisher
from projections.engine.runner import Runner
from projections.models.registry import projections

log = structlog.get_logger()


def run(settings: Settings, meters: Meters) -> None:
    """Project until SIGTERM or SIGINT, then finish the current batch. Both addresses must be set."""
    project(settings, stop_on_signals(), meters)
    log.info("projector_stopped")


def project(
    settings: Settings,
    stop: threading.Event,
    meters: Meters,
    shelf: Shelf = SHELF,
) -> None:
    """Project until `stop` is set."""
    if settings.database_url is None or settings.redis_url is None:
        raise ValueError("the projector needs DATABASE_URL and REDIS_URL")
    events = sealed_log(settings, Role.PROJECTOR, shelf, connections=1)
    publisher = Publisher(settings.redis_url)
    traces = start_traces(settings.trace_target, Process.PROJECTOR, meters)
    try:
        runner = Runner(
            role_url(settings, Role.PROJECTOR, direct=True),
            events,
            projections(events.sealer, events),
            publisher,
            projector_metrics(meters),
            number_of_partitions=settings.partitions,
            traces=traces,
        )
        runner.run(stop)
    finally:
        publisher.close()
        events.close()
        traces.close()
