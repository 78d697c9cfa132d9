"""Values of one width, packed: what was, stays, whatever is added to what shares its memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.store.packed import Packed

VALUES = st.lists(st.binary(min_size=2, max_size=2), max_size=12)


def packed(values: list[bytes]) -> Packed:
    """The values, packed."""
    made = Packed(2)
    for value in values:
        made = made.appended(value)
    return made


@given(VALUES, VALUES, VALUES)
def test_two_that_go_on_from_the_same_values_differ_only_in_what_was_added(
    shared: list[bytes], one: list[bytes], other: list[bytes]
) -> None:
    common = packed(shared)
    first = second = common
    for value in one:
        first = first.appended(value)
    for value in other:
        second = second.appended(value)
    assert (shared, shared + one, shared + other) == (list(common), list(first), list(second))
    assert 2 * len(shared) == common.size


@given(st.lists(st.sampled_from([b"aa", b"ab", b"ba", b"bb"]), max_size=12), st.sampled_from([b"aa", b"ba"]))
def test_a_value_is_found_at_its_first_place_and_never_across_two(values: list[bytes], value: bytes) -> None:
    assert packed(values).find(value) == (values.index(value) if value in values else None)


def test_places_count_from_either_end_and_there_are_no_others() -> None:
    values = packed([b"aa", b"ab"])
    assert (b"aa", b"ab", b"ab") == (values[0], values[1], values[-1])
    for place in (2, -3):
        with pytest.raises(IndexError):
            values[place]
    with pytest.raises(ValueError, match="width"):
        values.appended(b"abc")
