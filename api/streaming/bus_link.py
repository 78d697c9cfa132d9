"""A link: the connection to one server of the bus, with the subscriptions to the channels of that server."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from contextlib import suppress

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import MovedError

from api.streaming.cancellation import is_cancelled
from api.streaming.subscriptions import Channel
from projections.bus.address import ALONE
from projections.bus.clients import AWAY
from projections.bus.servers import by_slot, slot

PING_INTERVAL = 5.0  # seconds of silence after which the connection is tested
FIRST_RETRY, LONGEST_RETRY = 0.1, 2.0  # seconds between attempts to connect

log = structlog.get_logger()


class BusLink:
    """Subscribes at one server. `channels`: those of all servers; `changed`: called when the link is there or
    lost; `moved`: called when the server says that another one serves channels.
    """

    def __init__(
        self,
        name: str,
        redis: Redis,
        channels: MutableMapping[str, Channel],
        *,
        changed: Callable[[], None],
        moved: Callable[[MovedError, Collection[str]], Awaitable[None]],
    ) -> None:
        self.name = name
        self.connected = False
        self._redis = redis
        self._channels = channels
        self._tell = changed
        self._moved = moved
        self._changed: set[str] = set()
        self._requested: set[str] = set()
        self._work = asyncio.Event()
        self._received_at = 0.0  # on the monotonic clock
        self._task = asyncio.create_task(self._run(), name=f"redis-subscriber {name}".rstrip())

    def reconcile_soon(self, name: str) -> None:
        """Subscribe to the channel or leave it, as its streams want it."""
        self._changed.add(name)
        self._work.set()

    def forget(self, name: str) -> None:
        """Another server serves the channel: this one has dropped it, or what it still sends is ignored."""
        self._changed.discard(name)
        self._requested.discard(name)

    async def close(self) -> None:
        """End the connection."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.connected = False
        await self._redis.aclose()

    def _own(self, name: str) -> Channel | None:
        channel = self._channels.get(name)
        return channel if channel is not None and channel.server == self.name else None

    def _own_channels(self) -> list[Channel]:
        return [channel for channel in self._channels.values() if channel.server == self.name]

    async def _run(self) -> None:
        wait = FIRST_RETRY
        while not is_cancelled():
            try:
                async with asyncio.TaskGroup() as group, self._redis.pubsub() as pubsub:
                    await pubsub.ping()
                    if is_cancelled():
                        return
                    group.create_task(self._read(pubsub))
                    group.create_task(self._write(pubsub))
                    wait = FIRST_RETRY
                    await asyncio.Future()
            except* AWAY as failure:
                self._lost(str(failure.exceptions[0]))
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_RETRY)

    def _lost(self, why: str) -> None:
        """Note that all subscriptions are lost; the streams continue by reading Postgres."""
        if self.connected:
            log.warning("redis_lost", error=why, **self._label())
        self.connected = False
        self._requested.clear()
        for channel in self._own_channels():
            channel.live.clear()
            if not channel.subscriptions:
                del self._channels[channel.name]
        self._tell()

    def _back(self) -> None:
        self._changed.update(channel.name for channel in self._own_channels())
        self._work.set()
        self.connected = True
        log.info("redis_back", **self._label())
        self._tell()

    def _label(self) -> dict[str, str]:
        return {} if self.name == ALONE else {"server": self.name}

    async def _read(self, pubsub: PubSub) -> None:
        """Pass messages on. `_write` checks that some arrive: a timer for each message would cost more."""
        self._received_at = time.monotonic()
        while not is_cancelled():
            try:
                message = await pubsub.get_message(timeout=None)
            except MovedError as error:
                await self._leave(error)
                continue
            self._received_at = time.monotonic()
            if message is not None:
                self._dispatch(message["type"], message["channel"], message["data"])

    async def _leave(self, error: MovedError) -> None:
        """Another server serves a slot: its channels that were asked for here are asked for there."""
        names = [name for name in self._requested if slot(name) == error.slot_id]
        self._requested.difference_update(names)
        self._changed.update(names)  # in case they stay here
        await self._moved(error, names)
        self._work.set()

    def _dispatch(self, kind: str, name: bytes | None, body: bytes) -> None:
        if kind == "pong" and not self.connected:
            self._back()
        channel = self._own(name.decode()) if name else None
        if channel and kind == "ssubscribe":
            channel.confirm()
            self.reconcile_soon(channel.name)  # in case the last stream has ended in the meantime
        elif channel and kind == "sunsubscribe" and channel.name in self._requested:
            self._dropped(channel)
        elif channel and kind == "smessage":
            channel.push(body)

    def _dropped(self, channel: Channel) -> None:
        """The server ended the subscription, since it serves the slot no more. If one asks again, it says who
        does.
        """
        channel.live.clear()
        self._requested.discard(channel.name)
        self.reconcile_soon(channel.name)
        self._tell()

    async def _write(self, pubsub: PubSub) -> None:
        """Subscribe to the channels that have streams, and to no others; ping when the server is silent."""
        while not is_cancelled():
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
        self._requested.update(wanted)
        for names in by_slot(wanted):
            await pubsub.ssubscribe(*names)
        self._requested.difference_update(unwanted)
        for names in by_slot(unwanted):
            await pubsub.sunsubscribe(*names)

    def _differences(self) -> tuple[list[str], list[str]]:
        """The changed channels to subscribe to and to leave; one that is not confirmed yet is left later."""
        wanted, unwanted = [], []
        for name in tuple(self._changed):
            channel = self._own(name)
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
