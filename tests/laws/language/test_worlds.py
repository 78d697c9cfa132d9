"""What cannot be ruled out is told as sentences, in every language, to every viewer."""

from random import Random
from typing import Final

import pytest

from api.presenters.localization import texts
from domain.games import SHELF
from domain.kernel.facts import Viewer
from domain.kernel.game import Game
from domain.kernel.match.fold import seen, view
from domain.kernel.notation import viewers
from domain.kernel.texts import names
from tests.support.games.playouts import Record
from tests.support.games.told import called, faults, languages, name_of

MATCHES: Final = 4
STEPS: Final = 8  # of each of them
TELLING: Final = [game for game in SHELF.values() if game.describe is not None]


@pytest.fixture(params=TELLING, ids=lambda game: game.slug, scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    """A game that tells what cannot be ruled out."""
    chosen: Game = request.param
    return chosen


def test_games_that_deduce_also_tell() -> None:
    assert [game for game in SHELF.values() if game.deduce is not None] == TELLING


def test_what_cannot_be_ruled_out_is_told_in_sentences(game: Game, records: list[Record]) -> None:
    for record in map(called, records[:MATCHES]):
        heads = Random(record.seed).sample(range(record.before, len(record.steps) + 1), STEPS)
        for head in heads:
            cut = record.cut(head)
            told = [lines(game, cut, viewer) for viewer in viewers(record.setting.seats)]
            assert any(told)


def lines(game: Game, record: Record, viewer: Viewer) -> list[str]:
    """What a viewer is told in English; AssertionError if a sentence is wrong in any language."""
    assert game.deduce is not None
    assert game.describe is not None
    knows = view(game, viewer, record.facts)
    told = game.describe(knows.table, game.deduce(viewer, seen(viewer, record.facts)))
    for language in languages(game):
        said = texts(game, language)
        for each in told:
            line = said.prompt(each, names(knows, name_of))
            assert [] == list(faults(line, language)), line
    return [texts(game, "en").prompt(each, names(knows, name_of)) for each in told]
