"""Commands: what somebody asks for, with an id, so that asking twice is asking once."""

from hashlib import sha256
from typing import Any, Final
from uuid import UUID, uuid5

import msgspec

KEYS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de01")  # the namespace of ids made from keys


class Command(msgspec.Struct, frozen=True):
    """The id of a command, and the digest (SHA-256, hex) of what it asks.

    `seen`: the last head of the match's ledger that its author saw, and `signature`: his own over the
    command, a compact JWS; both as he says, "" where he says nothing.
    """

    id: UUID
    digest: str
    seen: str = ""
    signature: str = ""


def command(actor: str, key: str, kind: str, body: Any) -> Command:
    """The command that `actor` asks under the key he chose. `body`: what he asks, as JSON values.

    The actor is a part of the id, so that players do not share keys.
    """
    return Command(uuid5(KEYS, f"{actor}/{key}"), digest(kind, body))


def digest(kind: str, body: Any) -> str:
    """SHA-256 over kind and body as JSON with sorted names. It never leaves the log: bodies hold secrets."""
    return sha256(msgspec.json.encode([kind, body], order="sorted")).hexdigest()
