"""Texts tell what there is to tell, also of boards and cards that are not ours."""

from random import Random

import msgspec
import pytest

from api.presenters.localization import LANGUAGES, texts
from api.presenters.offers_json import offers_json
from domain.games.odysseus import GAME, game
from domain.games.odysseus import facts as f
from domain.games.odysseus.contents import CONTENT
from domain.games.odysseus.details import detail
from domain.games.odysseus.prompts import choice, prompt
from domain.games.odysseus.table import Declared, Table
from domain.games.odysseus.words import OdysseusOptions
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact
from domain.kernel.game import Setting
from domain.kernel.match import Sitter, initial
from domain.matches.queries import Legal
from tests.games.odysseus.scenes import ATHENA, HADES, HERMES, POSEIDON, ZEUS, given, laid
from tests.support.games.playouts import Record, contest, playout
from tests.support.games.told import PLAYERS, called, faults, told

NAMES = dict(enumerate(["Ada", "Bo", "Cem", "Dia"]))
WINDS = 'name = "mine"\n\n[winds]\n8 = 6\n6 = 9\n2 = 11\n1 = 10\ndionysus = 4\n'


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """Matches with a board and cards of somebody else: strengths of 8 and 6, and none of 5 and 3."""
    folder = tmp_path_factory.mktemp("mine")
    board, deck = (
        (CONTENT / name).read_text(encoding="utf-8").split("name = ", 1)
        for name in ("ionian.toml", "standard.toml")
    )
    (folder / "board.toml").write_text(board[0] + 'name = "Wine-Dark-Sea"' + board[1][8:], encoding="utf-8")
    tasks = deck[1][deck[1].index("[[tasks]]") :]
    (folder / "cards.toml").write_text(f"{deck[0]}{WINDS}\n{tasks}", encoding="utf-8")
    own, setting = game(folder), Setting(4, OdysseusOptions(board="Wine-Dark-Sea", cards="mine"))
    return [called(play(own, setting, 1, Random(1))) for play in (playout, contest)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_and_cards_of_somebody_else_are_told_as_ours_are(foreign: list[Record], language: str) -> None:
    viewers = [(record, viewer) for record in foreign for viewer in (ONLOOKER, REFEREE)]
    lines = {line for record, viewer in viewers for _, line in told(record, viewer, language)}

    assert [] == [fault for line in lines for fault in faults(line, language)]
    assert any("Wine-Dark-Sea" in line for line in lines)
    assert any("8" in line for line in lines)


def told_in_english(table: Table, fact: Fact) -> str:
    return texts(GAME, "en").fact(fact, NAMES, detail(table, fact))


def test_hermes_names_the_card_and_where_it_lay_as_far_as_the_viewer_knows_it() -> None:
    used = f.PowerUsed(ZEUS, "hermes", "2-green", 0)
    assert (
        "Ada uses Hermes and moves the wind of 5 that Bo laid from the red space of ship 1 "
        "to the green space of ship 2." == told_in_english(given(laid=laid("5 1-red")).table, used)
    )
    (card,) = laid("5 1-red down")
    hidden = given(laid=(msgspec.structs.replace(card, card=HIDDEN),))
    assert "moves the card that Bo laid face down from" in told_in_english(hidden.table, used)


def test_hermes_chooses_among_cards_that_are_named() -> None:
    """By number in the move, in words beside it; cards that look the same are numbered as they were laid."""
    lying = laid("5 1-red", "3 1-red down", "3 1-red down", "dionysus 2-green", "2 1-red down")
    lying = (*lying[:4], msgspec.structs.replace(lying[4], seat=HERMES))
    scene = given(seats=6, turn=HERMES, laid=lying)
    hidden = tuple(
        msgspec.structs.replace(card, card=HIDDEN) if card.face_down and card.seat != HERMES else card
        for card in lying
    )
    table = msgspec.structs.replace(scene.table, laid=hidden)
    sitters = tuple(Sitter(name, name, "") for name in PLAYERS)
    view = msgspec.structs.replace(initial(GAME), table=table, sitters=sitters)
    offers = offers_json(Legal(9, HERMES, GAME.legal(table, HERMES), GAME, view), "en")["offers"]
    carries = [offer["fields"]["laid"] for offer in offers if offer["move"] == "carry"]

    assert [
        {
            "type": "one_of",
            "values": (0, 1, 2, 4),
            "labels": [
                "the wind of 5 that Bo laid on the red space of ship 1",
                "the card that Bo laid face down on the red space of ship 1 (1 of 2)",
                "the card that Bo laid face down on the red space of ship 1 (2 of 2)",
                "the wind of 2 that you laid face down on the red space of ship 1",
            ],
        },
        {
            "type": "one_of",
            "values": (3,),
            "labels": ["the Dionysus that Bo laid on the green space of ship 2"],
        },
    ] == carries


def test_a_step_says_which_other_wind_was_as_strong() -> None:
    table = given(laid=laid("3 1-green", "2 1-red", "1 1-red")).table
    assert (
        "Ship 1: a wind of 3 drives Odysseus along the green line from circle 0 to circle 8 "
        "(red is as strong, but green goes first)." == told_in_english(table, f.ShipSailed(1, "green", 3, 8))
    )


@pytest.mark.parametrize(
    ("winners", "scores", "ending"),
    [
        ((0,), (12, 9, 1, 4), "The final points: Ada 12, Bo 9, Dia 4, and Cem 1."),
        ((1,), (10, 10, 1, 4), "Ada and Bo have as many points; the last disk scored more for Bo."),
        ((0, 1), (5, 5, 1, 4), "Ada and Bo are equal in everything and share the victory."),
    ],
)
def test_the_end_says_what_decided(winners: tuple[int, ...], scores: tuple[int, ...], ending: str) -> None:
    fact = f.GameDecided(winners, scores, "ten_points")
    assert told_in_english(given().table, fact).endswith(ending)


def test_a_disk_is_counted_for_those_whose_task_the_viewer_knows() -> None:
    scene, taken = given(taken=("sirens",)), f.DiskTaken(3, "underworld")
    line = "On circle 3 Odysseus meets the underworld."
    assert line == told_in_english(scene.seen(ONLOOKER), taken)
    assert f"{line} Points: Bo 3 (3 in all)." == told_in_english(scene.seen(POSEIDON), taken)


def test_the_prompt_of_a_turn_says_where_the_ship_would_end_by_what_the_seat_knows() -> None:
    scene = given(turn=HADES, laid=laid("5 1-red", "1 1-green down"))
    seat = scene.seen(HADES)
    asked = texts(GAME, "en").prompt(prompt(seat, HADES), NAMES)
    assert asked.startswith("Round 1, your turn as ")
    assert "the ship would end on circle 9" in asked
    passing = next(offer for offer in GAME.legal(seat, HADES) if offer.move == "pass")
    assert "Pass. You may act again in the next phase." == texts(GAME, "en").prompt(
        choice(seat, HADES, passing), NAMES
    )


def test_athena_is_told_what_she_would_block() -> None:
    table = given("answer", declared=Declared(ZEUS, "zeus", None, None, ATHENA)).table
    asked = texts(GAME, "en").prompt(prompt(table, ATHENA), NAMES)
    assert "Ada wants to use Zeus to end the round. As Athena, do you block it or allow it?" == asked


def test_cards_that_are_dealt_are_counted_before_they_are_named() -> None:
    """Cards are called by numbers too, as in "is dealt 2 and 2"."""
    assert "Ada is dealt 2 cards: 2 and 2." == told_in_english(given().table, f.Dealt(0, ("2", "2")))
    assert "Ada is dealt a card: 5." == told_in_english(given().table, f.Dealt(0, ("5",)))
    assert "Ada is dealt 2 cards." == told_in_english(given().table, f.Dealt(0, (HIDDEN, HIDDEN)))
