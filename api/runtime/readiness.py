"""How read models and notary stand to the log: whether they can be relied on, and the same as numbers."""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from domain.store import Event, Log, Unavailable
from domain.store.envelope import TOPICS
from projections import reads
from projections.engine.partitions import Progress
from projections.models.registry import projections
from projections.reads import Reads

LATE: Final = 10.0  # seconds that an event may wait for the read models
NAMES: Final = tuple(projection.name for projection in projections())
LABELS: Final = ("projection",)
SIGNED: Final = tuple(topic for topic in TOPICS if topic.startswith("match."))


def unfit(log: Log, models: Reads, signed_within: float) -> str | None:
    """Why read models or notary cannot be relied on, in a sentence; None if they can be.

    `signed_within`: for how many seconds an event may wait for the notary. Raises Unavailable, of the log or
    of the reads, where one of them is away.
    """
    standings = models.progress()
    if not standings.keys() >= set(NAMES):
        return "The read models have not begun: no projector has run yet."
    if any(standings[name].stuck_since for name in NAMES):
        return "The read models are stuck: the projector's log says at what."
    if waiting(log, standings) > LATE:
        return f"The read models are more than {LATE:.0f} seconds behind: the projector is away or too slow."
    if unsigned(log, models) > signed_within:
        return (
            f"What was played more than {signed_within:.0f} seconds ago is not signed:"
            " the notary is away or too slow, or its log says what it found."
        )
    return None


def unsigned(log: Log, models: Reads) -> float:
    """For how many seconds the oldest event of a match has waited that the notary has not signed.

    It never will sign one that cannot be read any more.
    """
    try:
        return _age(log.read_log(models.signed(), 1, SIGNED))
    except (LookupError, ValueError):
        return math.inf


def waiting(log: Log, standings: Mapping[str, Progress]) -> float:
    """For how many seconds the oldest event has waited that is not in every read model; 0.0 if none has."""
    return _age(log.read_log(min(standings[name].position for name in NAMES), 1))


class Standings(Collector):
    """The numbers, read anew whenever they are asked for. None while Postgres is away."""

    def __init__(self, log: Log, models: Reads) -> None:
        self._log = log
        self._models = models

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """As prometheus_client asks for them."""
        try:
            yield from self._measured(self._models.progress(), self._log.position())
            yield GaugeMetricFamily(
                "nostos_notary_lag_seconds",
                "How long the oldest event of a match has waited to be signed.",
                unsigned(self._log, self._models),
            )
        except (Unavailable, reads.ReadsUnavailable):
            return

    def _measured(self, standings: Mapping[str, Progress], end: int) -> Iterator[GaugeMetricFamily]:
        lag = _gauge("nostos_projection_lag_events", "Events that the read model has not taken in.")
        stuck = _gauge("nostos_projection_stuck_seconds", "How long it has been stuck; 0 if it is not.")
        for name in standings.keys() & set(NAMES):
            position, since = standings[name]
            lag.add_metric([name], max(0, end - position))
            stuck.add_metric([name], 0.0 if since is None else _since(since))
        yield from (lag, stuck)


def _gauge(name: str, meaning: str) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, labels=LABELS)


def _age(oldest: Sequence[tuple[int, Event]]) -> float:
    return max(0.0, _since(oldest[0][1].at)) if oldest else 0.0


def _since(moment: datetime) -> float:
    return (datetime.now(UTC) - moment).total_seconds()
