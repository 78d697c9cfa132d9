"""Natural group commit: what comes in while one batch is under way goes out together in the next."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar, cast

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

MOST: Final = 256  # items in a batch
HESITATION: Final = 1 / 8  # of the time of the last batch: how long the next one may wait for its like
LONGEST: Final = 0.002  # seconds that it waits, however long the last one took


class _Waiting(Generic[Item, Outcome]):
    """An item, and its caller asleep until it has an outcome or until it is his turn to lead.

    A bare lock, because it is the cheapest thing to sleep on: `sleep` is called once, and so is `wake`.
    """

    __slots__ = ("_asleep", "item", "outcome")

    def __init__(self, item: Item) -> None:
        self.item = item
        self.outcome: Outcome | BaseException | None = None
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

    There is no thread and no timer: the caller who finds nothing under way leads at once, alone. Those
    who come meanwhile wait; when the batch is done, the first of them leads all of them. Who was answered
    in a batch of many often asks again at once: so who leads behind such a batch hesitates a little, or the
    first to come back would go alone and all others would wait for him.
    `run` gives each item an outcome of its own; an outcome that is an exception is raised at its caller.
    """

    def __init__(
        self, run: Callable[[Sequence[Item]], Sequence[Outcome | Exception]], most: int = MOST
    ) -> None:
        self._run = run
        self._most = most
        self._lock = threading.Lock()
        self._queue: deque[_Waiting[Item, Outcome]] = deque()
        self._busy = False
        self.last_size = 1  # items in the last batch
        self.last_seconds = 0.0  # how long the last batch took

    @property
    def waiting(self) -> int:
        """The number of items that no batch has taken yet."""
        return len(self._queue)

    def submit(self, item: Item) -> Outcome:
        """The outcome of the item."""
        mine: _Waiting[Item, Outcome] = _Waiting(item)
        with self._lock:
            self._queue.append(mine)
            waits, self._busy = self._busy, True
        if waits:
            mine.sleep()
        if mine.outcome is None:
            self._lead()
        if isinstance(mine.outcome, BaseException):
            raise mine.outcome
        return cast("Outcome", mine.outcome)

    def _lead(self) -> None:
        """Run the batch that the caller is the first of, and name who leads the next."""
        self._hesitate()
        with self._lock:
            batch = [self._queue.popleft() for _ in range(min(len(self._queue), self._most))]
        start = time.monotonic()
        outcomes: Sequence[Outcome | BaseException]
        try:
            outcomes = self._run([waiting.item for waiting in batch])
        except BaseException as error:  # noqa: BLE001  # it is raised again, at each who waits
            outcomes = [error] * len(batch)
        self.last_size, self.last_seconds = len(batch), time.monotonic() - start
        for waiting, outcome in zip(batch, outcomes, strict=True):
            waiting.outcome = outcome
        for waiting in batch[1:]:
            waiting.wake()
        with self._lock:
            self._busy = bool(self._queue)
            if self._queue:
                self._queue[0].wake()

    def _hesitate(self) -> None:
        """Let others come, until they are as many as last time: not at all if that was one."""
        until = time.monotonic() + min(self.last_seconds * HESITATION, LONGEST)
        while len(self._queue) < self.last_size and time.monotonic() < until:
            time.sleep(0)
