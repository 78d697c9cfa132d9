"""Streams in memory: folded, kept up to date with the log, and extended by commands."""

import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Generic, NamedTuple, TypeVar
from uuid import UUID
from weakref import WeakValueDictionary

import structlog

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Refused
from domain.store.commands import Command, command
from domain.store.errors import Ahead, CommandReused, Conflict, Unavailable
from domain.store.event import Event
from domain.store.log import Log, Lost
from domain.store.packed import Packed
from domain.store.postgres.recorder import digest_of
from domain.store.stream_cache import MB, OF_ITSELF, StreamCache, memory_of
from domain.telemetry.span_catalog import DECIDE
from domain.telemetry.traces import NO_TRACES, Traces, part

log = structlog.get_logger()

State = TypeVar("State")
Decide = Callable[[int, State, datetime], "Decision"]
"""Decides on a command, or raises a refusal; from the head, the state, and the time of the new step."""

SERVICE: Final = "service"  # the actor of what the service does by itself
ERASURE: Final = "erasure"  # the key of the command that erases a stream: there is one
COMMAND_ID: Final = 16  # bytes
SETTLED: Final = 8  # steps after which a stream is weighed again, at least
MEMORY: Final = 64 * MB  # for streams of which there are many small ones
TRIES: Final = 64  # appends of one command; with more conflicts in a row than writers, it is no race any more


@dataclass
class Stream(Generic[State]):
    """One stream: the last step that was read, the state at it, and which command made which step.

    `tail` is the digest of the row of the last step. The next event names it, and the log refuses the event
    if it has another row there, or none.

    `size`: how many bytes it takes, about; `weigh_at`: the step at which that is measured again.
    Only a thread that holds `lock` reads or writes it. The state itself never changes; it is replaced.
    """

    id: UUID
    state: State
    step: int = 0
    tail: bytes = b""
    at: datetime | None = None  # time of the last step
    read_at: float = 0.0  # on the monotonic clock
    commands: Packed = field(default_factory=lambda: Packed(COMMAND_ID))
    size: int = 0
    weigh_at: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)


@dataclass(frozen=True)
class Decision:
    """The event that a command makes, without its place and time."""

    topic: str
    game: str
    seat: Seat | None
    facts: tuple[Fact, ...]


class Order(NamedTuple, Generic[State]):
    """A command to a stream, the actor who gives it, and the function that decides on it."""

    stream: UUID
    command: Command
    actor: str
    decide: Decide[State]


@dataclass(frozen=True)
class CommandResult:
    """The event that a command made. `repeated`: an earlier copy of the command made it."""

    event: Event
    repeated: bool


class Streams(Generic[State]):
    """The streams of one kind; those that go on, and those that were used last, are in memory.

    `memory`: bytes for them; `weigh`: how many a state takes. `seal`: completes an event from the state and
    the event itself, just before it is appended. `heads`: of the ledger that a state has, one for each step;
    empty if it has none. `traces`: of the steps of these streams.

    A failover may set the log back to before steps that this process has read or appended. A stream that
    is so ahead of the log is read anew, and what was lost is reported; then its commands are decided again.
    """

    def __init__(
        self,
        log: Log,
        now: Callable[[], datetime],
        initial: State,
        evolve: Callable[[State, Event], State],
        memory: int = MEMORY,
        *,
        weigh: Callable[[State], int] = memory_of,
        seal: Callable[[State, Event], Event] = lambda _, event: event,
        heads: Callable[[State], Sequence[str]] = lambda _: (),
        traces: Traces = NO_TRACES,
    ) -> None:
        self._log = log
        self._now = now
        self._initial = initial
        self._evolve = evolve
        self._weigh = weigh
        self._seal = seal
        self._heads = heads
        self._traces = traces
        self._lock = threading.Lock()
        self._cache: StreamCache[Stream[State]] = StreamCache(memory)
        self._used: WeakValueDictionary[UUID, Stream[State]] = WeakValueDictionary()
        self._missed: Callable[[], None] = _nothing

    def observe_misses(self, missed: Callable[[], None]) -> None:
        """Call `missed` whenever a stream that has events was not in memory, and all of it is read."""
        self._missed = missed

    def now(self) -> datetime:
        """The time of a step that is made now."""
        return self._now()

    def read(self, stream_id: UUID) -> tuple[int, State]:
        """The head of the stream (0 if it has no events) and its state, as they are in the log now."""
        stream = self._stream(stream_id)
        with stream.lock:
            self._catch_up(stream)
            return stream.step, stream.state

    def read_recent(self, stream_id: UUID, within: float) -> tuple[int, State]:
        """The same, as they were at some time in the last so many seconds."""
        stream = self._stream(stream_id)
        with stream.lock:
            if stream.step and time.monotonic() - stream.read_at < within:
                return stream.step, stream.state
            return self.read(stream_id)

    def read_cached(self, stream_id: UUID) -> tuple[int, State]:
        """The same as this process read them last; for values that never change once they exist."""
        stream = self._stream(stream_id)
        with stream.lock:
            return (stream.step, stream.state) if stream.step else self.read(stream_id)

    def execute(self, order: Order[State]) -> CommandResult:
        """Execute a command once, however often it is sent.

        It is decided on the cached state. If the log may be ahead of that (the place is taken, or the command
        is refused), the log is read; if it had more events, the command is decided again.
        """
        stream = self._stream(order.stream)
        with self._traces.step(), stream.lock:
            if stream.step == 0:
                self._catch_up(stream)
            for _ in range(TRIES):
                earlier = self._find_event(stream, order.command, order.actor)
                if earlier is not None:
                    return CommandResult(earlier, repeated=True)
                event = self._append(stream, order)
                if event is not None:
                    return CommandResult(event, repeated=False)
        raise Unavailable

    def earlier(self, stream_id: UUID, command: Command, actor: str) -> CommandResult | None:
        """What the command has made already; None if it is new. For what only a new command has to pass."""
        stream = self._stream(stream_id)
        with stream.lock:
            event = self._find_in_log([stream], command, actor)
        return None if event is None else CommandResult(event, repeated=True)

    def erase(self, stream_id: UUID, erased: Decision) -> None:
        """Destroy the data key of the stream, and append that it is erased; again and again if need be.

        The key goes first. Where a process ends between the two, the log does not call the stream erased, and
        whoever looks for such streams does it again.
        """
        self._log.destroy_key(stream_id, self.now())
        asked = command(str(stream_id), ERASURE, "erase", str(stream_id))
        self.execute(Order(stream_id, asked, SERVICE, lambda *_: erased))

    def execute_in_one(
        self, stream_ids: Sequence[UUID], command: Command, actor: str, order: Callable[[], Order[State]]
    ) -> CommandResult:
        """Execute a command in one of these streams, and once in all of them, however often it is sent.

        `order`: chooses the stream that takes the command now, or raises a refusal. A command that one of the
        streams has is not refused.
        """
        streams = [self._stream(stream_id) for stream_id in sorted(stream_ids)]
        with ExitStack() as locked:
            for stream in streams:
                locked.enter_context(stream.lock)
            try:
                chosen = order()
            except Refused:
                earlier = self._find_in_log(streams, command, actor)
                if earlier is None:
                    raise
                return CommandResult(earlier, repeated=True)
            others = [stream for stream in streams if stream.id != chosen.stream]
            earlier = self._find_in_log(others, command, actor)
            return self.execute(chosen) if earlier is None else CommandResult(earlier, repeated=True)

    def _find_in_log(self, streams: Sequence[Stream[State]], command: Command, actor: str) -> Event | None:
        """The event that the command has made in any of the streams, as they are in the log now."""
        for stream in streams:
            self._catch_up(stream)
        found = (self._find_event(stream, command, actor) for stream in streams)
        return next((event for event in found if event is not None), None)

    def execute_all(self, orders: Sequence[Order[State]]) -> Iterator[CommandResult | Exception]:
        """Execute commands. Each has the result that it would have alone, after those before it.

        The first command to each stream is appended, all in one transaction. A command that fails there
        is executed alone, and so are the further ones; each only after the result before it was fetched.
        """
        first = {order.stream: at for at, order in reversed(list(enumerate(orders)))}
        try:
            appended = self._append_together({at: orders[at] for at in first.values()})
        except Unavailable as error:
            yield from [error for _ in orders]
            return
        for at, order in enumerate(orders):
            yield appended.get(at) or self._execute_or_error(order)

    def _append_together(self, orders: Mapping[int, Order[State]]) -> dict[int, CommandResult]:
        """Append commands to different streams in one transaction; the results of those that succeeded."""
        streams = {at: self._stream(order.stream) for at, order in orders.items()}
        with ExitStack() as locked:
            for stream in sorted(streams.values(), key=lambda stream: stream.id):  # no deadlock
                locked.enter_context(stream.lock)
            decided = {at: self._decide_from_cache(streams[at], order) for at, order in orders.items()}
            made = {at: event for at, event in decided.items() if event is not None}
            events = [(event, streams[at].tail) for at, event in made.items()]
            stored = self._log.append_each(events) if made else []
            return {
                at: CommandResult(event, repeated=False)
                for (at, event), appended in zip(made.items(), stored, strict=True)
                if appended is not None and self._fold_or_not(streams[at], event, appended.digest)
            }

    def _fold_or_not(self, stream: Stream[State], event: Event, digest: bytes) -> bool:
        """Fold the event; whether that worked. A defect in one stream does not harm the others."""
        self._traces.made(stream.id, event.step)
        try:
            self._fold(stream, event, digest)
            self._keep(stream, live=True)
        except Exception:  # noqa: BLE001  # it is raised again when the command is executed alone
            return False
        return True

    def _decide_from_cache(self, stream: Stream[State], order: Order[State]) -> Event | None:
        """The event that the command would append to the cached stream; None if it must be executed alone."""
        if stream.step == 0 or _step_of(stream, order.command) is not None:
            return None
        try:
            return self._decide(stream, order)
        except Exception:  # noqa: BLE001  # it is raised again when the command is executed alone
            return None

    def _execute_or_error(self, order: Order[State]) -> CommandResult | Exception:
        try:
            return self.execute(order)
        except Exception as error:  # noqa: BLE001  # an error is a result here
            return error

    def _append(self, stream: Stream[State], order: Order[State]) -> Event | None:
        """Append the command's event; None if the log had other events than this process knew."""
        try:
            event = self._decide(stream, order)
            appended = self._log.append(event, stream.tail)
        except (Conflict, Ahead):
            self._catch_up(stream)
            return None
        except Refused:
            if self._catch_up(stream):
                return None
            raise
        self._traces.made(stream.id, event.step)
        self._fold(stream, event, appended.digest)
        self._keep(stream, live=True)
        return event

    def _next_time(self, stream: Stream[State]) -> datetime:
        """Now, but never before the last step, even if another process has a faster clock."""
        now = self.now()
        return now if stream.at is None else max(now, stream.at)

    def _decide(self, stream: Stream[State], order: Order[State]) -> Event:
        """The event that the command makes from the cached state."""
        with part(DECIDE):
            at, command = self._next_time(stream), order.command
            decision = order.decide(stream.step, stream.state, at)
            event = Event(
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
            return self._seal(stream.state, event)

    def _find_event(self, stream: Stream[State], command: Command, actor: str) -> Event | None:
        """The event that this command has already made and that the log has, if any."""
        if _step_of(stream, command) is not None:
            self._catch_up(stream)
        step = _step_of(stream, command)
        if step is None:
            return None
        [event] = self._log.read(stream.id, step - 1, step)
        if (event.actor, event.digest) != (actor, command.digest):
            raise CommandReused
        return event

    def cached(self) -> tuple[int, int]:
        """How many streams are kept in memory, and how many bytes they take."""
        with self._lock:
            return len(self._cache), self._cache.size

    def _stream(self, stream_id: UUID) -> Stream[State]:
        """The cached stream, or the one that another thread uses, or an empty one: one object for all."""
        with self._lock:
            stream = self._cache.get(stream_id) or self._used.get(stream_id)
            if stream is None:
                stream = self._used[stream_id] = Stream(stream_id, self._initial)
            return stream

    def _keep(self, stream: Stream[State], *, live: bool) -> None:
        """Keep a stream that has events in memory: a request for one that does not exist evicts nothing.

        `live`: it went on while it was here. Weighing takes as long as a move, so the longer a stream is, the
        more rarely it is done.
        """
        if stream.step >= stream.weigh_at:
            measured = self._weigh(stream.state) + stream.commands.size
            settled = stream.weigh_at > 0
            stream.size = OF_ITSELF + measured
            stream.weigh_at = stream.step + (max(SETTLED, stream.step // 4) if settled else 1)
        with self._lock:
            self._cache.keep(stream, live=live)

    def _catch_up(self, stream: Stream[State]) -> bool:
        """Fold the events that the log has after the cached step; whether it had others than were known."""
        known, read_at = stream.step > 0, time.monotonic()
        rows = self._log.stream_rows(stream.id, max(stream.step - 1, 0))
        if known and (not rows or digest_of(rows[0]) != stream.tail):
            self._read_anew(stream)
            return True
        news = rows[1:] if known else rows
        stream.read_at = read_at
        for row in news:
            self._fold(stream, self._log.event(row), digest_of(row))
        if news:
            self._keep(stream, live=known)
        if news and not known:
            self._missed()
        return bool(news)

    def _read_anew(self, stream: Stream[State]) -> None:
        """Forget a stream that is ahead of the log, for what the log has; and report what is lost."""
        fresh = Stream(stream.id, self._initial, read_at=time.monotonic())
        for row in self._log.stream_rows(stream.id):
            self._fold(fresh, self._log.event(row), digest_of(row))
        lost = self._steps(stream) - self._steps(fresh)
        self._log.report_lost(stream.id, {step for _, step in lost})
        log.error("steps_lost", stream=str(stream.id), steps=len(lost))
        stream.state, stream.step, stream.tail = fresh.state, fresh.step, fresh.tail
        stream.at, stream.read_at, stream.commands = fresh.at, fresh.read_at, fresh.commands
        stream.weigh_at = 0

    def _steps(self, stream: Stream[State]) -> set[tuple[bytes, Lost]]:
        """What identifies each step: its command, and its head in the ledger."""
        heads = self._heads(stream.state)
        return {
            (command, Lost(step, heads[step - 1] if heads else ""))
            for step, command in enumerate(stream.commands, 1)
        }

    def _fold(self, stream: Stream[State], event: Event, digest: bytes) -> None:
        stream.state = self._evolve(stream.state, event)
        stream.commands = stream.commands.appended(event.command.bytes)
        stream.step, stream.at, stream.tail = event.step, event.at, digest


def _nothing() -> None:
    """Nobody observes."""


def _step_of(stream: Stream[State], command: Command) -> int | None:
    """The step that the command has made in the stream, if any."""
    place = stream.commands.find(command.id.bytes)
    return None if place is None else place + 1
