"""The one way in which tests wait: for a condition, never for a time."""

import time
from collections.abc import Callable
from typing import Final

TIMEOUT: Final = 60.0  # seconds
PAUSE: Final = 0.01  # seconds between two looks


def eventually(
    condition: Callable[[], object], what: str = "the condition holds", seconds: float = TIMEOUT
) -> None:
    """Return when the condition holds; AssertionError with `what` if it does not hold in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(PAUSE)
