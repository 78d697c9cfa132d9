"""Matches from before the option `worlds` existed: their records hold, and everybody may see the squares."""

from functools import reduce

import pytest

from domain.games.wrath_of_poseidon import GAME, deduction
from domain.games.wrath_of_poseidon.facts import SeaLaid
from tests.domain.ledger.kept import checks_of, from_before_worlds, steps_of

RECORDS = from_before_worlds("wrath_of_poseidon")


def test_they_are_one_of_each_deduction() -> None:
    assert {"wrath_of_poseidon-easier", "wrath_of_poseidon-harder"} == RECORDS.keys()


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_a_record_from_before_the_option_holds(data: bytes) -> None:
    assert "moves re-decided" in checks_of(data)
    assert b'"worlds"' not in data


@pytest.mark.parametrize("name", RECORDS)
def test_matches_from_before_the_option_show_the_squares_as_they_did(name: str) -> None:
    facts = (fact for step in steps_of(RECORDS[name]) for fact in step)
    options = next(fact.options for fact in facts if isinstance(fact, SeaLaid))

    assert name.endswith(options.deduction)
    assert "always" == GAME.worlds(options)


@pytest.mark.parametrize("data", RECORDS.values(), ids=RECORDS)
def test_no_true_square_is_missed_in_a_kept_match(data: bytes) -> None:
    so_far, table = deduction.Known(), GAME.initial
    for facts in steps_of(data):
        so_far, table = deduction.known(facts, so_far), reduce(GAME.evolve, facts, table)
        assert () == deduction.missed(deduction.settled(so_far), table)
    assert table.revealed
