"""How many worlds are possible: whoever knows more doubts no more, and at the end hardly anything is left."""

from random import Random

import pytest

from domain.games import SHELF
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Game
from domain.kernel.match.facts import Disclosed
from domain.kernel.match.fold import fold, seen
from domain.kernel.match.line import line
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import Record, playout

DOUBTING = sorted(slug for slug, game in SHELF.items() if game.doubt is not None)
MATCHES, EVERY = 3, 7  # matches of each game, and one step in so many
GODS = 4  # bits: which god would have come next is not shown at the end of Winds of Fate


def doubt(game: Game, record: Record, viewer: object, steps: int) -> float | None:
    """The doubt of a viewer after so many steps; None before there is anything to doubt."""
    assert game.deduce is not None
    assert game.doubt is not None
    facts = [fact for step in record.steps[:steps] for fact in seen(viewer, step.facts)]  # type: ignore[arg-type]
    worlds = game.deduce(viewer, line(facts))  # type: ignore[arg-type]
    return game.doubt(fold(game, facts).table, worlds) if worlds else None


@pytest.mark.parametrize("slug", DOUBTING)
def test_a_viewer_doubts_no_less_than_who_knows_more_and_hardly_at_the_end(slug: str) -> None:
    game, some = SHELF[slug], 0.0
    for seed in range(MATCHES):
        chooser = Random(seed)
        record = playout(game, any_setting(game, chooser), seed, chooser)
        over = next(
            number
            for number, step in enumerate(record.steps, 1)
            if any(isinstance(fact, Disclosed) for fact in step.facts)
        )
        for steps in range(1, over, EVERY):
            known, seat, onlooker = (doubt(game, record, viewer, steps) for viewer in (REFEREE, 0, ONLOOKER))
            assert (known is None) == (seat is None) == (onlooker is None)
            assert 0 <= (known or 0) <= (seat or 0) <= (onlooker or 0) + 1e-9
            some = max(some, onlooker or 0)
        assert (doubt(game, record, ONLOOKER, over) or 0) <= GODS
    assert some > GODS
