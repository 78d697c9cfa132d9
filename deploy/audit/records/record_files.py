"""The files of records: each holds one, or is the archive of a tournament with several."""

from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple

from domain.ledger.record import CheckFailed
from domain.ledger.verify.tournaments.archive import (
    BEGINNING,
    ArchiveHeader,
    Part,
    is_archive,
    read_archive,
)


class Job(NamedTuple):
    """A record to verify: the whole of a file, or a part of an archive. `archive`: the tournament that this
    is of, or ""; `broken`: why an archive cannot be read, or "".
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
            yield Job(file)
            continue
        try:
            header, parts = _read(file)
        except CheckFailed as failure:
            yield Job(file, broken=str(failure))
            continue
        yield from (Job(file, part, header.tournament) for part in parts)


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
