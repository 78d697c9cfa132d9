"""Checkpoints of the transparency log as C2SP signed notes, signed by the service and cosigned by witnesses.

c2sp.org/signed-note, c2sp.org/tlog-checkpoint, c2sp.org/tlog-cosignature.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
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
LATEST: Final = 2**63 - 1  # seconds since 1970
TEXT: Final = re.compile(r"([^\n+ ]+)\n(0|[1-9][0-9]{0,17})\n([A-Za-z0-9+/]{43}=)\n")
LINE: Final = re.compile("\u2014 ([^\n+ ]+) ([A-Za-z0-9+/]+=*)")
VKEY: Final = re.compile(r"([^\n+ ]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})")


class InvalidNote(ValueError):  # noqa: N818  # a finding
    """The note is malformed, or its signature is not valid."""


class Verifier(msgspec.Struct, frozen=True):
    """A key that verifies signatures: its name, its signature type, and the public key of 32 bytes."""

    name: str
    kind: int
    key: bytes

    @property
    def id(self) -> bytes:
        """The key ID, as in signature lines."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.key).digest()[:KEY_ID]

    def vkey(self) -> str:
        """The verifier key as text, `name+id+key`, as the C2SP tools write it."""
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.key).decode()}"

    @classmethod
    def parse(cls, text: str) -> "Verifier":
        """From a verifier key as text. InvalidNote if it is none."""
        found = VKEY.fullmatch(text)
        if found is None:
            raise InvalidNote(f"{text!r} is not name+id+key")
        data = b64decode(found[3])
        made = cls(found[1], data[0], data[1:])
        if made.id.hex() != found[2]:
            raise InvalidNote(f"{text!r}: the id is not the key's")
        return made


class Checkpoint(msgspec.Struct, frozen=True):
    """The origin of the log (`name`), its tree size and root hash, and the signature lines of the note."""

    name: str
    size: int
    root: bytes
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The note text, which is signed."""
        return f"{self.name}\n{self.size}\n{b64encode(self.root).decode()}\n"

    def note(self) -> str:
        """The whole signed note."""
        return f"{self.text}\n" + "".join(f"{line}\n" for line in self.lines)


def parse(note: str) -> Checkpoint:
    """The checkpoint in a signed note. InvalidNote if it is none, or is not written in the canonical way."""
    text, _, signatures = note.partition("\n\n")
    found = TEXT.fullmatch(text + "\n")
    lines = signatures.split("\n")
    if found is None or lines.pop() or not lines or not all(map(LINE.fullmatch, lines)):
        raise InvalidNote("it is no checkpoint")
    made = Checkpoint(found[1], int(found[2]), b64decode(found[3]), tuple(lines))
    if made.note() != note or any(b64encode(_blob(line)).decode() != line.split(" ")[2] for line in lines):
        raise InvalidNote("it is not written as a checkpoint is")
    return made


def sign(checkpoint: Checkpoint, key: Ed25519PrivateKey) -> str:
    """The signature line of the service on a checkpoint of its log."""
    verifier = Verifier(checkpoint.name, SERVICE, public_bytes(key))
    return _line(verifier, key.sign(checkpoint.text.encode()))


def cosign(checkpoint: Checkpoint, name: str, key: Ed25519PrivateKey, seconds: int) -> str:
    """The cosignature line of a witness. `seconds`: since 1970."""
    verifier = Verifier(name, WITNESS, public_bytes(key))
    return _line(verifier, seconds.to_bytes(TIME) + key.sign(_cosigned_message(checkpoint, seconds)))


def signers(checkpoint: Checkpoint, verifiers: Sequence[Verifier]) -> list[Verifier]:
    """Those of the verifiers that signed the checkpoint.

    InvalidNote if a line has the name and the key ID of one of them, and the signature is not theirs.
    """
    return [verifier for verifier, _ in _signed(checkpoint, verifiers)]


def cosignatures(checkpoint: Checkpoint, witnesses: Sequence[Verifier]) -> list[tuple[Verifier, int]]:
    """Those of the witnesses that cosigned the checkpoint, and when: seconds since 1970. InvalidNote."""
    return [(who, int.from_bytes(blob[:TIME])) for who, blob in _signed(checkpoint, witnesses)]


def witness_of(checkpoint: Checkpoint, line: str, witnesses: Sequence[Verifier]) -> Verifier:
    """The one of the witnesses whose cosignature of the checkpoint a line is. InvalidNote if it is none."""
    made = parse(Checkpoint(checkpoint.name, checkpoint.size, checkpoint.root, (line,)).note())
    found = signers(made, witnesses)
    if made.lines != (line,) or len(found) != 1:
        raise InvalidNote("it is not one line by one of the witnesses")
    return found[0]


def _signed(checkpoint: Checkpoint, verifiers: Sequence[Verifier]) -> Iterator[tuple[Verifier, bytes]]:
    for line in checkpoint.lines:
        name, blob = line.split(" ")[1], _blob(line)
        for verifier in verifiers:
            if (verifier.name, verifier.id) == (name, blob[:KEY_ID]):
                _check(checkpoint, verifier, blob[KEY_ID:])
                yield verifier, blob[KEY_ID:]


def _check(checkpoint: Checkpoint, verifier: Verifier, signature: bytes) -> None:
    text = checkpoint.text.encode()
    if verifier.kind == WITNESS:
        seconds, signature = int.from_bytes(signature[:TIME]), signature[TIME:]
        text = _cosigned_message(checkpoint, seconds)
        if seconds > LATEST:
            raise InvalidNote(f"{verifier.name} signed at no time")
    try:
        Ed25519PublicKey.from_public_bytes(verifier.key).verify(signature, text)
    except (InvalidSignature, ValueError):
        raise InvalidNote(f"the signature is not by {verifier.name}") from None


def _cosigned_message(checkpoint: Checkpoint, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{checkpoint.text}".encode()


def _line(verifier: Verifier, signature: bytes) -> str:
    return f"\u2014 {verifier.name} {b64encode(verifier.id + signature).decode()}"


def _blob(line: str) -> bytes:
    try:
        return b64decode(line.split(" ")[2], validate=True)
    except ValueError:
        raise InvalidNote("a signature is no base64") from None


def public_bytes(key: Ed25519PrivateKey) -> bytes:
    """The public key of 32 bytes."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
