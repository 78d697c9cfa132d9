"""Traces: one move through the running service is one trace, of all processes, and nothing waits for it."""

from collections.abc import Iterator

import pytest

from domain.telemetry.span_catalog import (
    APPEND,
    APPEND_COMMIT,
    APPEND_WAIT,
    BATCH_SIZE,
    DECIDE,
    METHOD,
    PROBLEM,
    PROJECT,
    PROJECT_COMMIT,
    PROJECT_PUBLISH,
    PROJECT_READ,
    PROJECT_WRITE,
    PUSH,
    PUSH_READ,
    PUSH_SEND,
    QUEUE,
    RECEIPT,
    ROUTE,
    STATUS,
    STREAMS,
)
from domain.telemetry.traces import ids_of_step
from tests.support.eventually import eventually
from tests.support.servers import Servers
from tests.support.service import patient_http
from tests.support.service.collector import CollectedSpan, Collector, collecting
from tests.support.service.running import RunningService, ServedMatch, running_service

MOVES = "/v1/matches/<match>/moves"
MOVE = f"POST {MOVES}"
FRONT, PROJECTOR = "nostos-front", "nostos-projector"
CALLER = "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.fixture(scope="module")
def collector() -> Iterator[Collector]:
    with collecting() as made:
        yield made


@pytest.fixture(scope="module")
def service(servers: Servers, collector: Collector) -> Iterator[RunningService]:
    with servers.fresh_database() as database, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")  # milliseconds until spans are sent
        with running_service(database, servers.redis_url, traces=collector.address) as made:
            yield made


def play(service: RunningService, match: ServedMatch, **headers: str) -> int:
    """Send a legal move; the step it made."""
    for player, token in match.players:
        offers = service.services.matches.legal(match.id, player).offers
        if offers:
            answer = patient_http.post(
                f"{service.url}/v1/matches/{match.id}/moves",
                json={"move": offers[0].sample(match.rng)},
                headers={"Authorization": f"Bearer {token}", **headers},
            )
            assert 201 == answer.status_code
            return int(answer.json()["step"])
    raise AssertionError("no seat may play")


def named(spans: list[CollectedSpan]) -> dict[str, CollectedSpan]:
    """The spans by their names; of several read models the first."""
    return {span.name: span for span in reversed(spans)}


def test_a_move_is_one_trace_from_the_request_to_the_streams(
    service: RunningService, collector: Collector
) -> None:
    match = service.table().seat_all()
    before = service.services.matches.head(match.id)
    streams = [service.follow(match), service.follow(match), service.follow(match, match.token(0))]
    for stream in streams:
        stream.wait(before)
    step = play(service, match)
    for stream in streams:
        stream.wait(step)

    trace = collector.trace(ids_of_step(match.id, step).trace, MOVE, PROJECT, PUSH)

    assert {MOVE, QUEUE, DECIDE, APPEND, APPEND_WAIT, APPEND_COMMIT, RECEIPT} == {
        span.name for span in trace if span.service == FRONT and not span.name.startswith("push")
    }
    assert [PROJECT, PROJECT_READ, PROJECT_WRITE, PROJECT_WRITE, PROJECT_WRITE] == [
        span.name for span in trace if span.service == PROJECTOR
    ][:5]
    by_name = named(trace)
    for inner, outer in {
        QUEUE: MOVE,
        DECIDE: MOVE,
        APPEND: MOVE,
        APPEND_WAIT: APPEND,
        APPEND_COMMIT: APPEND,
        RECEIPT: MOVE,
        PROJECT: MOVE,
        PROJECT_READ: PROJECT,
        PROJECT_WRITE: PROJECT,
        PROJECT_COMMIT: PROJECT,
        PROJECT_PUBLISH: PROJECT,
        PUSH: MOVE,
        PUSH_READ: PUSH,
        PUSH_SEND: PUSH,
    }.items():
        assert by_name[outer].id == by_name[inner].parent, inner
    assert not by_name[MOVE].parent
    way = [MOVE, QUEUE, DECIDE, APPEND, APPEND_WAIT, APPEND_COMMIT, PROJECT_WRITE, PROJECT_COMMIT, PUSH_SEND]
    began = [by_name[name].began for name in way]
    assert sorted(began) == began  # each is the cause of the next
    assert by_name[APPEND_COMMIT].ended <= by_name[RECEIPT].began
    assert by_name[PROJECT_COMMIT].ended <= by_name[PROJECT_PUBLISH].began
    assert {METHOD: "POST", ROUTE: MOVES, STATUS: 201} == by_name[MOVE].attributes
    assert by_name[APPEND_COMMIT].attributes.keys() == by_name[PROJECT].attributes.keys() == {BATCH_SIZE}
    eventually(lambda: len(streams) == pushed(collector, match, step), "every stream is in a span")


def pushed(collector: Collector, match: ServedMatch, step: int) -> int:
    """To how many streams the step was sent; those that were late have a span of their own."""
    trace = collector.trace(ids_of_step(match.id, step).trace)
    return sum(int(span.attributes[STREAMS]) for span in trace if span.name == PUSH)


def test_a_refused_move_is_a_trace_of_its_own_with_the_type_of_its_problem(
    service: RunningService, collector: Collector
) -> None:
    match = service.table().seat_all()
    answer = patient_http.post(
        f"{service.url}/v1/matches/{match.id}/moves",
        json={"move": {"type": "nothing that there is"}},
        headers={
            "Authorization": f"Bearer {match.token(0)}",
            "traceparent": f"00-{CALLER}-00f067aa0ba902b7-00",
        },
    )
    refused = answer.json()["type"].rsplit("/", 1)[-1]

    def found() -> list[CollectedSpan]:
        return [span for span in collector.spans() if span.attributes.get(PROBLEM) == refused]

    eventually(found)
    [span] = found()
    assert {METHOD: "POST", ROUTE: MOVES, STATUS: answer.status_code, PROBLEM: refused} == span.attributes
    assert (CALLER,) == span.links
    assert CALLER != span.trace
    assert not span.failed


def test_reads_are_not_traced(service: RunningService, collector: Collector) -> None:
    assert 200 == patient_http.get(f"{service.url}/v1/games").status_code
    match = service.table().seat_all()
    collector.trace(ids_of_step(match.id, play(service, match)).trace, MOVE)
    methods = {span.attributes[METHOD] for span in collector.spans() if METHOD in span.attributes}
    assert {"POST"} == methods
