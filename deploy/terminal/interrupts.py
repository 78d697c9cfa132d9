"""SIGINT and SIGTERM, for a command that has to stop what it started.

Until stopping begins, each of them raises KeyboardInterrupt. From then on they only say that stopping is to
hurry, so that nothing is left half stopped. For the main thread.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """What signals do. `hurry` is set by those that come while things are stopped."""

    def __init__(self) -> None:
        self.hurry = threading.Event()
        self.stopping = False
        self._deferring = False
        self._pending = False

    def handle(self, _: int, __: FrameType | None) -> None:
        """A signal has come."""
        if self.stopping:
            self.hurry.set()
        elif self._deferring:
            self._pending = True
        else:
            raise KeyboardInterrupt

    @contextmanager
    def deferred(self) -> Iterator[None]:
        """A signal that comes in this block raises at its end."""
        self._deferring = True
        try:
            yield
        finally:
            self._deferring = False
        if self._pending:
            raise KeyboardInterrupt


@contextmanager
def interruptible() -> Iterator[Interrupts]:
    """Signals are handled so while this lasts, and to the end of the process if things were stopped."""
    interrupts = Interrupts()
    before = signalled(interrupts.handle)
    try:
        yield interrupts
    finally:
        if not interrupts.stopping:
            for number, handler in before.items():
                signal.signal(number, handler)


def signalled(handler: Callable[[int, FrameType | None], object]) -> dict[signal.Signals, Any]:
    """Both signals go to the handler from now on; where they went before."""
    return {number: signal.signal(number, handler) for number in SIGNALS}
