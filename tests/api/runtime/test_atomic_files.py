"""Atomic files on a disk that fails."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from api.runtime.atomic_files import create_file, replace_file


@pytest.mark.parametrize("write", [replace_file, create_file])
def test_a_file_that_cannot_be_written_leaves_nothing_behind(
    write: Callable[[Path, bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    path = tmp_path / "checkpoint"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space"):
        write(path, b"new")
    assert [path] == list(tmp_path.iterdir())
    assert b"old" == path.read_bytes()
