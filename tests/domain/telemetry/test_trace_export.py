"""The export of traces: nobody waits for the collector, and what it does not get is counted."""

import socket
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from uuid import UUID

import pytest
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExporter, SpanExportResult
from structlog.testing import capture_logs

from domain.telemetry import trace_export
from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from domain.telemetry.span_catalog import COMMAND, DECIDE, METHOD, ROUTE, STATUS
from domain.telemetry.traces import (
    NOT_INSIDE,
    NOTHING,
    Attributes,
    Part,
    Traces,
    TraceTarget,
    ids_of_step,
    start_traces,
)
from tests.support.eventually import eventually
from tests.support.service.collector import Collector, collecting

MATCH = UUID("0b9f5a0e-5f0c-4f5e-9d5c-0d5e3c1f7a11")
CANARY = "nobody may see this"


class Counted:
    """The traces of a process, and its metrics."""

    def __init__(self, address: str, headers: str = "", sampler: str = "always_on", ratio: float = 1) -> None:
        self._meters = Meters()
        target = TraceTarget(address, headers, sampler, ratio)
        self.traces: Traces = start_traces(target, Process.FRONT, self._meters)

    def sent(self) -> float:
        return self._meters.registry.get_sample_value("nostos_trace_spans_total") or 0.0

    def dropped(self, reason: str) -> float:
        name = "nostos_trace_spans_dropped_total"
        return self._meters.registry.get_sample_value(name, {"reason": reason}) or 0.0

    def step(self, number: int, attributes: Attributes = NOTHING) -> None:
        """Send two spans of a step."""
        parts = [Part(COMMAND, 1, 9, attributes, NOT_INSIDE), Part(DECIDE, 2, 3)]
        self.traces.send_parts(ids_of_step(MATCH, number), parts)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "20")  # milliseconds until spans are sent


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as made:
        yield made


def test_spans_arrive_with_the_headers_of_the_settings(collector: Collector) -> None:
    counted = Counted(collector.address, headers="x-password=open%20sesame")
    counted.step(1)
    counted.traces.close()
    assert ["front"] * 2 == [span.service.removeprefix("nostos-") for span in collector.spans()]
    assert {f"{ids_of_step(MATCH, 1).root:016x}"} & {span.parent for span in collector.spans()}
    assert "open sesame" == collector.headers[0]["x-password"]
    assert (2, 0) == (counted.sent(), counted.dropped("collector"))


def test_an_attribute_that_is_not_in_the_catalog_never_leaves(collector: Collector) -> None:
    counted = Counted(collector.address)
    with capture_logs() as lines:
        counted.step(1, {"player": CANARY})
        counted.step(2, {"player": CANARY})
    counted.step(3, {METHOD: "POST", ROUTE: "/v1/players", STATUS: 500})
    counted.traces.close()
    assert ["POST /v1/players", DECIDE] == [span.name for span in collector.spans()]
    assert [True, False] == [span.failed for span in collector.spans()]
    assert CANARY.encode() not in b"".join(collector.bodies)
    assert [("traces_failed", "KeyError")] == [(line["event"], line["error"]) for line in lines]
    assert (2, 4) == (counted.sent(), counted.dropped("defect"))


def test_a_ratio_takes_the_same_steps_in_every_process(collector: Collector) -> None:
    one, other = (Counted(collector.address, sampler="traceidratio", ratio=0.5) for _ in range(2))
    samples = [[each.traces.samples(ids_of_step(MATCH, step)) for step in range(64)] for each in (one, other)]
    assert samples[0] == samples[1]
    assert {True, False} == set(samples[0])
    assert not Counted(collector.address, sampler="parentbased_always_off").traces.samples(
        ids_of_step(MATCH, 1)
    )


def test_a_collector_that_refuses_costs_only_spans_and_is_logged_once(collector: Collector) -> None:
    counted = Counted(collector.address)
    with capture_logs() as lines:
        collector.status = 400
        for number in range(1, 4):
            counted.step(number)
            eventually(partial(lambda spans: counted.dropped("collector") == spans, 2 * number))
        collector.status = 200
        counted.step(4)
        eventually(lambda: counted.sent() == 2)
    assert ["traces_not_sent", "traces_sent_again"] == [line["event"] for line in lines]
    counted.traces.close()


def test_a_collector_that_is_away_costs_only_spans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "1")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        counted = Counted(f"http://127.0.0.1:{nobody.getsockname()[1]}")
        counted.step(1)
        counted.traces.close()
        eventually(lambda: counted.dropped("collector") == 2)


def test_a_collector_that_hangs_fills_the_queue_and_holds_nobody(
    collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTEL_BSP_MAX_QUEUE_SIZE", "20")
    monkeypatch.setenv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "10")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "600")
    monkeypatch.setattr(trace_export, "LAST_CHANCE", 0.05)
    collector.hangs.set()
    counted = Counted(collector.address)
    for number in range(1, 101):
        counted.step(number)
    assert 180 == counted.dropped("queue")  # none of the 20 that wait is taken
    ended = threading.Thread(target=counted.traces.close)
    ended.start()
    ended.join(60)
    assert not ended.is_alive()
    assert 20 == counted.dropped("collector")


class Hanging(SpanExporter):
    """Fails when it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        self.let_go.wait(60)
        raise OSError(f"{len(spans)} spans are lost")


def test_what_fails_after_the_end_is_counted_once_and_not_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else may write by then."""
    hanging = Hanging()
    monkeypatch.setattr(trace_export, "OTLPSpanExporter", lambda *_, **__: hanging)
    monkeypatch.setattr(trace_export, "LAST_CHANCE", 0.05)
    counted = Counted("http://127.0.0.1:9")
    counted.step(1)
    others = {*threading.enumerate()}  # those of another test may wait for its collector
    with capture_logs() as lines:
        counted.traces.close()
        assert 2 == counted.dropped("collector")
        hanging.let_go.set()
        own = [thread for thread in threading.enumerate() if thread not in others]
        eventually(lambda: not any(thread.is_alive() for thread in own if thread.name == "last-traces"))
    assert [] == lines
    assert 2 == counted.dropped("collector")
