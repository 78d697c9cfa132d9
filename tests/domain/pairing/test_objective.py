"""Each criterion, with an example that one can reckon in the head."""

import pytest

from domain.pairing.model import CRITERIA, Contender, Criterion, Pairing, PairingRules, Shape, by_number
from domain.pairing.objective import of_criterion, roles, value
from domain.pairing.search.weights import weights

ANA = Contender(1, 1, 9, "north", seats=(2, 0, 1), met=(2, 2, 2, 3), followed=(2, 3), small=1)
BEN = Contender(2, 2, 6, "north", seats=(1, 1, 1), met=(1, 1, 1, 4), followed=(1, 1, 4), byes=0)
CLEO = Contender(3, 3, 6, "south", seats=(0, 2, 0), met=(1, 4, 4), followed=(), byes=1)
DAN = Contender(4, 4, 1, "", seats=(1, 1, 0), met=(2, 3, 3), followed=(), byes=2, small=2)
ALL = by_number((ANA, BEN, CLEO, DAN))
ROUND = Pairing(((1, 2, 3),), (4,))


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("byes", 2),  # Dan had two
        ("small_tables", 0),  # the table is a full one
        ("met_every_round", 1),  # Ana and Ben met in all three matches of both
        ("repeats", 3 + 1 + 0),  # Ana and Ben, Ana and Cleo, Ben and Cleo
        ("score", 3 + 3 + 0),
        ("affiliation", 1),  # Ana and Ben
        ("relative_seat", 2 + 0 + 1),  # Ben after Ana, Cleo after Ben, Ana after Cleo
        ("seats", 4 + 0 + 0),  # Ana had the first seat twice, the second one never
        ("roles", 4 + 0 + 0),
        ("seat_advantage", 0),
    ],
)
def test_the_value_of_a_table(criterion: Criterion, expected: int) -> None:
    assert expected == of_criterion(criterion, ROUND, ALL, Shape(3))


def test_a_smaller_table_counts_for_those_who_had_one() -> None:
    shape = Shape(4, "smaller_tables")
    assert 1 == of_criterion("small_tables", Pairing(((1, 2, 3),)), ALL, shape)
    assert 3 == of_criterion("small_tables", Pairing(((1, 2, 4),)), ALL, shape)


def test_a_role_that_two_seats_have_counts_half() -> None:
    """One captain and two sailors. Ana was captain twice, which counts 4, and sailor once, which counts 1."""
    shape = Shape(3, roles=("captain", "sailor", "sailor"))
    ana_alone = (4 - 1) ** 2
    assert ana_alone == roles(ANA, 0, shape)
    assert 0 == roles(ANA, 1, shape) == roles(ANA, 2, shape)
    assert 0 == roles(BEN, 0, shape) == roles(BEN, 1, shape)


def test_an_advantage_counts_from_the_mean() -> None:
    """The advantages 5, 2, 2 have the sum 9: three times each, minus 9, are 6, -3, -3."""
    shape = Shape(3, advantages=(5, 2, 2))
    ana, cleo, new = 2 * 6 - 3, 2 * -3, 0
    table = Pairing(((3, 1, 5),))
    entrants = by_number((ANA, CLEO, Contender(5, 5)))
    expected = (cleo + 6) ** 2 + (ana - 3) ** 2 + (new - 3) ** 2
    assert expected == of_criterion("seat_advantage", table, entrants, shape)


def test_of_two_nobody_follows_anybody() -> None:
    assert 0 == of_criterion("relative_seat", Pairing(((1, 2),)), ALL, Shape(2))


def test_a_value_has_a_number_for_each_declared_criterion_in_their_order() -> None:
    rules = PairingRules(Shape(3), ("score", "byes"))
    assert (6, 2) == value(ROUND, ALL, rules)


def test_weighted_sums_have_the_order_of_values() -> None:
    shape = Shape(3, advantages=(5, 2, 2))
    seated = (ANA, BEN, CLEO)
    costs = weights(seated, PairingRules(shape, CRITERIA))
    found = []
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        pairing = Pairing((tuple(seated[at].number for at in order),))
        total = sum(costs.seats[who][seat] for seat, who in enumerate(order))
        total += sum(costs.neighbours[order[seat - 1]][who] for seat, who in enumerate(order))
        total += sum(costs.pairs[one][other] for one in order for other in order if one < other)
        found.append((total, value(pairing, ALL, PairingRules(shape))))
    assert [value_ for _, value_ in sorted(found)] == sorted(value_ for _, value_ in found)
