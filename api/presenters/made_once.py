"""What takes long to make, made once for all who ask at the same time, and kept for a while."""

import threading
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

from cachetools import TTLCache

T = TypeVar("T")


class MadeOnce(Generic[T]):
    """Values by their tags. Threads may share it; those who want the same one make it once.

    `most`: of all sizes together, as `size` measures them; `lasts`: seconds for which a value is kept.
    """

    def __init__(
        self,
        most: int,
        lasts: float,
        size: Callable[[T], int],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lock = threading.Lock()
        self._values: TTLCache[Hashable, T] = TTLCache(most, lasts, now, getsizeof=size)
        self._making: dict[Hashable, threading.Lock] = {}

    def made(self, tag: Hashable, make: Callable[[], T]) -> T:
        """The value with the tag: as it was made before, or by somebody else just now, or by `make`."""
        with self._lock:
            making = self._making.setdefault(tag, threading.Lock())
        try:
            with making:
                with self._lock:
                    found = self._values.get(tag)
                if found is None:
                    found = make()
                    self._keep(tag, found)
            return found
        finally:
            with self._lock:
                self._making.pop(tag, None)

    def _keep(self, tag: Hashable, value: T) -> None:
        with self._lock, suppress(ValueError):  # it is larger than all that may be kept
            self._values[tag] = value
