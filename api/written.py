"""What this process has written, so that its reads can wait until they show it."""

import threading
from collections import OrderedDict
from typing import Final
from uuid import UUID

REMEMBERED: Final = 10_000  # matches


class Written:
    """The last step of each match that was written here. Threads may share it."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._steps: OrderedDict[UUID, int] = OrderedDict()

    def note(self, match: UUID, step: int) -> None:
        """A step was written."""
        with self._lock:
            self._steps[match] = max(step, self._steps.pop(match, 0))
            if len(self._steps) > self._most:
                self._steps.popitem(last=False)

    def step(self, match: UUID) -> int:
        """The last step written here, 0 if there is none."""
        with self._lock:
            return self._steps.get(match, 0)

    def last(self) -> tuple[UUID, int] | None:
        """The match that was written to last, and its step."""
        with self._lock:
            return next(reversed(self._steps.items()), None)
