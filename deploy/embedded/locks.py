"""Locks: a home has one supervisor, and a server starts only when no process of its last run is alive.

Both are `flock`s. The kernel releases them when the last process that holds them dies, so none is ever stale.
The server and all that it starts inherit the server's lock. Whoever gets the lock knows that all of them have
ended, even a session that survived its killed postmaster and still wrote.
"""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from deploy.terminal.errors import CommandError
from deploy.waiting import wait_until

LENGTH: Final = 1024  # bytes that are written into the lock file
SHUTDOWN_TIMEOUT: Final = 60.0  # seconds for a server without supervisor to finish its shutdown
POLL_INTERVAL: Final = 0.02
LOOKING: Final = 0.5  # seconds that those who only look whether a home is held may hold it themselves


class InUseError(CommandError):
    """The home has a supervisor already, or a server of an earlier run does not end."""


class HomeHolder(NamedTuple):
    """The process that holds a home. `url`: where Nostos answers; "" if it does not, or not yet."""

    pid: str
    url: str

    def describe(self, home: Path) -> str:
        """What uses the home, in one line."""
        if self.url:
            return f"Nostos is running here already at {self.url} (process {self.pid})"
        return (
            f"{home} is in use by process {self.pid}; stop that one, or set NOSTOS_HOME to another directory"
        )


def lock_home(home: Path) -> int:
    """Lock the home until the descriptor that it returns is closed. InUseError names the holder."""
    lock = _open(home, os.O_CREAT)
    if not wait_until(lambda: _acquired(lock), timeout=LOOKING, interval=POLL_INTERVAL):
        other = _read(lock)
        os.close(lock)
        raise InUseError(other.describe(home))
    _write(lock, "")
    return lock


def announce(lock: int, url: str) -> None:
    """From now on `holder` says that Nostos answers at `url`. `lock`: the result of `lock_home`."""
    _write(lock, url)


def holder(home: Path) -> HomeHolder | None:
    """The process that holds the home; None if there is none."""
    try:
        lock = _open(home)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        return None if _acquired(lock, fcntl.LOCK_SH) else _read(lock)  # shared: others may look as well
    finally:
        os.close(lock)


@contextmanager
def server_lock(path: Path, stop_former: Callable[[], object]) -> Iterator[int]:
    """Yield a server's lock; the server that is started in this context inherits it.

    If an earlier server still holds it, `stop_former` asks that one to end. InUseError if it does not.
    """
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _acquired(lock):
            stop_former()
            _wait_for(lock, path)
        yield lock
    finally:
        os.close(lock)


def _open(home: Path, flags: int = 0) -> int:
    try:
        return os.open(home / "supervisor.lock", os.O_RDWR | flags, 0o600)
    except PermissionError:
        raise CommandError(f"{home} belongs to another user; run as that user, or set NOSTOS_HOME") from None


def _write(lock: int, url: str) -> None:
    """Write all at once, so that nobody reads half of it. The padding covers what was there before."""
    os.pwrite(lock, f"{os.getpid()}\n{url}".ljust(LENGTH).encode(), 0)


def _read(lock: int) -> HomeHolder:
    pid, _, url = os.pread(lock, 2 * LENGTH, 0).decode().strip().partition("\n")
    return HomeHolder(pid, url)


def _wait_for(lock: int, path: Path) -> None:
    if not wait_until(lambda: _acquired(lock), timeout=SHUTDOWN_TIMEOUT, interval=POLL_INTERVAL):
        raise InUseError(f"a server of an earlier run does not end; it holds {path}")


def _acquired(lock: int, how: int = fcntl.LOCK_EX) -> bool:
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
