"""The bus: one Redis connection a process, one subscription a channel, fanned out to the streams that listen.

Pub/sub loses what is sent while nobody is connected and cuts slow readers off, so nothing here is a promise.
A stream is *told* the bodies that arrive, and *nudged* when it should look into Postgres instead: a lost
message is late, no more.
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

from api.streaming.timeouts import Alarm

PING = 5.0  # seconds of silence after which the connection is tried
ANSWER = 2.0  # seconds Redis has for a subscription
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0  # seconds between attempts to connect
QUEUE = 256  # bodies a stream may lag behind before it is cut off

log = structlog.get_logger()


class Away(Exception):  # noqa: N818  # Redis is not there just now; that is expected to happen
    """Redis does not answer."""


class Wake(Enum):
    """Why a listener wakes without a body."""

    LOOK = "look into Postgres"
    QUIET = "nothing happened for a while"
    CLOSED = "the stream must end: too slow, or the process stops"


class Ear:
    """What one stream hears of its channel. `step`: the last one it has passed on."""

    def __init__(self, channel: str, size: int = QUEUE) -> None:
        self.channel = channel
        self.step = 0
        self.closed = False
        self._size = size
        self._bodies: deque[bytes] = deque()
        self._look = False
        self._asleep: asyncio.Future[None] | None = None
        self._quiet = Alarm(self._wake)

    def tell(self, body: bytes) -> None:
        """Another body; an empty one says that something is in Postgres that is not told here.

        The stream that has not fetched the last `size` bodies is closed.
        """
        if not body:
            self.nudge()
        elif len(self._bodies) >= self._size:
            self.close()
        elif not self.closed:
            self._bodies.append(body)
            self._wake()

    def nudge(self) -> None:
        """Something may have been missed."""
        self._look = True
        self._wake()

    def close(self) -> None:
        """The stream ends; what it has not fetched is forgotten, for the client asks again."""
        self.closed = True
        self._quiet.cancel()
        self._bodies.clear()
        self._wake()

    async def hear(self, patience: float) -> bytes | Wake:
        """The next body; or why there is none. Waits `patience` seconds at most."""
        if not (self.closed or self._look or self._bodies):
            self._quiet.put_off(patience)
            self._asleep = asyncio.get_running_loop().create_future()
            await self._asleep
        return self._next()

    def _wake(self) -> None:
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    def _next(self) -> bytes | Wake:
        if self.closed:
            return Wake.CLOSED
        if self._look:
            self._look = False
            self._bodies.clear()  # Postgres has them all
            return Wake.LOOK
        return self._bodies.popleft() if self._bodies else Wake.QUIET


class _Channel:
    def __init__(self, name: str) -> None:
        self.name = name
        self.ears: set[Ear] = set()
        self.live = asyncio.Event()  # Redis has confirmed the subscription


class Bus:
    """Runs for as long as the process; `async with bus:` starts and stops it."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=ANSWER)
        self._channels: dict[str, _Channel] = {}
        self._changed: set[str] = set()
        self._asked: set[str] = set()
        self._work = asyncio.Event()
        self._connected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._heard_at = 0.0  # on the monotonic clock

    @property
    def up(self) -> bool:
        """Whether Redis answered lately."""
        return self._connected.is_set()

    async def first(self, name: str, lasts: timedelta) -> bool:
        """Whether nobody has asked for this name lately. Away if Redis does not answer."""
        try:
            async with asyncio.timeout(ANSWER):
                return bool(await self._redis.set(name, b"", nx=True, px=lasts))
        except (RedisError, OSError, TimeoutError):
            raise Away from None

    def ears(self) -> Iterator[Ear]:
        """All who listen now."""
        return (ear for channel in self._channels.values() for ear in tuple(channel.ears))

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run(), name="bus")
        with suppress(TimeoutError):  # a gateway starts without Redis, too
            async with asyncio.timeout(ANSWER):
                await self._connected.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        for ear in list(self.ears()):
            ear.close()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._redis.aclose()

    @asynccontextmanager
    async def listen(self, name: str) -> AsyncIterator[Ear]:
        """An ear on the channel, told everything that is sent from now on. Away if Redis does not answer."""
        if not self.up:
            raise Away
        channel = self._channels.setdefault(name, _Channel(name))
        ear = Ear(name)
        channel.ears.add(ear)
        self._ask(name)
        try:
            await self._confirmed(channel)
            yield ear
        finally:
            channel.ears.discard(ear)
            self._ask(name)

    async def _confirmed(self, channel: _Channel) -> None:
        try:
            async with asyncio.timeout(ANSWER):
                await channel.live.wait()
        except TimeoutError:
            raise Away from None

    def _ask(self, name: str) -> None:
        self._changed.add(name)
        self._work.set()

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with asyncio.TaskGroup() as group, self._redis.pubsub() as pubsub:
                    await pubsub.ping()
                    group.create_task(self._read(pubsub))
                    group.create_task(self._write(pubsub))
                    wait = FIRST_WAIT
                    await asyncio.Future()
            except* (RedisError, OSError, TimeoutError) as failure:
                self._lost(str(failure.exceptions[0]))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _lost(self, why: str) -> None:
        """All subscriptions are gone; the streams live on by looking into Postgres."""
        if self.up:
            log.warning("redis_away", error=why)
        self._connected.clear()
        self._asked.clear()
        self._channels = {name: channel for name, channel in self._channels.items() if channel.ears}
        for channel in self._channels.values():
            channel.live.clear()

    async def _read(self, pubsub: PubSub) -> None:
        """Passes on what arrives. The writer looks whether anything does: a timer a message costs more."""
        self._heard_at = time.monotonic()
        while True:
            message = await pubsub.get_message(timeout=None)
            self._heard_at = time.monotonic()
            if message is not None:
                self._arrived(message["type"], message["channel"], message["data"])

    def _arrived(self, kind: str, name: bytes | None, body: bytes) -> None:
        if kind == "pong" and not self.up:
            self._changed.update(self._channels)
            self._work.set()
            self._connected.set()
            log.info("redis_here")
        channel = self._channels.get(name.decode()) if name else None
        if channel and kind == "subscribe":
            channel.live.set()
            for ear in channel.ears:
                ear.nudge()  # what was sent before this is in Postgres
            self._ask(channel.name)  # in case the last ear has gone meanwhile
        elif channel and kind == "message":
            for ear in tuple(channel.ears):
                ear.tell(body)

    async def _write(self, pubsub: PubSub) -> None:
        """Brings the subscriptions in line with the ears; pings keep a sound connection from being silent."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(PING):
                    await self._work.wait()
            silence = time.monotonic() - self._heard_at
            if silence > 3 * PING:  # it has had the time to answer a ping
                raise TimeoutError("Redis fell silent")
            if silence > PING / 2:
                await pubsub.ping()
            self._work.clear()
            await self._reconcile(pubsub)

    async def _reconcile(self, pubsub: PubSub) -> None:
        wanted, unwanted = self._differences()
        if wanted:
            self._asked.update(wanted)
            await pubsub.subscribe(*wanted)
        if unwanted:
            self._asked.difference_update(unwanted)
            await pubsub.unsubscribe(*unwanted)

    def _differences(self) -> tuple[list[str], list[str]]:
        """The changed channels to subscribe to and to leave; one not confirmed yet is left later."""
        wanted, unwanted = [], []
        for name in tuple(self._changed):
            channel = self._channels.get(name)
            if channel and not channel.ears and name in self._asked and not channel.live.is_set():
                continue
            self._changed.discard(name)
            if channel and channel.ears and name not in self._asked:
                wanted.append(name)
            elif channel and not channel.ears:
                del self._channels[name]
                if name in self._asked:
                    unwanted.append(name)
        return wanted, unwanted
