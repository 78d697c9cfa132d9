"""Matches from before the option `worlds` existed: their records hold, and the rim is shown after the end."""

from domain.games.odyssee import GAME
from domain.games.odyssee.deduction import deduce, known
from domain.games.odyssee.facts import SeaLaid
from domain.kernel.facts import REFEREE
from tests.domain.ledger.kept import checks_of, from_before_worlds, steps_of

RECORDS = from_before_worlds("odyssee")


def test_records_from_before_the_option_hold() -> None:
    assert {"odyssee-ended-referee", "odyssee-playing-onlooker"} == RECORDS.keys()
    assert all(checks_of(data) and b'"worlds"' not in data for data in RECORDS.values())


def test_matches_from_before_the_option_show_the_rim_after_the_end() -> None:
    facts = [fact for step in steps_of(RECORDS["odyssee-ended-referee"]) for fact in step]
    [laid] = [fact for fact in facts if isinstance(fact, SeaLaid)]

    assert "after" == GAME.worlds(laid.options)
    assert 1 == deduce(REFEREE, facts)["worlds"]
    assert () == known(facts).unseen
