"""Traces: how long each part of a step takes, in whichever process it happens.

An event carries no trace context. Every process derives the ids of a trace from match and step, so all their
spans meet in one trace. What a process does is recorded first, and becomes spans when it is over, since a
command does not know its step before. Without a collector nothing is recorded: this module does not import
OpenTelemetry, `trace_export` does.
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from contextvars import Context, ContextVar
from functools import partial
from hashlib import sha256
from itertools import islice
from random import getrandbits
from types import TracebackType
from typing import Final, NamedTuple, Protocol
from uuid import UUID

from prometheus_client import Counter

from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from domain.telemetry.span_catalog import COMMAND, METHOD, ROUTE, STEP

MOST_LINKS: Final = 32  # of a request that makes many steps
MOST_STEPS: Final = 16  # of one batch that get spans
NOT_INSIDE: Final = -1
REASONS: Final = ("queue", "collector", "batch", "defect")  # for which spans are dropped

Attributes = Mapping[str, str | int]
NOTHING: Final[Attributes] = {}
UNTRACED: Final[AbstractContextManager[None]] = nullcontext()

clock: Final = time.time_ns  # of all traces: wall time, since a trace has spans of several processes


class TraceIds(NamedTuple):
    """A trace, and the span in it that all others of the trace are part of."""

    trace: int
    root: int


def ids_of_step(match: UUID, step: int) -> TraceIds:
    """The ids of the trace of a step: of the SHA-256 of `nostos step MATCH STEP` the first 16 bytes, and the
    next 8.
    """
    digest = sha256(f"nostos step {match} {step}".encode()).digest()
    return TraceIds(int.from_bytes(digest[:16]), int.from_bytes(digest[16:24]))


def random_ids() -> TraceIds:
    """The ids of a trace of its own."""
    return TraceIds(getrandbits(128) or 1, getrandbits(64) or 1)


class Part(NamedTuple):
    """Something that was done between two times in nanoseconds. `inside`: the index of the part that it
    belongs to, among all parts of a recording; the first one belongs to none.
    """

    name: str
    began: int
    ended: int
    attributes: Attributes = NOTHING
    inside: int = 0


class Tree(NamedTuple):
    """Spans that belong together, the first of which is part of nothing, or of the root of its trace.

    `ids`: of the trace, and of the span that is the root; `is_root`: the first part is that span itself.
    """

    ids: TraceIds
    parts: Sequence[Part]
    is_root: bool
    links: Sequence[TraceIds] = ()


class TraceTarget(NamedTuple):
    """Where spans go, and which. `endpoint`: the address of a collector; empty for none. `sampler`, `ratio`:
    as OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG name them.
    """

    endpoint: str = ""
    headers: str = ""
    sampler: str = "always_on"
    ratio: float = 1.0


class Counts(NamedTuple):
    """The metrics of traces."""

    sent: Counter
    dropped: Counter


class Collector(Protocol):
    """Where spans go. Neither method blocks or raises."""

    def samples(self, trace: int) -> bool:
        """Whether spans of this trace are wanted. Every process has the same answer."""

    def send(self, tree: Tree) -> None:
        """Take the spans."""

    def drop(self, spans: int) -> None:
        """Count spans that are not made, for there are too many."""

    def close(self) -> None:
        """Send what waits, within seconds."""


class Recording:
    """What is done, part by part; by one thread at a time. `steps`: the steps that it made."""

    __slots__ = ("_attributes", "_began", "_ids", "_inside", "_name", "_parts", "links", "steps")

    def __init__(self, name: str, links: Sequence[TraceIds] = ()) -> None:
        self._name = name
        self._began = clock()
        self._attributes: dict[str, str | int] = {}
        self._parts: list[Part] = []
        self._inside = 0
        self._ids: TraceIds | None = None
        self.links = links
        self.steps: list[tuple[UUID, int]] = []

    @property
    def began(self) -> int:
        """When it began."""
        return self._began

    @property
    def ids(self) -> TraceIds:
        """Those of the step if it made one, and else its own."""
        if len(self.steps) == 1:
            return ids_of_step(*self.steps[0])
        self._ids = self._ids or random_ids()
        return self._ids

    def bind(self, context: Context) -> None:
        """Make this what is recorded in a context."""
        context.run(_current.set, self)

    def describe(self, attributes: Attributes) -> None:
        """Add attributes of the whole."""
        self._attributes.update(attributes)

    def note(self, name: str, began: int, ended: int, attributes: Attributes = NOTHING) -> None:
        """Add a part that is over."""
        self._parts.append(Part(name, began, ended, attributes, self._inside))

    def part(self, name: str, attributes: Attributes = NOTHING) -> "OpenPart":
        """A context that is a part. Parts that are noted meanwhile belong to it."""
        return OpenPart(self, name, attributes)

    def parts(self) -> list[Part]:
        """The whole, which ends now, and all its parts that are over."""
        whole = Part(self._name, self._began, clock(), self._attributes, NOT_INSIDE)
        return [whole, *self._parts]

    def enter(self, name: str, attributes: Attributes) -> None:
        """Begin a part. What is noted until it is left belongs to it."""
        began = clock()
        self._parts.append(Part(name, began, began, attributes, self._inside))
        self._inside = len(self._parts)

    def leave(self) -> None:
        """End the part that was entered last."""
        part = self._parts[self._inside - 1]
        self._parts[self._inside - 1] = part._replace(ended=clock())
        self._inside = part.inside


class OpenPart:
    """A part of a recording from `with` to the end of the block. One that ends with an error is a part too;
    the error is not part of it.
    """

    __slots__ = ("_attributes", "_name", "_recording")

    def __init__(self, recording: Recording, name: str, attributes: Attributes) -> None:
        self._recording, self._name, self._attributes = recording, name, attributes

    def __enter__(self) -> None:
        self._recording.enter(self._name, self._attributes)

    def __exit__(self, *_: object) -> None:
        self._recording.leave()


_current: ContextVar[Recording | None] = ContextVar("nostos.recording", default=None)


def current() -> Recording | None:
    """What is recorded in this context; None almost always where there is no collector."""
    return _current.get()


def part(name: str, attributes: Attributes = NOTHING) -> AbstractContextManager[None]:
    """A context that is a part of what is recorded here, if anything is."""
    recording = _current.get()
    return UNTRACED if recording is None else recording.part(name, attributes)


class Traces:
    """The traces of one process. Without a collector nothing is recorded."""

    def __init__(self, collector: Collector | None = None) -> None:
        self._collector = collector

    @property
    def on(self) -> bool:
        """Whether anything is recorded."""
        return self._collector is not None

    def command(self, traceparent: str = "") -> Recording | None:
        """Begin to record a request. `traceparent`: the header of its caller."""
        return None if self._collector is None else Recording(COMMAND, caller_link(traceparent))

    def request(self, method: str, route: str) -> AbstractContextManager[object]:
        """A context that records a part of a long request, as if it were one."""
        if self._collector is None:
            return UNTRACED
        return OpenRecording(COMMAND, self.finish, {METHOD: method, ROUTE: route})

    def step(self) -> AbstractContextManager[object]:
        """A context that records what the service does by itself; nothing new inside of another recording."""
        if self._collector is None or _current.get() is not None:
            return UNTRACED
        return OpenRecording(STEP, self._finish_step)

    def batch(self, name: str) -> AbstractContextManager[Recording | None]:
        """A context that records a batch; `finish_batch` says whose it was."""
        return nullcontext() if self._collector is None else OpenRecording(name)

    def made(self, match: UUID, step: int) -> None:
        """Note that what is recorded here made the step of a match."""
        if self._collector is not None and (recording := _current.get()) is not None:
            recording.steps.append((match, step))

    def sampled_id(self) -> str:
        """The id of the trace of what is recorded here, for log lines; empty if it is not sampled."""
        recording = _current.get()
        if self._collector is None or recording is None:
            return ""
        trace = recording.ids.trace
        return f"{trace:032x}" if self._collector.samples(trace) else ""

    def samples(self, ids: TraceIds) -> bool:
        """Whether spans of this trace are wanted."""
        return self._collector is not None and self._collector.samples(ids.trace)

    def finish(self, recording: Recording) -> None:
        """Make spans of a request. If it made several steps, each is in its own trace, linked with it."""
        own = recording.ids
        if len(recording.steps) <= 1:
            self._send(Tree(own, recording.parts(), is_root=True, links=recording.links))
            return
        parts = recording.parts()
        made = [ids_of_step(*step) for step in recording.steps]
        self._send(Tree(own, parts, is_root=True, links=(*recording.links, *made[:MOST_LINKS])))
        whole = Part(STEP, parts[0].began, parts[0].ended, NOTHING, NOT_INSIDE)
        for ids in made[:MOST_LINKS]:
            self._send(Tree(ids, [whole], is_root=True, links=(own,)))

    def finish_batch(
        self,
        recording: Recording,
        steps: Iterable[tuple[UUID, int]],
        attributes: Attributes,
        keep: Callable[[tuple[UUID, int], Part], bool] = lambda _, __: True,
    ) -> None:
        """Make spans of a batch, in the trace of each step that is sampled.

        `keep`: which parts of the batch concern a step. A batch has MOST_STEPS of them; more are dropped.
        """
        recording.describe(attributes)
        parts = recording.parts()
        sampled = ((step, ids) for step in steps if self.samples(ids := ids_of_step(*step)))
        for step, ids in islice(sampled, MOST_STEPS):
            self._send(Tree(ids, parts_kept(parts, partial(keep, step)), is_root=False))
        if self._collector is not None:
            self._collector.drop(sum(len(parts) for _ in sampled))

    def send_parts(self, ids: TraceIds, parts: Sequence[Part]) -> None:
        """Make spans in the trace of a step; the first part has all others."""
        self._send(Tree(ids, parts, is_root=False))

    def close(self) -> None:
        """Send what waits, within seconds."""
        if self._collector is not None:
            self._collector.close()

    def _finish_step(self, recording: Recording) -> None:
        """What made no step was nothing."""
        if recording.steps:
            self.finish(recording)

    def _send(self, tree: Tree) -> None:
        if self._collector is not None and self._collector.samples(tree.ids.trace):
            self._collector.send(tree)


NO_TRACES: Final = Traces()


def start_traces(target: TraceTarget, process: Process, meters: Meters) -> Traces:
    """The traces of a process. Only if they go somewhere, OpenTelemetry is imported and a thread started."""
    counts = Counts(
        meters.counter("nostos_trace_spans_total"), meters.counter("nostos_trace_spans_dropped_total")
    )
    for reason in REASONS:
        counts.dropped.labels(reason)
    if not target.endpoint or os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return NO_TRACES
    from domain.telemetry.trace_export import collector_at

    return Traces(collector_at(target, process, counts))


class OpenRecording:
    """A recording in this context from `with` to the end of the block, and what is done with it then."""

    def __init__(
        self,
        name: str,
        finish: Callable[[Recording], None] = lambda _: None,
        attributes: Attributes = NOTHING,
    ) -> None:
        self._name, self._finish, self._attributes = name, finish, attributes

    def __enter__(self) -> Recording:
        self._recording = Recording(self._name)
        self._recording.describe(self._attributes)
        self._token = _current.set(self._recording)
        return self._recording

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        _current.reset(self._token)
        if kind is None:
            self._finish(self._recording)


def parts_kept(parts: Sequence[Part], keep: Callable[[Part], bool]) -> list[Part]:
    """The parts without some that have no parts themselves."""
    kept = [(at, part) for at, part in enumerate(parts) if keep(part)]
    places = {at: place for place, (at, _) in enumerate(kept)}
    places[NOT_INSIDE] = NOT_INSIDE
    return [part._replace(inside=places[part.inside]) for _, part in kept]


def caller_link(traceparent: str) -> tuple[TraceIds, ...]:
    """The span that a header of the W3C names; none if the header is no such thing."""
    version, *fields = traceparent.split("-")
    lengths = [len(field) for field in fields]
    if version != "00" or lengths != [32, 16, 2] or not set("".join(fields)) <= set("0123456789abcdef"):
        return ()
    ids = TraceIds(int(fields[0], 16), int(fields[1], 16))
    return (ids,) if ids.trace and ids.root else ()
