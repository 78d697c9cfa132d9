"""What simulated matches of fair bots show: all three endings, fair seats, scores as they should be.
`TUNING.md` has the numbers.
"""

import pytest

from tests.support.games.simulations import shares, sure_shares, tally_of

GAMES = 300  # of each number of seats


def test_journeys_end_in_every_way() -> None:
    tally = tally_of("winds_of_fate", 3, 20, 11)

    assert {"safe", "death", "stranded"} == set(tally.endings)
    assert 15 <= tally.measured["winning_score"].mean <= 45


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_statistics_of_many_matches_are_within_their_bounds(seats: int) -> None:
    """Each ending 15 to 60 %; seat 0 and the first seat at most 1.3 of a fair share, and surely at most 1.15;
    15 to 40 points win.

    `./nostos simulate winds_of_fate --games 1000` plays a thousand, as TUNING.md counts them.
    """
    tally = tally_of("winds_of_fate", seats, GAMES, 0)

    assert 3 == len(tally.endings)
    assert all(0.15 * GAMES <= matches <= 0.6 * GAMES for matches in tally.endings.values())
    assert tally.won_by_seat[0].rate * seats <= 1.3
    assert tally.won_by_seat[0].low * seats <= 1.15
    assert shares(tally, "first")["first in the first round"] <= 1.3
    assert sure_shares(tally, "first")["first in the first round"] <= 1.15
    assert 15 <= tally.measured["winning_score"].mean <= 40
