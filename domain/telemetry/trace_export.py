"""The export of traces: makes spans of what was recorded, with OpenTelemetry, and sends them to a collector.

It is imported only where a collector is set. Nobody who plays ever waits for the collector: spans wait in a
queue, and where that is full, or the collector does not take them, they are dropped and counted.
"""

import logging
import os
import random
import threading
from collections.abc import Iterator, Sequence
from typing import Final

import structlog
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, SERVICE_NAMESPACE, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.sdk.trace.id_generator import IdGenerator
from opentelemetry.sdk.trace.sampling import ALWAYS_OFF, ALWAYS_ON, Decision, Sampler, TraceIdRatioBased
from opentelemetry.trace import (
    Link,
    NonRecordingSpan,
    Span,
    SpanContext,
    SpanKind,
    Status,
    StatusCode,
    TraceFlags,
    set_span_in_context,
)
from opentelemetry.util.re import parse_env_headers

from domain.telemetry.catalog import Process
from domain.telemetry.span_catalog import METHOD, ROUTE, SPAN_CATALOG, STATUS
from domain.telemetry.traces import (
    NOT_INSIDE,
    Attributes,
    Collector,
    Counts,
    Part,
    TraceIds,
    TraceTarget,
    Tree,
)

MOST_WAITING: Final = 2048  # spans, unless OTEL_BSP_MAX_QUEUE_SIZE says otherwise
LAST_CHANCE: Final = 2.0  # seconds in which what waits is sent when the process ends
DEFECT: Final = 500
PATH: Final = "/v1/traces"  # after the address of a collector, as OTLP says
PARENT_BASED: Final = "parentbased_"
LOGGER: Final = "opentelemetry"  # of the library, which quotes answers of the collector
KINDS: Final = {kind: SpanKind[kind.name] for kind in {span.kind for span in SPAN_CATALOG.values()}}
SAMPLED: Final = TraceFlags(TraceFlags.SAMPLED)

log = structlog.get_logger()


def collector_at(target: TraceTarget, process: Process, counts: Counts) -> Collector:
    """The collector that a target names, for the spans of a process."""
    logging.getLogger(LOGGER).setLevel(logging.CRITICAL)
    headers = parse_env_headers(target.headers, liberal=True)
    return SpanMaker(OTLPSpanExporter(target.endpoint + PATH, headers=headers), target, process, counts)


def sampler_of(target: TraceTarget) -> Sampler:
    """The sampler of that name. A step has no parent that a sampler could follow."""
    name = target.sampler.removeprefix(PARENT_BASED)
    simple = {"always_on": ALWAYS_ON, "always_off": ALWAYS_OFF}
    return simple.get(name) or TraceIdRatioBased(target.ratio)


class _ChosenIds(IdGenerator):
    """Gives the next root span of a thread the ids that were chosen for it, and other spans random ones."""

    def __init__(self) -> None:
        self.chosen = threading.local()

    def generate_trace_id(self) -> int:
        trace: int = self.chosen.ids.trace
        return trace

    def generate_span_id(self) -> int:
        ids: TraceIds | None = getattr(self.chosen, "ids", None)
        self.chosen.ids = None
        return ids.root if ids else random.getrandbits(64) or 1


class SpanMaker:
    """A collector that makes spans and lets a thread send them. Threads may share it."""

    def __init__(self, exporter: SpanExporter, target: TraceTarget, process: Process, counts: Counts) -> None:
        self._sampler = sampler_of(target)
        self._counts = counts
        self._waiting = 0
        self._lock = threading.Lock()
        self._most = _most_waiting()
        self._ids = _ChosenIds()
        self._failed = self._broken = self._closed = False
        self._provider = TracerProvider(
            sampler=self._sampler,
            resource=Resource.create({SERVICE_NAMESPACE: "nostos", SERVICE_NAME: f"nostos-{process}"}),
            shutdown_on_exit=False,  # that would wait for as long as the collector does
            id_generator=self._ids,
        )
        queue = BatchSpanProcessor(_CountedExporter(exporter, self), max_queue_size=self._most)
        self._provider.add_span_processor(queue)
        self._tracer = self._provider.get_tracer("nostos")

    def samples(self, trace: int) -> bool:
        """Whether spans of this trace are wanted."""
        return self._sampler.should_sample(None, trace, "").decision is Decision.RECORD_AND_SAMPLE

    def send(self, tree: Tree) -> None:
        """Make the spans of a tree, or none if too many wait."""
        number = len(tree.parts)
        with self._lock:
            there_is_room = self._waiting + number <= self._most
            self._waiting += number if there_is_room else 0
        if not there_is_room:
            self._counts.dropped.labels("queue").inc(number)
            return
        made = 0
        try:
            for _ in self._spans(tree):
                made += 1
        except Exception as error:  # noqa: BLE001  # a defect of a trace harms no move
            self.left(number - made)
            self._counts.dropped.labels("defect").inc(number - made)
            if not self._broken:
                log.error("traces_failed", error=type(error).__name__)  # noqa: TRY400  # its text may quote
            self._broken = True

    def drop(self, spans: int) -> None:
        """Count spans that are not made."""
        self._counts.dropped.labels("batch").inc(spans)

    def close(self) -> None:
        """Send what waits, within LAST_CHANCE. A collector that hangs does not hold the process."""
        closing = threading.Thread(target=self._provider.shutdown, name="last-traces", daemon=True)
        closing.start()
        closing.join(LAST_CHANCE)
        with self._lock:
            left, self._waiting, self._closed = self._waiting, 0, True
        self._counts.dropped.labels("collector").inc(left)

    def left(self, spans: int) -> None:
        """Note that so many spans do not wait any more."""
        with self._lock:
            self._waiting = max(0, self._waiting - spans)

    def exported(self, spans: int, error: str = "") -> None:
        """Note what became of spans that were sent. The first failure is logged, and the end of failures.

        After the end all have been counted, and nobody is told.
        """
        with self._lock:
            self._waiting = max(0, self._waiting - spans)
            if self._closed:
                return
        if error:
            self._counts.dropped.labels("collector").inc(spans)
        else:
            self._counts.sent.inc(spans)
        if error and not self._failed:
            log.warning("traces_not_sent", error=error)
        elif self._failed and not error:
            log.info("traces_sent_again")
        self._failed = bool(error)

    def _spans(self, tree: Tree) -> Iterator[Span]:
        """The spans of a tree, each made and ended before it is yielded, in the order of the parts."""
        made: list[Span] = []
        top = Context() if tree.is_root else _inside(tree.ids)
        for part in tree.parts:
            root = part.inside == NOT_INSIDE
            self._ids.chosen.ids = tree.ids if root and tree.is_root else None
            around = top if root else set_span_in_context(made[part.inside], Context())
            links = [Link(_context(link)) for link in tree.links] if root else ()
            span = self._tracer.start_span(
                _name(part), around, KINDS[SPAN_CATALOG[part.name].kind], _allowed(part), links, part.began
            )
            if int(part.attributes.get(STATUS, 0)) >= DEFECT:
                span.set_status(Status(StatusCode.ERROR))
            span.end(part.ended)
            made.append(span)
            yield span


class _CountedExporter(SpanExporter):
    """Sends spans with another exporter, and notes what became of them."""

    def __init__(self, exporter: SpanExporter, maker: SpanMaker) -> None:
        self._exporter, self._maker = exporter, maker

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send spans. They are gone whatever happens."""
        error = "refused"
        try:
            result = self._exporter.export(spans)
            error = "" if result is SpanExportResult.SUCCESS else error
        except Exception as failure:  # noqa: BLE001  # an exporter may raise anything
            result, error = SpanExportResult.FAILURE, type(failure).__name__
        self._maker.exported(len(spans), error)
        return result

    def shutdown(self) -> None:
        """End the attempts that go on."""
        self._exporter.shutdown()


def _name(part: Part) -> str:
    """A request is called by its method and route, as OpenTelemetry asks for."""
    named = ROUTE in part.attributes
    return f"{part.attributes[METHOD]} {part.attributes[ROUTE]}" if named else part.name


def _allowed(part: Part) -> Attributes:
    """The attributes of a part. KeyError if the catalog does not have one."""
    unknown = part.attributes.keys() - SPAN_CATALOG[part.name].attributes
    if unknown:
        raise KeyError(*unknown)
    return part.attributes


def _inside(ids: TraceIds) -> Context:
    """A context inside of a span of another process."""
    return set_span_in_context(NonRecordingSpan(_context(ids)), Context())


def _context(ids: TraceIds) -> SpanContext:
    return SpanContext(ids.trace, ids.root, is_remote=True, trace_flags=SAMPLED)


def _most_waiting() -> int:
    text = os.environ.get("OTEL_BSP_MAX_QUEUE_SIZE", "")
    return int(text) if text.isascii() and text.isdigit() and int(text) else MOST_WAITING
