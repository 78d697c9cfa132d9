"""Contributions: what the players of this client bring to the chance of their matches (DRAWS.md).

A contribution is drawn here, and only its commitment is sent when its player sits down. It is kept until it
is due. Whoever wants to keep it longer than this process lives gives a folder.
"""

import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final
from uuid import UUID

LABEL: Final = b"nostos/contribution/1"
BYTES: Final = 32


class Contributions:
    """The contributions of one player. `folder`: where they are kept; None: in memory alone."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._kept: dict[str, str] = {}

    def draw(self, match: str, seat: int) -> str:
        """Draw a contribution for a seat; the commitment to it."""
        contribution = secrets.token_bytes(BYTES)
        self._kept[match] = contribution.hex()
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / f"{UUID(match)}.contribution"
            path.touch(mode=0o600)
            path.write_text(f"{contribution.hex()}\n")
        return commitment(match, seat, contribution)

    def of(self, match: str) -> str | None:
        """The contribution to a match, in hex; None if it was not drawn here."""
        if match not in self._kept and self._folder is not None:
            path = self._folder / f"{UUID(match)}.contribution"
            if path.exists():
                self._kept[match] = path.read_text().strip()
        return self._kept.get(match)


def commitment(match: str, seat: int, contribution: bytes) -> str:
    """What binds a seat to its contribution, in hex."""
    return sha256(LABEL + UUID(match).bytes + seat.to_bytes(8) + contribution).hexdigest()
