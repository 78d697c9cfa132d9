"""Meters: the metrics of the catalog with which a process counts."""

from collections.abc import Callable
from typing import Final, cast

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.registry import Collector

from domain.telemetry.catalog import CATALOG, Kind

MAKERS: Final[dict[Kind, Callable[..., Counter | Gauge | Histogram]]] = {
    Kind.COUNTER: Counter,
    Kind.GAUGE: Gauge,
    Kind.HISTOGRAM: Histogram,
}


class Meters:
    """The metrics of one process, each made when somebody wants to count with it first. Threads may share it.

    A name that is not in the catalog is a KeyError. `registry`: what Prometheus gets; it has the memory, the
    processor time and the files of the process too.
    """

    def __init__(self, *on_demand: Collector) -> None:
        self.registry = CollectorRegistry()
        self._made: dict[str, Counter | Gauge | Histogram] = {}
        ProcessCollector(registry=self.registry)
        for each in on_demand:
            self.registry.register(each)

    def counter(self, name: str) -> Counter:
        """The counter of that name."""
        return cast("Counter", self._metric(name, Kind.COUNTER))

    def gauge(self, name: str) -> Gauge:
        """The gauge of that name."""
        return cast("Gauge", self._metric(name, Kind.GAUGE))

    def histogram(self, name: str) -> Histogram:
        """The histogram of that name."""
        return cast("Histogram", self._metric(name, Kind.HISTOGRAM))

    def leading(self, role: str) -> Callable[[bool], None]:
        """A function that notes whether this process leads in a role; it does not until then."""
        gauge = self.gauge("nostos_leading").labels(role)
        return lambda leads: gauge.set(float(leads))

    def _metric(self, name: str, kind: Kind) -> Counter | Gauge | Histogram:
        if name not in self._made:
            declared = CATALOG[name]
            if declared.kind is not kind or declared.on_demand:
                raise KeyError(f"{name} is no {kind} that a process counts with")
            more = {"buckets": declared.buckets} if kind is Kind.HISTOGRAM else {}
            self._made[name] = MAKERS[kind](
                name, declared.meaning, declared.labels, registry=self.registry, **more
            )
        return self._made[name]
