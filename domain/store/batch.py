"""Natural group commit: what comes in while one batch is under way goes out together in the next."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar, cast

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

MOST: Final = 256  # items in a batch


class _Waiting(Generic[Item, Outcome]):
    """An item, and its caller asleep until it has an outcome or until it is his turn to lead."""

    __slots__ = ("item", "outcome", "woken")

    def __init__(self, item: Item) -> None:
        self.item = item
        self.woken = threading.Event()
        self.outcome: Outcome | BaseException | None = None


class Batcher(Generic[Item, Outcome]):
    """Runs items in batches, one batch at a time.

    There is no thread and no timer: the caller who finds nothing under way leads at once, alone. Those
    who come meanwhile wait; when the batch is done, the first of them leads all of them.
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

    def submit(self, item: Item) -> Outcome:
        """The outcome of the item."""
        mine: _Waiting[Item, Outcome] = _Waiting(item)
        with self._lock:
            self._queue.append(mine)
            waits, self._busy = self._busy, True
        if waits:
            mine.woken.wait()
        if mine.outcome is None:
            self._lead()
        if isinstance(mine.outcome, BaseException):
            raise mine.outcome
        return cast("Outcome", mine.outcome)

    def _lead(self) -> None:
        """Run the batch that the caller is the first of, and name who leads the next."""
        with self._lock:
            batch = [self._queue.popleft() for _ in range(min(len(self._queue), self._most))]
        outcomes: Sequence[Outcome | BaseException]
        try:
            outcomes = self._run([waiting.item for waiting in batch])
        except BaseException as error:  # noqa: BLE001  # it is raised again, at each who waits
            outcomes = [error] * len(batch)
        for waiting, outcome in zip(batch, outcomes, strict=True):
            waiting.outcome = outcome
            waiting.woken.set()
        with self._lock:
            self._busy = bool(self._queue)
            if self._queue:
                self._queue[0].woken.set()
