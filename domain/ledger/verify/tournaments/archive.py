"""The archive of a tournament: one file with its record and with the records of all its matches.

The first line says what it is and how many records follow. Each begins with its header, which says how many
lines it has. FORMAT.md describes it.
"""

from collections.abc import Iterator, Sequence
from mmap import mmap
from typing import Final, NamedTuple

import msgspec

from domain.ledger import bundle
from domain.ledger.canonical import MatchId, canonical
from domain.ledger.record import CheckFailed
from domain.threadsafe.decoder import Decoder

ARCHIVE: Final = "nostos-archive/1"
BEGINNING: Final = b'{"format":"nostos-archive/'
MOST_RECORDS: Final = 100_000


class ArchiveHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. `records`: how many follow, that of the tournament first."""

    format: str
    records: int
    tournament: MatchId


HEADER: Final = Decoder(ArchiveHeader)


def write_archive(tournament: str, records: Sequence[bytes]) -> Iterator[bytes]:
    """The parts of an archive. `records`: that of the tournament first."""
    yield canonical(ArchiveHeader(ARCHIVE, len(records), tournament)) + b"\n"
    yield from records


def is_archive(data: bytes) -> bool:
    """Whether the data begin as an archive does."""
    return data.startswith(BEGINNING)


class Part(NamedTuple):
    """A record in an archive: where it begins and ends in the file, in bytes."""

    start: int
    end: int


def read_archive(data: bytes | mmap) -> tuple[ArchiveHeader, Sequence[Part]]:
    """The first line of an archive, and where its records are. CheckFailed if it is not well formed."""
    line = data[: bundle.HEADER_LIMIT].partition(b"\n")[0]
    try:
        header = HEADER.decode_untrusted(line)
    except msgspec.MsgspecError as error:
        raise CheckFailed(f"line 1: {error}") from None
    if header.format != ARCHIVE or canonical(header) != line or not 0 < header.records <= MOST_RECORDS:
        raise CheckFailed(f"line 1: it is no {ARCHIVE}")
    return header, list(_parts(data, len(line) + 1, header.records))


def records_in(data: bytes | mmap) -> Iterator[Part]:
    """The records of a file that has nothing else, one after the other. CheckFailed where one is not well
    formed.
    """
    start, number = 0, 0
    while start < len(data):
        number += 1
        part = _record(data, start, number)
        yield part
        start = part.end


def _parts(data: bytes | mmap, start: int, count: int) -> Iterator[Part]:
    """The records one after the other; there are as many as the header says, and nothing else."""
    for number in range(1, count + 1):
        part = _record(data, start, number)
        yield part
        start = part.end
    if start != len(data):
        raise CheckFailed(f"there is more after record {count}, which is the last one")


def _record(data: bytes | mmap, start: int, number: int) -> Part:
    """Where a record is that begins at `start`. NoRecord if none begins there."""
    try:
        header = bundle.first_line(data[start : start + bundle.HEADER_LIMIT]).line.header
    except CheckFailed as failure:
        raise bundle.NoRecord(f"record {number}: {failure}") from None
    try:
        return Part(start, _after(data, start, bundle.length(header)))
    except CheckFailed as failure:
        raise CheckFailed(f"record {number}: {failure}") from None


def _after(data: bytes | mmap, start: int, lines: int) -> int:
    """Where the lines end that begin at `start`."""
    at = start
    for number in range(1, lines + 1):
        at = data.find(b"\n", at) + 1
        if at == 0:
            raise CheckFailed(f"it has fewer lines than its header says: {number - 1} of {lines}")
    return at
