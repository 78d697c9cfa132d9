"""Subscriptions to Redis: one connection for the process, one channel for all streams of a viewer of a match.

Pub/sub loses messages while nobody is connected, and disconnects slow readers. So a stream gets the bodies
that arrive, and is *nudged* when it must read Postgres instead: no frame is lost, some are late.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from enum import Enum
from typing import Self

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from api.streaming.timeouts import IdleTimer

PING_INTERVAL = 5.0  # seconds of silence after which the connection is tested
ANSWER_TIMEOUT = 2.0  # seconds in which Redis confirms a subscription
FIRST_RETRY, LONGEST_RETRY = 0.1, 2.0  # seconds between attempts to connect
QUEUE_SIZE = 256  # bodies that wait for a stream before it is closed

log = structlog.get_logger()


class RedisUnavailable(Exception):  # noqa: N818  # expected to happen, not a defect
    """Redis does not respond."""


class WakeReason(Enum):
    """Why a stream wakes without a body."""

    MISSED = "something may be missing: read Postgres"
    IDLE = "nothing happened for a while"
    CLOSED = "the stream must end: it is too slow, or the process stops"


class Subscription:
    """The messages of a channel for one stream. `step`: the last one that the stream has sent."""

    def __init__(self, channel: str, size: int = QUEUE_SIZE) -> None:
        self.channel = channel
        self.step = 0
        self.closed = False
        self.doubted = False  # the viewer's right to look must be checked before anything more is sent
        self._size = size
        self._bodies: deque[bytes] = deque()
        self._missed = False
        self._sleeping: asyncio.Future[None] | None = None
        self._idle = IdleTimer(self._wake)

    def push(self, body: bytes) -> None:
        """Add a body; an empty one means: read Postgres.

        The stream is closed if `size` bodies wait for it already.
        """
        if not body:
            self.nudge()
        elif len(self._bodies) >= self._size:
            self.close()
        elif not self.closed:
            self._bodies.append(body)
            self._wake()

    def nudge(self) -> None:
        """Make the stream read Postgres: it may have missed something."""
        self._missed = True
        self._wake()

    def doubt(self) -> None:
        """Make the stream check its viewer's right to look: their token may be revoked or expired."""
        self.doubted = True
        self._wake()

    def close(self) -> None:
        """End the stream. The bodies that wait are dropped: the client will ask again."""
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


class _Channel:
    def __init__(self, name: str) -> None:
        self.name = name
        self.subscriptions: set[Subscription] = set()
        self.live = asyncio.Event()  # Redis has confirmed the subscription


class RedisSubscriber:
    """Passes messages of Redis on to subscriptions; `async with subscriber:` starts and stops it."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=ANSWER_TIMEOUT)
        self._channels: dict[str, _Channel] = {}
        self._changed: set[str] = set()
        self._requested: set[str] = set()
        self._work = asyncio.Event()
        self._connected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._received_at = 0.0  # on the monotonic clock

    @property
    def up(self) -> bool:
        """Whether Redis responded lately."""
        return self._connected.is_set()

    async def first(self, name: str, lasts: timedelta) -> bool:
        """Whether the name is new. It is remembered for as long as it `lasts`. Raises RedisUnavailable."""
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return bool(await self._redis.set(name, b"", nx=True, px=lasts))
        except (RedisError, OSError, TimeoutError):
            raise RedisUnavailable from None

    def subscriptions(self) -> Iterator[Subscription]:
        """All open subscriptions."""
        return (each for channel in self._channels.values() for each in tuple(channel.subscriptions))

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run(), name="redis-subscriber")
        with suppress(TimeoutError):  # a gateway starts without Redis, too
            async with asyncio.timeout(ANSWER_TIMEOUT):
                await self._connected.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        for subscription in list(self.subscriptions()):
            subscription.close()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose()

    @asynccontextmanager
    async def subscribe(self, name: str) -> AsyncIterator[Subscription]:
        """A subscription to all that is sent on the channel from now on. RedisUnavailable if Redis does not
        respond.
        """
        if not self.up:
            raise RedisUnavailable
        channel = self._channels.setdefault(name, _Channel(name))
        subscription = Subscription(name)
        channel.subscriptions.add(subscription)
        self._reconcile_soon(name)
        try:
            await self._confirmation(channel)
            yield subscription
        finally:
            channel.subscriptions.discard(subscription)
            self._reconcile_soon(name)

    async def _confirmation(self, channel: _Channel) -> None:
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                await channel.live.wait()
        except TimeoutError:
            raise RedisUnavailable from None

    def _reconcile_soon(self, name: str) -> None:
        self._changed.add(name)
        self._work.set()

    async def _run(self) -> None:
        wait = FIRST_RETRY
        while True:
            try:
                async with asyncio.TaskGroup() as group, self._redis.pubsub() as pubsub:
                    await pubsub.ping()
                    group.create_task(self._read(pubsub))
                    group.create_task(self._write(pubsub))
                    wait = FIRST_RETRY
                    await asyncio.Future()
            except* (RedisError, OSError, TimeoutError) as failure:
                self._lost(str(failure.exceptions[0]))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_RETRY)

    def _lost(self, why: str) -> None:
        """Note that all subscriptions are lost; the streams continue by reading Postgres."""
        if self.up:
            log.warning("redis_lost", error=why)
        self._connected.clear()
        self._requested.clear()
        self._channels = {name: channel for name, channel in self._channels.items() if channel.subscriptions}
        for channel in self._channels.values():
            channel.live.clear()

    async def _read(self, pubsub: PubSub) -> None:
        """Pass messages on. `_write` checks that some arrive: a timer for each message would cost more."""
        self._received_at = time.monotonic()
        while True:
            message = await pubsub.get_message(timeout=None)
            self._received_at = time.monotonic()
            if message is not None:
                self._dispatch(message["type"], message["channel"], message["data"])

    def _dispatch(self, kind: str, name: bytes | None, body: bytes) -> None:
        if kind == "pong" and not self.up:
            self._changed.update(self._channels)
            self._work.set()
            self._connected.set()
            log.info("redis_back")
        channel = self._channels.get(name.decode()) if name else None
        if channel and kind == "subscribe":
            channel.live.set()
            for subscription in channel.subscriptions:
                subscription.nudge()  # earlier frames are in Postgres
            self._reconcile_soon(channel.name)  # in case the last stream has ended in the meantime
        elif channel and kind == "message":
            for subscription in tuple(channel.subscriptions):
                subscription.push(body)

    async def _write(self, pubsub: PubSub) -> None:
        """Subscribe to the channels that have streams, and to no others; ping when Redis is silent."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_INTERVAL):
                    await self._work.wait()
            silence = time.monotonic() - self._received_at
            if silence > 3 * PING_INTERVAL:  # long enough to respond to a ping
                raise TimeoutError("Redis fell silent")
            if silence > PING_INTERVAL / 2:
                await pubsub.ping()
            self._work.clear()
            await self._reconcile(pubsub)

    async def _reconcile(self, pubsub: PubSub) -> None:
        wanted, unwanted = self._differences()
        if wanted:
            self._requested.update(wanted)
            await pubsub.subscribe(*wanted)
        if unwanted:
            self._requested.difference_update(unwanted)
            await pubsub.unsubscribe(*unwanted)

    def _differences(self) -> tuple[list[str], list[str]]:
        """The changed channels to subscribe to and to leave; one that is not confirmed yet is left later."""
        wanted, unwanted = [], []
        for name in tuple(self._changed):
            channel = self._channels.get(name)
            unconfirmed = name in self._requested and channel is not None and not channel.live.is_set()
            if channel and not channel.subscriptions and unconfirmed:
                continue
            self._changed.discard(name)
            if channel and channel.subscriptions and name not in self._requested:
                wanted.append(name)
            elif channel and not channel.subscriptions:
                del self._channels[name]
                if name in self._requested:
                    unwanted.append(name)
        return wanted, unwanted
