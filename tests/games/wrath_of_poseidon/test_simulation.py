"""What simulated matches of fair bots show: boards as hard as they should be, no square wrongly ruled out.
`TUNING.md` has the numbers.
"""

import pytest

from tests.support.games.simulations import tally_of


@pytest.mark.parametrize("board", ["A", "B", "C", "D"])
def test_the_true_square_is_always_among_those_that_are_possible(board: str) -> None:
    tally = tally_of("wrath_of_poseidon", 2, 20, 11, f"board={board}")

    assert 0 == tally.violations
    assert 20 == sum(tally.measured["ships_home"].counts.values())


@pytest.mark.slow
def test_statistics_of_matches_on_each_board_are_within_their_bounds() -> None:
    """Navigators win 35 to 65 % on A and B, and less on C and D, where they also win some.

    These are 150 matches of each; `./nostos simulate wrath_of_poseidon --games 1000` plays a thousand.
    """
    tallies = {board: tally_of("wrath_of_poseidon", 2, 150, 0, f"board={board}") for board in "ABCD"}
    won = {board: tally.won_by_role["navigator"].rate for board, tally in tallies.items()}

    assert 0 == sum(tally.violations or 0 for tally in tallies.values())
    assert 0.35 <= min(won["A"], won["B"])
    assert max(won["A"], won["B"]) <= 0.65
    assert 0.05 < min(won["C"], won["D"])
    assert max(won["C"], won["D"]) < min(won["A"], won["B"])
