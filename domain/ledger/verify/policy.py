"""The policy of a person who verifies records: what they trust and demand, in a JSON file."""

from typing import Final

import msgspec

from domain.ledger.canonical import parse_rfc3339
from domain.ledger.log.signed_note import WITNESS, InvalidNote, Verifier
from domain.threadsafe.decoder import Decoder

SECOND: Final = 1_000_000  # microseconds
SLACK: Final = 300 * SECOND  # by so much the clocks of service and witnesses may differ


class Key(msgspec.Struct, frozen=True):
    """A public key as the service publishes it: `x` as in a JWK, `kid` its thumbprint.

    RFC 3339, or "": `valid_from`, `valid_until`: when it began and ceased to sign; `revoked`: since when
    nothing counts that it signed, because somebody else may have the key.
    """

    kid: str
    x: str
    valid_from: str = ""
    valid_until: str = ""
    revoked: str = ""

    def __post_init__(self) -> None:
        for at in filter(None, (self.valid_from, self.valid_until, self.revoked)):
            parse_rfc3339(at)


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is trusted and demanded.

    `keys`: of the service; if there are none, a record is checked against the keys that it names, which
    shows that it is consistent and not whose it is. `log`: the name of the service's log in its notes.
    `witnesses`: whose cosignatures count, as name+id+key, and `cosignatures`: how many must have signed.
    `checkpoint`: that there must be one. `players`: the public key (`x`) of players, by id; their commands
    must be signed. `receipts`: JWS that people kept; the record must agree with them. `checkpoints`: signed
    notes that people kept; `lag`: so many seconds after a step its head may be new in the log. AUDIT.md says
    more.
    """

    keys: tuple[Key, ...] = ()
    log: str = ""
    witnesses: tuple[str, ...] = ()
    cosignatures: int = 0
    checkpoint: bool = False
    players: dict[str, str] = {}
    receipts: tuple[str, ...] = ()
    checkpoints: tuple[str, ...] = ()
    lag: int = 300

    def __post_init__(self) -> None:
        for witness in self.witnesses:
            if Verifier.parse(witness).kind != WITNESS:
                raise InvalidNote(f"{witness!r} is not the key of a witness")


POLICY: Final = Decoder(Policy)


def read(data: bytes) -> Policy:
    """The policy in a JSON file. msgspec.MsgspecError says what is wrong with it."""
    return POLICY.decode_untrusted(data)
