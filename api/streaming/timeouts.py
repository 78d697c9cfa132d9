"""Timeouts that cost almost nothing unless they expire.

`asyncio.timeout` creates and cancels a timer each time. If a thousand streams wait many times a second, that
is a large part of the work. Here a timer is never moved: when it fires, it checks whether the time is over.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

MARGIN: Final = 0.05  # seconds by which clocks may differ


class IdleTimer:
    """Calls `callback` if it is not reset in time."""

    __slots__ = ("_at", "_callback", "_timer")

    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback = callback
        self._at = 0.0  # on the loop's clock
        self._timer: asyncio.TimerHandle | None = None

    def reset(self, seconds: float) -> None:
        """Fire after so many seconds, and not earlier."""
        loop = asyncio.get_running_loop()
        self._at = loop.time() + seconds
        if self._timer is None or self._timer.when() > self._at:
            self.cancel()
            self._timer = loop.call_at(self._at, self._check)

    def cancel(self) -> None:
        """Do not fire."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._at:
            self._timer = loop.call_at(self._at, self._check)
        else:
            self._timer = None
            self._callback()


class ReusableTimeout:
    """Awaits one awaitable after the other, each for so many seconds. TimeoutError if one takes longer."""

    __slots__ = ("_expired", "_seconds", "_task", "_timer")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer = IdleTimer(self._expire)
        self._task: asyncio.Task[object] | None = None
        self._expired = False

    async def wait(self, awaitable: Awaitable[None]) -> None:
        """Await the next awaitable."""
        self._task = asyncio.current_task()
        self._timer.reset(self._seconds)
        try:
            await awaitable
        except asyncio.CancelledError:
            if self._expired and self._task is not None and self._task.uncancel() == 0:
                raise TimeoutError from None
            raise
        finally:
            self._task = None

    def close(self) -> None:
        """Cancel the timer: nothing more is awaited."""
        self._timer.cancel()

    def _expire(self) -> None:
        if self._task is not None:
            self._expired = True
            self._task.cancel()


def call_after(moment: datetime | None, callback: Callable[[], None]) -> asyncio.TimerHandle:
    """Call back when the moment has passed, or never if there is none; the handle with which to cancel it."""
    loop = asyncio.get_running_loop()
    if moment is None:
        handle = loop.call_later(0.0, lambda: None)
    else:
        left = (moment - datetime.now(UTC)).total_seconds()
        handle = loop.call_later(max(0.0, left) + MARGIN, callback)
    return handle
