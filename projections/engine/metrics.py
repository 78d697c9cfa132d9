"""The metrics with which a projector counts."""

from dataclasses import dataclass

from prometheus_client import Counter, Gauge

from domain.telemetry.metrics import Meters


@dataclass(frozen=True)
class Metrics:
    """The projector's metrics. `seconds`: the age of the oldest event that is not projected yet."""

    events: Gauge
    seconds: Gauge
    leading: Gauge
    projected: Counter
    published: Counter
    failed: Counter
    dead: Gauge


def projector_metrics(meters: Meters) -> Metrics:
    """The metrics, all 0."""
    return Metrics(
        events=meters.gauge("nostos_projector_lag_events"),
        seconds=meters.gauge("nostos_projector_lag_seconds"),
        leading=meters.gauge("nostos_projector_leading"),
        projected=meters.counter("nostos_projector_events_total"),
        published=meters.counter("nostos_projector_messages_total"),
        failed=meters.counter("nostos_projector_failures_total"),
        dead=meters.gauge("nostos_projector_dead_letters"),
    )
