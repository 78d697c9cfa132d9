"""Commands: what somebody asks for, with an id, so that asking twice is asking once."""

from hashlib import sha256
from typing import Any, Final
from uuid import UUID, uuid5

import msgspec

KEYS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de01")  # the namespace of ids made from keys


class Command(msgspec.Struct, frozen=True):
    """The id of a command, and the digest (SHA-256, hex) of what it asks."""

    id: UUID
    digest: str


def command(actor: str, key: str, kind: str, body: Any) -> Command:
    """The command that `actor` asks under the key he chose. `body`: what he asks, as JSON values.

    A key that is a UUID is the id; of any other key the actor is a part, so that players do not share keys.
    """
    try:
        made = UUID(key)
    except ValueError:
        made = uuid5(KEYS, f"{actor}/{key}")
    return Command(made, digest(kind, body))


def digest(kind: str, body: Any) -> str:
    """SHA-256 over kind and body as JSON with sorted names. It never leaves the log: bodies hold secrets."""
    return sha256(msgspec.json.encode([kind, body], order="sorted")).hexdigest()
