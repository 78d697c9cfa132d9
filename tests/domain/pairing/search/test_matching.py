"""A largest matching: against all matchings of small graphs."""

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.search.matching import FREE, maximum_matching


def largest(allowed: list[list[int]], left: tuple[int, ...]) -> int:
    """The pairs of a largest matching, by trying everything."""
    if not left:
        return 0
    first, others = left[0], left[1:]
    without = largest(allowed, others)
    partners = [other for other in others if other in allowed[first]]
    return max(
        [without] + [1 + largest(allowed, tuple(who for who in others if who != other)) for other in partners]
    )


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    """For each of up to nine vertices the vertices it may be paired with."""
    size = draw(st.integers(1, 9))
    edges = draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))))
    pairs = {(one, other) for one, other in edges if one != other}
    return [
        [other for other in range(size) if (one, other) in pairs or (other, one) in pairs]
        for one in range(size)
    ]


@settings(max_examples=200)
@given(graphs())
def test_it_is_a_matching_and_no_matching_is_larger(allowed: list[list[int]]) -> None:
    partners = maximum_matching(allowed)
    for one, other in enumerate(partners):
        assert other == FREE or (other in allowed[one] and partners[other] == one)
    pairs = sum(partner != FREE for partner in partners) // 2
    assert largest(allowed, tuple(range(len(allowed)))) == pairs


def test_an_odd_circle_is_passed_through() -> None:
    """Vertices 1 to 5 are a circle; 0 hangs on 1, and 6 on 3: all but one are paired."""
    edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (3, 6)]
    allowed = [[b if a == one else a for a, b in edges if one in (a, b)] for one in range(7)]
    assert 1 == maximum_matching(allowed).count(FREE)


def test_the_best_listed_partner_is_taken_where_that_is_possible() -> None:
    assert [1, 0, 3, 2] == maximum_matching([[1, 2, 3], [0, 2, 3], [3, 0, 1], [2, 0, 1]])
