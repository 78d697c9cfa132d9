"""Record cache: the records of matches, each made once for all who ask before the next step.

A record follows from the match's events, the viewer, the form, the keys and the checkpoints in it, and so
does its ETag. Each is read from the log again after LASTS seconds: if somebody changes the log, it says so.
"""

import threading
import time
from collections.abc import Callable, Hashable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from cachetools import TTLCache

MOST: Final = 64 * 1024 * 1024  # bytes of all records
LASTS: Final = 300.0  # seconds


class MadeRecord(NamedTuple):
    """A record as it is sent, with its media type and the suffix of its file."""

    body: bytes
    media_type: str
    suffix: str


class RecordCache:
    """Records by their tags. Threads may share it; those who want the same record make it once."""

    def __init__(self, most: int = MOST, now: Callable[[], float] = time.monotonic) -> None:
        self._lock = threading.Lock()
        self._records: TTLCache[Hashable, MadeRecord] = TTLCache(
            most, LASTS, now, getsizeof=lambda record: len(record.body)
        )
        self._making: dict[Hashable, threading.Lock] = {}

    def record(self, tag: str, make: Callable[[], MadeRecord]) -> MadeRecord:
        """The record with the tag: as it was made before, or by somebody else just now, or by `make`."""
        with self._lock:
            making = self._making.setdefault(tag, threading.Lock())
        with making:
            with self._lock:
                found = self._records.get(tag)
            if found is None:
                found = make()
                self._keep(tag, found)
        with self._lock:
            self._making.pop(tag, None)
        return found

    def _keep(self, tag: str, record: MadeRecord) -> None:
        with self._lock:
            if len(record.body) <= self._records.maxsize:
                self._records[tag] = record


def tag_of(*parts: object, checkpoints: Sequence[msgspec.Struct]) -> str:
    """The ETag of a record that follows from these."""
    return sha256(msgspec.json.encode([[str(part) for part in parts], checkpoints])).hexdigest()[:32]
