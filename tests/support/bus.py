"""Who hears everything on the bus: a listener to one server, whatever the channels are.

Nobody can subscribe to all shard channels, so it is MONITOR that tells: every message of every kind that is
published at that server.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from redis import Redis
from redis.client import Monitor

WORD: Final = re.compile(rb'"((?:[^"\\]|\\.)*)"')
PUBLISHING: Final = (b"PUBLISH", b"SPUBLISH")
THE_END: Final = "that was all"


class Published(NamedTuple):
    """A message, as it was given to the server."""

    channel: str
    body: bytes


class Eavesdropper:
    """Hears what is published from now on."""

    def __init__(self, redis: Redis, monitor: Monitor) -> None:
        self._redis = redis
        self._connection = monitor.connection

    def next(self, timeout: float) -> Published | None:
        """The next message; None if none comes within so many seconds."""
        while self._connection.can_read(timeout):
            line = self._connection.read_response()
            words = [ast.literal_eval(f'b"{word.decode("latin-1")}"') for word in WORD.findall(line)]
            if words and words[0].upper() in PUBLISHING:
                return Published(words[1].decode(), words[2])
        return None

    def rest(self) -> Iterator[Published]:
        """The messages that were published up to now."""
        self._redis.spublish(THE_END, b"")
        while (found := self.next(60)) is not None:
            if found.channel == THE_END:
                return
            yield found
        raise TimeoutError


@contextmanager
def eavesdropping(redis_url: str) -> Iterator[Eavesdropper]:
    """Listen to a server for as long as the context lasts."""
    with Redis.from_url(redis_url) as redis, redis.monitor() as monitor:
        yield Eavesdropper(redis, monitor)


@contextmanager
def everything(redis_url: str) -> Iterator[list[Published]]:
    """All that is published during the block, once it is over."""
    heard: list[Published] = []
    with eavesdropping(redis_url) as listener:
        yield heard
        heard.extend(listener.rest())
