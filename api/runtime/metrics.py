"""Metrics of this process, in the format of Prometheus."""

import os
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.registry import Collector


class _WithProcess(Collector):
    """All metrics of a registry with the label `process`: several processes may serve one port."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._registry = registry
        self._process = {"process": str(os.getpid())}

    def collect(self) -> Iterator[Metric]:
        for metric in self._registry.collect():
            metric.samples = [
                sample._replace(labels={**sample.labels, **self._process}) for sample in metric.samples
            ]
            yield metric


def metrics_text(registry: CollectorRegistry) -> bytes:
    """The metrics of a registry as text, each with the id of this process."""
    labelled = CollectorRegistry()
    labelled.register(_WithProcess(registry))
    return generate_latest(labelled)
