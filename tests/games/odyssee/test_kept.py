"""Matches from before the option `worlds` existed: their records hold, and the rim is shown after the end."""

from itertools import chain
from pathlib import Path

import pytest

from domain.games.odyssee import GAME
from domain.games.odyssee.deduction import deduce, known
from domain.games.odyssee.facts import SeaLaid
from domain.kernel.facts import REFEREE
from domain.ledger import bundle
from domain.ledger.verify.context import record_context
from domain.ledger.verify.record_checks import audit
from tests.domain.ledger.support import SHELF, TRUSTED, failures

KEPT = Path(__file__).parents[2] / "domain" / "ledger" / "kept"
RECORDS = {
    name: (KEPT / f"odyssee-{name}.before-worlds.jsonl").read_bytes()
    for name in ("ended-referee", "playing-onlooker")
}


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_a_record_from_before_the_option_holds(data: bytes) -> None:
    report = audit(data, SHELF, TRUSTED)

    assert {} == failures(report)
    assert b'"worlds"' not in data


def test_matches_from_before_the_option_show_the_rim_after_the_end() -> None:
    context = record_context(bundle.read(RECORDS["ended-referee"]), SHELF, TRUSTED)
    facts = tuple(chain.from_iterable(context.opened))
    [laid] = [fact for fact in facts if isinstance(fact, SeaLaid)]

    assert "after" == GAME.worlds(laid.options)
    assert 1 == deduce(REFEREE, facts)["worlds"]
    assert () == known(facts).unseen
