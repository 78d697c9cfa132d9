"""The best order of seats at a table: against all orders, and the first of equal ones."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.search.seat_order import best_order, order_cost
from domain.pairing.search.weights import CriteriaWeights

COSTS = st.integers(0, 3)


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[int, ...], CriteriaWeights]:
    """A table of two to five entrants in some order, with what their seats and neighbours cost."""
    size = draw(st.integers(2, 5))
    square = st.lists(st.lists(COSTS, min_size=size, max_size=size), min_size=size, max_size=size)
    order = draw(st.permutations(range(size)))
    return tuple(order), CriteriaWeights([], draw(square), draw(square), [0] * size)


@settings(max_examples=150)
@given(tables())
def test_the_order_is_the_first_of_the_cheapest_in_the_order_of_a_dictionary(
    given_table: tuple[tuple[int, ...], CriteriaWeights],
) -> None:
    table, weights = given_table
    expected = min(permutations(table), key=lambda order: order_cost(order, weights))
    assert (order_cost(expected, weights), expected) == best_order(table, weights)


def test_the_first_seat_follows_the_last_one() -> None:
    neighbours = [[0, 0, 0], [0, 0, 0], [9, 0, 0]]
    weights = CriteriaWeights([], neighbours, [[0] * 3] * 3, [0] * 3)
    assert 9 == order_cost((0, 1, 2), weights)
    assert 0 == order_cost((0, 2, 1), weights)


def test_of_two_nobody_follows_anybody() -> None:
    assert 0 == order_cost((0, 1), CriteriaWeights([], [[5, 5], [5, 5]], [[0, 0]] * 2, [0, 0]))
