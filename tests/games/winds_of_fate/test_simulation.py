"""What simulated matches of fair bots show: all three endings, fair seats, scores as they should be.
`TUNING.md` has the numbers.
"""

import pytest

from tests.support.games.simulations import shares, tally_of


def test_journeys_end_in_every_way() -> None:
    tally = tally_of("winds_of_fate", 3, 20, 11)

    assert {"safe", "death", "stranded"} == set(tally.endings)
    assert 15 <= tally.measured["winning_score"].mean <= 45


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_statistics_of_a_thousand_matches_are_within_their_bounds(seats: int) -> None:
    """Each ending 15 to 60 %; seat 0 and the first seat at most 1.3 of a fair share; 15 to 40 points win."""
    tally = tally_of("winds_of_fate", seats, 1000, 0)

    assert 3 == len(tally.endings)
    assert all(150 <= matches <= 600 for matches in tally.endings.values())
    assert tally.won_by_seat[0].rate * seats <= 1.3
    assert shares(tally, "first")["first in the first round"] <= 1.3
    assert 15 <= tally.measured["winning_score"].mean <= 40
