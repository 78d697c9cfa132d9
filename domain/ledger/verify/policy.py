"""The policy of a person who verifies records: what they trust and demand, in a JSON file."""

from typing import Final

import msgspec

from domain.ledger.log.signed_note import WITNESS, InvalidNote, Verifier
from domain.threadsafe.decoder import Decoder


class Key(msgspec.Struct, frozen=True):
    """A public key as the service publishes it: `x` as in a JWK, `kid` its thumbprint."""

    kid: str
    x: str


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is trusted and demanded.

    `keys`: of the service; if there are none, a record is checked against the keys that it names, which
    shows that it is consistent and not whose it is. `log`: the name of the service's log in its notes.
    `witnesses`: whose cosignatures count, as name+id+key, and `cosignatures`: how many must have signed.
    `checkpoint`: that there must be one. `players`: the public key (`x`) of players, by id; their commands
    must be signed. `receipts`: JWS that people kept; the record must agree with them. AUDIT.md says more.
    """

    keys: tuple[Key, ...] = ()
    log: str = ""
    witnesses: tuple[str, ...] = ()
    cosignatures: int = 0
    checkpoint: bool = False
    players: dict[str, str] = {}
    receipts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for witness in self.witnesses:
            if Verifier.parse(witness).kind != WITNESS:
                raise InvalidNote(f"{witness!r} is not the key of a witness")


POLICY: Final = Decoder(Policy)


def read(data: bytes) -> Policy:
    """The policy in a JSON file. msgspec.MsgspecError says what is wrong with it."""
    return POLICY.decode(data)
