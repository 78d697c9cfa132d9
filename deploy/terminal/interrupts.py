"""SIGINT and SIGTERM, for a command that has to stop what it started.

Until stopping begins, each of them raises KeyboardInterrupt. From then on they only set `hurry`, so that
nothing is left half stopped. For the main thread.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

Handler = Callable[[int, FrameType | None], object] | int | None


class Interrupts:
    """The handler of both signals. `hurry` is set by a signal that comes while things are being stopped."""

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
    """An `Interrupts` that handles both signals in this block, and afterwards if things were stopped."""
    interrupts = Interrupts()
    before = route_signals(interrupts.handle)
    try:
        yield interrupts
    finally:
        if not interrupts.stopping:
            for number, handler in before.items():
                signal.signal(number, handler)


def route_signals(handler: Callable[[int, FrameType | None], object]) -> dict[signal.Signals, Handler]:
    """Send both signals to the handler from now on; returns the handlers they had before."""
    return {number: signal.signal(number, handler) for number in SIGNALS}
