"""The key of a player: it signs their commands, so that nobody can make any in their name."""

from pathlib import Path
from typing import Any, Final, Self
from uuid import UUID, uuid5

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from api.client.folder import append, lines
from domain.ledger import commands, signatures, signing
from domain.ledger.canonical import canonical

COMMANDS: Final = UUID("4e6f7374-6f73-5b6b-9c65-7973a0c0de01")  # the namespace of their ids, as in FORMAT.md
ONE: Final = 1 << 30  # files of keys make no room for each other


class PlayerKey:
    """An Ed25519 key. The service knows its public part alone."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.x = signing.encoded(private.public_key().public_bytes_raw())

    @classmethod
    def new(cls) -> Self:
        """A key that nobody has yet."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def in_file(cls, path: Path) -> Self:
        """The key in a file, which is made if there is none. ValueError if the file holds something else."""
        found = lines(path.parent, path.name)
        if found:
            return cls(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(found[0])))
        private = Ed25519PrivateKey.generate()
        append(path.parent, path.name, private.private_bytes_raw().hex(), ONE)
        return cls(private)

    def signature(self, player: str, key: str, said: dict[str, Any], seen: str) -> str:
        """The signature of a player's command. `key`: its Idempotency-Key; `said`: as FORMAT.md describes it;
        `seen`: the head that the player saw.

        The id of the command and the JWS are those that the service makes; a test holds both against each
        other, so the client needs no store.
        """
        command = str(uuid5(COMMANDS, f"{player}/{key}"))
        payload = signatures.payload(said["match"], command, commands.digest_of(said), seen)
        header = {"alg": signing.ALGORITHM, "kid": signing.thumbprint(self.x)}
        signed = f"{signing.encoded(canonical(header))}.{signing.encoded(canonical(payload))}"
        return f"{signed}.{signing.encoded(self._private.sign(signed.encode()))}"


class PlayerKeys:
    """The keys that the players of this process sign with, by their tokens. In memory."""

    def __init__(self) -> None:
        self._keys: dict[str | None, PlayerKey] = {}

    def use(self, token: str | None, key: PlayerKey) -> None:
        """The player with the token signs with the key from now on."""
        self._keys[token] = key

    def of(self, token: str | None) -> PlayerKey | None:
        """The key of the player with the token; None if they sign nothing."""
        return self._keys.get(token)
