"""The catalog of metrics: every metric of every process, with its meaning, its labels and who has it.

A name ends with what is counted, or with its unit. A label has few values: routes, roles, read models,
witnesses of the settings. None is of a match or of a player.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from prometheus_client.core import GaugeMetricFamily


class Process(StrEnum):
    """A kind of process, as `python -m workers` names it."""

    FRONT = "front"
    GATEWAY = "gateway"
    PROJECTOR = "projector"
    NOTARY = "notary"
    CLOCK = "clock"
    FEEDER = "feeder"
    HOUSE = "house"
    DESK = "desk"
    ANALYSIS = "analysis"


class Kind(StrEnum):
    """What a metric does, as Prometheus calls it."""

    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


WEB: Final = (Process.FRONT, Process.GATEWAY)
WRITERS: Final = (*WEB, Process.CLOCK, Process.HOUSE, Process.DESK, Process.ANALYSIS)
TRACED: Final = (*WRITERS, Process.PROJECTOR, Process.NOTARY)
LEADERS: Final = (Process.NOTARY, Process.CLOCK, Process.FEEDER, Process.DESK)
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metric(NamedTuple):
    """One metric. `on_demand`: read from the database when somebody asks, not counted by the process."""

    name: str
    kind: Kind
    meaning: str
    processes: Sequence[Process]
    labels: Sequence[str] = ()
    buckets: Sequence[float] = ()
    on_demand: bool = False

    def family(self, values: Iterable[tuple[Sequence[str], float]]) -> GaugeMetricFamily:
        """What is answered of a metric on demand: the values, each with those of its labels."""
        made = GaugeMetricFamily(self.name, self.meaning, labels=self.labels)
        for labels, value in values:
            made.add_metric(labels, value)
        return made


def _counter(name: str, meaning: str, processes: Sequence[Process], *labels: str) -> Metric:
    return Metric(name, Kind.COUNTER, meaning, processes, labels)


def _gauge(name: str, meaning: str, processes: Sequence[Process], *labels: str) -> Metric:
    return Metric(name, Kind.GAUGE, meaning, processes, labels)


def _seconds(name: str, meaning: str, processes: Sequence[Process], *labels: str) -> Metric:
    return Metric(name, Kind.HISTOGRAM, meaning, processes, labels, SECONDS)


def _sizes(name: str, meaning: str, processes: Sequence[Process]) -> Metric:
    return Metric(name, Kind.HISTOGRAM, meaning, processes, (), SIZES)


def _on_demand(name: str, meaning: str, *labels: str) -> Metric:
    return Metric(name, Kind.GAUGE, meaning, WRITERS, labels, on_demand=True)


METRICS: Final = (
    _seconds("nostos_http_request_seconds", "How long answers took.", WEB, "route", "method"),
    _counter("nostos_http_answers_total", "Answers.", WEB, "route", "method", "status"),
    _gauge("nostos_requests_waiting", "Requests that wait for a thread.", WEB, "work"),
    _counter("nostos_requests_refused_total", "Requests answered 503, for too many waited.", WEB, "work"),
    _counter("nostos_quota_refusals_total", "Attempts over a quota or a cap.", WRITERS, "quota"),
    _gauge("nostos_streams", "Streams that are open.", WEB),
    _gauge("nostos_bus_connected", "1 if the process hears the bus in Valkey, else 0.", WEB),
    _gauge("nostos_match_cache_matches", "Matches that the process has in memory.", WRITERS),
    _gauge("nostos_match_cache_bytes", "Bytes that they take.", WRITERS),
    _counter(
        "nostos_reads_total",
        "Reads that a replica may answer, by who answered: replica or primary; with READ_DATABASE_URL.",
        WRITERS,
        "server",
    ),
    _gauge(
        "nostos_replica_late_seconds",
        "How late the replica was that was asked last; +Inf if nobody can say.",
        WRITERS,
    ),
    _counter(
        "nostos_match_cache_misses_total",
        "Matches that it had to read from the log. Many in a busy hour: give NOSTOS_MATCH_MEMORY more.",
        WRITERS,
    ),
    _seconds("nostos_append_seconds", "How long a batch of commands took to be in the log.", WRITERS),
    _sizes("nostos_append_batch_commands", "Commands in a batch.", WRITERS),
    _gauge("nostos_projector_lag_events", "Events not projected yet.", (Process.PROJECTOR,)),
    _gauge(
        "nostos_projector_lag_seconds", "Age of the oldest event not projected yet.", (Process.PROJECTOR,)
    ),
    _gauge("nostos_projector_leading", "Partitions that the process projects.", (Process.PROJECTOR,)),
    _counter("nostos_projector_events_total", "Events projected.", (Process.PROJECTOR,)),
    _counter("nostos_projector_messages_total", "Frames published on the bus.", (Process.PROJECTOR,)),
    _counter("nostos_projector_failures_total", "Batches that failed.", (Process.PROJECTOR,)),
    _gauge("nostos_projector_dead_letters", "Events that are parked.", (Process.PROJECTOR,)),
    _gauge("nostos_leading", "1 if the process leads, 0 if it waits for its turn.", LEADERS, "role"),
    _counter("nostos_notary_heads_total", "Heads appended to the log of heads.", (Process.NOTARY,)),
    _seconds("nostos_notary_batch_seconds", "How long a batch of heads took.", (Process.NOTARY,)),
    _gauge("nostos_notary_stopped", "1 if it signs nothing more, for the log differs.", (Process.NOTARY,)),
    _gauge("nostos_clock_late_seconds", "How long the most overdue match has waited.", (Process.CLOCK,)),
    _counter("nostos_clock_failures_total", "Checks of a match that failed.", (Process.CLOCK,)),
    _gauge("nostos_desk_tournaments", "Tournaments that the process takes care of.", (Process.DESK,)),
    _gauge(
        "nostos_desk_passed_over",
        "Tournaments and tables that are passed over for a while, since something failed there.",
        (Process.DESK,),
    ),
    _counter("nostos_desk_failures_total", "Looks at a tournament or a table that failed.", (Process.DESK,)),
    _counter(
        "nostos_webhook_attempts_total",
        "Attempts to deliver something to a webhook: delivered, retried later, or failed for good.",
        (Process.DESK,),
        "outcome",
    ),
    _counter(
        "nostos_push_attempts_total",
        "Attempts to send a push: delivered, retried later, failed for good, or gone: the browser ended it.",
        (Process.DESK,),
        "outcome",
    ),
    _counter(
        "nostos_mail_attempts_total",
        "Attempts to send a mail: delivered, retried later, failed for good, over with its turn, or gone with"
        " its address.",
        (Process.DESK,),
        "outcome",
    ),
    _gauge("nostos_webhooks_waiting", "Deliveries to webhooks that wait.", (Process.DESK,)),
    _counter("nostos_witness_failures_total", "Requests that failed.", (Process.FEEDER,), "witness"),
    _gauge("nostos_witness_heads", "Size of the last cosigned checkpoint.", (Process.FEEDER,), "witness"),
    _gauge("nostos_bot_matches", "Matches in which the process plays for bots.", (Process.HOUSE,)),
    _counter(
        "nostos_bot_answers_total",
        "Questions about variations: answered, or failed.",
        (Process.ANALYSIS,),
        "kind",
        "outcome",
    ),
    _counter("nostos_bot_failures_total", "Jobs of bots that failed.", (Process.HOUSE,)),
    _counter("nostos_trace_spans_total", "Spans that the collector took.", TRACED),
    _counter("nostos_trace_spans_dropped_total", "Spans that it did not get.", TRACED, "reason"),
    _on_demand("nostos_projection_lag_events", "Events that the read model lacks.", "projection"),
    _on_demand("nostos_projection_stuck_seconds", "How long it has been stuck; 0 if not.", "projection"),
    _on_demand("nostos_notary_lag_seconds", "How long the oldest event has waited to be signed."),
    _on_demand("nostos_open_findings", "Findings that nobody has acknowledged."),
    _on_demand("nostos_losses", "Steps that were acknowledged and are not in the log."),
    _on_demand("nostos_log_events", "Position of the last event of the log."),
    _on_demand("nostos_database_bytes", "Size of the database."),
    _on_demand("nostos_postgres_sessions", "Connections of all clients to PostgreSQL."),
    _on_demand("nostos_postgres_sessions_limit", "How many PostgreSQL takes: max_connections."),
)
"""All of them. The page METRICS.md is made from this table."""

CATALOG: Final = {metric.name: metric for metric in METRICS}
