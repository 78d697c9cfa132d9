"""How the read models stand to the log: whether they can be relied on, and the same as numbers."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from domain.store import Log, Unavailable
from projections import reads
from projections.reads import Reads
from projections.shelf import projections
from projections.tracking import Standing

LATE: Final = 10.0  # seconds that an event may wait for the read models
NAMES: Final = tuple(projection.name for projection in projections())
LABELS: Final = ("projection",)


def unfit(log: Log, models: Reads) -> str | None:
    """Why the read models cannot be relied on, in a sentence; None if they can be.

    Raises Unavailable, of the log or of the reads, where one of them is away.
    """
    standings = models.standings()
    if not standings.keys() >= set(NAMES):
        return "The read models have not begun: no projector has run yet."
    if any(standings[name].stuck_since for name in NAMES):
        return "The read models are stuck: the projector's log says at what."
    if waiting(log, standings) > LATE:
        return f"The read models are more than {LATE:.0f} seconds behind: the projector is away or too slow."
    return None


def waiting(log: Log, standings: Mapping[str, Standing]) -> float:
    """For how many seconds the oldest event has waited that is not in every read model; 0.0 if none has."""
    oldest = log.read_log(min(standings[name].position for name in NAMES), 1)
    return max(0.0, _since(oldest[0][1].at)) if oldest else 0.0


class Standings(Collector):
    """The numbers, read anew whenever they are asked for. None while Postgres is away."""

    def __init__(self, log: Log, models: Reads) -> None:
        self._log = log
        self._models = models

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """As prometheus_client asks for them."""
        try:
            yield from self._measured(self._models.standings(), self._log.position())
        except (Unavailable, reads.Unavailable):
            return

    def _measured(self, standings: Mapping[str, Standing], end: int) -> Iterator[GaugeMetricFamily]:
        lag = _gauge("nostos_projection_lag_events", "Events that the read model has not taken in.")
        stuck = _gauge("nostos_projection_stuck_seconds", "How long it has been stuck; 0 if it is not.")
        for name in standings.keys() & set(NAMES):
            position, since = standings[name]
            lag.add_metric([name], max(0, end - position))
            stuck.add_metric([name], 0.0 if since is None else _since(since))
        yield from (lag, stuck)


def _gauge(name: str, meaning: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, labels=LABELS)


def _since(moment: datetime) -> float:
    return (datetime.now(UTC) - moment).total_seconds()
