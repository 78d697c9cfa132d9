"""The service as strangers find it, and connections to it from any address of this machine."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.servers import Servers
from tests.support.service.running import RunningService, running_service

ONE = "127.0.0.1"
LINES = {"Content-Type": "application/x-ndjson"}


@contextmanager
def strangers(servers: Servers, proxies: str = "") -> Iterator[RunningService]:
    """The service without halls."""
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url, halls="", trusted_proxies=proxies) as service,
    ):
        yield service


def connect(url: str, source: str = ONE) -> socket.socket:
    """A connection from an address of this machine."""
    port = int(url.rpartition(":")[2])
    return socket.create_connection((ONE, port), timeout=60, source_address=(source, 0))
