"""Matches from before the option `worlds` existed: their records hold, and everybody may see the squares."""

from functools import reduce
from itertools import chain
from pathlib import Path

import pytest

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.facts import SeaLaid
from domain.kernel.facts import Fact
from domain.ledger import bundle
from domain.ledger.verify.context import record_context
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.support import SHELF, TRUSTED, failures

KEPT = Path(__file__).parents[2] / "domain" / "ledger" / "kept"
RECORDS = {
    deduced: (KEPT / f"wrath_of_poseidon-{deduced}.before-worlds.jsonl").read_bytes()
    for deduced in ("easier", "harder")
}


def steps_of(data: bytes) -> tuple[tuple[Fact, ...], ...]:
    """The facts of the game in each step as the referee saw them."""
    opened = record_context(bundle.read(data), SHELF, TRUSTED).opened
    return tuple(tuple(fact for fact in facts if isinstance(fact, GAME.facts)) for facts in opened)


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_a_record_from_before_the_option_holds(data: bytes) -> None:
    report = audit(data, SHELF, TRUSTED)

    assert {} == failures(report)
    assert "moves re-decided" in {check.name for check in report.checks}
    assert b'"worlds"' not in data


@pytest.mark.parametrize("deduced", RECORDS)
def test_matches_from_before_the_option_show_the_squares_as_they_did(deduced: str) -> None:
    facts = chain.from_iterable(steps_of(RECORDS[deduced]))
    options = next(fact.options for fact in facts if isinstance(fact, SeaLaid))

    assert deduced == options.deduction
    assert "always" == GAME.worlds(options)


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_no_true_square_is_missed_in_a_kept_match(data: bytes) -> None:
    so_far, table = deduction.Known(), GAME.initial
    for facts in steps_of(data):
        so_far, table = deduction.known(facts, so_far), reduce(GAME.evolve, facts, table)
        assert () == deduction.missed(deduction.settled(so_far), table)
    assert table.revealed
