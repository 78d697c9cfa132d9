"""TableSizes of tables and byes: P2 and P3, with worked examples."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.pairing.model import Contender, PairingRefused, Shape
from domain.pairing.sizes import sizes, with_byes
from tests.domain.pairing.tournaments import shapes


@pytest.mark.parametrize(
    ("entrants", "shape", "tables", "byes"),
    [
        (9, Shape(4), (4, 4), 1),
        (7, Shape(2), (2, 2, 2), 1),
        (13, Shape(5, "smaller_tables"), (5, 4, 4), 0),
        (11, Shape(5, "smaller_tables"), (5, 5), 1),
        (7, Shape(5, "smaller_tables"), (5,), 2),
        (8, Shape(5, "smaller_tables", 3), (4, 4), 0),
        (7, Shape(6, "smaller_tables", 3), (4, 3), 0),
        (200, Shape(4), (4,) * 50, 0),
    ],
)
def test_examples(entrants: int, shape: Shape, tables: tuple[int, ...], byes: int) -> None:
    assert (tables, byes) == sizes(entrants, shape)


@given(st.integers(1, 300), shapes())
def test_everybody_is_at_a_table_of_an_allowed_size_or_has_a_bye(entrants: int, shape: Shape) -> None:
    if entrants < shape.fewest:
        with pytest.raises(PairingRefused, match="P2"):
            sizes(entrants, shape)
        return
    tables, byes = sizes(entrants, shape)
    assert entrants == sum(tables) + byes
    assert shape.seats >= tables[0]
    assert tables[0] <= tables[-1] + 1
    assert shape.fewest <= tables[-1]
    assert byes < shape.seats


def test_byes_go_to_the_fewest_byes_then_to_late_entrants_then_to_the_last_rank() -> None:
    contenders = [
        Contender(1, 1, late=True, byes=1),
        Contender(2, 2, late=True),
        Contender(3, 3),
        Contender(4, 4),
        Contender(5, 5, byes=1),
    ]
    assert [2, 4, 3, 1, 5] == [one.number for one in with_byes(contenders, 5)]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Shape(4, "smaller_tables", 5), "the smallest table has more seats"),
        (lambda: Shape(4, "byes", 3), "there are no smaller tables"),
        (lambda: Shape(4, roles=("a", "b")), "one entry for each seat"),
        (lambda: Shape(2, advantages=(1, 2, 3)), "one entry for each seat"),
    ],
)
def test_shapes_that_make_no_sense_are_refused(make: Callable[[], Shape], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        make()
