"""The publisher: sends committed messages to the bus. Streams read lost messages from Postgres.

They go over shard channels: in a cluster to the server that serves the match, and to no other. A server
that is alone takes them, too.
"""

import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

import structlog
from redis import Redis
from redis.exceptions import MovedError

from projections.bus.address import ALONE
from projections.bus.clients import AWAY, ClusterClient, client
from projections.engine.projection import Message

REDIS_TIMEOUT = 1.0  # seconds that Redis has to answer
PAUSE = 1.0  # seconds after a failure before the next try

log = structlog.get_logger()


class Publisher:
    """Publishes messages. While a server is away its messages are dropped at once; that is logged once."""

    def __init__(self, url: str) -> None:
        self._client = client(url, REDIS_TIMEOUT)
        self._away_until: dict[str, float] = {}  # by the names of servers

    def publish(self, messages: Sequence[Message]) -> int:
        """Publish messages; how many of them Redis accepted."""
        if not messages or self._are_all_away():
            return 0
        try:
            return self._publish(messages)
        except AWAY as error:  # a cluster of which nobody answers
            self._went_away(ALONE, error)
            return 0

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _are_all_away(self) -> bool:
        return self._away_until.get(ALONE, 0.0) > time.monotonic()

    def _publish(self, messages: Sequence[Message]) -> int:
        if self._away_until and isinstance(self._client, ClusterClient):
            self._find_others(self._client)
        accepted, moved = 0, list[Message]()
        for name, (server, its) in self._by_server(messages).items():
            accepted += self._send(name, server, its, moved)
        if moved and isinstance(self._client, ClusterClient):
            self._client.refresh()
            for name, (server, its) in self._by_server(moved).items():
                accepted += self._send(name, server, its, [])
        return accepted

    def _find_others(self, cluster: ClusterClient) -> None:
        """Ask the cluster who serves in place of those that are away, as often as these are tried."""
        if all(until > time.monotonic() for until in self._away_until.values()):
            return
        cluster.refresh()
        primaries = {node.name for node in cluster.get_primaries()}  # type: ignore[no-untyped-call]  # of the library
        for name in set(self._away_until) - primaries:
            self._came_back(name)

    def _by_server(self, messages: Iterable[Message]) -> Mapping[str, tuple[Redis, Collection[Message]]]:
        """The messages of each server, by its name."""
        if isinstance(self._client, Redis):
            return {ALONE: (self._client, list(messages))}
        servers = dict[str, Redis]()
        its = defaultdict[str, list[Message]](list)
        for message in messages:
            name, servers[name] = self._client.server_of(message.channel)
            its[name].append(message)
        return {name: (servers[name], its[name]) for name in servers}

    def _send(self, name: str, server: Redis, messages: Collection[Message], moved: list[Message]) -> int:
        """How many messages the server accepted. It adds those to `moved` that another server takes."""
        if self._away_until.get(name, 0.0) > time.monotonic():
            return 0
        try:
            with server.pipeline(transaction=False) as pipeline:
                for channel, body in messages:
                    pipeline.spublish(channel, body)
                answers = pipeline.execute(raise_on_error=False)
            refused = [answer for answer in answers if isinstance(answer, Exception)]
            others = [each for each in refused if not isinstance(each, MovedError)]
            if others:
                raise others[0]
        except AWAY as error:
            self._went_away(name, error)
            return 0
        moved.extend(
            message
            for message, answer in zip(messages, answers, strict=True)
            if isinstance(answer, MovedError)
        )
        self._came_back(name)
        return len(messages) - len(refused)

    def _went_away(self, name: str, error: Exception) -> None:
        if name not in self._away_until:
            log.warning("redis_lost", error=type(error).__name__, **_label(name))
        self._away_until[name] = time.monotonic() + PAUSE

    def _came_back(self, name: str) -> None:
        if self._away_until.pop(name, None) is not None:
            log.info("redis_back", **_label(name))


def _label(name: str) -> Mapping[str, str]:
    return {} if name == ALONE else {"server": name}
