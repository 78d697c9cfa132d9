"""The subscriber: a link for each server of the bus, and each channel at the link of its server.

A cluster moves channels: a replica is promoted, a slot goes to another primary. The links notice, the
subscriber asks the cluster, and the channels follow. Their streams read Postgres when the new server has
confirmed.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from typing import Self

from redis.exceptions import MovedError

from api.streaming.bus_link import BusLink
from api.streaming.cancellation import is_cancelled
from api.streaming.subscriptions import Channel, Subscription
from projections.bus import servers
from projections.bus.clients import AWAY

ANSWER_TIMEOUT = 2.0  # seconds in which a server confirms a subscription
REFRESH_INTERVAL = 10.0  # seconds after which a cluster is asked again who serves what
REFRESH_INTERVAL_AWAY = 0.5  # while one of its servers is away
SHORTEST_REFRESH_INTERVAL = 0.1  # however many links are lost


class RedisUnavailable(Exception):  # noqa: N818  # expected to happen, not a defect
    """Redis does not respond."""


class RedisSubscriber:
    """Passes messages of the bus on to subscriptions; `async with subscriber:` starts and stops it."""

    def __init__(self, url: str) -> None:
        self._servers = servers.servers(url, ANSWER_TIMEOUT)
        self._channels: dict[str, Channel] = {}
        self._links: dict[str, BusLink] = {}
        self._stale = asyncio.Event()  # somebody noticed that the servers may be others
        self._connected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def up(self) -> bool:
        """Whether all servers responded lately."""
        return self._connected.is_set()

    async def first(self, name: str, lasts: timedelta) -> bool:
        """Whether the name is new. It is remembered for as long as it `lasts`. Raises RedisUnavailable."""
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                return bool(await self._servers.commands.set(name, b"", nx=True, px=lasts))
        except (*AWAY, TimeoutError):
            raise RedisUnavailable from None

    def subscriptions(self) -> Iterator[Subscription]:
        """All open subscriptions."""
        return (each for channel in self._channels.values() for each in tuple(channel.subscriptions))

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run(), name="redis-servers")
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
        await asyncio.gather(*(link.close() for link in self._links.values()))
        await self._servers.aclose()

    @asynccontextmanager
    async def subscribe(self, name: str) -> AsyncIterator[Subscription]:
        """A subscription to all that is sent on the channel from now on. RedisUnavailable if its server does
        not respond.
        """
        channel = self._channels.get(name) or Channel(name)
        try:
            link = self._place(channel)
        except LookupError:
            raise RedisUnavailable from None
        if not link.connected:
            raise RedisUnavailable
        self._channels[name] = channel
        subscription = Subscription(name)
        channel.subscriptions.add(subscription)
        link.reconcile_soon(name)
        try:
            await self._confirmation(channel)
            yield subscription
        finally:
            channel.subscriptions.discard(subscription)
            self._leave(channel)

    async def _confirmation(self, channel: Channel) -> None:
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT):
                await channel.live.wait()
        except TimeoutError:
            raise RedisUnavailable from None

    def _leave(self, channel: Channel) -> None:
        link = self._links.get(channel.server or "")
        if link is not None:
            link.reconcile_soon(channel.name)

    async def _run(self) -> None:
        """Keep a link to each server, as the cluster has them now."""
        while not is_cancelled():
            self._stale.clear()
            with suppress(*AWAY):
                await self._servers.refresh()
                await self._arrange()
            with suppress(TimeoutError):
                async with asyncio.timeout(REFRESH_INTERVAL if self.up else REFRESH_INTERVAL_AWAY):
                    await self._stale.wait()
            await asyncio.sleep(SHORTEST_REFRESH_INTERVAL)

    async def _arrange(self) -> None:
        """Make the links those of the servers, and place each channel at its server."""
        names = self._servers.names()
        gone = [self._links.pop(name) for name in set(self._links) - names]
        for name in names:
            self._link(name)
        for channel in self._channels.values():
            self._place(channel)
        self._note_connected()
        await asyncio.gather(*(link.close() for link in gone))

    def _link(self, server: str) -> BusLink:
        if server not in self._links:
            self._links[server] = BusLink(
                server, self._servers.client(server), self._channels, changed=self._note, moved=self._follow
            )
        return self._links[server]

    def _place(self, channel: Channel) -> BusLink:
        """The link of the server that serves the channel, where it is subscribed to from now on. LookupError
        while nothing is known of the cluster.
        """
        server = self._servers.of(channel.name)
        link = self._link(server)
        if channel.server != server:
            if channel.server in self._links:
                self._links[channel.server].forget(channel.name)
            channel.server = server
            channel.live.clear()
            link.reconcile_soon(channel.name)
        return link

    async def _follow(self, error: MovedError, names: Collection[str]) -> None:
        """A server says that another one serves these channels."""
        await self._servers.note_moved(error)
        for channel in [self._channels[name] for name in names if name in self._channels]:
            self._place(channel)
        self._note_connected()

    def _note(self) -> None:
        """A link has changed: the servers may be others."""
        self._note_connected()
        if not self.up:
            self._stale.set()

    def _note_connected(self) -> None:
        if self._links and all(link.connected for link in self._links.values()):
            self._connected.set()
        else:
            self._connected.clear()
