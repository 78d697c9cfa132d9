"""Streams as this process knows them: folded, kept up to date, and written to by commands."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Refused
from domain.store.envelope import Command, Event
from domain.store.errors import CommandReused, Conflict, Unavailable
from domain.store.log import Log

State = TypeVar("State")
Decide = Callable[[int, State, datetime], "Decision"]
"""What a command comes to, or a refusal. It is given the head, the state, and when the step will be made."""

TRIES: Final = 64  # appends of one command; more conflicts in a row than writers is not a race any more


@dataclass
class Stream(Generic[State]):
    """One stream: how far it has been read, what that folds to, and which command made which step.

    Only who holds `lock` looks or writes. The state itself is never changed, only replaced.
    """

    id: UUID
    state: State
    step: int = 0
    at: datetime | None = None  # when the last step was made
    read_at: float = 0.0  # on the monotonic clock
    commands: dict[UUID, int] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)


@dataclass(frozen=True)
class Decision:
    """What a command comes to: the event it makes, but for its place and its time."""

    topic: str
    game: str
    seat: Seat | None
    facts: tuple[Fact, ...]


class Order(NamedTuple, Generic[State]):
    """A command to a stream, by an actor, and what decides on it."""

    stream: UUID
    command: Command
    actor: str
    decide: Decide[State]


@dataclass(frozen=True)
class Answer:
    """The event that a command made. `repeated`: it had been made before."""

    event: Event
    repeated: bool


class Streams(Generic[State]):
    """The streams of one kind that were looked at last, at most `most` of them.

    `seal`: what an event is given, last of all before it is appended, that follows from the state and itself.
    """

    def __init__(
        self,
        log: Log,
        now: Callable[[], datetime],
        initial: State,
        evolve: Callable[[State, Event], State],
        most: int,
        *,
        seal: Callable[[State, Event], Event] = lambda _, event: event,
    ) -> None:
        self._log = log
        self._now = now
        self._initial = initial
        self._evolve = evolve
        self._most = most
        self._seal = seal
        self._lock = threading.Lock()
        self._known: OrderedDict[UUID, Stream[State]] = OrderedDict()

    def now(self) -> datetime:
        """When a step would be made that is made now."""
        return self._now()

    def current(self, stream_id: UUID) -> tuple[int, State]:
        """The head of the stream (0 if there is none), and its state, as the log has them now."""
        stream = self._stream(stream_id)
        with stream.lock:
            self._catch_up(stream)
            return stream.step, stream.state

    def recent(self, stream_id: UUID, within: float) -> tuple[int, State]:
        """The same, as the log had them at some time in the last so many seconds."""
        stream = self._stream(stream_id)
        with stream.lock:
            if stream.step and time.monotonic() - stream.read_at < within:
                return stream.step, stream.state
            return self.current(stream_id)

    def known(self, stream_id: UUID) -> tuple[int, State]:
        """The same as far as this process has seen; for what never changes any more once it is there."""
        stream = self._stream(stream_id)
        with stream.lock:
            return (stream.step, stream.state) if stream.step else self.current(stream_id)

    def execute(self, order: Order[State]) -> Answer:
        """Carry out a command once, however often it is asked.

        It is decided on what this process knows. Where that may be behind (the place is taken, or the
        command is refused) the log is read, and if there was more the command is decided again.
        """
        stream = self._stream(order.stream)
        with stream.lock:
            if stream.step == 0:
                self._catch_up(stream)
            for _ in range(TRIES):
                done = self._done(stream, order)
                if done is not None:
                    return Answer(done, repeated=True)
                event = self._attempt(stream, order)
                if event is not None:
                    return Answer(event, repeated=False)
        raise Unavailable

    def execute_each(self, orders: Sequence[Order[State]]) -> Iterator[Answer | Exception]:
        """Carry out commands. Each comes to what it would have come to alone, after those before it.

        The first to each stream go together, in one transaction; whatever does not go well that way, and
        what is behind it, goes alone, and not before the outcome of the one before it was fetched.
        """
        first = {order.stream: at for at, order in reversed(list(enumerate(orders)))}
        try:
            together = self._together({at: orders[at] for at in first.values()})
        except Unavailable as error:
            yield from [error for _ in orders]
            return
        for at, order in enumerate(orders):
            yield together.get(at) or self._alone(order)

    def _together(self, orders: Mapping[int, Order[State]]) -> dict[int, Answer]:
        """The answers to those of the commands, each to another stream, that were appended in one go."""
        streams = {at: self._stream(order.stream) for at, order in orders.items()}
        with ExitStack() as locked:
            for stream in sorted(streams.values(), key=lambda stream: stream.id):  # who takes several: so
                locked.enter_context(stream.lock)
            decided = {at: self._tried(streams[at], order) for at, order in orders.items()}
            made = {at: event for at, event in decided.items() if event is not None}
            stored = self._log.append_each(list(made.values())) if made else []
            placed = [place for place, got in zip(made.items(), stored, strict=True) if got]
            return {
                at: Answer(event, repeated=False) for at, event in placed if self._taken(streams[at], event)
            }

    def _taken(self, stream: Stream[State], event: Event) -> bool:
        """Whether the stream could be folded on; a defect in one keeps nothing from the others."""
        try:
            self._take(stream, event)
        except Exception:  # noqa: BLE001  # it is raised again when the command goes alone
            return False
        return True

    def _tried(self, stream: Stream[State], order: Order[State]) -> Event | None:
        """What the command would append, as far as this process knows; None wherever there is more to it."""
        if stream.step == 0 or order.command.id in stream.commands:
            return None
        try:
            return self._event(stream, order)
        except Exception:  # noqa: BLE001  # whatever it is, it is raised again when the command goes alone
            return None

    def _alone(self, order: Order[State]) -> Answer | Exception:
        try:
            return self.execute(order)
        except Exception as error:  # noqa: BLE001  # an outcome like others
            return error

    def _attempt(self, stream: Stream[State], order: Order[State]) -> Event | None:
        """The event that was appended; None if the stream turned out to be longer than it was known."""
        try:
            event = self._event(stream, order)
            self._log.append(event)
        except Conflict:
            self._catch_up(stream)
            return None
        except Refused:
            if self._catch_up(stream):
                return None
            raise
        self._take(stream, event)
        return event

    def _moment(self, stream: Stream[State]) -> datetime:
        """Now; but no step is made before the one before it, whatever the clock of this process says."""
        now = self.now()
        return now if stream.at is None else max(now, stream.at)

    def _event(self, stream: Stream[State], order: Order[State]) -> Event:
        """What the command makes, decided on the stream as it is known."""
        at, command = self._moment(stream), order.command
        decision = order.decide(stream.step, stream.state, at)
        made = Event(
            stream=stream.id,
            step=stream.step + 1,
            topic=decision.topic,
            at=at,
            actor=order.actor,
            seat=decision.seat,
            command=command.id,
            digest=command.digest,
            game=decision.game,
            facts=decision.facts,
            seen=command.seen,
            signature=command.signature,
        )
        return self._seal(stream.state, made)

    def _done(self, stream: Stream[State], order: Order[State]) -> Event | None:
        """The event of this command if it has been carried out."""
        step = stream.commands.get(order.command.id)
        if step is None:
            return None
        [event] = self._log.read(stream.id, step - 1, step)
        if (event.actor, event.digest) != (order.actor, order.command.digest):
            raise CommandReused
        return event

    def _stream(self, stream_id: UUID) -> Stream[State]:
        with self._lock:
            if stream_id in self._known:
                self._known.move_to_end(stream_id)
                return self._known[stream_id]
        return Stream(stream_id, self._initial)

    def _keep(self, stream: Stream[State]) -> None:
        """Remember a stream once it turns out to exist: asking for what is not there forgets nothing else."""
        with self._lock:
            self._known.setdefault(stream.id, stream)
            if len(self._known) > self._most:
                self._known.popitem(last=False)

    def _catch_up(self, stream: Stream[State]) -> bool:
        """Whether the log had more."""
        read_at = time.monotonic()
        events = self._log.read(stream.id, stream.step)
        stream.read_at = read_at
        for event in events:
            self._take(stream, event)
        return bool(events)

    def _take(self, stream: Stream[State], event: Event) -> None:
        if stream.step == 0:
            self._keep(stream)
        stream.state = self._evolve(stream.state, event)
        stream.commands[event.command] = event.step
        stream.step, stream.at = event.step, event.at
