"""Two locks on a home: one supervisor at a time, and no server of an earlier supervisor still alive.

Both are `flock`s, which the kernel lets go of when the last process holding them dies; nothing is ever stale.
The second is inherited by the servers and everything they start: who gets it knows that none of them is left.
"""

import fcntl
import os
import time
from collections.abc import Callable
from pathlib import Path

from deploy.errors import Trouble

PATIENCE = 30.0  # seconds an orphaned server gets to finish its shutdown
PAUSE = 0.02


class InUse(Trouble):
    """The home has a supervisor already, or a server of a former one that does not end."""


def lock_supervisor(home: Path) -> int:
    """Take the home for this process until the descriptor given back is closed. Raises InUse, naming the
    holder.
    """
    lock = os.open(home / "supervisor.lock", os.O_RDWR | os.O_CREAT, 0o600)
    if not _taken(lock):
        holder = os.read(lock, 20).decode().strip()
        os.close(lock)
        raise InUse(
            f"{home} is in use by process {holder}; stop that one, or set NOSTOS_HOME to another directory"
        )
    os.truncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())
    return lock


def supervised(home: Path) -> bool:
    """Whether some process has the home."""
    try:
        lock = os.open(home / "supervisor.lock", os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        return not _taken(lock)
    finally:
        os.close(lock)


def lock_servers(home: Path, evict: Callable[[], None]) -> int:
    """Take the lock the servers inherit; if an earlier server still has it, `evict` asks that one to end.
    Raises InUse.
    """
    lock = os.open(home / "servers.lock", os.O_RDWR | os.O_CREAT, 0o600)
    if _taken(lock):
        return lock
    evict()
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if _taken(lock):
            return lock
        time.sleep(PAUSE)
    os.close(lock)
    raise InUse(f"a server of an earlier run in {home} won't end; its process: servers/data/postmaster.pid")


def _taken(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
