"""The file of deletions: which players were deleted, for an operator who restores a backup from before.

`deletions.jsonl` in NOSTOS_HOME has a line for each: the player's id and the time, and nothing else of them.
"""

import os
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final
from uuid import UUID

import msgspec

from api.runtime.atomic_files import OWNER_ONLY
from domain.threadsafe.decoder import Decoder

FILE: Final = "deletions.jsonl"


class Deletion(msgspec.Struct, frozen=True):
    """A line of the file."""

    player: UUID
    deleted_at: datetime


_LINE: Final = Decoder(Deletion)


def record(home: Path, player: UUID, at: datetime) -> None:
    """Add a line. OSError if that is not possible."""
    home.mkdir(parents=True, exist_ok=True)
    line = msgspec.json.encode(Deletion(player, at)) + b"\n"
    file = os.open(home / FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, OWNER_ONLY)
    try:
        os.write(file, line)
        os.fsync(file)
    finally:
        os.close(file)


def read(path: Path) -> Mapping[UUID, datetime]:
    """The players of a file, and when each was deleted. ValueError names the line that is none; OSError."""
    found: dict[UUID, datetime] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            deletion = _LINE.decode(line)
        except msgspec.MsgspecError as error:
            raise ValueError(f"line {number} is no deletion: {error}") from None
        found.setdefault(deletion.player, deletion.deleted_at)
    return found
