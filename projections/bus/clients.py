"""Clients of the bus: one for each form of address. None connects before it is used."""

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import ConnectionError as ConnectionFailed
from redis.exceptions import RedisClusterException, RedisError
from redis.retry import Retry

from projections.bus import address
from projections.bus.address import BusAddress

AWAY: Final = (RedisError, RedisClusterException, OSError)  # what a client raises while the bus is away
LOCAL: Final = "redis://"  # where no address is given


class ClusterClient(RedisCluster):
    """A client of a cluster, which threads may share. It connects when it is first used."""

    def __init__(self, where: BusAddress, timeout: float) -> None:
        self._where = where
        self._timeout = timeout
        self._connecting = threading.RLock()
        self._begun = False
        self._connected = False
        self._failed_at = -1.0

    def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        """Carry out a command where its keys are."""
        self.connect()
        return super().execute_command(*args, **kwargs)  # type: ignore[no-untyped-call]  # of the library

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> Any:
        """Commands that are sent together."""
        self.connect()
        return super().pipeline(transaction, shard_hint)  # type: ignore[no-untyped-call]  # of the library

    def server_of(self, channel: str) -> tuple[str, Redis]:
        """The server that serves the channel: its name, and a client of it alone."""
        self.connect()
        node = self.get_node_from_key(channel)  # type: ignore[no-untyped-call]  # of the library
        return node.name, self.get_redis_connection(node)

    def refresh(self) -> None:
        """Ask the cluster again who serves what."""
        self.connect()
        with _found():
            self.nodes_manager.initialize()

    def close(self) -> None:
        """Close the connections, if there are any."""
        if self._connected:
            super().close()

    def connect(self) -> None:
        """Find the members of the cluster. Threads that wait for another's attempt share what comes of it."""
        if self._connected:
            return
        came = time.monotonic()
        with self._connecting:
            if self._connected or self._begun:  # begun: the library sends commands while it connects
                return
            if self._failed_at > came:
                raise ConnectionFailed("the cluster does not respond")
            self._begun = True
            try:
                self._connect()
                self._connected = True
            except BaseException:
                self._failed_at = time.monotonic()
                raise
            finally:
                self._begun = False

    def _connect(self) -> None:
        nodes = [ClusterNode(host, port) for host, port in self._where.members]  # type: ignore[no-untyped-call]  # of the library
        with _found():
            super().__init__(
                startup_nodes=nodes,
                retry=Retry(NoBackoff(), 1),  # once more, by what the cluster says after the first failure
                socket_connect_timeout=self._timeout,
                socket_timeout=self._timeout,
                **self._where.options,
            )


Client = Redis | ClusterClient


@contextmanager
def _found() -> Iterator[None]:
    """A cluster that names no primary counts as one that does not respond."""
    try:
        yield
    except LookupError:
        raise ConnectionFailed("the cluster has no primary") from None


def client(url: str | None, timeout: float) -> Client:
    """A client of the bus. `timeout`: seconds to connect, and to answer. ValueError for a wrong address."""
    where = address.parse(url or LOCAL)
    return ClusterClient(where, timeout) if where.clustered else _one(where.servers[0], timeout)


def answers(url: str | None, timeout: float) -> bool:
    """Whether the bus answers; a cluster: whether one of the members that are named finds it whole."""
    where = address.parse(url or LOCAL)
    return any(_answers(server, timeout, clustered=where.clustered) for server in where.servers)


def version(url: str | None, timeout: float) -> str:
    """The version of the first server that answers. Raises one of AWAY if none does."""
    found: tuple[type[Exception], ...] = AWAY
    where = address.parse(url or LOCAL)
    for number, server in enumerate(where.servers, 1):
        try:
            with closing(_one(server, timeout)) as one:
                info = dict[str, Any](one.info("server"))
                return str(info.get("valkey_version") or info.get("redis_version"))
        except found:
            if number == len(where.servers):
                raise
    raise AssertionError


def _answers(server: str, timeout: float, *, clustered: bool) -> bool:
    with closing(_one(server, timeout)) as one:
        try:
            if clustered:
                info = dict[str, str](one.execute_command("CLUSTER INFO"))  # type: ignore[no-untyped-call]  # of the library
                return info["cluster_state"] == "ok"
            return bool(one.ping())
        except AWAY:
            return False


def _one(server: str, timeout: float) -> Redis:
    retry = Retry(NoBackoff(), 0)
    return Redis.from_url(server, retry=retry, socket_connect_timeout=timeout, socket_timeout=timeout)
