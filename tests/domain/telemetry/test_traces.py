"""Traces: what is recorded becomes spans that the catalog has, in the trace that match and step name."""

import hashlib
import subprocess
import sys
from collections.abc import Sequence
from contextvars import copy_context
from uuid import UUID

import pytest

from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from domain.telemetry.span_catalog import (
    APPEND,
    APPEND_COMMIT,
    APPEND_WAIT,
    ATTRIBUTES,
    BATCH_SIZE,
    COMMAND,
    DECIDE,
    PROJECT,
    PROJECT_WRITE,
    PROJECTION,
    SPAN_CATALOG,
    SPANS,
    STEP,
)
from domain.telemetry.traces import (
    MOST_STEPS,
    NO_TRACES,
    NOT_INSIDE,
    Recording,
    Traces,
    TraceTarget,
    Tree,
    caller_link,
    current,
    ids_of_step,
    part,
    parts_kept,
    start_traces,
)

MATCH = UUID("0b9f5a0e-5f0c-4f5e-9d5c-0d5e3c1f7a11")
OTHER = UUID("0b9f5a0e-5f0c-4f5e-9d5c-0d5e3c1f7a12")


class Sent:
    """A collector that keeps trees. `rate`: which traces it wants, of the number of their last byte."""

    def __init__(self, rate: int = 256) -> None:
        self.trees: list[Tree] = []
        self.dropped = 0
        self._rate = rate

    def samples(self, trace: int) -> bool:
        return trace % 256 < self._rate

    def send(self, tree: Tree) -> None:
        self.trees.append(tree)

    def drop(self, spans: int) -> None:
        self.dropped += spans

    def close(self) -> None:
        pass


def names(tree: Tree) -> list[tuple[str, str]]:
    """Each part with the part it belongs to."""
    return [
        (each.name, "" if each.inside == NOT_INSIDE else tree.parts[each.inside].name) for each in tree.parts
    ]


def recorded(traces: Traces, steps: Sequence[tuple[UUID, int]]) -> Recording:
    """A request that makes these steps."""
    recording = traces.command()
    assert recording is not None

    def work() -> None:
        with part(DECIDE):
            pass
        with part(APPEND):
            recording.note(APPEND_WAIT, 1, 2)
            recording.note(APPEND_COMMIT, 2, 3, {BATCH_SIZE: 1})
        for step in steps:
            traces.made(*step)

    context = copy_context()
    recording.bind(context)
    context.run(work)
    traces.finish(recording)
    return recording


def test_every_process_derives_the_ids_of_a_step_as_the_page_says() -> None:
    digest = hashlib.sha256(f"nostos step {MATCH} 7".encode()).hexdigest()
    assert (digest[:32], digest[32:48]) == tuple(
        f"{number:0{width}x}" for number, width in zip(ids_of_step(MATCH, 7), (32, 16), strict=True)
    )


def test_a_request_that_made_a_step_is_the_root_of_its_trace() -> None:
    sent = Sent()
    recorded(Traces(sent), [(MATCH, 7)])
    [tree] = sent.trees
    assert (ids_of_step(MATCH, 7), True) == (tree.ids, tree.is_root)
    inner = [(DECIDE, COMMAND), (APPEND, COMMAND), (APPEND_WAIT, APPEND), (APPEND_COMMIT, APPEND)]
    assert [(COMMAND, ""), *inner] == names(tree)
    assert current() is None


def test_a_request_that_made_none_has_a_trace_of_its_own() -> None:
    sent = Sent()
    first, second = (recorded(Traces(sent), []) for _ in range(2))
    assert [first.ids, second.ids] == [tree.ids for tree in sent.trees]
    assert first.ids != second.ids


def test_a_request_that_made_several_is_linked_with_each() -> None:
    sent = Sent()
    recorded(Traces(sent), [(MATCH, 7), (OTHER, 2)])
    request, *steps = sent.trees
    made = (ids_of_step(MATCH, 7), ids_of_step(OTHER, 2))
    assert made == request.links
    assert [(ids, (request.ids,), [(STEP, "")]) for ids in made] == [
        (each.ids, each.links, names(each)) for each in steps
    ]


def test_what_the_service_does_by_itself_is_a_trace_only_if_it_makes_a_step() -> None:
    sent = Sent()
    traces = Traces(sent)
    with traces.step(), traces.step():  # the inner one is part of the outer
        traces.made(MATCH, 1)
    with traces.step():
        pass
    assert [(ids_of_step(MATCH, 1), [(STEP, "")])] == [(each.ids, names(each)) for each in sent.trees]


def test_a_batch_is_part_of_the_trace_of_each_of_its_steps_as_far_as_it_concerns_it() -> None:
    sent = Sent()
    traces = Traces(sent)
    with traces.batch(PROJECT) as recording:
        assert recording is not None
        for name in ("frames", "notes"):
            with part(PROJECT_WRITE, {PROJECTION: name}):
                pass
        traces.finish_batch(
            recording,
            [(MATCH, 1), (OTHER, 5)],
            {BATCH_SIZE: 3},
            lambda step, each: each.attributes.get(PROJECTION) != "notes" or step == (OTHER, 5),
        )
    written = [[each.attributes.get(PROJECTION) for each in tree.parts[1:]] for tree in sent.trees]
    assert [["frames"], ["frames", "notes"]] == written
    assert [ids_of_step(MATCH, 1), ids_of_step(OTHER, 5)] == [tree.ids for tree in sent.trees]
    assert not any(tree.is_root for tree in sent.trees)


def test_a_large_batch_has_spans_for_a_few_of_its_steps_and_counts_the_others() -> None:
    sent = Sent()
    with Traces(sent).batch(PROJECT) as recording:
        assert recording is not None
        Traces(sent).finish_batch(recording, [(MATCH, step) for step in range(1, 101)], {BATCH_SIZE: 100})
    assert (MOST_STEPS, 100 - MOST_STEPS) == (len(sent.trees), sent.dropped)


def test_all_processes_sample_the_same_steps() -> None:
    one, other = Sent(64), Sent(64)
    steps = [(MATCH, step) for step in range(1, 17)]
    for step in steps:
        recorded(Traces(one), [step])
    with Traces(other).batch(PROJECT) as recording:
        assert recording is not None
        Traces(other).finish_batch(recording, steps, {BATCH_SIZE: 16})
    sampled = [tree.ids.trace for tree in one.trees]
    assert sampled == [tree.ids.trace for tree in other.trees]
    assert 0 < len(sampled) < len(steps)


def test_a_part_without_some_keeps_what_belongs_to_what() -> None:
    recording = Recording(PROJECT)
    with recording.part(APPEND):
        recording.note(APPEND_WAIT, 1, 2)
    recording.note(DECIDE, 3, 4)
    kept = parts_kept(recording.parts(), lambda each: each.name != DECIDE)
    assert [(PROJECT, NOT_INSIDE), (APPEND, 0), (APPEND_WAIT, 1)] == [(e.name, e.inside) for e in kept]


def test_without_a_collector_nothing_is_recorded() -> None:
    assert NO_TRACES.command() is None
    with NO_TRACES.step(), NO_TRACES.batch(PROJECT) as recording, part(DECIDE):
        assert recording is None
        assert current() is None
        NO_TRACES.made(MATCH, 1)
    assert not NO_TRACES.sampled_id()
    assert NO_TRACES is start_traces(TraceTarget(), Process.FRONT, Meters())


def test_the_library_can_be_switched_off_as_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_SDK_DISABLED", "true")
    assert NO_TRACES is start_traces(TraceTarget("http://127.0.0.1:9"), Process.FRONT, Meters())


def test_without_a_collector_nothing_that_makes_or_sends_spans_is_imported() -> None:
    """The client of Redis imports the part of OpenTelemetry for metrics, wherever it is installed."""
    modules = ("api.server.__main__", "workers.projector", "workers.notary.notary", "workers.clock")
    makes = "('opentelemetry.sdk.trace', 'opentelemetry.exporter', 'google.protobuf', 'requests')"
    code = f"import sys, {', '.join(modules)}; print([m for m in sys.modules if m.startswith({makes})])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout


@pytest.mark.parametrize(
    "header",
    [
        "",
        "canary",
        "00-canary-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        f"00-{'0' * 32}-00f067aa0ba902b7-01",
        f"00-4bf92f3577b34da6a3ce929d0e0e4736-{'0' * 16}-01",
    ],
)
def test_a_header_that_is_no_traceparent_is_nothing(header: str) -> None:
    assert () == caller_link(header)


def test_a_traceparent_is_a_link() -> None:
    [ids] = caller_link("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    assert (0x4BF92F3577B34DA6A3CE929D0E0E4736, 0x00F067AA0BA902B7) == ids


def test_each_span_is_declared_once_with_a_meaning_and_attributes_that_are_declared() -> None:
    assert len(SPAN_CATALOG) == len(SPANS)
    assert all(each.meaning.endswith(".") and each.processes for each in SPANS)
    assert all(each.parent in ("", *SPAN_CATALOG) for each in SPANS)
    assert set(ATTRIBUTES) == {name for each in SPANS for name in each.attributes}
    assert all(meaning.endswith(".") for meaning in ATTRIBUTES.values())


def test_no_attribute_names_a_match_a_step_a_player_or_a_seat() -> None:
    words = {word for name in ATTRIBUTES for word in name.split(".")[1:]}
    allowed = {"request", "response", "method", "route", "status_code"}
    assert allowed | {"problem", "batch", "size", "projection", "streams"} == words
