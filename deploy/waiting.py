"""The one loop that waits for something to become true."""

import time
from collections.abc import Callable


def wait_until(condition: Callable[[], bool], *, timeout: float, interval: float) -> bool:
    """Whether `condition` became true within `timeout` seconds. It is checked every `interval` seconds."""
    deadline = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(interval)
    return True
