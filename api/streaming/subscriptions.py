"""Subscriptions: what streams get of the bus, and one channel of it for all streams of a viewer of a match.

Pub/sub loses messages while nobody is connected, and disconnects slow readers. So a stream gets the bodies
that arrive, and is *nudged* when it must read Postgres instead: no frame is lost, some are late.
"""

import asyncio
from collections import deque
from enum import Enum

from api.streaming.timeouts import IdleTimer
from domain.matches.dossier.presence import StreamEnd
from domain.telemetry.traces import clock

QUEUE_SIZE = 256  # bodies that wait for a stream before it is closed


class WakeReason(Enum):
    """Why a stream wakes without a body."""

    MISSED = "something may be missing: read Postgres"
    IDLE = "nothing happened for a while"
    CLOSED = "the stream must end: it is too slow, or the process stops"


class Subscription:
    """The messages of a channel for one stream. `step`: the last one that the stream has sent.

    `delivered`: the last step that was written to the connection, and when, in nanoseconds since 1970; 0
    before the first. `ended`: why the stream ends, as far as somebody has said it.
    """

    def __init__(self, channel: str, size: int = QUEUE_SIZE) -> None:
        self.channel = channel
        self.step = 0
        self.delivered = self.delivered_at = 0
        self.closed = False
        self.ended: StreamEnd | None = None
        self.woken_at = 0  # when the last message or poll woke it, on the clock of traces; 0: none has
        self.doubted = False  # the viewer's right to look must be checked before anything more is sent
        self._size = size
        self._bodies: deque[bytes] = deque()
        self._missed = False
        self._sleeping: asyncio.Future[None] | None = None
        self._idle = IdleTimer(self._wake)

    def push(self, body: bytes, at: int = 0) -> None:
        """Add a body that came then; an empty one means: read Postgres.

        The stream is closed if `size` bodies wait for it already.
        """
        self.woken_at = at
        if not body:
            self.nudge(at)
        elif len(self._bodies) >= self._size:
            self.close(StreamEnd.SLOW)
        elif not self.closed:
            self._bodies.append(body)
            self._wake()

    def nudge(self, at: int = 0) -> None:
        """Make the stream read Postgres: it may have missed something, as was found then."""
        self.woken_at = at or self.woken_at
        self._missed = True
        self._wake()

    def doubt(self) -> None:
        """Make the stream check its viewer's right to look: their token may be revoked or expired."""
        self.doubted = True
        self._wake()

    def end(self, how: StreamEnd) -> None:
        """Note how the stream ends. The first who says it knows why."""
        self.ended = self.ended or how

    def close(self, how: StreamEnd = StreamEnd.SERVER) -> None:
        """End the stream. The bodies that wait are dropped: the client will ask again."""
        self.end(how)
        self.closed = True
        self._idle.cancel()
        self._bodies.clear()
        self._wake()

    async def next(self, timeout: float) -> bytes | WakeReason:  # noqa: ASYNC109  # `asyncio.timeout` costs more
        """The next body, or why there is none. Waits `timeout` seconds at most."""
        if not (self.closed or self.doubted or self._missed or self._bodies):
            self._idle.reset(timeout)
            self._sleeping = asyncio.get_running_loop().create_future()
            await self._sleeping
        return self._next()

    def _wake(self) -> None:
        if self._sleeping is not None and not self._sleeping.done():
            self._sleeping.set_result(None)

    def _next(self) -> bytes | WakeReason:
        if self.closed:
            return WakeReason.CLOSED
        if self.doubted:
            return WakeReason.IDLE
        if self._missed:
            self._missed = False
            self._bodies.clear()  # Postgres has them all
            return WakeReason.MISSED
        return self._bodies.popleft() if self._bodies else WakeReason.IDLE


class Channel:
    """A channel of the bus that has streams, or had some a moment ago."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.server: str | None = None  # the server at which it is subscribed to, or is to be
        self.subscriptions: set[Subscription] = set()
        self.live = asyncio.Event()  # that server has confirmed the subscription

    def confirm(self) -> None:
        """The server sends everything from now on. What was sent earlier is in Postgres."""
        self.live.set()
        for subscription in self.subscriptions:
            subscription.nudge()

    def push(self, body: bytes) -> None:
        """Give a body to all streams."""
        at = clock()
        for subscription in tuple(self.subscriptions):
            subscription.push(body, at)
