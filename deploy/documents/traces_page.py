"""Makes deploy/documents/TRACES.md from the catalog of spans: `python -m deploy.documents.traces_page`."""

from pathlib import Path
from typing import Final

from domain.telemetry.span_catalog import ATTRIBUTES, SPANS, Span

PAGE: Final = Path(__file__).parent / "TRACES.md"
TEXT: Final = """\
# Traces

Made from `domain/telemetry/span_catalog.py` by `make docs`; a test compares the two.

A trace shows where the time of one move goes, from its request to the streams that are sent its frame,
in all processes. It is for who runs the service.

## One move

A time after `|` is that of the span itself. The projector and the gateway know nothing of the request.

```
nostos-front      POST /v1/matches/<match>/moves      |------------------|              4.1 ms  201
nostos-front        queue                             |-|                               0.2 ms
nostos-front        decide                              |---|                           0.9 ms
nostos-front        append                                  |-----------|               2.4 ms
nostos-front          append.wait                           |-|                         0.3 ms
nostos-front          append.commit                           |--------|                1.9 ms  8 commands
nostos-front        receipt                                              |-|            0.1 ms
nostos-projector    project                                          |----------|       2.6 ms  8 events
nostos-projector      project.read                                   |--|               0.5 ms
nostos-projector      project.write                                    |--|             0.6 ms  frames
nostos-projector      project.write                                       |-|           0.3 ms  lobby
nostos-projector      project.write                                        |-|          0.1 ms  participations
nostos-projector      project.commit                                        |-|         0.3 ms
nostos-projector      project.publish                                         |-|       0.4 ms
nostos-front        push                                                       |-----|  1.3 ms  3 streams
nostos-front          push.read                                                |--|     0.6 ms
nostos-front          push.send                                                   |--|  0.7 ms
nostos-notary       sign                                                   |----------- 9.8 ms  12 events
```

The times are an example. A delayed match is pushed to onlookers later: these streams have another
`push`.

## Turn it on

`OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318` sends the spans of every process there, by OTLP over
HTTP (`/v1/traces`). `deploy/machines/observability/collector.yml` is an OpenTelemetry Collector that
takes them and sends them on. Without the variable nothing is recorded.

[SETTINGS.md](../SETTINGS.md) has also `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER` and
`OTEL_TRACES_SAMPLER_ARG`. The library reads these of OpenTelemetry's variables itself:
`OTEL_SDK_DISABLED`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_TIMEOUT`, `_COMPRESSION`,
`_CERTIFICATE`, `_CLIENT_KEY` and `_CLIENT_CERTIFICATE`, and `OTEL_BSP_SCHEDULE_DELAY`, `_MAX_QUEUE_SIZE`
and `_MAX_EXPORT_BATCH_SIZE`. The name of a process is `nostos-` and its kind; `OTEL_SERVICE_NAME` does
not change it.

Take a share of the steps where many are played: `OTEL_TRACES_SAMPLER=traceidratio` and
`OTEL_TRACES_SAMPLER_ARG=0.01`, the same for all processes. They take the same steps, without asking each
other.

## Find a move

No span names a match. Processes derive the id of a trace from match and step, so whoever knows both finds it:

    printf 'nostos step %s %d' "$MATCH" "$STEP" | sha256sum | cut -c1-32

The log line `answered` of a request has the id as `trace`, if it is sampled, beside its request id.
[METRICS.md](METRICS.md) has the same parts as histograms: `nostos_http_request_seconds` is the request,
`nostos_append_seconds` is `append.commit`, `nostos_notary_batch_seconds` is in `sign`.

A request has a trace of its own if it makes no step, and if it makes several; then it is linked with
them. The header `traceparent` of a caller becomes a link too: it decides neither the trace nor whether
there is one. Reads are not traced.

## What traces tell, and to whom

Who reads traces learns of every step at once, also in delayed and private matches, and its route, if
they know the match. So traces are for those who may read the log of the service: keep the collector on
loopback or in a network of your own, and let no player look.

They never hold a name, a token, an id of a player or a match, a path, a move, or anything that follows
from what is hidden. Names of spans and attributes are those of the tables below, and nothing else is
sent. Two matches that differ in what is hidden have the same spans, but for their times.

## What they cost

Off: two microseconds for a move. On: for each command some ten microseconds, and if it is sampled a
quarter of a millisecond of processor time in each process, in the front after the answer was made; and
some 8 MB of memory for each process ([0090](../decisions/0090-a-trace-is-found-by-match-and-step.md)).
Nobody waits for the collector. Spans wait in a queue of 2048; where it is full, or the collector takes
none, they are dropped and counted in `nostos_trace_spans_dropped_total`: `queue`, `collector`, `batch`
(of one batch at most 16 steps have spans) or `defect`. The log says `traces_not_sent`, and later
`traces_sent_again`. At its end a process sends what it has for two seconds at most.

## Spans

| span | kind | part of | processes | attributes | meaning |
|---|---|---|---|---|---|
{spans}
A span that is part of nothing here is part of the root of the trace of its step: of the request that made the
step, or of `step`. What is part of `command` here is part of `step` where the service acts by itself.

## Attributes

| attribute | meaning |
|---|---|
{attributes}
The status of a span is an error if the answer has a status from 500 on. Texts of errors are never sent.
"""


def page() -> str:
    """The whole page as Markdown."""
    attributes = "".join(f"| `{name}` | {meaning} |\n" for name, meaning in ATTRIBUTES.items())
    return TEXT.format(spans="".join(map(_row, SPANS)), attributes=attributes)


def _row(span: Span) -> str:
    parent = f"`{span.parent}`" if span.parent else ""
    attributes = ", ".join(f"`{name}`" for name in span.attributes)
    cells = f"`{span.name}`", span.kind, parent, ", ".join(span.processes), attributes, span.meaning
    return f"| {' | '.join(cells)} |\n"


if __name__ == "__main__":
    PAGE.write_text(page())
