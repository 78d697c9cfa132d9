"""What many audited players say together."""

from typing import Final

import pytest

from deploy.fair_play.calibration import by_tenths
from deploy.fair_play.redrawn_players import redrawn_rate
from workers.fair_play.method import Method

METHOD: Final = Method()
MATCHES: Final = 10


def test_a_place_counts_in_each_tenth_by_its_part() -> None:
    assert pytest.approx([0.25, 0.5, 0.25, *[0] * 7]) == by_tenths([(0.05, 0.25)])


def test_a_place_of_no_width_counts_where_it_is() -> None:
    assert [1, *[0] * 8, 2] == by_tenths([(0.0, 0.0), (0.95, 0.95), (1.0, 1.0)])


def test_places_that_cover_everything_are_even() -> None:
    assert pytest.approx([3.0] * 10) == by_tenths([(0.0, 1.0)] * 30)


def test_players_made_of_matches_that_always_gain_are_all_flagged_and_of_losses_none() -> None:
    winners, losers = [[(1.0,)] * MATCHES] * 20, [[(-0.5,)] * MATCHES] * 20
    assert (1.0, 0.0) == (redrawn_rate(winners, 20, METHOD).flagged, redrawn_rate(winners, 20, METHOD).error)
    assert (0.0, 0.0) == (redrawn_rate(losers, 20, METHOD).flagged, redrawn_rate(losers, 20, METHOD).error)


def test_the_rate_of_honest_players_is_below_what_is_promised_and_grows_with_matches() -> None:
    """Given places that are all as likely, as of honest players."""
    gains = [(4 * (at / 20) ** 3 - 1 - METHOD.margin,) for at in range(21)]
    found = redrawn_rate([gains] * 20, MATCHES, METHOD)
    assert found.flagged <= 2 / METHOD.promised
    assert list(found.after) == sorted(found.after)


def test_a_rate_that_hangs_on_a_few_players_has_a_great_error() -> None:
    lucky, others = [(3.0,)] * MATCHES, [(-0.3,)] * MATCHES
    few = [*[lucky] * 3, *[others] * 7] * 2
    alike = [[*[(3.0,)] * 3, *[(-0.3,)] * (MATCHES - 3)]] * 20
    assert redrawn_rate(few, MATCHES, METHOD).flagged > 0
    assert redrawn_rate(few, MATCHES, METHOD).error > 2 * redrawn_rate(alike, MATCHES, METHOD).error


def test_a_single_player_is_redrawn_from_their_own_matches() -> None:
    assert 1.0 == redrawn_rate([[(2.0,)] * MATCHES], MATCHES, METHOD).flagged
