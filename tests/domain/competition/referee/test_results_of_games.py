"""Whatever happens in a match of a game, its result is one that a table of a tournament can have."""

import msgspec
import pytest

from deploy.simulation.self_play import Plan, Playout
from domain.competition.referee.possible_results import check_result, sides_of
from domain.competition.regulations import RoundGame
from domain.games import SHELF
from domain.pairing.model import Shape

MATCHES = 12  # with each number of seats
RANKED = sorted(slug for slug, game in SHELF.items() if game.ranking is not None)  # a new one may not


@pytest.mark.parametrize("slug", RANKED)
def test_the_result_of_a_match_is_possible(slug: str) -> None:
    """Of so many matches between bots that play anything."""
    game = SHELF[slug]
    assert game.ranking is not None
    for seats in (number for number in game.seats if number in range(2, 5)):
        played = RoundGame(slug, Shape(seats))
        plan = Plan(slug, game.setting(seats, {}), ("random",) * seats, seed=1)
        for number in range(MATCHES):
            playout = Playout(plan, number)
            result = playout.run(None)
            outcome = msgspec.structs.replace(result.outcome, ranking=game.ranking(playout.truth))
            check_result(outcome, (), seats, sides_of(SHELF, played, seats))
