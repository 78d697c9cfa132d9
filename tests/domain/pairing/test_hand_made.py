"""A pairing by hand, and the engine's."""

import pytest

from domain.kernel.draws import Lots
from domain.pairing.hand_made import compared
from domain.pairing.history import with_history
from domain.pairing.model import Contender, Pairing, PairingRefused, PairingRules, Shape
from domain.pairing.swiss import paired

RULES = PairingRules(Shape(2), ("byes", "repeats", "score"))
FIRST = Pairing(((1, 2), (3, 4)), (5,))
CONTENDERS = tuple(
    with_history(Contender(number, number, score), [FIRST], 2)
    for number, score in ((1, 3), (2, 3), (3, 1), (4, 1), (5, 1))
)
KEY = bytes(32)


def test_both_values_and_what_differs_first() -> None:
    comparison = compared(Pairing(((1, 2), (3, 5)), (4,)), CONTENDERS, RULES, Lots(KEY, 1))
    assert (0, 1, 0) == comparison.by_hand
    assert (0, 0, 4) == comparison.by_engine
    assert "repeats" == comparison.differs
    assert ["P5"] == [violation.rule for violation in comparison.violations]
    assert paired(CONTENDERS, RULES, Lots(KEY, 1)) == comparison.engine


def test_the_engines_own_pairing_does_not_differ() -> None:
    mine = paired(CONTENDERS, RULES, Lots(KEY, 1))
    comparison = compared(mine, CONTENDERS, RULES, Lots(KEY, 1))
    assert comparison.differs is None
    assert () == comparison.violations


def test_a_bye_for_somebody_else_is_on_record_and_may_be_played() -> None:
    comparison = compared(Pairing(((1, 3), (2, 4)), (5,)), CONTENDERS, RULES, Lots(KEY, 1))
    assert "byes" == comparison.differs
    assert ["P3"] == [violation.rule for violation in comparison.violations]


def test_somebody_twice_is_refused() -> None:
    with pytest.raises(PairingRefused, match="P1: 1 is there 2 times"):
        compared(Pairing(((1, 2), (3, 1)), (4,)), CONTENDERS, RULES, Lots(KEY, 1))
    with pytest.raises(PairingRefused, match="P2: 3 entrants have a bye; 1 must"):
        compared(Pairing(((1, 3),), (2, 4, 5)), CONTENDERS, RULES, Lots(KEY, 1))
