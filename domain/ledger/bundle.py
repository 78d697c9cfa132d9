"""The record of a match as a file of JSON lines (FORMAT.md): the lines, and how they are written and read.

Every line is canonical JSON. So each part of a line is canonical, too, and is hashed as it is in the file.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
import rfc8785

from domain.kernel.game import Outcome
from domain.ledger.canonical import canonical
from domain.ledger.entries import Asked, Entry
from domain.ledger.record import CheckFailed
from domain.threadsafe.decoder import Decoder, read_json

FORMAT: Final = "nostos-record/1"
PREFIX: Final = "nostos."  # the type of an event is this and its topic


class Line(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A line; its `type` names its kind."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match, the viewer, and how many lines of each kind follow. `keys`: the members of a JWK set."""

    format: str
    match: str
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


class HeaderLine(Line, frozen=True, tag="header"):
    """The first line. `signature`: a JWS over the header."""

    header: Header
    signature: str


class EntryLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry in the envelope of CloudEvents 1.0. Only `data` is hashed; the rest repeats parts of it."""

    specversion: str
    type: str
    source: str
    id: str
    time: str
    datacontenttype: str
    data: msgspec.Raw


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
    head is its leaf at `index`.
    """

    note: str
    index: int
    proof: tuple[str, ...]


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


def event(entry: Entry) -> EntryLine:
    """The line of an entry."""
    return EntryLine(
        specversion="1.0",
        type=PREFIX + entry.topic,
        source=f"/v1/matches/{entry.match}",
        id=str(entry.step),
        time=entry.at,
        datacontenttype="application/json",
        data=msgspec.Raw(canonical(entry)),
    )


def write(lines: Iterable[Any]) -> bytes:
    """The lines as a file."""
    return b"".join(canonical(line) + b"\n" for line in lines)


def read(data: bytes) -> Bundle:
    """The record in a file. CheckFailed if a line is malformed or not where it belongs."""
    lines = [_read(number, line) for number, line in enumerate(_lines(data), 1)]
    if not lines or not isinstance(lines[0].line, HeaderLine):
        raise CheckFailed("line 1: a record begins with its header")
    header: HeaderLine = lines[0].line
    order = _order(header.header, lines)
    for numbered, due in zip(lines, order, strict=False):
        if not isinstance(numbered.line, due):
            raise CheckFailed(f"line {numbered.number}: here is a line of the kind {due.__name__} due")
    if len(lines) != len(order):
        last = min(len(lines), len(order))
        raise CheckFailed(f"line {last}: the header tells of {len(order)} lines, here are {len(lines)}")
    return _sorted(header, lines)


def is_one(data: bytes) -> bool:
    """Whether the file is a record, even a damaged one: whether any of its lines belongs to a record."""
    return any(_is_line(number, line) for number, line in enumerate(data.split(b"\n"), 1))


def _is_line(number: int, data: bytes) -> bool:
    try:
        return bool(_read(number, data))
    except CheckFailed:
        return False


def _lines(data: bytes) -> Sequence[bytes]:
    *lines, rest = data.split(b"\n")
    if rest:
        raise CheckFailed(f"line {len(lines) + 1}: it is cut off")
    return lines


def _read(number: int, data: bytes) -> Numbered:
    try:
        if rfc8785.dumps(read_json(data)) != data:
            raise CheckFailed(f"line {number}: it is not written as canonical JSON")
        decoder = _event if _kind.decode(data).type.startswith(PREFIX) else _line
        return Numbered(number, decoder.decode(data))
    except (msgspec.MsgspecError, rfc8785.CanonicalizationError, RecursionError, UnicodeError) as error:
        raise CheckFailed(f"line {number}: {error}") from None


def _order(header: Header, lines: Sequence[Numbered]) -> list[type]:
    """The kinds of the lines, in their order."""
    if header.format != FORMAT:
        raise CheckFailed(f"line 1: it is of the format {header.format!r}, this is {FORMAT}")
    most = len(lines)
    if (
        header.openings not in (0, header.steps)
        or max(header.steps, header.receipts, header.checkpoints) > most
    ):
        raise CheckFailed("line 1: it tells of lines that are not there")
    step: list[type] = [EntryLine, Opening] if header.openings else [EntryLine]
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
        return _entry.decode(numbered.line.data)
    except msgspec.MsgspecError as error:
        raise CheckFailed(f"line {numbered.number}: {error}") from None
