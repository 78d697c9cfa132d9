"""PostgreSQL and Valkey without installing anything: real servers from wheels, under our own supervision.

    with Embedded(Path(".nostos")) as servers:
        psycopg.connect(servers.database_url)

They work for root (as `nobody`) and for an ordinary user, start again after any crash, and end when this
process ends, however it ends. Start them from a thread that lasts (see `processes.leash`).
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from deploy.embedded.binaries import find, staged
from deploy.embedded.locks import Holder, announce, holder, lock_supervisor
from deploy.embedded.places import account, leave, make_home, servers_directory, socket_directory
from deploy.embedded.postgres import Postgres
from deploy.embedded.valkey import Valkey

__all__ = ["Addresses", "Embedded", "Holder", "holder", "running"]


class Embedded:
    """The two servers of one home. `postgres=False` or `valkey=False` leaves one out, when its address was
    given.

    Raises on start, each with a message of one line: ProgramNotFoundError, InUseError, ServerStartError.
    """

    def __init__(self, home: Path, *, postgres: bool = True, valkey: bool = True) -> None:
        self.home = home
        self._wanted = (postgres, valkey)
        self.postgres: Postgres | None = None
        self.valkey: Valkey | None = None
        self._lock: int | None = None
        self._stopped = False
        self._exit = contextlib.ExitStack()

    @property
    def database_url(self) -> str:
        """The address of the database `nostos`, with its password."""
        if self.postgres is None:
            raise RuntimeError("no embedded PostgreSQL was started")
        return self.postgres.url

    @property
    def redis_url(self) -> str:
        """The address of the bus, for redis-py."""
        if self.valkey is None:
            raise RuntimeError("no embedded Valkey was started")
        return self.valkey.url

    def start(self) -> Self:
        """Start what is wanted and wait until it answers. After an error nothing is left running."""
        self._stopped = False
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        """End the servers, PostgreSQL with a fast shutdown, and give the home free. May be called twice."""
        self._stopped = True
        try:
            for server in (self.valkey, self.postgres):
                if server is not None:
                    server.stop()
        finally:
            self._lock = None
            self._exit.close()

    def announce(self, url: str) -> None:
        """Nostos answers at `url` from now on: `holder` of the home says so, if anything was started."""
        if self._lock is not None:
            announce(self._lock, url)

    def tend(self) -> Iterator[tuple[str, int]]:
        """Start again whichever server has died; before each, its name and its exit code. To be called now
        and then. Once they are stopped, none is started any more.
        """
        for server in (self.postgres, self.valkey):
            code = server.process.poll() if server is not None and server.process is not None else None
            if server is not None and code is not None and not self._stopped:
                yield type(server).__name__, code
                server.start()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _start(self) -> None:
        owner = account()
        home = make_home(self.home)
        self._lock = lock_supervisor(home)
        self._exit.callback(os.close, self._lock)
        self._exit.callback(leave, home)
        programs = find()
        if os.geteuid() == 0:
            programs = staged(programs)
        directory = servers_directory(home, owner)
        sockets = socket_directory(home, owner)
        if self._wanted[0]:
            self.postgres = Postgres(programs.postgres, directory, sockets, owner)
            self.postgres.start()
        if self._wanted[1]:
            self.valkey = Valkey(programs.valkey, directory, sockets, owner)
            self.valkey.start()


class Addresses(NamedTuple):
    """Where the servers of a home listen. Both hold or lead to passwords and sockets of this user."""

    database_url: str
    redis_url: str


def running(home: Path) -> Addresses | None:
    """The addresses of the servers that another process keeps running in `home`, or None if there is none."""
    if holder(home) is None:
        return None
    owner = account()
    programs = find()
    directory = servers_directory(home, owner)
    sockets = socket_directory(home, owner)
    return Addresses(
        Postgres(programs.postgres, directory, sockets, owner).url,
        Valkey(programs.valkey, directory, sockets, owner).url,
    )
