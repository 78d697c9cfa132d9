"""Patience: limits on waiting that cost nothing while all goes well.

`asyncio.timeout` makes and cancels a timer each time. Where a thousand streams wait many times a second that
is a good part of the work. Here a timer, once set, is left to fire, and sees then whether anybody has waited
too long.
"""

import asyncio
from collections.abc import Awaitable, Callable


class Alarm:
    """Calls `ring` when nobody has put it off in time."""

    __slots__ = ("_at", "_ring", "_timer")

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._at = 0.0  # on the loop's clock
        self._timer: asyncio.TimerHandle | None = None

    def put_off(self, seconds: float) -> None:
        """It rings so many seconds from now, and not before."""
        loop = asyncio.get_running_loop()
        self._at = loop.time() + seconds
        if self._timer is None or self._timer.when() > self._at:
            self.cancel()
            self._timer = loop.call_at(self._at, self._look)

    def cancel(self) -> None:
        """It does not ring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._at:
            self._timer = loop.call_at(self._at, self._look)
        else:
            self._timer = None
            self._ring()


class Patience:
    """Awaits one thing after the other, each for so many seconds; TimeoutError if one takes longer."""

    __slots__ = ("_alarm", "_late", "_seconds", "_task")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._alarm = Alarm(self._ring)
        self._task: asyncio.Task[object] | None = None
        self._late = False

    async def wait(self, awaited: Awaitable[None]) -> None:
        """Await this."""
        self._task = asyncio.current_task()
        self._alarm.put_off(self._seconds)
        try:
            await awaited
        except asyncio.CancelledError:
            if self._late and self._task is not None and self._task.uncancel() == 0:
                raise TimeoutError from None
            raise
        finally:
            self._task = None

    def close(self) -> None:
        """Nothing more is awaited."""
        self._alarm.cancel()

    def _ring(self) -> None:
        if self._task is not None:
            self._late = True
            self._task.cancel()
