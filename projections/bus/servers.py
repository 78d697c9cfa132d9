"""Which server of the bus serves a channel, for the event loop: the only one, or a primary of a cluster.

A channel is a shard channel: of a cluster, the primary of its slot alone and that primary's replicas know its
messages. Channels with the same word in braces have the same slot.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any, Protocol

from redis.asyncio import Redis, RedisCluster
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import key_slot
from redis.exceptions import ConnectionError as ConnectionFailed
from redis.exceptions import MovedError

from projections.bus import address
from projections.bus.address import ALONE, BusAddress


def slot(channel: str) -> int:
    """The hash slot of a channel."""
    return key_slot(channel.encode())


def by_slot(channels: Iterable[str]) -> Collection[list[str]]:
    """The channels, those of one slot together: a cluster takes only such in one command."""
    groups = defaultdict[int, list[str]](list)
    for channel in channels:
        groups[slot(channel)].append(channel)
    return groups.values()


class Servers(Protocol):
    """The servers of the bus, by their names. All methods may raise one of `clients.AWAY`."""

    @property
    def commands(self) -> Redis | RedisCluster:
        """Where commands with keys are sent."""

    async def refresh(self) -> None:
        """Find out which servers there are, and what each serves."""

    async def note_moved(self, error: MovedError) -> None:
        """Note what a server answered that does not serve a slot."""

    def names(self) -> set[str]:
        """The servers that serve channels, as of the last refresh."""

    def of(self, channel: str) -> str:
        """The server that serves the channel, as of the last refresh."""

    def client(self, name: str) -> Redis:
        """A new client of one server."""

    async def aclose(self) -> None:
        """Close the connections."""


class OneServer:
    """A server that serves all channels."""

    def __init__(self, url: str, timeout: float) -> None:
        self._url = url
        self._timeout = timeout
        self.commands: Redis | RedisCluster = self.client(ALONE)

    async def refresh(self) -> None:
        """There is nothing to find out."""

    async def note_moved(self, error: MovedError) -> None:  # noqa: ARG002  # of the protocol
        """A member of a cluster is named as if it were alone."""
        raise ConnectionFailed("REDIS_URL names a member of a cluster, and must begin with redis+cluster://")

    def names(self) -> set[str]:
        """The one server."""
        return {ALONE}

    def of(self, channel: str) -> str:  # noqa: ARG002  # of the protocol
        """The one server."""
        return ALONE

    def client(self, name: str) -> Redis:  # noqa: ARG002  # of the protocol
        """A new client."""
        return Redis.from_url(self._url, retry=Retry(NoBackoff(), 0), socket_connect_timeout=self._timeout)

    async def aclose(self) -> None:
        """Close the connections."""
        await self.commands.aclose()


class Cluster:
    """The primaries of a cluster."""

    def __init__(self, where: BusAddress, timeout: float) -> None:
        self._options: dict[str, Any] = {**where.options, "socket_connect_timeout": timeout}
        self._cluster = RedisCluster(
            startup_nodes=[ClusterNode(host, port) for host, port in where.members],
            retry=Retry(NoBackoff(), 1),  # once more, by what the cluster says after the first failure
            socket_timeout=timeout,
            **self._options,
        )

    @property
    def commands(self) -> Redis | RedisCluster:
        """Where commands with keys are sent."""
        return self._cluster

    async def refresh(self) -> None:
        """Ask the members that are known who serves what."""
        try:
            await self._cluster.initialize()
            await self._cluster.nodes_manager.initialize()
        except LookupError:
            raise ConnectionFailed("the cluster has no primary") from None

    async def note_moved(self, error: MovedError) -> None:
        """Note what a server answered that does not serve a slot."""
        await self._cluster.nodes_manager.move_slot(error)

    def names(self) -> set[str]:
        """The primaries that serve slots."""
        return {str(nodes[0].name) for nodes in self._cluster.nodes_manager.slots_cache.values()}

    def of(self, channel: str) -> str:
        """The primary that serves the channel."""
        return str(self._cluster.nodes_manager.slots_cache[slot(channel)][0].name)

    def client(self, name: str) -> Redis:
        """A new client of one primary."""
        host, _, port = name.rpartition(":")
        return Redis(host=host, port=int(port), retry=Retry(NoBackoff(), 0), **self._options)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._cluster.aclose()


def servers(url: str, timeout: float) -> Servers:
    """The servers of the bus at this address. `timeout`: seconds to connect. ValueError for a wrong one."""
    where = address.parse(url)
    return Cluster(where, timeout) if where.clustered else OneServer(url, timeout)
