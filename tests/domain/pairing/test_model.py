"""What is left of a pairing when some are gone: P15."""

from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.draws import Lots
from domain.pairing.designs import rotation, round_robin
from domain.pairing.model import Pairing, Shape

SCHEDULES = (
    *round_robin.schedule(range(1, 10), Shape(3), Lots(bytes(32), 1)),
    *round_robin.schedule(range(1, 8), Shape(2), Lots(bytes(32), 2)),
    *rotation.schedule(range(1, 21), 4, Lots(bytes(32), 3)),
)


@given(st.sampled_from(SCHEDULES), st.frozensets(st.integers(1, 20)), st.integers(2, 4))
def test_whoever_is_left_is_there_once_and_no_table_is_too_small(
    pairing: Pairing, gone: frozenset[int], smallest: int
) -> None:
    left = pairing.without(gone, smallest)
    assert sorted(set(pairing.numbers()) - gone) == sorted(left.numbers())
    assert all(smallest <= len(table) for table in left.tables)
    before = {number: set(table) for table in pairing.tables for number in table}
    assert all(set(table) <= before[table[0]] for table in left.tables)


def test_seats_keep_their_order() -> None:
    pairing = Pairing(((4, 1, 3, 2), (5, 6)), (7,))
    assert Pairing(((4, 3, 2),), (7, 5)) == pairing.without(frozenset({1, 6}), 2)
