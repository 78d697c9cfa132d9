"""A collector of traces: takes OTLP over HTTP on loopback, as an OpenTelemetry Collector does."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.support.eventually import eventually


class CollectedSpan(NamedTuple):
    """A span as it came. `service`: the name of the process; `parent`: empty for the root; `links`: the ids
    of their traces. Ids are hexadecimal digits.
    """

    service: str
    name: str
    trace: str
    id: str
    parent: str
    began: int
    ended: int
    attributes: dict[str, str | int]
    links: tuple[str, ...]
    failed: bool


class Collector:
    """What came so far. `address`: as OTEL_EXPORTER_OTLP_ENDPOINT names it; `status`: that of its answers."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.status = 200
        self.bodies: list[bytes] = []
        self._spans: list[CollectedSpan] = []
        self._read = 0  # how many bodies
        self.headers: list[dict[str, str]] = []
        self.hangs = threading.Event()  # set: it answers nobody
        self.goes_on = threading.Event()

    def spans(self) -> list[CollectedSpan]:
        """All spans, in the order in which they came."""
        for body in self.bodies[self._read :]:
            self._spans += _spans(body)
            self._read += 1
        return self._spans

    def trace(self, trace: int, *names: str) -> list[CollectedSpan]:
        """The spans of a trace, once it has spans of these names; the first to begin first."""

        def found() -> list[CollectedSpan]:
            return [span for span in self.spans() if span.trace == f"{trace:032x}"]

        eventually(lambda: {span.name for span in found()} >= set(names), f"spans {names}")
        return sorted(found(), key=lambda span: (span.began, -span.ended))


def _spans(body: bytes) -> Iterator[CollectedSpan]:
    for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
        about = _values(resource.resource.attributes)
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield CollectedSpan(
                    str(about["service.name"]),
                    span.name,
                    span.trace_id.hex(),
                    span.span_id.hex(),
                    span.parent_span_id.hex(),
                    span.start_time_unix_nano,
                    span.end_time_unix_nano,
                    _values(span.attributes),
                    tuple(link.trace_id.hex() for link in span.links),
                    span.status.code == span.status.STATUS_CODE_ERROR,
                )


def _values(attributes: Any) -> dict[str, str | int]:
    return {
        each.key: each.value.string_value if each.value.HasField("string_value") else each.value.int_value
        for each in attributes
    }


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector on a port of loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if made.hangs.is_set():
                made.goes_on.wait()
                return
            if made.status == 200:
                made.headers.append(dict(self.headers))
                made.bodies.append(body)
            self.send_response(made.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    made = Collector(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.goes_on.set()
        server.shutdown()
        thread.join()
        server.server_close()
