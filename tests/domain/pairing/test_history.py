"""What earlier rounds say of an entrant, and what is left of a pairing when some are gone."""

from domain.pairing.history import played, with_history
from domain.pairing.model import Contender, Pairing

ROUNDS = [
    Pairing(((1, 2, 3, 4), (5, 6, 7)), (8,)),
    Pairing(((8, 3, 1, 5), (2, 4, 6)), (7,)),
]


def test_everything_that_two_rounds_say() -> None:
    one = played(1, ROUNDS, 4)
    assert 0 == one.byes
    assert (1, 0, 1, 0) == one.seats
    assert (2, 3, 3, 4, 5, 8) == one.met
    assert (3, 4) == one.followed  # the first seat follows the last one
    assert 0 == one.small
    assert 1 == played(8, ROUNDS, 4).byes
    assert 2 == played(6, ROUNDS, 4).small


def test_somebody_new_has_no_past() -> None:
    assert Contender(9, 9, seats=(0, 0, 0, 0)) == with_history(Contender(9, 9), ROUNDS, 4)


def test_at_a_table_of_two_nobody_follows() -> None:
    assert () == played(1, [Pairing(((1, 2),))], 2).followed


def test_who_is_left_alone_has_a_bye() -> None:
    left = ROUNDS[0].without(frozenset({4, 5, 6, 8}), 2)
    assert Pairing(((1, 2, 3),), (7,)) == left
    assert Pairing(((1, 2, 3, 4),), (8, 5, 6, 7)) == ROUNDS[0].without(frozenset(), 4)
