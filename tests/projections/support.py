"""Logs to project: whole matches of the toy game as events, and a runner in a thread."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid5

import psycopg
from psycopg import Cursor

from domain.kernel.facts import ONLOOKER, Viewer
from domain.kernel.game import Setting
from domain.kernel.notation import encode, viewers
from domain.store import Event, Log
from domain.store.account_facts import Registered
from domain.store.sealer import SealingRing
from domain.telemetry.catalog import Process
from domain.telemetry.metrics import Meters
from domain.telemetry.traces import TraceTarget, start_traces
from projections.engine.dead_letters import Letter, letters
from projections.engine.metrics import Metrics, projector_metrics
from projections.engine.projection import Message, Projection, Recorded
from projections.engine.runner import Runner
from projections.models.frames import CHANGED
from projections.models.registry import projections
from projections.reads import Reads
from tests.support import toy
from tests.support.eventually import eventually
from tests.support.games.playouts import playout
from tests.support.logins import role_url

NO_TARGET = TraceTarget()
SPACE = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0dead")
SHELF = {"toy": toy.GAME}
START = datetime(2024, 5, 1, 12, tzinfo=UTC)


def match_id(number: int) -> UUID:
    """The id of the match of that number."""
    return uuid5(SPACE, f"match {number}")


def match_events(number: int = 1, seats: int = 3) -> list[Event]:
    """A whole match of the toy game, from opening to disclosure."""
    setting = Setting(seats, toy.ToyOptions(partners=seats == 3))
    steps = playout(toy.GAME, setting, number, Random(number)).steps
    return [
        event(match_id(number), at, step.topic, step.facts, seat=step.by, game="toy", minute=number)
        for at, step in enumerate(steps, 1)
    ]


def registered(number: int, name: str = "Nausicaa") -> Event:
    """A new player."""
    stream = match_id(1000 + number)
    return event(stream, 1, "player.registered", [Registered(str(stream), name)])


def event(
    stream: UUID,
    step: int,
    topic: str,
    facts: Sequence[Any],
    *,
    seat: int | None = None,
    game: str = "",
    minute: int = 0,
) -> Event:
    """An event of any stream."""
    return Event(
        stream=stream,
        step=step,
        topic=topic,
        at=START + timedelta(minutes=minute, seconds=step, microseconds=step),
        actor="service" if seat is None else f"player-{seat}",
        seat=seat,
        command=uuid5(stream, f"command {step}"),
        digest="0" * 64,
        game=game,
        facts=tuple(facts),
    )


def shuffled(*streams: Sequence[Event], seed: int = 0) -> list[Event]:
    """The events of several streams, each stream in its order."""
    order = [number for number, stream in enumerate(streams) for _ in stream]
    Random(seed).shuffle(order)
    sources = [iter(stream) for stream in streams]
    return [next(sources[number]) for number in order]


def bodies(events: Sequence[Event], viewer: Viewer) -> list[bytes]:
    """The frames a viewer must get to see of a match."""
    return [encode(event.nameless.frame(viewer)) for event in events]


def sent(events: Sequence[Event], viewer: Viewer) -> list[bytes]:
    """What is published to a viewer: the frames that onlookers see too, and of others that there is more."""
    frames = zip(bodies(events, viewer), bodies(events, ONLOOKER), strict=True)
    return [own if own == public else CHANGED for own, public in frames]


def append(database: str, events: Sequence[Event], shelf: Any = None, ring: SealingRing | None = None) -> int:
    """Append to the log as the writer, in one transaction; the last position."""
    log = Log(role_url(database, "nostos_writer"), SHELF if shelf is None else shelf, ring=ring)
    try:
        made = log.append_each([(event, None) for event in events])
        assert None not in made
        return max(each.position for each in made if each is not None)
    finally:
        log.close()


class Heard:
    """The messages that a runner would have published."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def publish(self, messages: Sequence[Message]) -> int:
        """Remember them."""
        self.messages += messages
        return len(messages)


class Failing:
    """A projection that cannot take in events of a topic."""

    name = "failing"
    topics = ("",)
    tables = ()

    def __init__(self, on: str) -> None:
        self.on = on

    def write(self, _cursor: Cursor, batch: Sequence[Recorded]) -> Sequence[Message]:
        """Fails at the topic."""
        if any(event.topic == self.on for _, event in batch):
            raise KeyError("the secret card is 17")
        return ()

    def empty(self, _cursor: Cursor) -> None:
        """It holds nothing."""


class Running:
    """A runner in a thread of its own."""

    def __init__(
        self,
        database: str,
        *,
        made: Sequence[Projection] | None = None,
        bus: Any = None,
        shelf: Any = None,
        poll: float = 0.05,
        partitions: int = 1,
        park_after: float = 3600,
        ring: SealingRing | None = None,
        traces: TraceTarget = NO_TARGET,
    ) -> None:
        dsn = role_url(database, "nostos_projector")
        meters = Meters()
        self._registry = meters.registry
        self.metrics: Metrics = projector_metrics(meters)
        self.heard = Heard()
        self.traces = start_traces(traces, Process.PROJECTOR, meters)
        self.log = Log(dsn, SHELF if shelf is None else shelf, connections=1, ring=ring)
        self.runner = Runner(
            dsn,
            self.log,
            made or projections(self.log.sealer),
            bus or self.heard,
            self.metrics,
            number_of_partitions=partitions,
            poll=poll,
            park_after=park_after,
            traces=self.traces,
        )
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.runner.run, args=(self.stopping,), daemon=True)

    def measured(self, name: str) -> float:
        """The value of the projector's metric of that name, as Prometheus would read it."""
        value = self._registry.get_sample_value(f"nostos_projector_{name}")
        assert value is not None, name
        return value

    def leads(self) -> int:
        """How many partitions it leads."""
        return int(self.measured("leading"))

    def took(self, events: int) -> None:
        """Return when it has counted so many events as projected; others can read them then."""
        eventually(lambda: self.measured("events_total") >= events)
        assert events == self.measured("events_total")

    def stop(self) -> None:
        """As SIGTERM does."""
        self.stopping.set()
        self.thread.join(60)
        assert not self.thread.is_alive()
        self.log.close()
        self.traces.close()


@contextmanager
def running(database: str, **options: Any) -> Iterator[Running]:
    """A runner at work."""
    with at_work(Running(database, **options)) as made:
        yield made


@contextmanager
def at_work(made: Running) -> Iterator[Running]:
    """The runner, started now and stopped at the end."""
    made.thread.start()
    try:
        yield made
    finally:
        made.stop()


def reached(reads: Reads, position: int) -> bool:
    """Whether every projection has come so far."""
    standings = reads.progress()
    return bool(standings) and all(each.position >= position for each in standings.values())


def projected(reads: Reads, position: int, seconds: float = 60.0) -> None:
    """Return when every projection has come so far."""
    eventually(lambda: reached(reads, position), f"every projection is at {position}", seconds)


def assert_all_frames(reads: Reads, *numbers: int) -> None:
    """Every viewer of these matches has every frame, once, and as they saw it."""
    for number in numbers:
        events = match_events(number)
        for viewer in viewers(3):
            assert bodies(events, viewer) == reads.frames(match_id(number), viewer)


def parked(database: str) -> list[Letter]:
    """The dead letters."""
    with psycopg.connect(role_url(database, "nostos_projector")) as connection:
        return letters(connection)


def with_projectors_log(
    database: str, what: Callable[[str, Log], Any], ring: SealingRing | None = None
) -> Any:
    """What the function returns for the projector's DSN and the log as the projector reads it."""
    dsn = role_url(database, "nostos_projector")
    log = Log(dsn, SHELF, ring=ring)
    try:
        return what(dsn, log)
    finally:
        log.close()
