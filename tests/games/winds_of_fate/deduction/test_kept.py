"""Matches from before the option `worlds` existed: their records hold, and worlds are shown after the end."""

from domain.games.winds_of_fate import GAME
from domain.games.winds_of_fate.deduction import deduce
from domain.games.winds_of_fate.facts import BoardLaid
from domain.kernel.facts import REFEREE
from tests.domain.ledger.kept import checks_of, from_before_worlds, steps_of

RECORDS = from_before_worlds("winds_of_fate")


def test_records_from_before_the_option_hold() -> None:
    assert {"winds_of_fate-ended-referee", "winds_of_fate-playing-onlooker"} == RECORDS.keys()
    assert all(checks_of(data) and b'"worlds"' not in data for data in RECORDS.values())


def test_matches_from_before_the_option_show_worlds_after_the_end() -> None:
    facts = [fact for step in steps_of(RECORDS["winds_of_fate-ended-referee"]) for fact in step]
    [laid] = [fact for fact in facts if isinstance(fact, BoardLaid)]

    assert "after" == GAME.worlds(laid.options)
    assert deduce(REFEREE, facts)["exact"]
