"""Connections: closes those on which nothing happens, where one address or all together have too many.

The server ends a connection that sends no header for HEADER_TIMEOUT seconds, but it lets one address open all
that it accepts meanwhile. So a thread looks every moment at the connections of this process, and shuts those
without a request under way: where an address has more than it may, and where hardly any are left for others.
It looks and shuts in portions with pauses between them, so that twenty thousand never hold up a request.
"""

import os
import resource
import socket
import stat
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog

from api.limits.client_address import Client
from api.limits.policies import CAPS

MOST: Final = 20_000  # connections in all, if the system allows as many open files
RESERVE: Final = 512  # open files for Postgres, Valkey and everything else
INTERVAL: Final = 0.25  # seconds between two looks
IDLE_SHARE: Final = 0.1  # of the processor's time at most is for looking
PORTION: Final = 200  # files to look at, or connections to shut, between two pauses
PAUSE: Final = 0.003  # seconds
SILENT_SHARE: Final = 0.5  # of what busy ones leave: thousands of connections may come between two looks
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


class Accepted:
    """The connections that this process has accepted on a port.

    The other end of a socket costs eight calls of the system. It is asked for once, since the number of the
    inode belongs to that socket for as long as it is open.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._known: dict[int | None, Peer | None] = {}

    def __iter__(self) -> Iterator[Connection]:
        before, self._known = self._known, {}
        with os.scandir(FILES) as files:
            for entry in files:
                file = int(entry.name)
                with suppress(OSError):  # it has been closed meanwhile
                    inode = _socket_inode(file)
                    if inode is None:
                        continue
                    if inode in before:
                        self._known[inode] = before[inode]
                    else:
                        with _duplicate(file) as end:
                            self._known[_socket_inode(end.fileno())] = _peer(end, self._port)
                    peer = self._known.get(inode)
                    if peer is not None:
                        yield Connection(file, peer)


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
        self._accepted = Accepted(port)
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
        busy, used = self._busy(), 0
        silent: dict[str, list[Connection]] = defaultdict(list)
        for portion in self._portions(self._accepted):
            for each in portion:
                if each.peer in busy:
                    used += 1
                else:
                    silent[each.peer[0]].append(each)
        doomed = []
        for address, idle in silent.items():
            most = self._allowed(address)
            doomed += idle[most:]
            del idle[most:]
        excess = sum(map(len, silent.values())) - int(SILENT_SHARE * (self._most - used))
        for idle in sorted(silent.values(), key=len, reverse=True):
            doomed += idle[: max(0, excess)]
            excess -= len(idle)
        return sum(map(self._shut, self._portions(doomed)))

    def _shut(self, doomed: Iterable[Connection]) -> int:
        """End those on which nothing has begun meanwhile; how many that were."""
        busy = self._busy()
        return sum(_shut(each, self._port) for each in doomed if each.peer not in busy)

    def _portions(self, connections: Iterable[Connection]) -> Iterator[list[Connection]]:
        """The same, with a pause after each portion. Once the thread is to stop, it pauses no more."""
        rest = iter(connections)
        while portion := list(islice(rest, PORTION)):
            yield portion
            self._stop.wait(PAUSE)

    def _allowed(self, address: str) -> int:
        """How many silent connections the address may have."""
        client = self._client(address)
        return self._most if client is None else int(self._per_address * client.factor)


def _socket_inode(file: int) -> int | None:
    """The number of a socket's inode; None for any other file."""
    found = os.fstat(file)
    return found.st_ino if stat.S_ISSOCK(found.st_mode) else None


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


def _open_files() -> int:
    """How many files the process has open; Linux says so in the size of the folder."""
    return FILES.stat().st_size or sum(1 for _ in FILES.iterdir())
