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


class _Deferral:
    """How many blocks of `deferred` the main thread is in, and the last signal that came meanwhile."""

    def __init__(self) -> None:
        self.depth = 0
        self.pending: int | None = None


_deferral: Final = _Deferral()


@contextmanager
def deferred() -> Iterator[None]:
    """A signal that comes in this block is handled at its end.

    A fork needs this: Python runs hooks before and after it, loses the error that a handler raises in them,
    and keeps the locks that they hold. In other threads than the main one no handler runs.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _deferral.depth += 1
    try:
        yield
    finally:
        _deferral.depth -= 1
        number = _deferral.pending
        if number is not None and _deferral.depth == 0:
            _deferral.pending = None
            signal.raise_signal(number)


class Interrupts:
    """The handler of both signals. `hurry` is set by a signal that comes while things are being stopped."""

    def __init__(self) -> None:
        self.hurry = threading.Event()
        self.stopping = False

    def handle(self, _: int, __: FrameType | None) -> None:
        """A signal has come."""
        if not self.stopping:
            raise KeyboardInterrupt
        self.hurry.set()


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

    def handle(number: int, frame: FrameType | None) -> None:
        if _deferral.depth:
            _deferral.pending = number
        else:
            _deferral.pending = None  # in case it comes while a block ends
            handler(number, frame)

    return {number: signal.signal(number, handle) for number in SIGNALS}
