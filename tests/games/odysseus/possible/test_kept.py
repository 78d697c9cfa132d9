"""A match from before the option `worlds` existed: its record holds, and what was possible is true."""

from functools import reduce
from pathlib import Path

from domain.games.odysseus import GAME
from domain.games.odysseus.deduction import deduce, missed
from domain.games.odysseus.facts import BoardLaid
from domain.games.odysseus.table import Table
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.match import seen
from domain.ledger import bundle
from domain.ledger.verify.context import record_context
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.support import SHELF, TRUSTED, failures

KEPT = Path(__file__).parents[3] / "domain" / "ledger" / "kept"
DATA = (KEPT / "odysseus.before-worlds.jsonl").read_bytes()


def test_a_record_from_before_the_option_holds() -> None:
    report = audit(DATA, SHELF, TRUSTED)

    assert {} == failures(report)
    assert "moves re-decided" in {check.name for check in report.checks}
    assert b'"worlds"' not in DATA


def test_in_a_match_from_before_the_option_it_is_shown_after_the_end_and_true() -> None:
    facts, table = list[Fact](), Table()
    for opened in record_context(bundle.read(DATA), SHELF, TRUSTED).opened:
        step = [fact for fact in opened if isinstance(fact, GAME.facts)]
        facts, table = facts + step, reduce(GAME.evolve, step, table)
        assert () == missed(deduce(ONLOOKER, seen(ONLOOKER, facts)), table)

    assert isinstance(facts[0], BoardLaid)
    assert "after" == GAME.worlds(facts[0].options)
