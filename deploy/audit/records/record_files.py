"""The files of records: each holds one or several, or is the archive of a tournament."""

from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

from domain.ledger.bundle import NoRecord
from domain.ledger.record import CheckFailed
from domain.ledger.verify.tournaments.archive import (
    BEGINNING,
    ArchiveHeader,
    Part,
    is_archive,
    read_archive,
    records_in,
)


class Job(NamedTuple):
    """A record to verify: the whole of a file, or a part of it. `archive`: the tournament that this
    is of, or ""; `broken`: why the file cannot be read from there, or "".
    """

    file: Path
    part: Part | None = None
    archive: str = ""
    broken: str = ""

    @property
    def name(self) -> str:
        """The file, and where in it the record begins."""
        return f"{self.file}" if self.part is None else f"{self.file} from byte {self.part.start}"


def jobs_in(files: Sequence[Path]) -> Iterator[Job]:
    """The records in the files."""
    for file in files:
        if not _is_archive(file):
            yield from _in_file(file)
            continue
        try:
            header, parts = _read(file)
        except CheckFailed as failure:
            yield Job(file, broken=str(failure))
            continue
        yield from (Job(file, part, header.tournament) for part in parts)


def _in_file(file: Path) -> Iterator[Job]:
    """The records of a file that is no archive. Without a whole one the file is verified as one record."""
    found = list[Job]()
    try:
        with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as data:
            found.extend(Job(file, part) for part in records_in(data))
    except (OSError, ValueError):  # it cannot be read, or is empty: the verification says so
        found = []
    except CheckFailed as failure:
        if len(found) > isinstance(failure, NoRecord):  # what follows one record and is none belongs to it
            found.append(Job(file, broken=str(failure)))
    yield from found if len(found) > 1 else [Job(file)]


def _read(file: Path) -> tuple[ArchiveHeader, Sequence[Part]]:
    """Where the records of an archive are, which may be larger than the memory. CheckFailed as they say."""
    with file.open("rb") as opened, mmap(opened.fileno(), 0, access=ACCESS_READ) as data:
        return read_archive(data)


def _is_archive(file: Path) -> bool:
    """Whether a file begins as an archive does. A file that cannot be read is reported later."""
    try:
        with file.open("rb") as opened:
            return is_archive(opened.read(len(BEGINNING)))
    except OSError:
        return False
