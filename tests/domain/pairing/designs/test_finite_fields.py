"""Finite fields: the laws of a field, element by element."""

from itertools import product

import pytest

from domain.pairing.designs.finite_fields import finite_field, is_field_size, prime_power


@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 8, 9])
def test_the_laws_of_a_field(size: int) -> None:
    field = finite_field(size)
    for a, b, c in product(range(size), repeat=3):
        assert field.add(a, b) == field.add(b, a)
        assert field.multiply(a, b) == field.multiply(b, a)
        assert field.add(field.add(a, b), c) == field.add(a, field.add(b, c))
        assert field.multiply(field.multiply(a, b), c) == field.multiply(a, field.multiply(b, c))
        assert field.multiply(a, field.add(b, c)) == field.add(field.multiply(a, b), field.multiply(a, c))
        assert a == field.add(field.subtract(a, b), b)


@pytest.mark.parametrize("size", [16, 25, 27, 49, 64])
def test_no_product_of_two_elements_is_zero_and_powers_are_all_others(size: int) -> None:
    field = finite_field(size)
    assert all(field.multiply(a, b) for a, b in product(range(1, size), repeat=2))
    assert list(range(1, size)) == sorted(field.powers())


def test_which_sizes_there_are() -> None:
    assert (2, 6) == prime_power(64)
    assert (0, 0) == prime_power(12)
    assert [2, 3, 4, 5, 7, 8, 9, 11, 13, 16] == [size for size in range(18) if is_field_size(size)][:10]
    with pytest.raises(ValueError, match="6 elements"):
        finite_field(6)
