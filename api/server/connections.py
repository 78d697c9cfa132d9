"""Connections: closes those on which nothing happens, where one address or all together have too many.

The server ends a connection that sends no header for HEADER_TIMEOUT seconds, but it lets one address open all
that it accepts meanwhile. So a thread looks every moment at the connections of this process, and shuts those
without a request under way: where an address has more than it may, and where hardly any are left for others.
"""

import os
import resource
import socket
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog

from api.limits.client_address import Client
from api.limits.policies import CAPS

MOST: Final = 20_000  # connections in all, if the system allows as many open files
RESERVE: Final = 512  # open files for Postgres, Valkey and everything else
INTERVAL: Final = 0.25  # seconds between two looks
IDLE_SHARE: Final = 0.1  # of the processor's time at most is for looking
FULL: Final = 0.75  # of all connections, from which on silent ones are closed
FILES: Final = Path("/proc/self/fd")
INTERNET: Final = (socket.AF_INET, socket.AF_INET6)
Peer = tuple[str, int]

log = structlog.get_logger()


def allow_open_files() -> int:
    """Let the process open as many files as the system allows. How many connections that leaves room for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(hard, MOST + RESERVE)
    if soft == resource.RLIM_INFINITY or soft > wanted:
        wanted = soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    limit = MOST + RESERVE if wanted == resource.RLIM_INFINITY else wanted
    return max(64, min(MOST, limit - RESERVE))


class Connection(NamedTuple):
    """An accepted connection: its file, and the address of its other end."""

    file: int
    peer: Peer


class ConnectionGuard(threading.Thread):
    """Closes silent connections of those who have too many.

    `busy`: the peers with requests under way. `client`: the client at an address, None for a trusted proxy.
    """

    def __init__(
        self,
        port: int,
        most: int,
        busy: Callable[[], Collection[tuple[Any, ...]]],
        client: Callable[[str], Client | None],
        per_address: int = CAPS["connections"].most,
    ) -> None:
        super().__init__(name="connections", daemon=True)
        self._port = port
        self._most = most
        self._busy = busy
        self._client = client
        self._per_address = per_address
        self._stop = threading.Event()

    def run(self) -> None:
        """Look again and again, until `stop`."""
        took = 0.0
        while not self._stop.wait(max(INTERVAL, took / IDLE_SHARE)):
            began = time.thread_time()
            with suppress(OSError):  # no file is left to look at files: the next look may have one
                if _open_files() > self._per_address and (closed := self.sweep()):
                    log.warning("connections_closed", count=closed)
            took = time.thread_time() - began

    def stop(self) -> None:
        """End the thread."""
        self._stop.set()

    def sweep(self) -> int:
        """Close what is too much now; how many connections that were."""
        found = list(accepted(self._port))
        busy = self._busy()
        silent: dict[str, list[Connection]] = defaultdict(list)
        for each in found:
            if each.peer not in busy:
                silent[each.peer[0]].append(each)
        doomed = [each for address, idle in silent.items() for each in idle[self._allowed(address) :]]
        excess = len(found) - len(doomed) - int(FULL * self._most)
        if excess > 0:
            doomed += _largest_first(silent, doomed, excess)
        return sum(_shut(each, self._port) for each in doomed)

    def _allowed(self, address: str) -> int:
        """How many silent connections the address may have."""
        client = self._client(address)
        return self._most if client is None else int(self._per_address * client.factor)


def accepted(port: int) -> Iterator[Connection]:
    """The connections that this process has accepted on the port."""
    for file in map(int, os.listdir(FILES)):  # noqa: PTH208  # thousands of names: a Path each costs
        with suppress(OSError), _duplicate(file) as end:
            peer = _peer(end, port)
            if peer is not None:
                yield Connection(file, peer)


def _peer(end: socket.socket, port: int) -> Peer | None:
    """The other end of a connection that was accepted on the port; None for anything else."""
    if end.family not in INTERNET or end.getsockname()[1] != port:
        return None
    address, number = end.getpeername()[:2]
    return address, number


def _duplicate(file: int) -> socket.socket:
    """The socket of a file, under a number of its own: the file may be closed and its number used again."""
    copy = os.dup(file)
    try:
        return socket.socket(fileno=copy)
    except OSError:
        os.close(copy)
        raise


def _shut(connection: Connection, port: int) -> bool:
    """End the connection; the server notices and closes its file. False if it has ended meanwhile."""
    with suppress(OSError), _duplicate(connection.file) as end:
        if _peer(end, port) == connection.peer:
            end.shutdown(socket.SHUT_RDWR)
            return True
    return False


def _largest_first(
    silent: Mapping[str, list[Connection]], doomed: Collection[Connection], excess: int
) -> list[Connection]:
    """As many more silent connections, of those addresses that have the most."""
    gone = set(doomed)
    left = {address: [each for each in idle if each not in gone] for address, idle in silent.items()}
    ranked = Counter({address: len(idle) for address, idle in left.items()}).most_common()
    return [each for address, _ in ranked for each in left[address]][:excess]


def _open_files() -> int:
    """How many files the process has open; Linux says so in the size of the folder."""
    return FILES.stat().st_size or sum(1 for _ in FILES.iterdir())
