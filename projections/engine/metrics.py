"""What the projector tells of itself to Prometheus."""

from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge


@dataclass(frozen=True)
class Meters:
    """The projector's metrics. `seconds`: the age of the oldest event that is not projected yet."""

    events: Gauge
    seconds: Gauge
    leading: Gauge
    projected: Counter
    told: Counter
    failed: Counter
    dead: Gauge


def meters(registry: CollectorRegistry) -> Meters:
    """The metrics, registered."""
    return Meters(
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
        told=Counter("nostos_projector_messages", "Frames published on the bus.", registry=registry),
        failed=Counter(
            "nostos_projector_failures", "Batches that could not be projected.", registry=registry
        ),
        dead=Gauge("nostos_projector_dead_letters", "Events that are parked.", registry=registry),
    )
