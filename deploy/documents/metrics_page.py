"""Makes deploy/documents/METRICS.md from the catalog: `python -m deploy.documents.metrics_page`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from domain.telemetry.catalog import METRICS, Kind, Metric

PAGE: Final = Path(__file__).parent / "METRICS.md"
TEXT: Final = """\
# Metrics

Made from `domain/telemetry/catalog.py` by `make docs`. Tests compare the two, and what processes
serve with them.

`NOSTOS_METRICS=127.0.0.1:9464` lets a process serve its metrics at `http://127.0.0.1:9464/metrics`, in the
format of Prometheus. The processes of one `./nostos up` take that port and the next ones; `./nostos status`
lists them. A process whose port is taken logs `metrics_not_served` and works without. Without the setting
there are no metrics. The port of the public never has any.

Front, gateway, clock, house and desk also serve `/clusterz` there: what is wrong with the whole service, as
JSON, with 200 if nothing is and 503 otherwise. It is for people and alerts. Proxies ask `/readyz` of a node.

Metrics show what players do: if only one match is played, these are its numbers. So keep the address on
loopback, or in a network that only your Prometheus reaches, and let no proxy lead there.
`deploy/machines/observability/` has an example for Prometheus, the rules of alerts
([ALERTS.md](ALERTS.md)) and a dashboard for Grafana.

No label names a match, a player or a seat: labels are routes, methods and status codes, quotas of
[QUOTAS.md](QUOTAS.md), classes of work, roles of processes, read models, and witnesses of NOSTOS_WITNESSES.

## Counted by the process

| metric | kind | labels | processes | meaning |
|---|---|---|---|---|
{counted}
## Read from the database

At each scrape. While PostgreSQL does not answer there are none of them. Every process reads the same values.

| metric | kind | labels | processes | meaning |
|---|---|---|---|---|
{read}
## Of every process

From the client library of Prometheus: `process_cpu_seconds_total`, `process_resident_memory_bytes`,
`process_virtual_memory_bytes`, `process_open_fds`, `process_max_fds` and `process_start_time_seconds`.

## Of others

The rules of alerts also need `up`, which Prometheus makes, and `node_filesystem_avail_bytes` and
`node_filesystem_size_bytes` of the exporter of the machines.
"""


def page() -> str:
    """The whole page as Markdown."""
    return TEXT.format(
        counted=_table(each for each in METRICS if not each.on_demand),
        read=_table(each for each in METRICS if each.on_demand),
    )


def _table(metrics: Iterable[Metric]) -> str:
    return "".join(f"| {' | '.join(_row(each))} |\n" for each in metrics)


def _row(metric: Metric) -> tuple[str, ...]:
    kind = {Kind.HISTOGRAM: "histogram: `_bucket`, `_sum`, `_count`"}.get(metric.kind, metric.kind)
    labels = ", ".join(f"`{label}`" for label in metric.labels)
    return f"`{metric.name}`", kind, labels, ", ".join(metric.processes), metric.meaning


if __name__ == "__main__":
    PAGE.write_text(page())
