"""The catalog of spans: every span of every process, with its meaning and what it may say.

It is the allow list of all that traces tell. A span has a name of this table and the attributes that the
table gives it. None names a match, a step, a player or a seat, quotes a request, or follows from what is
hidden. Traces are for who runs the service, as its log is.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from domain.telemetry.catalog import WRITERS, Process


class SpanKind(StrEnum):
    """What a span is to its trace, as OpenTelemetry calls it."""

    SERVER = "server"
    INTERNAL = "internal"
    CONSUMER = "consumer"


METHOD: Final = "http.request.method"
ROUTE: Final = "http.route"
STATUS: Final = "http.response.status_code"
PROBLEM: Final = "nostos.problem"
BATCH_SIZE: Final = "nostos.batch.size"
PROJECTION: Final = "nostos.projection"
STREAMS: Final = "nostos.streams"

ATTRIBUTES: Final[Mapping[str, str]] = {
    METHOD: "The method of the request.",
    ROUTE: "The route with its placeholders, never the path.",
    STATUS: "The status of the answer.",
    PROBLEM: "The type of the problem that the answer is, if it is one.",
    BATCH_SIZE: "How many commands or events the batch had, of whatever streams.",
    PROJECTION: "The name of the read model.",
    STREAMS: "To how many streams the process sent the frame.",
}
"""All attributes. The first four are those of the log line `answered` and of its problem."""


class Span(NamedTuple):
    """One kind of span. `parent`: the name of the span that it is part of; empty for those that are part of a
    step or of nothing.
    """

    name: str
    kind: SpanKind
    parent: str
    processes: Sequence[Process]
    meaning: str
    attributes: Sequence[str] = ()


def _part(
    name: str, parent: str, processes: Sequence[Process], meaning: str, attributes: Sequence[str] = ()
) -> Span:
    return Span(name, SpanKind.INTERNAL, parent, processes, meaning, attributes)


COMMAND: Final = "command"
QUEUE: Final = "queue"
STEP: Final = "step"
DECIDE: Final = "decide"
APPEND: Final = "append"
APPEND_WAIT: Final = "append.wait"
APPEND_COMMIT: Final = "append.commit"
RECEIPT: Final = "receipt"
PROJECT: Final = "project"
PROJECT_READ: Final = "project.read"
PROJECT_WRITE: Final = "project.write"
PROJECT_COMMIT: Final = "project.commit"
PROJECT_PUBLISH: Final = "project.publish"
SIGN: Final = "sign"
PUSH: Final = "push"
PUSH_READ: Final = "push.read"
PUSH_SEND: Final = "push.send"

_FRONT: Final = (Process.FRONT,)
_GATEWAYS: Final = (Process.FRONT, Process.GATEWAY)
_PROJECTOR: Final = (Process.PROJECTOR,)

SPANS: Final = (
    Span(
        COMMAND,
        SpanKind.SERVER,
        "",
        _GATEWAYS,
        "A request that is no read, or the lines of a move stream that are played together: from the moment"
        " it is here whole until its answer is made. It is called"
        " by its method and route.",
        (METHOD, ROUTE, STATUS, PROBLEM),
    ),
    _part(QUEUE, COMMAND, _FRONT, "Waits in the work queue for a thread."),
    _part(
        STEP,
        "",
        WRITERS,
        "A step that no request made alone: the service made it by itself, as the clock does, or a request"
        " made several. Such a request is linked with its steps.",
    ),
    _part(DECIDE, COMMAND, WRITERS, "Decides by the rules, and seals the step for the ledger."),
    _part(APPEND, COMMAND, WRITERS, "Appends the event to the log."),
    _part(APPEND_WAIT, APPEND, WRITERS, "Waits until the commit before is done."),
    _part(
        APPEND_COMMIT, APPEND, WRITERS, "The commit, which commands share that come together.", (BATCH_SIZE,)
    ),
    _part(RECEIPT, COMMAND, _GATEWAYS, "Signs the receipt."),
    Span(
        PROJECT,
        SpanKind.CONSUMER,
        "",
        _PROJECTOR,
        "The batch with the step, from reading it until its messages are published.",
        (BATCH_SIZE,),
    ),
    _part(PROJECT_READ, PROJECT, _PROJECTOR, "Reads the batch from the log."),
    _part(
        PROJECT_WRITE,
        PROJECT,
        _PROJECTOR,
        "Writes one read model of those that steps concern.",
        (PROJECTION,),
    ),
    _part(PROJECT_COMMIT, PROJECT, _PROJECTOR, "Commits what was written."),
    _part(PROJECT_PUBLISH, PROJECT, _PROJECTOR, "Publishes the messages on the bus."),
    Span(
        SIGN,
        SpanKind.CONSUMER,
        "",
        (Process.NOTARY,),
        "The batch with the step, from its heads until its checkpoint is signed and stored.",
        (BATCH_SIZE,),
    ),
    Span(
        PUSH,
        SpanKind.CONSUMER,
        "",
        _GATEWAYS,
        "The process pushes the frames of the step: from the first sign of it until every stream that follows"
        " is sent its own.",
        (STREAMS,),
    ),
    _part(PUSH_READ, PUSH, _GATEWAYS, "Until all of them have their frame, from the bus or from Postgres."),
    _part(PUSH_SEND, PUSH, _GATEWAYS, "Sends the frames, from the first to the last."),
)
"""All of them, in the order of a move. The page TRACES.md is made from this table."""

SPAN_CATALOG: Final = {span.name: span for span in SPANS}
