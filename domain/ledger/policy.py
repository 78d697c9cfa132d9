"""What somebody who verifies records trusts and demands: a JSON file, or nothing."""

import msgspec


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A public key: `x` as in a JWK; `kid` its thumbprint."""

    kid: str
    x: str


class Watcher(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A witness: its name in notes, and its public key `x` as in a JWK."""

    name: str
    x: str


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is trusted and demanded.

    `keys`: of the service; where there are none, a record is checked against the keys it names itself, which
    shows that it hangs together and not whose it is. `log`: the name of the service's log in its notes.
    `witnesses`: whose cosignatures count, and `cosignatures`: how many of them must have signed.
    `checkpoint`: that there must be one. `players`: the public key (`x`) of players, by id; their commands
    must be signed. `receipts`: JWS that people kept; the record must agree with them.
    """

    keys: tuple[Key, ...] = ()
    log: str = ""
    witnesses: tuple[Watcher, ...] = ()
    cosignatures: int = 0
    checkpoint: bool = False
    players: dict[str, str] = {}
    receipts: tuple[str, ...] = ()


def read(data: bytes) -> Policy:
    """A policy from its JSON. msgspec.MsgspecError says what is wrong with it."""
    return msgspec.json.decode(data, type=Policy)
