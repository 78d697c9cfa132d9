"""Ctrl-C and SIGTERM for a command that has to stop what it started."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def interruptible() -> Iterator[threading.Event]:
    """While this lasts, the first SIGINT or SIGTERM raises KeyboardInterrupt and later ones raise nothing.

    So nothing is left half stopped. A later one sets the event: what is stopping is to hurry. This goes on to
    the end of the process, once it was interrupted. For the main thread.
    """
    hurry, interrupted = threading.Event(), threading.Event()

    def interrupt(_: int, __: FrameType | None) -> None:
        if interrupted.is_set():
            hurry.set()
        else:
            interrupted.set()
            raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield hurry
    finally:
        for number, handler in before.items():
            if not interrupted.is_set():
                signal.signal(number, handler)
