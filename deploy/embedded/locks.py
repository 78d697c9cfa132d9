"""Locks: a home has one supervisor, and a server starts when nothing of its former self is alive.

Both are `flock`s, which the kernel lets go of when the last process that holds them dies; nothing is ever
stale. A server's lock is inherited by the server and by everything that it starts: who gets the lock knows
that none of them is left, not even a session that outlived its killed postmaster and still writes.
"""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from deploy.terminal.errors import CommandError

LENGTH = 1024  # bytes that are written into the lock's file
PATIENCE = 60.0  # seconds an orphaned server gets to finish its shutdown
PAUSE = 0.02


class InUseError(CommandError):
    """The home has a supervisor already, or a former server in it does not end."""


class Holder(NamedTuple):
    """The process that has a home. `url`: where Nostos answers; "" if it does not, or not yet."""

    pid: str
    url: str

    def says(self, home: Path) -> str:
        """What there is, in one line."""
        if self.url:
            return f"Nostos is running here already at {self.url} (process {self.pid})"
        return (
            f"{home} is in use by process {self.pid}; stop that one, or set NOSTOS_HOME to another directory"
        )


def lock_supervisor(home: Path) -> int:
    """Take the home for this process until the descriptor given back is closed. Raises InUseError, naming the
    holder.
    """
    lock = _open(home, os.O_CREAT)
    if not _taken(lock):
        there = _read(lock)
        os.close(lock)
        raise InUseError(there.says(home))
    _write(lock, "")
    return lock


def announce(lock: int, url: str) -> None:
    """Whoever finds the home taken is told that Nostos answers at `url`. `lock`: of lock_supervisor."""
    _write(lock, url)


def holder(home: Path) -> Holder | None:
    """The process that has the home; None if there is none."""
    try:
        lock = _open(home)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        return None if _taken(lock) else _read(lock)
    finally:
        os.close(lock)


@contextmanager
def server_lock(path: Path, evict: Callable[[], object]) -> Iterator[int]:
    """Get a server's lock, to be inherited by the server that is started in this context.

    If a former one still has it, `evict` asks that one to end. Raises InUseError if it does not.
    """
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _taken(lock):
            evict()
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
    """In one go, so that nobody reads half of it; what stood there before was not longer."""
    os.pwrite(lock, f"{os.getpid()}\n{url}".ljust(LENGTH).encode(), 0)


def _read(lock: int) -> Holder:
    pid, _, url = os.pread(lock, 2 * LENGTH, 0).decode().strip().partition("\n")
    return Holder(pid, url)


def _wait_for(lock: int, path: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not _taken(lock):
        if time.monotonic() > deadline:
            raise InUseError(f"a server of an earlier run does not end; it holds {path}")
        time.sleep(PAUSE)


def _taken(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
