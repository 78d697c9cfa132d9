"""Lag metrics: how far read models and notary are behind the log, read from the database at each scrape."""

from collections.abc import Iterator, Mapping
from typing import Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from api.runtime.health.cluster import NAMES, notary_lag, seconds_since
from domain.store import Log, Unavailable
from domain.telemetry.catalog import CATALOG
from projections.engine.partitions import Progress
from projections.reads import Reads, ReadsUnavailable

LAG, STUCK, NOTARY, FINDINGS, EVENTS, SIZE, SESSIONS, LIMIT, LOSSES = (
    CATALOG[f"nostos_{name}"]
    for name in (
        "projection_lag_events",
        "projection_stuck_seconds",
        "notary_lag_seconds",
        "open_findings",
        "log_events",
        "database_bytes",
        "postgres_sessions",
        "postgres_sessions_limit",
        "losses",
    )
)
ON_DEMAND: Final = (LAG, STUCK, NOTARY, FINDINGS, EVENTS, SIZE, SESSIONS, LIMIT, LOSSES)
SERVER: Final = """
    SELECT pg_database_size(current_database()),
           (SELECT count(*) FROM pg_stat_activity WHERE datid IS NOT NULL AND usesysid IS NOT NULL),
           current_setting('max_connections')::int8, (SELECT count(*) FROM nostos.losses)
"""


class LagMetrics(Collector):
    """The lags as metrics. There are none while Postgres does not respond."""

    def __init__(self, log: Log, models: Reads) -> None:
        self._log = log
        self._models = models

    def describe(self) -> Iterator[GaugeMetricFamily]:
        """What it may answer, without reading anything."""
        return (metric.family(()) for metric in ON_DEMAND)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The metrics of one scrape."""
        try:
            progress, end = self._models.progress(), self._log.position()
            yield EVENTS.family([((), end)])
            yield from _of_projections({name: progress[name] for name in NAMES if name in progress}, end)
            yield NOTARY.family([((), notary_lag(self._log, self._models))])
            yield FINDINGS.family([((), self._models.open_findings())])
            yield from self._of_server()
        except (Unavailable, ReadsUnavailable):
            return

    def _of_server(self) -> Iterator[GaugeMetricFamily]:
        """Empty if the log is in memory."""
        for row in self._log.ask(SERVER, ()):
            for metric, value in zip((SIZE, SESSIONS, LIMIT, LOSSES), row, strict=True):
                yield metric.family([((), value)])


def _of_projections(progress: Mapping[str, Progress], end: int) -> Iterator[GaugeMetricFamily]:
    yield LAG.family(((name,), max(0, end - position)) for name, (position, _) in progress.items())
    yield STUCK.family(
        ((name,), 0.0 if since is None else seconds_since(since)) for name, (_, since) in progress.items()
    )
