"""Commands: what is carried out once, however often it is sent, since each has an id.

Ids and digests are made here; what commands do is decided elsewhere.
"""

from hashlib import sha1, sha256
from typing import Any, Final
from uuid import UUID, uuid5

import msgspec

KEYS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de01")  # the namespace of ids made from keys
VARIANTS: Final = {digit: "89ab"[int(digit, 16) % 4] for digit in "0123456789abcdef"}  # of a UUID
KEYS_OF_SERVICE: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de05")  # of those that no player chooses


class Command(msgspec.Struct, frozen=True):
    """The id of a command, and the digest (SHA-256, hex) of its kind and body.

    `seen`: the last head of the match's ledger that its author has seen; `signature`: the author's own
    signature of the command, a compact JWS. Both come from the author, and are "" where they are missing.
    """

    id: UUID
    digest: str
    seen: str = ""
    signature: str = ""


def command(actor: str, key: str, kind: str, body: Any) -> Command:
    """The command of `actor` with the key that they chose. `body`: what it contains, as JSON values.

    The actor is a part of the id, so that players do not share keys.
    """
    return Command(command_id(actor, key), digest(kind, body))


def command_id(actor: str, key: str) -> UUID:
    """The id of the command of `actor` with that key."""
    return UUID(command_id_text(actor, key))


def command_id_text(actor: str, key: str) -> str:
    """The same as a text."""
    return named_id(KEYS, f"{actor}/{key}")


def named_id(space: UUID, name: str) -> str:
    """The text of `uuid5(space, name)` (RFC 9562, 5.5), in a third of the time."""
    text = sha1(space.bytes + name.encode(), usedforsecurity=False).hexdigest()
    return f"{text[:8]}-{text[8:12]}-5{text[13:16]}-{VARIANTS[text[16]]}{text[17:20]}-{text[20:32]}"


def command_for(player: str, key: str, kind: str, body: Any) -> Command:
    """The command that the service gives in the name of a player. `body`: as in `command`.

    Its id is none that a key of the player makes: else they could use the key first, and the service's
    command would be refused.
    """
    return Command(uuid5(KEYS_OF_SERVICE, f"{player}/{key}"), digest(kind, body))


def digest(kind: str, body: Any) -> str:
    """SHA-256 over kind and body as JSON with sorted names. It stays in the log: bodies contain secrets."""
    return sha256(msgspec.json.encode([kind, body], order="sorted")).hexdigest()
