"""Threads that send: what is due is taken as far as threads are free, and sent in them."""

import threading
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from domain.store import Unavailable

Due = TypeVar("Due")
THREADS: Final = 8  # that a process has at once


class SendingThreads(Generic[Due]):
    """`send`: one attempt, which marks what came of it. `unmarked`: logs that Postgres was away for that;
    `failed`: logs a defect. What is not marked is sent again.
    """

    def __init__(
        self,
        name: str,
        send: Callable[[Due], None],
        unmarked: Callable[[Due], None],
        failed: Callable[[Due, Exception], None],
        most: int = THREADS,
    ) -> None:
        self._name = name
        self._send = send
        self._unmarked = unmarked
        self._failed = failed
        self._most = most
        self._free = threading.Condition()
        self._busy = 0
        self._ended = 0  # attempts that are over
        self._seen = 0  # the same when something was started last

    def start(self, take: Callable[[int], Sequence[Due]]) -> int:
        """Take what is due, at most as much as threads are free, and send it in them; how much that was."""
        with self._free:
            most, self._seen = self._most - self._busy, self._ended
        taken = take(most) if most else ()
        for due in taken:
            # No thread outlives the process: what it has not marked is sent again.
            thread = threading.Thread(target=self._work, args=(due,), name=self._name, daemon=True)
            with self._free:
                thread.start()
                self._busy += 1
        return len(taken)

    def wait_for_one(self, seconds: float) -> None:
        """Wait until an attempt is over that was not when something was started last, at most for so long."""
        with self._free:
            self._free.wait_for(lambda: self._ended > self._seen, seconds)

    def wait_for_all(self, seconds: float) -> bool:
        """Wait until nothing is being sent, at most for so long; whether nothing is."""
        with self._free:
            return self._free.wait_for(lambda: not self._busy, seconds)

    def _work(self, due: Due) -> None:
        try:
            self._send(due)
        except Unavailable:
            self._unmarked(due)
        except Exception as error:  # noqa: BLE001  # what a process has not marked is sent again
            self._failed(due, error)
        finally:
            with self._free:
                self._busy -= 1
                self._ended += 1
                self._free.notify_all()
