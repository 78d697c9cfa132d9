"""Finite fields with few elements, for designs in closed form. PAIRING.md, P8.

An element of the field with p^n elements is a number below p^n: its digits in base p are the coefficients of
a polynomial, the last digit is the constant. Products are reduced by the first irreducible polynomial in the
order of its number.
"""

from functools import lru_cache
from typing import Final

MOST_ELEMENTS: Final = 128


class FiniteField:
    """The field with `size` elements; `table` has the products."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.prime, self.degree = prime_power(size)
        modulus = _irreducible(self.prime, self.degree)
        self.table = [
            [_reduced(_product(one, other, self.prime), modulus, self.prime) for other in range(size)]
            for one in range(size)
        ]

    def add(self, one: int, other: int) -> int:
        """The sum: digit by digit, without carrying."""
        return _combined(one, other, 1, self.prime)

    def subtract(self, one: int, other: int) -> int:
        """The difference: digit by digit, without borrowing."""
        return _combined(one, other, -1, self.prime)

    def multiply(self, one: int, other: int) -> int:
        """The product."""
        return self.table[one][other]

    def powers(self) -> list[int]:
        """The powers of the least generator, from 1 on: all elements but 0, once each."""
        for generator in range(1, self.size):
            found = [1]
            while len(found) < self.size - 1:
                found.append(self.multiply(found[-1], generator))
            if len(set(found)) == self.size - 1:
                return found
        raise AssertionError("every finite field has a generator")


def prime_power(size: int) -> tuple[int, int]:
    """The prime and the exponent; (0, 0) if the number is no power of a prime."""
    for prime in range(2, size + 1):
        if size % prime == 0:
            exponent = 0
            while size % prime == 0:
                size, exponent = size // prime, exponent + 1
            return (prime, exponent) if size == 1 else (0, 0)
    return 0, 0


def is_field_size(size: int) -> bool:
    """Whether there is a field with so many elements, and not more than designs here need."""
    return 1 < size <= MOST_ELEMENTS and prime_power(size) != (0, 0)


@lru_cache(maxsize=32)
def finite_field(size: int) -> FiniteField:
    """The field with so many elements: a power of a prime, at most 128."""
    if not is_field_size(size):
        raise ValueError(f"there is no field here with {size} elements")
    return FiniteField(size)


def _digits(number: int, prime: int) -> list[int]:
    """The digits, the last one first."""
    digits = []
    while number:
        number, digit = divmod(number, prime)
        digits.append(digit)
    return digits


def _number(digits: list[int], prime: int) -> int:
    return sum(digit % prime * prime**place for place, digit in enumerate(digits))


def _combined(one: int, other: int, sign: int, prime: int) -> int:
    first, second = _digits(one, prime), _digits(other, prime)
    length = max(len(first), len(second))
    first += [0] * (length - len(first))
    second += [0] * (length - len(second))
    return _number([a + sign * b for a, b in zip(first, second, strict=True)], prime)


def _product(one: int, other: int, prime: int) -> int:
    """The product of two polynomials, not reduced."""
    first, second = _digits(one, prime), _digits(other, prime)
    digits = [0] * (len(first) + len(second))
    for place, digit in enumerate(first):
        for further, factor in enumerate(second):
            digits[place + further] += digit * factor
    return _number(digits, prime)


def _reduced(number: int, modulus: int, prime: int) -> int:
    """What is left of a polynomial when multiples of one with leading coefficient 1 are taken away."""
    digits, divisor = _digits(number, prime), _digits(modulus, prime)
    for place in range(len(digits) - len(divisor), -1, -1):
        factor = digits[place + len(divisor) - 1]
        for further, digit in enumerate(divisor):
            digits[place + further] = (digits[place + further] - factor * digit) % prime
    return _number(digits, prime)


def _irreducible(prime: int, degree: int) -> int:
    """The first polynomial of this degree, with leading coefficient 1, that no smaller one divides."""
    lowest = prime**degree
    for candidate in range(lowest, 2 * lowest):
        if all(_reduced(candidate, divisor, prime) for divisor in _divisors(prime, degree)):
            return candidate
    raise AssertionError("there is an irreducible polynomial of every degree")


def _divisors(prime: int, degree: int) -> list[int]:
    """All polynomials with leading coefficient 1 of degree 1 to half of this degree."""
    return [prime**power + rest for power in range(1, degree // 2 + 1) for rest in range(prime**power)]
