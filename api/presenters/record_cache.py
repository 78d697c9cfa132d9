"""Record cache: the bodies of records, each made once for all who ask before the next step.

A body follows from the match's events, the viewer and the keys; header and checkpoints are put around it for
each who asks. Each body is made from the log again after LASTS seconds: if somebody changes the log, it
says so.
"""

import threading
import time
from collections.abc import Callable, Hashable
from hashlib import sha256
from typing import Final

import msgspec
from cachetools import TTLCache

from domain.matches.record_export import RecordBody

MOST: Final = 64 * 1024 * 1024  # bytes of all bodies
LASTS: Final = 300.0  # seconds


class RecordCache:
    """Bodies of records by their tags. Threads may share it; those who want the same one make it once."""

    def __init__(self, most: int = MOST, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._bodies: TTLCache[Hashable, RecordBody] = TTLCache(
            most, LASTS, now, getsizeof=lambda body: len(body.lines)
        )
        self._making: dict[Hashable, threading.Lock] = {}

    def body(self, tag: str, make: Callable[[], RecordBody]) -> RecordBody:
        """The body with the tag: as it was made before, or by somebody else just now, or by `make`."""
        with self._lock:
            making = self._making.setdefault(tag, threading.Lock())
        with making:
            with self._lock:
                found = self._bodies.get(tag)
            if found is None:
                found = make()
                self._keep(tag, found)
        with self._lock:
            self._making.pop(tag, None)
        return found

    def _keep(self, tag: str, body: RecordBody) -> None:
        with self._lock:
            if len(body.lines) <= self._bodies.maxsize:
                self._bodies[tag] = body


def tag_of(*parts: object) -> str:
    """The tag of what follows from these parts alone. Each is a value of JSON, an id or a struct."""
    return sha256(msgspec.json.encode(parts)).hexdigest()[:32]
