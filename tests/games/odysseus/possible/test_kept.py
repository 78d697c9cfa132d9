"""A match from before the option `worlds` existed: its record holds, and what was possible is true."""

from functools import reduce

from domain.games.odysseus import GAME
from domain.games.odysseus.deduction import deduce, missed
from domain.games.odysseus.facts import BoardLaid
from domain.games.odysseus.table import Table
from domain.kernel.facts import ONLOOKER, Fact
from domain.kernel.match.fold import seen
from tests.domain.ledger.kept import checks_of, from_before_worlds, steps_of

[DATA] = from_before_worlds("odysseus").values()


def test_a_record_from_before_the_option_holds() -> None:
    assert "moves re-decided" in checks_of(DATA)
    assert b'"worlds"' not in DATA


def test_in_a_match_from_before_the_option_it_is_shown_after_the_end_and_true() -> None:
    facts, table = list[Fact](), Table()
    for step in steps_of(DATA):
        facts, table = [*facts, *step], reduce(GAME.evolve, step, table)
        assert () == missed(deduce(ONLOOKER, seen(ONLOOKER, facts)), table)

    assert isinstance(facts[0], BoardLaid)
    assert "after" == GAME.worlds(facts[0].options)
