"""A submission to a witness: the body of `add-checkpoint`, as c2sp.org/tlog-witness has it."""

import re
from base64 import b64decode, b64encode
from typing import Final

import msgspec

from domain.ledger.log import signed_note

PATH: Final = "/add-checkpoint"
SIZE_TYPE: Final = "text/x.tlog.size"  # the media type of the size that a witness answers
MOST_HASHES: Final = 63
MOST_BYTES: Final = 128 * 1024  # of a body: there may be many signatures
OLD: Final = re.compile(r"old (0|[1-9][0-9]{0,17})")
HASH: Final = re.compile(r"[A-Za-z0-9+/]{43}=")
SIZE: Final = re.compile(r"(0|[1-9][0-9]{0,17})\n")


class BadSubmission(ValueError):  # noqa: N818  # a finding
    """The text is no submission."""


class Submission(msgspec.Struct, frozen=True):
    """A checkpoint, and the proof that its log begins with the log of `old` leaves."""

    old: int
    proof: tuple[bytes, ...]
    checkpoint: signed_note.Checkpoint

    def text(self) -> str:
        """The body of the request."""
        hashes = "".join(f"{b64encode(one).decode()}\n" for one in self.proof)
        return f"old {self.old}\n{hashes}\n{self.checkpoint.note()}"


def parse(body: bytes) -> Submission:
    """The submission in the body of a request. BadSubmission if there is none."""
    try:
        head, _, note = body.decode().partition("\n\n")
        first, *lines = head.split("\n")
        old = OLD.fullmatch(first)
        if old is None or len(lines) > MOST_HASHES:
            raise BadSubmission("the lines before the checkpoint are not an old size and a proof")
        return Submission(int(old[1]), tuple(map(_hash, lines)), signed_note.parse(note))
    except (UnicodeDecodeError, signed_note.InvalidNote) as error:
        raise BadSubmission(str(error)) from None


def _hash(line: str) -> bytes:
    made = b64decode(line) if HASH.fullmatch(line) else b""
    if b64encode(made).decode() != line:
        raise BadSubmission(f"{line!r} is no hash in base64")
    return made


def parse_size(text: str) -> int | None:
    """The size that a witness answers which knows another one; None if the text is none."""
    found = SIZE.fullmatch(text)
    return None if found is None else int(found[1])
