"""Checkpoints of the log of heads, as C2SP signed notes, and the signatures of service and witnesses on them.

c2sp.org/signed-note, c2sp.org/tlog-checkpoint, c2sp.org/tlog-cosignature.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SERVICE: Final = 0x01  # Ed25519
WITNESS: Final = 0x04  # cosignature/v1
KEY_ID: Final = 4  # bytes
TIME: Final = 8  # bytes
TEXT: Final = re.compile(r"([^\n+ ]+)\n(0|[1-9][0-9]{0,17})\n([A-Za-z0-9+/]{43}=)\n")
LINE: Final = re.compile("\u2014 ([^\n+ ]+) ([A-Za-z0-9+/]+=*)")
VKEY: Final = re.compile(r"([^\n+ ]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})")


class BadNote(ValueError):  # noqa: N818  # a finding
    """A note that is none, or whose signature is not what it should be."""


class Verifier(msgspec.Struct, frozen=True):
    """Whose signatures one looks for: a name, a kind of signature, and a public key of 32 bytes."""

    name: str
    kind: int
    key: bytes

    @property
    def id(self) -> bytes:
        """The id of the key in a signature."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.key).digest()[:KEY_ID]

    def written(self) -> str:
        """As `name+id+key`, the way of the C2SP tools."""
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.key).decode()}"

    @classmethod
    def read(cls, text: str) -> "Verifier":
        """From `name+id+key`. BadNote if it is not written so."""
        found = VKEY.fullmatch(text)
        if found is None:
            raise BadNote(f"{text!r} is not name+id+key")
        data = b64decode(found[3])
        made = cls(found[1], data[0], data[1:])
        if made.id.hex() != found[2]:
            raise BadNote(f"{text!r}: the id is not the key's")
        return made


class Checkpoint(msgspec.Struct, frozen=True):
    """What a note says: the name of the log, how many leaves, their root; and the lines that sign it."""

    name: str
    size: int
    root: bytes
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What is signed."""
        return f"{self.name}\n{self.size}\n{b64encode(self.root).decode()}\n"

    def note(self) -> str:
        """The whole note."""
        return f"{self.text}\n" + "".join(f"{line}\n" for line in self.lines)


def read(note: str) -> Checkpoint:
    """A checkpoint from its note, written in the one way. BadNote if it is none."""
    text, _, signatures = note.partition("\n\n")
    found = TEXT.fullmatch(text + "\n")
    lines = signatures.split("\n")
    if found is None or lines.pop() or not lines or not all(map(LINE.fullmatch, lines)):
        raise BadNote("it is no checkpoint")
    made = Checkpoint(found[1], int(found[2]), b64decode(found[3]), tuple(lines))
    if made.note() != note or any(b64encode(_blob(line)).decode() != line.split(" ")[2] for line in lines):
        raise BadNote("it is not written as a checkpoint is")
    return made


def signed(checkpoint: Checkpoint, key: Ed25519PrivateKey) -> str:
    """The service's line on a checkpoint of its log."""
    who = Verifier(checkpoint.name, SERVICE, public_bytes(key))
    return _line(who, key.sign(checkpoint.text.encode()))


def cosigned(checkpoint: Checkpoint, name: str, key: Ed25519PrivateKey, seconds: int) -> str:
    """A witness's line on it. `seconds`: since 1970."""
    who = Verifier(name, WITNESS, public_bytes(key))
    return _line(who, seconds.to_bytes(TIME) + key.sign(_cosigned_text(checkpoint, seconds)))


def signers(checkpoint: Checkpoint, verifiers: Sequence[Verifier]) -> list[Verifier]:
    """Which of them signed it. BadNote where a line bears the id of one of them and is not his."""
    found = []
    for line in checkpoint.lines:
        name, blob = line.split(" ")[1], _blob(line)
        for who in verifiers:
            if (who.name, who.id) == (name, blob[:KEY_ID]):
                _check(checkpoint, who, blob[KEY_ID:])
                found.append(who)
    return found


def _check(checkpoint: Checkpoint, who: Verifier, signature: bytes) -> None:
    text = checkpoint.text.encode()
    if who.kind == WITNESS:
        seconds, signature = int.from_bytes(signature[:TIME]), signature[TIME:]
        text = _cosigned_text(checkpoint, seconds)
    try:
        Ed25519PublicKey.from_public_bytes(who.key).verify(signature, text)
    except (InvalidSignature, ValueError):
        raise BadNote(f"the signature is not by {who.name}") from None


def _cosigned_text(checkpoint: Checkpoint, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{checkpoint.text}".encode()


def _line(who: Verifier, signature: bytes) -> str:
    return f"\u2014 {who.name} {b64encode(who.id + signature).decode()}"


def _blob(line: str) -> bytes:
    try:
        return b64decode(line.split(" ")[2], validate=True)
    except ValueError:
        raise BadNote("a signature is no base64") from None


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The public key of 32 bytes."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
