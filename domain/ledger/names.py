"""Names: what binds a player's name in a match without showing it.

The salt follows from a key of the player, and is another one in each match. Who has salt and name can show
that this was the name; when the key is destroyed, nobody can, nor find the name by trying.
"""

import hmac
from hashlib import sha256
from typing import Final
from uuid import UUID

NAME: Final = b"nostos/name/1"
SALT: Final = b"nostos/name-salt/1"


def name_salt(key: bytes, match: UUID) -> bytes:
    """The salt of a player's name in a match."""
    return hmac.digest(key, SALT + match.bytes, "sha256")


def name_commitment(salt: bytes, name: str) -> str:
    """What binds the name: `named` of a fact, in hex."""
    return sha256(NAME + salt + name.encode()).hexdigest()
