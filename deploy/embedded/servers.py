"""The two servers of one home, started, restarted and stopped together.

    with EmbeddedServers(Path(".nostos")) as servers:
        psycopg.connect(servers.database_url)

They work for root (as `nobody`) and for an ordinary user, start again after any crash, and end when this
process ends, however it ends. Start them from a thread that lasts (see `processes.end_with_parent`).
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from deploy.embedded.binaries import find_binaries, stage_binaries
from deploy.embedded.directories import (
    make_home,
    remove_sockets,
    server_account,
    servers_directory,
    socket_directory,
)
from deploy.embedded.locks import announce, holder, lock_home
from deploy.embedded.postgres import Postgres
from deploy.embedded.valkey import Valkey


class EmbeddedServers:
    """PostgreSQL and Valkey in a home. `postgres=False` or `valkey=False` leaves out one that is elsewhere.

    Raises on start, each with a message of one line: ProgramNotFoundError, InUseError, ServerStartError.
    """

    def __init__(self, home: Path, *, postgres: bool = True, valkey: bool = True) -> None:
        self.home = home
        self._wants_postgres = postgres
        self._wants_valkey = valkey
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
        """The address of Valkey, for redis-py."""
        if self.valkey is None:
            raise RuntimeError("no embedded Valkey was started")
        return self.valkey.url

    def start(self) -> Self:
        """Start the servers and wait until they answer. After an error nothing is left running."""
        self._stopped = False
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        """End the servers, PostgreSQL with a fast shutdown, and release the home. It may be called twice."""
        self._stopped = True
        try:
            for server in (self.valkey, self.postgres):
                if server is not None:
                    server.stop()
        finally:
            self._lock = None
            self._exit.close()

    def announce(self, url: str) -> None:
        """From now on `holder` of the home says that Nostos answers at `url`, if any server was started."""
        if self._lock is not None:
            announce(self._lock, url)

    def restart_dead(self) -> Iterator[tuple[str, int]]:
        """Yield name and exit code of each server that has died, and start it again. To be called often.

        Once the servers are stopped, none is started any more.
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
        owner = server_account()
        home = make_home(self.home)
        self._lock = lock_home(home)
        self._exit.callback(os.close, self._lock)
        self._exit.callback(remove_sockets, home)
        programs = find_binaries()
        if os.geteuid() == 0:
            programs = stage_binaries(programs)
        directory = servers_directory(home, owner)
        sockets = socket_directory(home, owner)
        if self._wants_postgres:
            self.postgres = Postgres(programs.postgres, directory, sockets, owner)
            self.postgres.start()
        if self._wants_valkey:
            self.valkey = Valkey(programs.valkey, directory, sockets, owner)
            self.valkey.start()


class Addresses(NamedTuple):
    """Where the servers of a home listen. Both addresses are secret: they lead to passwords and sockets."""

    database_url: str
    redis_url: str


def superuser_url(home: Path) -> str:
    """The address of the database that runs in `home` for its superuser, for benches that make databases."""
    owner = server_account()
    directory, sockets = servers_directory(home, owner), socket_directory(home, owner)
    return Postgres(find_binaries().postgres, directory, sockets, owner).superuser_url()


def running_addresses(home: Path) -> Addresses | None:
    """The addresses of the servers that another process runs in `home`; None if there is none."""
    if holder(home) is None:
        return None
    owner = server_account()
    programs = find_binaries()
    directory = servers_directory(home, owner)
    sockets = socket_directory(home, owner)
    try:
        return Addresses(
            Postgres(programs.postgres, directory, sockets, owner).url,
            Valkey(programs.valkey, directory, sockets, owner).url,
        )
    except FileNotFoundError:  # the password: the holder is at its first start
        return None
