"""Files that are written whole or not at all: a reader, or a start after a crash, never sees half of one."""

import os
import secrets
from pathlib import Path
from typing import Final

OWNER_ONLY: Final = 0o600
ANY_READER: Final = 0o666  # as far as the umask allows


def replace_file(path: Path, data: bytes, mode: int = ANY_READER) -> None:
    """Put a file with these bytes at the path, in place of any that is there."""
    _written_beside(path, data, mode).replace(path)


def create_file(path: Path, data: bytes, mode: int = ANY_READER) -> None:
    """The same, unless there is a file already: then another process was faster, and its file stays."""
    temporary = _written_beside(path, data, mode)
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        pass
    finally:
        temporary.unlink()


def _written_beside(path: Path, data: bytes, mode: int) -> Path:
    """A temporary file in the same directory that holds the bytes, and is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return temporary
