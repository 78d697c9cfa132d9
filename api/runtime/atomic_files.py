"""Atomic files: written completely or not at all. A reader never sees half of one, not even after a crash."""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
ANY_READER: Final = 0o666  # as far as the umask allows


def replace_file(path: Path, data: bytes, mode: int = ANY_READER) -> None:
    """Write the bytes to a file at the path; it replaces an older one."""
    _temporary_file(path, data, mode).replace(path)


def create_file(path: Path, data: bytes, mode: int = ANY_READER) -> None:
    """The same, but a file that another process has created first stays."""
    temporary = _temporary_file(path, data, mode)
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        pass
    finally:
        temporary.unlink()


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """One process at a time changes the file. The lock file stays: who removes it would let two in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _temporary_file(path: Path, data: bytes, mode: int) -> Path:
    """A temporary file in the same directory that holds the bytes, and is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            temporary.unlink()
            raise
    return temporary
