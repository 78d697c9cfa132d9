"""Natural group commit: items that arrive while one batch runs go together in the next."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar, cast

from domain.telemetry import traces
from domain.telemetry.span_catalog import APPEND_COMMIT, APPEND_WAIT, BATCH_SIZE

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

BATCH: Final = 256  # items
HESITATION: Final = 1 / 8  # of the duration of the last batch: how long the next one may wait for callers
LONGEST_HESITATION: Final = 0.002  # seconds


class _Batch(NamedTuple):
    """A batch that is done: its items, and its times for traces."""

    size: int
    began: int
    ended: int


class _Waiting(Generic[Item, Outcome]):
    """An item whose caller sleeps until there is an outcome, or until the caller must lead.

    It sleeps on a bare lock, which is cheapest: `sleep` is called once, and so is `wake`.
    """

    __slots__ = ("_asleep", "batch", "item", "outcome")

    def __init__(self, item: Item) -> None:
        self.item = item
        self.outcome: Outcome | BaseException | None = None
        self.batch: _Batch | None = None  # in which it was
        self._asleep = threading.Lock()
        self._asleep.acquire()

    def sleep(self) -> None:
        """Return when woken, or at once if that has happened."""
        self._asleep.acquire()

    def wake(self) -> None:
        """End the sleep."""
        self._asleep.release()


class Batcher(Generic[Item, Outcome]):
    """Runs items in batches, one batch at a time.

    There is no thread and no timer: a caller that finds no batch running leads one at once, alone. Callers
    that arrive meanwhile wait; when the batch is done, the first of them leads all of them. Callers of a
    large batch often come back at once. So the leader after such a batch hesitates a little, or the first
    one back would go alone and all others would wait for it.
    `run` returns one outcome for each item; an outcome that is an exception is raised in its caller.
    """

    def __init__(
        self, run: Callable[[Sequence[Item]], Sequence[Outcome | Exception]], limit: int = BATCH
    ) -> None:
        self._run = run
        self._limit = limit
        self._lock = threading.Lock()
        self._queue: deque[_Waiting[Item, Outcome]] = deque()
        self._busy = False
        self.last_size = 1  # items in the last batch
        self.last_seconds = 0.0  # how long the last batch took
        self.observe: Callable[[int, float], None] = lambda _size, _seconds: None  # called after each batch

    @property
    def waiting(self) -> int:
        """The number of items that no batch has taken yet."""
        return len(self._queue)

    def submit(self, item: Item) -> Outcome:
        """The outcome of the item."""
        mine: _Waiting[Item, Outcome] = _Waiting(item)
        recording = traces.current()
        asked = 0 if recording is None else traces.clock()
        with self._lock:
            self._queue.append(mine)
            waits, self._busy = self._busy, True
        if waits:
            mine.sleep()
        if mine.outcome is None:
            self._lead()
        if recording is not None and (batch := mine.batch) is not None:
            recording.note(APPEND_WAIT, asked, batch.began)
            recording.note(APPEND_COMMIT, batch.began, batch.ended, {BATCH_SIZE: batch.size})
        if isinstance(mine.outcome, BaseException):
            raise mine.outcome
        return cast("Outcome", mine.outcome)

    def _lead(self) -> None:
        """Run the batch in which the caller is the first, and wake the leader of the next one."""
        self._hesitate()
        with self._lock:
            batch = [self._queue.popleft() for _ in range(min(len(self._queue), self._limit))]
        start, began = time.monotonic(), traces.clock()
        outcomes: Sequence[Outcome | BaseException]
        try:
            outcomes = self._run([waiting.item for waiting in batch])
        except BaseException as error:  # noqa: BLE001  # it is raised again in every caller
            outcomes = [error] * len(batch)
        self.last_size, self.last_seconds = len(batch), time.monotonic() - start
        self.observe(self.last_size, self.last_seconds)
        done = _Batch(len(batch), began, traces.clock())
        for waiting, outcome in zip(batch, outcomes, strict=True):
            waiting.batch = done
            waiting.outcome = outcome
        for waiting in batch[1:]:
            waiting.wake()
        with self._lock:
            self._busy = bool(self._queue)
            if self._queue:
                self._queue[0].wake()

    def _hesitate(self) -> None:
        """Wait until as many callers are here as last time; not at all if that was one."""
        until = time.monotonic() + min(self.last_seconds * HESITATION, LONGEST_HESITATION)
        while len(self._queue) < self.last_size and time.monotonic() < until:
            time.sleep(0)
