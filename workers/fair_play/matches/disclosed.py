"""Records of disclosed matches as the audit reads them: the referee's, checked before anything is said of
them.
"""

from typing import NamedTuple

from domain.kernel.facts import REFEREE, Fact
from domain.kernel.game import Game, Shelf
from domain.kernel.match.facts import Disclosed
from domain.ledger import bundle
from domain.ledger.record import CheckFailed
from domain.ledger.verify.context import RecordContext, record_context
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit_read


class DisclosedMatch(NamedTuple):
    """A match in a record. `file`: where it was read, or ""; `steps`: all facts of each step; `at`: when its
    last step was made.
    """

    file: str
    match: str
    game: Game
    steps: tuple[tuple[Fact, ...], ...]
    at: str


def disclosed_match(data: bytes, shelf: Shelf, file: str = "") -> DisclosedMatch:
    """The match in a record. CheckFailed if it does not hold, or is not the referee's after disclosure."""
    read = bundle.read(data)
    context = record_context(read, shelf, Policy())
    _check_disclosed(context)
    failing = next((check for check in audit_read(read, shelf, Policy()).checks if not check.ok), None)
    if failing is not None:
        raise CheckFailed(f"the check of {failing.name} fails: {failing.detail}")
    return DisclosedMatch(file, context.header.match, context.game, context.opened, read.entries[-1][1].at)


def _check_disclosed(context: RecordContext) -> None:
    """CheckFailed if the record does not hold the whole truth of a match that is over."""
    if context.viewer is not REFEREE:
        raise CheckFailed(
            f"line 1: it is the record of the viewer {context.header.viewer}; the referee's is needed"
        )
    if not any(isinstance(fact, Disclosed) for facts in context.opened for fact in facts):
        raise CheckFailed("the match is not disclosed yet; nothing is said of a match before")
