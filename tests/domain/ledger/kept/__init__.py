"""Records that hold for ever: of matches from before something could be agreed on, and of each game one that
LOTS.md has as its example (`lots`).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from domain.kernel.facts import Fact
from domain.ledger import bundle
from domain.ledger.verify.context import record_context
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.support import SHELF, TRUSTED, failures

KEPT: Final = Path(__file__).parent
MARK: Final = ".before-worlds.jsonl"


def from_before_worlds(slug: str) -> dict[str, bytes]:
    """The kept records of a game from before its option `worlds`, by their names."""
    return {path.name.removesuffix(MARK): path.read_bytes() for path in KEPT.glob(f"{slug}*{MARK}")}


def checks_of(data: bytes) -> set[str]:
    """The checks that apply to a record. AssertionError if one of them does not hold."""
    report = audit(data, SHELF, TRUSTED)
    assert {} == failures(report)
    return {check.name for check in report.checks}


def steps_of(data: bytes) -> Iterator[Sequence[Fact]]:
    """The facts of the game in each step of a record, as far as it opens them."""
    read = bundle.read(data)
    own = SHELF[read.header.header.game].facts
    for facts in record_context(read, SHELF, TRUSTED).opened:
        yield [fact for fact in facts if isinstance(fact, own)]
