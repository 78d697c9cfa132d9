"""Records of disclosed matches as the audit reads them: the referee's, checked before anything is said of
them.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from deploy.terminal.content_option import shelf_with
from deploy.terminal.errors import CommandError
from domain.kernel.facts import REFEREE, Fact
from domain.kernel.game import Game
from domain.kernel.match.facts import Disclosed
from domain.ledger import bundle
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import RecordContext, record_context
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit_read


class DisclosedMatch(NamedTuple):
    """A match in a record. `steps`: all facts of each step; `at`: when its last step was made."""

    file: str
    match: str
    game: Game
    steps: tuple[tuple[Fact, ...], ...]
    at: str


def read_record(file: Path, folders: tuple[Path, ...] = ()) -> DisclosedMatch:
    """The match in a record. CommandError, one line with file and place, if it cannot be audited."""
    shelf = shelf_with(folders)
    try:
        read = bundle.read(_bytes(file))
        context = record_context(read, shelf, Policy())
        _check_disclosed(context)
        failing = next((check for check in audit_read(read, shelf, Policy()).checks if not check.ok), None)
    except CheckFailed as failure:
        raise CommandError(f"{file}: {failure}") from None
    if failing is not None:
        raise CommandError(f"{file}: the check of {failing.name} fails: {failing.detail}")
    return DisclosedMatch(
        str(file), context.header.match, context.game, context.opened, read.entries[-1][1].at
    )


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            data = opened.read(bundle.SIZE_LIMIT + 1)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None
    if len(data) > bundle.SIZE_LIMIT:
        raise CommandError(f"{file}: it is longer than {bundle.SIZE_LIMIT} bytes, as no record is")
    return data


def _check_disclosed(context: RecordContext) -> None:
    """CheckFailed if the record does not hold the whole truth of a match that is over."""
    if context.viewer is not REFEREE:
        raise CheckFailed(
            f"line 1: it is the record of the viewer {context.header.viewer}; the referee's is needed"
        )
    if not any(isinstance(fact, Disclosed) for facts in context.opened for fact in facts):
        raise CheckFailed("the match is not disclosed yet; nothing is said of a match before")


def check_no_match_twice(matches: Iterable[tuple[str, str]]) -> None:
    """CommandError if two files, with their matches, are of one match: it would count twice."""
    files = dict[str, str]()
    for file, match in matches:
        if match in files:
            raise CommandError(f"{files[match]} and {file} are of the same match {match}")
        files[match] = file
