"""A discontinuity: the first leaf of a log that follows one of which signed leaves were lost.

It is a statement that the service signs, as it signs receipts: which log this one follows, the newest
checkpoint of it that anybody kept, and how much of it is left. FORMAT.md has the bytes.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Final

import msgspec

from domain.ledger.canonical import canonical, parse_rfc3339
from domain.ledger.log import signed_note
from domain.ledger.signing import BadSignature, verified
from domain.threadsafe.decoder import Decoder

FORMAT: Final = "nostos-discontinuity/1"
LATER: Final = re.compile(r"(.+)/([2-9]|[1-9][0-9]{1,5})")
HASH: Final = 32  # bytes


class LostLog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log of which leaves were lost. `note`: the newest checkpoint of it that anybody kept; `size`, `root`:
    of the leaves from its beginning on that are left, the root in base64.
    """

    note: str
    size: int
    root: str

    @property
    def checkpoint(self) -> signed_note.Checkpoint:
        """The checkpoint in the note."""
        return signed_note.parse(self.note)


class Discontinuity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The statement. `origin`: the name of the log that begins; `follows`: of the one before; `losses`: how
    many steps are known to be lost.
    """

    origin: str
    follows: str
    lost: tuple[LostLog, ...]
    losses: int
    at: str
    because: str
    format: str = FORMAT

    def names(self, kept: signed_note.Checkpoint) -> bool:
        """Whether it says that a log like that of a checkpoint, or a longer one, was lost."""
        return any(_contains(each.checkpoint, kept) for each in self.lost)

    def left_of(self, origin: str) -> int | None:
        """How many leaves of a log are left; None if it does not speak of this log."""
        return max((each.size for each in self.lost if each.checkpoint.name == origin), default=None)


STATEMENT: Final = Decoder(Discontinuity)


class NoDiscontinuity(ValueError):  # noqa: N818  # a finding
    """The text is no discontinuity that the service signed. The message says why."""


def number_of(origin: str) -> int:
    """The number of the log of this name, from 1."""
    found = LATER.fullmatch(origin)
    return int(found[2]) if found else 1


def numbered(origin: str, number: int) -> str:
    """The name of the log with this number, by the name of any log of the same service."""
    found = LATER.fullmatch(origin)
    first = found[1] if found else origin
    return first if number == 1 else f"{first}/{number}"


def lost_log(note: signed_note.Checkpoint, size: int, root: bytes) -> LostLog:
    """What a statement says of a log."""
    return LostLog(note.note(), size, b64encode(root).decode())


def leaf(token: str) -> bytes:
    """The data of the leaf with the JWS of a statement."""
    return canonical({"discontinuity": token})


def read(token: str, keys: Mapping[str, str]) -> Discontinuity:
    """The statement in a JWS by one of the keys (`x` by `kid`). NoDiscontinuity if it is anything else."""
    try:
        found = STATEMENT.convert(verified(token, keys))
    except BadSignature as error:
        raise NoDiscontinuity(str(error)) from None
    except msgspec.ValidationError as error:
        raise NoDiscontinuity(f"it is no {FORMAT}: {error}") from None
    try:
        parse_rfc3339(found.at)
        whole = all(_is_whole(each) for each in found.lost)
    except ValueError as error:
        raise NoDiscontinuity(str(error)) from None
    before, after = number_of(found.follows), number_of(found.origin)
    if found.format != FORMAT or not whole or not found.lost:
        raise NoDiscontinuity(f"it is no {FORMAT}")
    if before >= after or numbered(found.follows, after) != found.origin:
        raise NoDiscontinuity(f"the log {found.origin} cannot follow {found.follows}")
    return found


def _is_whole(lost: LostLog) -> bool:
    return lost.size >= 0 and len(b64decode(lost.root, validate=True)) == HASH and lost.checkpoint.size > 0


def _contains(named: signed_note.Checkpoint, kept: signed_note.Checkpoint) -> bool:
    same_size = named.size == kept.size
    return named.name == kept.name and (named.root == kept.root if same_size else named.size > kept.size)
