"""What simulated matches of fair bots show: somebody comes home in time, no seat gains by its place in the
order of turns, and the whole deck is in use. `TUNING.md` has the numbers.
"""

import pytest

from deploy.simulation.statistics import Tally, wilson
from domain.games.odyssee import CONTENT
from domain.games.odyssee.adventures import cards_of
from domain.games.odyssee.boards import BOARD
from domain.games.odyssee.decks import DECK
from domain.games.odyssee.study import COUNTED, OTHERS
from domain.kernel.content import Library
from tests.support.games.simulations import shares, sure_shares, tally_of

CARDS = cards_of(Library((CONTENT,), (BOARD, DECK)).all(DECK)["wanderings"])


def unused(tally: Tally) -> set[str]:
    """The cards that were never carried out, and the counted events that never happened."""
    counted = {*(f"card {card}" for card in CARDS), *COUNTED.values(), *OTHERS}
    assert counted < set(tally.measured)
    return {name for name in counted if not tally.measured[name].mean}


@pytest.mark.parametrize(("seats", "games"), [(2, 40), (6, 10)])
def test_somebody_comes_home_after_some_turns(seats: int, games: int) -> None:
    tally = tally_of("odyssee", seats, games, 11)

    assert tally.endings["home_reached"] > 0.9 * games
    assert 20 <= tally.measured["turns"].median <= 45
    assert [f"turn order {at}" for at in range(1, seats + 1)] == list(tally.won_by_group)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("seats", "games"), [(2, 600), (4, 200), (6, 100)])
def test_statistics_of_many_matches_are_within_their_bounds(seats: int, games: int) -> None:
    """Surely no more than 2 % reach the cap, a seat has 20 to 45 turns, and no place in the order surely wins
    more than 1.15 times its fair share. "Surely": the lower end of the 95 % interval.

    `./nostos simulate odyssee --games 1000` plays a thousand, as TUNING.md counts them.
    """
    tally = tally_of("odyssee", seats, games, 1)

    assert wilson(tally.endings.get("cap_reached", 0), games).low <= 0.02
    assert 20 <= tally.measured["turns"].median <= 45
    assert max(sure_shares(tally, "turn").values()) <= 1.15
    assert max(shares(tally, "turn").values()) <= 1.5
    assert set() == unused(tally)
