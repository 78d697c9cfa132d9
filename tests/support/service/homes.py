"""A folder in memory for the homes of a test run: there PostgreSQL waits for no disk."""

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Final

import pytest

from deploy.embedded import directories

MEMORY: Final = Path("/dev/shm")
ROOM: Final = 6 << 30  # bytes that must be free for it
PREFIX: Final = "nostos-tests-"
LOCK: Final = "lock"  # a file in the folder, which the process that uses the folder has locked


@contextmanager
def homes_in_memory() -> Iterator[None]:
    """While the context lasts, scratch homes of this process are in memory, if there is room."""
    if not _is_roomy():
        yield
        return
    with _folder() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(directories, "TEMPORARY", folder)
        yield


def _is_roomy() -> bool:
    if not (MEMORY.is_dir() and os.access(MEMORY, os.W_OK)):
        return False
    room = os.statvfs(MEMORY)
    available = re.search(r"MemAvailable: +(\d+) kB", Path("/proc/meminfo").read_text())
    assert available is not None
    return min(room.f_bavail * room.f_frsize, 1024 * int(available[1])) >= ROOM


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder that other accounts can pass through. It is removed at the end, or by a later run."""
    with (MEMORY / f"{PREFIX[:-1]}.{os.geteuid()}").open("w") as making:
        fcntl.flock(making, fcntl.LOCK_EX)  # nobody removes a folder before it is locked
        _remove_left()
        folder = Path(mkdtemp(prefix=PREFIX, dir=MEMORY))
        folder.chmod(0o711)
        held = (folder / LOCK).open("w")
        fcntl.flock(held, fcntl.LOCK_EX)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        held.close()


def _remove_left() -> None:
    """Remove the folders of runs that were killed."""
    for folder in MEMORY.glob(f"{PREFIX}*"):
        with suppress(OSError), (folder / LOCK).open("r+") as held:  # another account's, or removed just now
            if _is_free(held):
                shutil.rmtree(folder, ignore_errors=True)


def _is_free(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
