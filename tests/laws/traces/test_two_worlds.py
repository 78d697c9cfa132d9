"""Two worlds in traces: what is hidden changes no span, and no secret is in a byte that is exported.

The running service plays a match and its twin, which differ only in what onlookers never learn. Their spans
must be the same but for times and ids: count, names, attributes, and the order in each process. The size of a
batch is put aside too, and to how many spans the streams of a step are dealt: both are a matter of time.
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.kernel.facts import ONLOOKER
from domain.matches.decisions import play as play_decisions
from domain.matches.decisions.context import Context
from domain.telemetry.span_catalog import BATCH_SIZE, PROJECT, PUSH, PUSH_SEND, QUEUE, ROUTE, STREAMS
from domain.telemetry.traces import current, ids_of_step
from tests.laws.worlds import Family, families, secret
from tests.support import toy
from tests.support.eventually import eventually
from tests.support.games.playouts import Record, Step
from tests.support.servers import Servers
from tests.support.service import patient_http
from tests.support.service.collector import CollectedSpan, Collector, collecting
from tests.support.service.running import RunningService, StreamReader, running_service

SOON = 13  # the step at which the worlds differ, at the latest
MORE = 2  # steps that are played after that
NAME = "Anticlea of Ithaca"  # long enough to be in no random id
Told = list[tuple[str, str, tuple[tuple[str, str | int], ...]]]


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


@pytest.fixture(scope="module")
def family() -> Family:
    """A match and a twin that onlookers cannot tell apart, which soon is another match."""
    found = (each for each in families(GAME, Random("traces")) if each.viewer is ONLOOKER)
    return next(each for each in found if each.apart(each.twins[-1]) <= SOON)


class World:
    """A record, played over HTTP while everybody follows it."""

    def __init__(self, service: RunningService, record: Record) -> None:
        self._service = service
        self._record = record
        seats = record.setting.seats
        self._tokens = [self._ask("POST", "/v1/players", {"name": NAME})["token"] for _ in range(seats)]
        self.match = UUID(int=0)
        self._streams: list[StreamReader] = []

    def played(self, upto: int) -> int:
        """Play so many steps; each only when everybody was sent the one before."""
        for step in self._record.steps[:upto]:
            number = self._carry_out(step)
            if not self._streams:
                self._streams = [self._follow(token) for token in (None, *self._tokens)]
            for stream in self._streams:
                stream.wait(number)
        return number

    def _follow(self, token: str | None) -> StreamReader:
        url = f"{self._service.url}/v1/matches/{self.match}/stream"
        return StreamReader(url, token, {"after": 0})

    def _carry_out(self, step: Step) -> int:
        path = f"/v1/matches/{self.match}"
        token = self._tokens[step.by or 0]
        match step.topic:
            case "match.opened":
                setting = self._record.setting
                options = msgspec.to_builtins(setting.options)
                body = {"game": GAME.slug, "seats": setting.seats, "options": options}
                done = self._ask("POST", "/v1/matches", body, token)
                self.match = UUID(done["match"])
            case "match.sat":
                done = self._ask("PUT", f"{path}/seats/{step.by}", None, token)
            case "match.started":
                done = self._ask("POST", f"{path}/start", None, token)
            case _:
                move = {"move": msgspec.to_builtins(step.move)}
                done = self._ask("POST", f"{path}/moves", move, token)
        return int(done["step"])

    def _ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers["Idempotency-Key"] = str(uuid4())
        answer = patient_http.request(method, self._service.url + path, json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        return answer.json()


def told(collector: Collector, world: World, steps: int) -> list[dict[str, Told]]:
    """What the traces of a world tell: step by step, what each process says, in the order of its spans."""
    followers = len(world._streams)  # noqa: SLF001
    return [_told_of(collector, world, step, followers if step > 1 else 0) for step in range(1, steps + 1)]


def _told_of(collector: Collector, world: World, step: int, followers: int) -> dict[str, Told]:
    ids = ids_of_step(world.match, step)

    def pushed(trace: list[CollectedSpan]) -> int:
        return sum(int(span.attributes[STREAMS]) for span in trace if span.name == PUSH)

    def complete() -> bool:
        trace = collector.trace(ids.trace)
        names = [span.name for span in trace]
        sent = not followers or (pushed(trace) >= followers and PUSH_SEND in names)
        return PROJECT in names and not all(span.parent for span in trace) and sent

    eventually(complete, f"all spans of step {step}")
    arrived = [span for span in collector.spans() if span.trace == f"{ids.trace:032x}"]
    found: dict[str, Told] = {}
    seen_pushes: set[str] = set()
    names = {span.id: span.name for span in arrived}
    for span in arrived:
        process = "push" if span.name.startswith(PUSH) else span.service
        if process == "push" and span.name in seen_pushes:
            continue
        seen_pushes |= {span.name} if process == "push" else set()
        about = dict(span.attributes) | ({BATCH_SIZE: 0} if BATCH_SIZE in span.attributes else {})
        about |= {STREAMS: pushed(arrived)} if STREAMS in about else {}
        entry = span.name, names.get(span.parent, ""), tuple(sorted(about.items()))
        found.setdefault(process, []).append(entry)
    return found


def both(service: RunningService, collector: Collector, family: Family) -> list[list[dict[str, Told]]]:
    """What the traces of a match and of its twin tell."""
    twin = family.twins[-1]
    steps = min(family.apart(twin) + MORE, len(twin.steps))
    worlds = [World(service, record) for record in (family.record, twin)]
    return [told(collector, world, world.played(steps)) for world in worlds]


def test_what_is_hidden_changes_no_span(
    service: RunningService, collector: Collector, family: Family
) -> None:
    one, other = both(service, collector, family)
    for step, (here, there) in enumerate(zip(one, other, strict=True), 1):
        assert here == there, f"step {step}"
    assert any("push" in step for step in one)


def test_a_span_that_leaks_is_caught(
    service: RunningService, collector: Collector, family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many spans more as the true table says."""
    honest = play_decisions.play

    def play(context: Context, **asked: Any) -> Any:
        recording = current()
        assert recording is not None
        for _ in range(sha256(secret(GAME, context.match.table)).digest()[0] % 8):
            recording.note(QUEUE, 1, 2)
        return honest(context, **asked)

    monkeypatch.setattr(play_decisions, "play", play)
    one, other = both(service, collector, family)
    assert one != other


def test_no_secret_is_in_a_byte_that_is_exported(
    service: RunningService, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cards are twelve-digit numbers, so that they are found in whatever they are part of."""
    chooser = Random(1)
    cards = tuple(chooser.randrange(10**11, 10**12) for _ in toy.CARDS)
    monkeypatch.setattr(toy, "CARDS", cards)
    canary = "canary-of-the-caller"
    match = service.table().seat_all()
    streams = [service.follow(match, token) for token in (None, match.token(0))]
    moves = 0
    for _ in range(12):
        moves += _move(service, match, canary)
    head = service.services.matches.head(match.id)
    for stream in streams:
        stream.wait(head)
    for path in (f"/v1/matches/{canary}/moves", f"/v1/{canary}", f"/v1/matches/{match.id}/moves?{canary}=1"):
        url = service.url + path
        patient_http.post(url, json={"move": {"type": canary}}, headers=_headers(match.token(0), canary))
    last = ids_of_step(match.id, head)
    collector.trace(last.trace, PROJECT)
    eventually(
        lambda: [s for s in collector.spans() if s.attributes.get(ROUTE) == "none"], "the last request"
    )

    exported = b"".join(collector.bodies)
    secrets = [str(card) for card in cards] + [token for _, token in match.players]
    people = [player for player, _ in match.players] + ["Player 0", "Player 1", NAME]
    places = [str(match.id), match.id.hex, canary, "127.0.0.1"]
    assert moves
    assert [] == [each for each in [*secrets, *people, *places] if each.encode() in exported]
    assert match.id.bytes not in exported
    assert str(match.id).encode() not in b"".join(map(_header_bytes, collector.headers))
    assert ids_of_step(match.id, head).trace.to_bytes(16) in exported  # the search sees what there is


def _header_bytes(headers: dict[str, str]) -> bytes:
    return "".join(headers.values()).encode()


def _headers(token: str, canary: str) -> dict[str, str]:
    names = ("Idempotency-Key", "X-Request-Id", "User-Agent", "tracestate", "baggage", "traceparent")
    return {"Authorization": f"Bearer {token}", **dict.fromkeys(names, canary)}


def _move(service: RunningService, match: Any, canary: str) -> int:
    for player, token in match.players:
        offers = service.services.matches.legal(match.id, player).offers
        if offers:
            move = offers[0].sample(match.rng)
            headers = _headers(token, canary) | {"Idempotency-Key": f"{canary}-{match.rng.random()}"}
            url = f"{service.url}/v1/matches/{match.id}/moves"
            return int(patient_http.post(url, json={"move": move}, headers=headers).status_code == 201)
    return 0
