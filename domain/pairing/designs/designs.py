"""Designs in which everybody meets everybody exactly once: resolvable block designs. PAIRING.md, P8.

Each design is a list of rounds; a round is a list of tables of entrants 0, 1, ...
"""

from collections.abc import Callable
from typing import Final

from domain.pairing.designs.finite_fields import FiniteField, finite_field, is_field_size

Rounds = list[list[tuple[int, ...]]]

PAIR, TRIPLE, QUADRUPLE = 2, 3, 4


def design(entrants: int, seats: int) -> Rounds:
    """The rounds in which everybody meets everybody once at full tables; no rounds if none is known here."""
    if seats == PAIR:
        return circle(entrants) if entrants % 2 == 0 else []
    for construction in CONSTRUCTIONS:
        rounds = construction(entrants, seats)
        if rounds:
            return rounds
    return []


def circle(entrants: int) -> Rounds:
    """Pairs by the circle method: the last stays, the others go round. The first of a pair has the first
    seat.

    In round r, r meets the last, and r + i meets r - i. Seats go round so that everybody has the first seat
    as often as the second one, or once more, or once less.
    """
    ring = entrants - 1
    rounds: Rounds = []
    for number in range(ring):
        last = (number, ring) if number % 2 == 0 else (ring, number)
        pairs = [((number + step) % ring, (number - step) % ring) for step in range(1, entrants // 2)]
        turned = [pair if step % 2 else pair[::-1] for step, pair in enumerate(pairs)]
        rounds.append([last, *turned])
    return rounds


def affine(entrants: int, seats: int) -> Rounds:
    """The lines of an affine space over the field with `seats` elements; parallel lines are a round.

    For seats^n entrants. With n = 2 it is the affine plane: seats + 1 rounds.
    """
    dimension = 1
    while seats**dimension < entrants:
        dimension += 1
    if seats**dimension != entrants or not is_field_size(seats) or dimension == 1:
        return []
    field = finite_field(seats)
    return [_parallel_lines(direction, dimension, field) for direction in _directions(dimension, seats)]


def _directions(dimension: int, size: int) -> list[int]:
    """One vector of each direction: those whose first digit that is not 0 is 1. A vector is a number in base
    `size`.
    """
    return [size**place + rest for place in range(dimension) for rest in range(size**place)]


def _parallel_lines(direction: int, dimension: int, field: FiniteField) -> list[tuple[int, ...]]:
    lines: list[tuple[int, ...]] = []
    on_line: set[int] = set()
    for point in range(field.size**dimension):
        if point not in on_line:
            line = tuple(_moved(point, direction, factor, field) for factor in range(field.size))
            lines.append(line)
            on_line.update(line)
    return lines


def _moved(point: int, direction: int, factor: int, field: FiniteField) -> int:
    """The point, with so many times the direction added."""
    moved, unit = 0, 1
    while point or direction:
        point, digit = divmod(point, field.size)
        direction, step = divmod(direction, field.size)
        moved += field.add(digit, field.multiply(factor, step)) * unit
        unit *= field.size
    return moved


def triples_of_three_copies(entrants: int, seats: int) -> Rounds:
    """Kirkman triples of 3q entrants, q = 6t + 1 a power of a prime: three copies of a field.

    Source: Ray-Chaudhuri and Wilson, Solution of Kirkman's schoolgirl problem (1971).
    """
    size = entrants // 3
    if seats != TRIPLE or entrants % 3 or size % 6 != 1 or not is_field_size(size):
        return []
    field = finite_field(size)
    x, t = field.powers(), size // 6
    mixed = [[(x[(i + 2 * t * copy) % (6 * t)], copy) for copy in range(3)] for i in range(6 * t)]
    within = [[(x[i], j), (x[i + 2 * t], j), (x[i + 4 * t], j)] for i in range(t) for j in range(3)]
    base = [[(0, 0), (0, 1), (0, 2)], *within]
    base += [mixed[i] for i in range(6 * t) if i // t % 2]
    rounds = [_shifted(base, shift, field, 3) for shift in range(size)]
    alone = [mixed[i] for i in range(6 * t) if i // t % 2 == 0]
    return rounds + [[_shifted([block], shift, field, 3)[0] for shift in range(size)] for block in alone]


def triples_of_two_copies(entrants: int, seats: int) -> Rounds:
    """Kirkman triples of 2q + 1 entrants, q = 6t + 1 a power of a prime: two copies of a field, and one more.

    Source: Ray-Chaudhuri and Wilson, Solution of Kirkman's schoolgirl problem (1971).
    """
    size = (entrants - 1) // 2
    if seats != TRIPLE or entrants % 2 == 0 or size % 6 != 1 or not is_field_size(size):
        return []
    field = finite_field(size)
    x, t = field.powers(), size // 6
    half = next(m for m in range(6 * t) if field.add(x[m], x[m]) == field.add(x[t], 1))

    def power(exponent: int) -> int:
        return x[exponent % (6 * t)]

    across = [i + 2 * t * step for step in range(3) for i in range(t)]
    base = [[(power(i), 0), (power(i + t), 0), (power(i + half), 1)] for i in across]
    base += [[(power(i + half + step * t), 1) for step in (1, 3, 5)] for i in range(t)]
    base.append([(0, 0), (0, 1), (0, 2)])
    return [_shifted(base, shift, field, 2) for shift in range(size)]


def quadruples(entrants: int, seats: int) -> Rounds:
    """Fours of 3q + 1 entrants, q = 4t + 1 a power of a prime: three copies of a field, and one more.

    With y a root of -1, the differences within and between copies are all elements once, since 1 - y = -y(1 +
    y).
    """
    size = (entrants - 1) // 3
    if seats != QUADRUPLE or entrants % 3 != 1 or size % 4 != 1 or not is_field_size(size):
        return []
    field = finite_field(size)
    x, t = field.powers(), size // 4
    base = [
        [(x[i], j), (x[i + 2 * t], j), (x[i + t], (j + 1) % 3), (x[i + 3 * t], (j + 1) % 3)]
        for j in range(3)
        for i in range(t)
    ]
    base.append([(0, 0), (0, 1), (0, 2), (0, 3)])
    return [_shifted(base, shift, field, 3) for shift in range(size)]


def _shifted(
    blocks: list[list[tuple[int, int]]], shift: int, field: FiniteField, copies: int
) -> list[tuple[int, ...]]:
    """The blocks with a number added to each element; an element is one of the field, and the copy it is of.

    The elements of copy j are the entrants from j times the size of the field on. After so many `copies` of
    the field comes the one entrant more, whose element does not move.
    """
    return [
        tuple(copy * field.size + (field.add(value, shift) if copy < copies else 0) for value, copy in block)
        for block in blocks
    ]


CONSTRUCTIONS: Final[tuple[Callable[[int, int], Rounds], ...]] = (
    affine,
    triples_of_two_copies,
    triples_of_three_copies,
    quadruples,
)
