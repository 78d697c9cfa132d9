"""A match on a board and with a deck of one's own is told and asked in every language, in whole sentences."""

from random import Random

import pytest

from api.presenters.localization import LANGUAGES, texts
from domain.games.odyssee import CONTENT, game
from domain.games.odyssee.words import OdysseeOptions
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.game import Game, Setting
from domain.kernel.texts import names
from tests.support.games.playouts import Record, playout, replayed
from tests.support.games.told import called, faults, name_of, told

EFFECTS = (
    '{ type = "gifts", count = 6 }',
    '{ type = "gifts", count = 7 }, { type = "protect", against = "fight" }',
    '{ type = "gifts", count = 1 }, { type = "protect", against = "trial" }',
    '{ type = "trial", at_least = 2, passed = [{ type = "gifts", count = 2 }] }',
    '{ type = "toss", times = 2, white = [{ type = "gifts", count = 1 }, { type = "heroes", count = 2 }] }',
    '{ type = "heroes", count = -3 }, { type = "skip", turns = 1 }',
    '{ type = "drift", who = "others", hexes = 1 }',
    '{ type = "ferry", towards = "ithaca", hexes = 9 }',
)
CARD = """
[[cards]]
name = "monster_no_{number}"
title = "The Monster {letter}"
text = "{text}"
effects = [{effects}]
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game with a board `ionian` and a deck `monsters`, in which some cards have no text."""
    folder = tmp_path_factory.mktemp("own")
    cards = [
        CARD.format(
            number=number,
            letter="ABCDEFGHIJKLMNO"[number],
            text="It roars." if number % 2 else "",
            effects=EFFECTS[number % len(EFFECTS)],
        )
        for number in range(15)
    ]
    (folder / "monsters.toml").write_text('kind = "deck"\nname = "monsters"\n' + "".join(cards), "utf-8")
    board = (CONTENT / "aegean.toml").read_text("utf-8").replace('"aegean"', '"ionian"')
    (folder / "ionian.toml").write_text(board, "utf-8")
    return game(folder)


@pytest.fixture(scope="module")
def matches(own: Game) -> list[Record]:
    """Matches with the deck."""
    options = OdysseeOptions(board="ionian", deck="monsters", cap=25)
    return [called(playout(own, Setting(4, options), seed, Random(seed))) for seed in range(4)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_a_sentence_without_a_name_of_the_file(matches: list[Record], language: str) -> None:
    titles = 0
    for record in matches:
        for viewer in (ONLOOKER, REFEREE):
            for _, line in told(record, viewer, language):
                assert [] == faults(line, language)
                assert "monster_no" not in line
                titles += "The Monster" in line
    assert titles


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_asked_in_a_sentence(own: Game, matches: list[Record], language: str) -> None:
    assert own.prompt is not None
    assert own.choice is not None
    said = texts(own, language)
    for record in matches:
        playing = replayed(record)
        for step in record.steps:
            playing.add(step)
            for seat in own.to_act(playing.truth.table):
                view = playing.view(seat)
                prompts = [own.prompt(view.table, seat)]
                prompts += [own.choice(view.table, seat, offer) for offer in playing.offers(seat)]
                lines = [said.prompt(prompt, names(view, name_of)) for prompt in prompts]
                assert [] == [fault for line in lines for fault in faults(line, language)]
                assert not [line for line in lines if "monster_no" in line]
