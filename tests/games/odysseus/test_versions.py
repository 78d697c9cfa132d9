"""A match that was opened under earlier rules goes on by them, and its record is verified by them."""

from pathlib import Path

from domain.games.odysseus.earlier import becalmed
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.support import SHELF, TRUSTED, failures
from tests.games.odysseus.rules.test_ending import ended

GOLDEN = Path(__file__).with_name("golden") / "version-1.jsonl"


def test_a_record_of_version_1_holds_by_its_own_rules() -> None:
    """The ship sails to and fro for twelve rounds, three without a stack; then it does not move for three."""
    report = audit(GOLDEN.read_bytes(), SHELF, TRUSTED)

    assert {} == failures(report)
    assert "moves re-decided" in {check.name for check in report.checks}


def test_version_1_counts_only_rounds_in_which_the_ship_does_not_move() -> None:
    scene, _ = ended("1 1-yellow", "1 2-yellow", vain=2, barren=2, stack="")
    assert ("becalmed", 0, False) == (scene.table.ending, scene.table.idle, becalmed(scene.table))
    scene, _ = ended(idle=2, stack="")
    assert (1, True) == (scene.table.barren, becalmed(scene.table))
