"""What this process has written, so that its reads can wait until they show it."""

import threading
from collections import OrderedDict
from typing import Final, Generic, TypeVar

Key = TypeVar("Key")

REMEMBERED: Final = 10_000  # keys


class Written(Generic[Key]):
    """How far was written here, by key: the steps of matches, say. Threads may share it."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._numbers: OrderedDict[Key, int] = OrderedDict()

    def note(self, key: Key, number: int) -> None:
        """It was written as far as `number`."""
        with self._lock:
            self._numbers[key] = max(number, self._numbers.pop(key, 0))
            if len(self._numbers) > self._most:
                self._numbers.popitem(last=False)

    def number(self, key: Key) -> int:
        """How far was written here, 0 if nothing was."""
        with self._lock:
            return self._numbers.get(key, 0)

    def last(self) -> tuple[Key, int] | None:
        """What was written to last, and how far."""
        with self._lock:
            return next(reversed(self._numbers.items()), None)
