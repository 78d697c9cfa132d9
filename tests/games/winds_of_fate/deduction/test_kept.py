"""Matches from before the option `worlds` existed: their records hold, and worlds are shown after the end."""

from itertools import chain
from pathlib import Path

import pytest

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.deduction import deduce
from domain.games.winds_of_fate.facts import BoardLaid
from domain.kernel.facts import REFEREE
from domain.ledger import bundle
from domain.ledger.verify.context import record_context
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.support import SHELF, TRUSTED, failures

KEPT = Path(__file__).parents[3] / "domain" / "ledger" / "kept"
RECORDS = {
    name: (KEPT / f"winds_of_fate-{name}.before-worlds.jsonl").read_bytes()
    for name in ("ended-referee", "playing-onlooker")
}


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_a_record_from_before_the_option_holds(data: bytes) -> None:
    report = audit(data, SHELF, TRUSTED)

    assert {} == failures(report)
    assert b'"worlds"' not in data


def test_matches_from_before_the_option_show_worlds_after_the_end() -> None:
    context = record_context(bundle.read(RECORDS["ended-referee"]), SHELF, TRUSTED)
    facts = tuple(chain.from_iterable(context.opened))
    [laid] = [fact for fact in facts if isinstance(fact, BoardLaid)]

    assert "after" == GAME.worlds(laid.options)
    assert deduce(REFEREE, facts)["exact"]
