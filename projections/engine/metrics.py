"""The projector's metrics for Prometheus."""

from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge


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


def register_metrics(registry: CollectorRegistry) -> Metrics:
    """The metrics, registered."""
    return Metrics(
        events=Gauge("nostos_projector_lag_events", "Events not projected yet.", registry=registry),
        seconds=Gauge(
            "nostos_projector_lag_seconds", "Age of the oldest event not projected yet.", registry=registry
        ),
        leading=Gauge(
            "nostos_projector_leading",
            "Partitions that this process projects, 0 on standby.",
            registry=registry,
        ),
        projected=Counter("nostos_projector_events", "Events projected.", registry=registry),
        published=Counter("nostos_projector_messages", "Frames published on the bus.", registry=registry),
        failed=Counter(
            "nostos_projector_failures", "Batches that could not be projected.", registry=registry
        ),
        dead=Gauge("nostos_projector_dead_letters", "Events that are parked.", registry=registry),
    )
