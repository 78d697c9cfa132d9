"""Records of disclosed matches in files, each checked before anything is said of it."""

from collections.abc import Iterable
from pathlib import Path

from deploy.terminal.content_option import shelf_with
from deploy.terminal.errors import CommandError
from domain.ledger import bundle
from domain.ledger.record import CheckFailed
from workers.fair_play.matches.disclosed import DisclosedMatch, disclosed_match


def read_record(file: Path, folders: tuple[Path, ...] = ()) -> DisclosedMatch:
    """The match in a record. CommandError, one line with file and place, if it cannot be audited."""
    try:
        return disclosed_match(_bytes(file), shelf_with(folders), str(file))
    except CheckFailed as failure:
        raise CommandError(f"{file}: {failure}") from None


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            data = opened.read(bundle.SIZE_LIMIT + 1)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    if len(data) > bundle.SIZE_LIMIT:
        raise CommandError(f"{file}: it is longer than {bundle.SIZE_LIMIT} bytes, as no record is")
    return data


def check_no_match_twice(matches: Iterable[tuple[str, str]]) -> None:
    """CommandError if two files, with their matches, are of one match: it would count twice."""
    files = dict[str, str]()
    for file, match in matches:
        if match in files:
            raise CommandError(f"{files[match]} and {file} are of the same match {match}")
        files[match] = file
