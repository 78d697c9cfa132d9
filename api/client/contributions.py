"""Contributions: what the players of this process bring to the chance of their matches (LOTS.md).

A contribution is drawn here, and only its commitment is sent before it is due. It is kept before that is
sent: whatever becomes of the request, the bytes that a seat is bound to are here.
"""

import secrets
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import quote
from uuid import UUID

from api.client.folder import append, lines

LABEL: Final = b"nostos/contribution/1"
BYTES: Final = 32
MOST_MATCHES: Final = 1000  # whose contributions are kept in a folder


class Contributions:
    """The contributions of clients that were made from one another. `folder`: None keeps them in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._drawn: dict[str, dict[str, str]] = {}  # by match: contributions by their commitments
        self._tokens: dict[str, list[str | None]] = {}  # by match: of the players who drew them

    def draw(self, match: str, seat: int, token: str | None) -> str:
        """Draw a contribution for a seat of the player with this token; the commitment to it."""
        contribution = secrets.token_bytes(BYTES)
        bound = commitment(match, seat, contribution)
        if self._folder is not None:
            append(self._folder, _name(match), f"{bound} {contribution.hex()}", MOST_MATCHES)
        self._drawn.setdefault(match, {})[bound] = contribution.hex()
        if token not in self._tokens.setdefault(match, []):
            self._tokens[match].append(token)
        return bound

    def of(self, match: str) -> dict[str, str]:
        """The contributions to a match, in hex, by their commitments."""
        if match in self._drawn or self._folder is None:
            return self._drawn.get(match, {})
        pairs = (line.split() for line in lines(self._folder, _name(match)))
        return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}  # noqa: PLR2004  # a line cut short is none

    def tokens(self, match: str) -> tuple[str | None, ...]:
        """The tokens of the players of this process who drew a contribution to a match."""
        return tuple(self._tokens.get(match, ()))

    def forget(self, match: str) -> None:
        """Forget what was brought to a match that has begun: it is in its steps."""
        self._tokens.pop(match, None)
        self._drawn.pop(match, None)
        if self._folder is not None:
            (self._folder / _name(match)).unlink(missing_ok=True)


def commitment(match: str, seat: int, contribution: bytes) -> str:
    """What binds a seat to its contribution, in hex: what LOTS.md calls its commitment.

    As `domain.kernel.draws` computes it; a test holds both against each other, so the client needs no rules.
    """
    return sha256(LABEL + UUID(match).bytes + seat.to_bytes(8) + contribution).hexdigest()


def _name(match: str) -> str:
    return f"{quote(match, safe='')}.contributions"
