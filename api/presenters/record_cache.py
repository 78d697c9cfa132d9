"""Record cache: the bodies of records, each made once for all who ask before the next step.

A body follows from the match's events, the viewer and the keys; header and checkpoints are put around it for
each who asks. Each body is made from the log again after LASTS seconds: if somebody changes the log, it
says so.
"""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from api.presenters.made_once import MadeOnce
from domain.matches.record_export import RecordBody

MOST: Final = 64 * 1024 * 1024  # bytes of all bodies
LASTS: Final = 300.0  # seconds


class RecordCache(MadeOnce[RecordBody]):
    """Bodies of records by their tags."""

    def __init__(self, most: int = MOST, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(most, LASTS, lambda body: len(body.lines), now)

    def body(self, tag: str, make: Callable[[], RecordBody]) -> RecordBody:
        """The body with the tag: as it was made before, or by somebody else just now, or by `make`."""
        return self.made(tag, make)


def tag_of(*parts: object) -> str:
    """The tag of what follows from these parts alone. Each is a value of JSON, an id or a struct."""
    return sha256(msgspec.json.encode(parts)).hexdigest()[:32]
