"""The record of a match as a file of JSON lines (FORMAT.md): the lines, and how they are written and read.

Every line is canonical JSON. So each part of a line is canonical, too, and is hashed as it is in the file.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
import rfc8785
from msgspec import UNSET, UnsetType

from domain.kernel.game import Outcome
from domain.ledger.canonical import MatchId, canonical
from domain.ledger.entries import Asked, Entry
from domain.ledger.record import CheckFailed
from domain.threadsafe.decoder import Decoder, read_untrusted_json

FORMAT: Final = "nostos-record/1"
PREFIX: Final = "nostos."  # the type of an event is this and its topic
LOOK: Final = 8  # lines: a file that is no record is refused after so many
HEADER_LIMIT: Final = 1 << 18  # bytes
LINE_LIMIT: Final = 1 << 20  # bytes
SIZE_LIMIT: Final = 1 << 28  # bytes of a record


class NoRecord(CheckFailed):
    """A file is no record, not even a damaged one."""


class Line(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A line; its `type` names its kind."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match, the viewer, and how many lines of each kind follow. `keys`: the members of a JWK set.

    `erased`: of each entry in which a name is erased, by its step, the hash of what is given in its place.
    """

    format: str
    match: MatchId
    viewer: str
    game: str
    version: str
    seats: int
    steps: int
    head: str
    openings: int
    receipts: int
    checkpoints: int
    keys: tuple[dict[str, str], ...]
    erased: dict[str, str] | UnsetType = UNSET


class HeaderLine(Line, frozen=True, tag="header"):
    """The first line. `signature`: a JWS over the header."""

    header: Header
    signature: str


class EntryLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in the envelope of CloudEvents 1.0. Only `data` is hashed; the rest repeats parts of it.

    `head`: of the entry, only where a name in it is erased; then it does not follow from `data`.
    """

    specversion: str
    type: str
    source: str
    id: str
    time: str
    datacontenttype: str
    data: msgspec.Raw
    head: str | UnsetType = UNSET


class Opening(Line, frozen=True, tag="opening"):
    """What the viewer was shown of a step, and the salt of its seal. `asked`: the command, with a salt of its
    own, if the viewer sent it; the referee has all commands.
    """

    step: int
    viewer: str
    facts: msgspec.Raw
    salt: str
    asked: Asked | None
    asked_salt: str


class Result(Line, frozen=True, tag="result"):
    """The status of the match at the end of the record, as everybody may know it."""

    status: str
    outcome: Outcome | None
    disclosed: bool


class ReceiptLine(Line, frozen=True, tag="receipt"):
    """A receipt, as a JWS."""

    jws: str


class CheckpointLine(Line, frozen=True, tag="checkpoint"):
    """A checkpoint of the log of heads, as a signed note, and the proof (hashes in base64) that the record's
    head is its leaf at `index`. `salt`: of a leaf that is blinded, hex.
    """

    note: str
    index: int
    proof: tuple[str, ...]
    salt: str | UnsetType = UNSET


class Numbered(msgspec.Struct, frozen=True):
    """A line and its number in the file, from 1."""

    number: int
    line: Any


class Bundle(msgspec.Struct, frozen=True):
    """The content of a file: its lines in their order, by kind."""

    header: HeaderLine
    entries: tuple[tuple[Numbered, Entry], ...]
    openings: tuple[Numbered, ...]
    result: Result
    receipts: tuple[Numbered, ...]
    checkpoints: tuple[Numbered, ...]


class _Kind(msgspec.Struct):
    type: str


_kind = Decoder(_Kind)
_event = Decoder(EntryLine)
_entry = Decoder(Entry)
_line = Decoder[Any](HeaderLine | Opening | Result | ReceiptLine | CheckpointLine)


def event(entry: Entry, head: str | UnsetType = UNSET) -> EntryLine:
    """The line of an entry. `head`: of the entry with the name that is erased in it, if one is."""
    return EntryLine(
        specversion="1.0",
        type=PREFIX + entry.topic,
        source=f"/v1/matches/{entry.match}",
        id=str(entry.step),
        time=entry.at,
        datacontenttype="application/json",
        data=msgspec.Raw(canonical(entry)),
        head=head,
    )


def write(lines: Iterable[Any]) -> bytes:
    """The lines as a file."""
    return b"".join(canonical(line) + b"\n" for line in lines)


def read(data: bytes) -> Bundle:
    """The record in a file. CheckFailed if a line is malformed or not where it belongs.

    NoRecord if the file is not even a damaged record. The header says which lines follow, so a file that
    does not have them is refused before they are read.
    """
    first = first_line(data)
    order = _order(first.line.header, data.count(b"\n"))
    *lines, rest = data.split(b"\n")
    if rest:
        raise CheckFailed(f"line {len(lines) + 1}: it is cut off")
    following = zip(lines[1:], order[1:], strict=True)
    return _sorted(first.line, [first, *(_due(number, *pair) for number, pair in enumerate(following, 2))])


def first_line(data: bytes) -> Numbered:
    """The header of the record with which the data begin. CheckFailed if it is none.

    NoRecord if none of the next few lines is one of a record either.
    """
    beginning = data[: LOOK * HEADER_LIMIT].split(b"\n", LOOK)[:LOOK]
    try:
        return _due(1, beginning[0][:HEADER_LIMIT], HeaderLine)
    except CheckFailed:
        if any(_has_shape(line) for line in beginning):
            raise
    raise NoRecord(f"line 1: it is no record: none of its first {LOOK} lines is one of a record")


def _has_shape(data: bytes) -> bool:
    try:
        return bool(_shape(data))
    except msgspec.MsgspecError:
        return False


def _shape(data: bytes) -> Any:
    """A line of any kind. MsgspecError if it is none."""
    decoder = _event if _kind.decode_untrusted(data).type.startswith(PREFIX) else _line
    return decoder.decode_untrusted(data)


def read_line(number: int, data: bytes) -> Numbered:
    """A line of any kind. CheckFailed if it is malformed.

    Its shape is looked at first, because it takes long to write a line again.
    """
    if len(data) > LINE_LIMIT:
        raise CheckFailed(f"line {number}: it has {len(data)} bytes, and a line has at most {LINE_LIMIT}")
    try:
        line, rewritten = _shape(data), rfc8785.dumps(read_untrusted_json(data))
    except (msgspec.MsgspecError, rfc8785.CanonicalizationError) as error:
        raise CheckFailed(f"line {number}: {error}") from None
    if rewritten != data:
        raise CheckFailed(f"line {number}: it is not written as canonical JSON")
    return Numbered(number, line)


def _due(number: int, data: bytes, due: type) -> Numbered:
    """The line, which is of the kind that is due."""
    numbered = read_line(number, data)
    if not isinstance(numbered.line, due):
        raise CheckFailed(f"line {number}: here is a line of the kind {due.__name__} due")
    return numbered


def length(header: Header) -> int:
    """How many lines a record with this header has."""
    steps = header.steps * (2 if header.openings else 1)
    return 2 + steps + header.receipts + header.checkpoints


def _order(header: Header, count: int) -> list[type]:
    """The kinds of the lines, in their order. CheckFailed if there are not as many lines."""
    if header.format != FORMAT:
        raise CheckFailed(f"line 1: it is of the format {header.format!r}, this is {FORMAT}")
    if header.openings not in (0, header.steps) or min(header.steps, header.receipts, header.checkpoints) < 0:
        raise CheckFailed("line 1: it tells of lines that cannot be")
    step: list[type] = [EntryLine, Opening] if header.openings else [EntryLine]
    due = length(header)
    if due != count:
        last = max(1, min(due, count))
        raise CheckFailed(f"line {last}: the header tells of {due} lines, here are {count}")
    return [
        HeaderLine,
        *step * header.steps,
        Result,
        *[ReceiptLine] * header.receipts,
        *[CheckpointLine] * header.checkpoints,
    ]


def _sorted(header: HeaderLine, lines: Sequence[Numbered]) -> Bundle:
    def all_of(kind: type) -> tuple[Numbered, ...]:
        return tuple(numbered for numbered in lines if isinstance(numbered.line, kind))

    return Bundle(
        header=header,
        entries=tuple((numbered, _entry_of(numbered)) for numbered in all_of(EntryLine)),
        openings=all_of(Opening),
        result=all_of(Result)[0].line,
        receipts=all_of(ReceiptLine),
        checkpoints=all_of(CheckpointLine),
    )


def _entry_of(numbered: Numbered) -> Entry:
    try:
        return _entry.decode_untrusted(bytes(numbered.line.data))
    except msgspec.MsgspecError as error:
        raise CheckFailed(f"line {numbered.number}: {error}") from None
