"""Texts tell what there is to tell, also of boards and cards that are not ours."""

from random import Random
from typing import Final

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
from domain.kernel.facts import HIDDEN, ONLOOKER, REFEREE, Fact, Seat
from domain.kernel.game import Setting
from domain.kernel.match.fold import initial
from domain.kernel.match.state import Sitter
from domain.matches.queries import Legal
from tests.games.odysseus.scenes import APHRODITE, ATHENA, HADES, HERMES, POSEIDON, ZEUS, given, laid
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
    sitters = tuple(Sitter(name, "") for name in PLAYERS)
    view = msgspec.structs.replace(initial(GAME), table=table, sitters=sitters)
    offers = offers_json(Legal(9, HERMES, GAME.legal(table, HERMES), GAME, view), "en", str)["offers"]
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


MARKED: Final = {
    "en": (
        "Round 1, your turn as Hades. "
        "Poseidon has blocked the red space of ship 1: cards there do not count. "
        "Aphrodite has doubled the green space of ship 2: cards there count double. "
        "These winds count: ship 1 (yellow 2 and green 3) and ship 2 (green 6). As the winds lie now, "
    ),
    "de": (
        "Runde 1, du bist als Hades am Zug. "
        "Poseidon hat Rot hinter Schiff 1 gesperrt: Karten dort zählen nicht. "
        "Aphrodite hat Grün hinter Schiff 2 verdoppelt: Karten dort zählen doppelt. "
        "Diese Winde zählen: Schiff 1 (Gelb 2 und Grün 3) und Schiff 2 (Grün 6). So wie die Winde liegen, "
    ),
    "fr": (
        "Manche 1, à toi de jouer avec Hadès. "
        "Poséidon a bloqué la case rouge du navire 1 : les cartes posées là ne comptent pas. "
        "Aphrodite a doublé la case verte du navire 2 : les cartes posées là comptent double. "
        "Ces vents comptent : navire 1 (jaune 2 et vert 3) et navire 2 (vert 6). Avec les vents actuels, "
    ),
    "nl": (
        "Ronde 1, jij bent als Hades aan de beurt. "
        "Poseidon heeft het rode veld van schip 1 geblokkeerd: kaarten daar tellen niet. "
        "Aphrodite heeft het groene veld van schip 2 verdubbeld: kaarten daar tellen dubbel. "
        "Deze winden tellen: schip 1 (geel 2 en groen 3) en schip 2 (groen 6). Zoals de winden nu liggen, "
    ),
    "pt": (
        "Ronda 1, é a tua vez como Hades. "
        "Poseidon bloqueou a casa vermelha do barco 1: as cartas que lá estão não contam. "
        "Afrodite duplicou a casa verde do barco 2: as cartas que lá estão contam a dobrar. "
        "Estes ventos contam: barco 1 (amarelo 2 e verde 3) e barco 2 (verde 6). Com os ventos de agora, "
    ),
}


@pytest.mark.parametrize(("language", "begins"), MARKED.items())
def test_the_prompt_of_a_turn_names_marked_spaces_and_the_winds_that_count(
    language: str, begins: str
) -> None:
    lying = laid("5 1-red", "3 1-green", "2 1-yellow", "3 2-green")
    table = given(turn=HADES, laid=lying, blocked="1-red", doubled="2-green").seen(HADES)
    assert asked(table, HADES, language).startswith(begins)


def asked(table: Table, seat: Seat, language: str = "en") -> str:
    """What the seat is asked."""
    return texts(GAME, language).prompt(prompt(table, seat), NAMES)


def test_a_doubled_space_that_is_blocked_is_only_blocked() -> None:
    table = given(turn=HADES, laid=laid("5 1-red"), blocked="1-red", doubled="1-red").table
    assert asked(table, HADES) == (
        "Round 1, your turn as Hades. "
        "Poseidon has blocked the red space of ship 1: cards there do not count. "
        "There is no wind behind ship 1 yet: the ship would stay on circle 0."
    )


def test_cards_that_a_seat_does_not_know_are_counted_where_they_lie_and_add_to_no_wind() -> None:
    lying = laid("3 1-red down", "5 1-red down", "3 2-green down", "2 1-red")
    hidden = (*(msgspec.structs.replace(card, card=HIDDEN) for card in lying[:3]), lying[3])
    of_zeus = asked(given(turn=ZEUS, laid=hidden).table, ZEUS)
    assert "These winds count: ship 1 (red 2)." in of_zeus
    assert of_zeus.endswith(
        " Cards face down that you do not know: "
        "2 on the red space of ship 1 and 1 on the green space of ship 2."
    )
    of_poseidon = asked(given(turn=POSEIDON, laid=lying).table, POSEIDON)
    assert "These winds count: ship 1 (red 10) and ship 2 (green 3)." in of_poseidon
    assert "do not know" not in of_poseidon


def test_hades_is_told_of_the_spaces_before_laying_a_card_face_down() -> None:
    table = given("face_down", turn=HADES, laid=laid("2 3-red"), blocked="1-red", doubled="3-red").table
    assert asked(table, HADES) == (
        "Your power as Hades takes effect: lay one of your cards face down now. "
        "Poseidon has blocked the red space of ship 1: cards there do not count. "
        "Aphrodite has doubled the red space of ship 3: cards there count double. "
        "These winds count: ship 3 (red 4)."
    )


def chosen(table: Table, seat: Seat, move: str, language: str) -> str:
    """What the first offer of that move does."""
    offer = next(offer for offer in GAME.legal(table, seat) if offer.move == move)
    return texts(GAME, language).prompt(choice(table, seat, offer), NAMES)


ADDS: Final = {
    "en": (
        "It adds its strength to the wind there, except on the red space of ship 1, which is blocked.",
        " On the green space of ship 2 it counts double.",
    ),
    "de": (
        "Ihre Stärke zählt zum Wind dort, außer auf Rot hinter Schiff 1, denn dieses Feld ist gesperrt.",
        " Auf Grün hinter Schiff 2 zählt sie doppelt.",
    ),
    "fr": (
        "Sa force s'ajoute au vent qui y souffle, sauf sur la case rouge du navire 1, qui est bloquée.",
        " Sur la case verte du navire 2, elle compte double.",
    ),
    "nl": (
        "Haar sterkte telt bij de wind daar, behalve op het rode veld van schip 1, dat geblokkeerd is.",
        " Op het groene veld van schip 2 telt zij dubbel.",
    ),
    "pt": (
        "A força dela soma-se ao vento dessa casa, exceto na casa vermelha do barco 1, que está bloqueada.",
        " Na casa verde do barco 2 conta a dobrar.",
    ),
}


@pytest.mark.parametrize(("language", "adds", "twice"), [(each, *said) for each, said in ADDS.items()])
@pytest.mark.parametrize("veiled", [None, HADES])
def test_a_card_is_not_said_to_add_strength_on_a_blocked_space(
    language: str, adds: str, twice: str, veiled: Seat | None
) -> None:
    """3.1 A card may be laid there, 5.4 and does not count, also if the space is doubled."""
    marked = given(turn=HADES, blocked="1-red", doubled="2-green", veiled=veiled, used=("hades",)).table
    assert chosen(marked, HADES, "lay", language).endswith(adds + twice)
    both = msgspec.structs.replace(marked, doubled="1-red")
    assert chosen(both, HADES, "lay", language).endswith(adds)


def test_aphrodite_is_told_that_doubling_a_blocked_space_does_nothing() -> None:
    table = given(seats=5, turn=APHRODITE, blocked="1-red", used=("athena",)).table
    assert chosen(table, APHRODITE, "charm", "en") == (
        "Use Aphrodite: the wind on a space counts double in this round, "
        "except on the red space of ship 1, which is blocked."
    )


JOURNEYS: Final = {
    "en": (
        "The ship stays on circle 0, where there is no disk.",
        "The journey ends on circle 0, where there is no disk.",
    ),
    "de": (
        "Das Schiff bleibt auf Kreis 0, und dort liegt keine Scheibe.",
        "Die Reise endet auf Kreis 0, und dort liegt keine Scheibe.",
    ),
    "fr": (
        "Le navire reste sur le cercle 0, où il n'y a pas de jeton.",
        "Le voyage s'arrête sur le cercle 0, où il n'y a pas de jeton.",
    ),
    "nl": (
        "Het schip blijft op cirkel 0, waar geen schijf ligt.",
        "De reis eindigt op cirkel 0, waar geen schijf ligt.",
    ),
    "pt": (
        "O barco fica no círculo 0, onde não há nenhum disco.",
        "A viagem acaba no círculo 0, onde não há nenhum disco.",
    ),
}


@pytest.mark.parametrize(("language", "stays", "ends"), [(each, *said) for each, said in JOURNEYS.items()])
def test_a_journey_that_did_not_begin_does_not_end(language: str, stays: str, ends: str) -> None:
    """A journey there and back ends on the same circle, and is a journey."""
    met = f.NothingMet(0)

    def line(*lying: str, blocked: str | None = None) -> str:
        table = given(laid=laid(*lying), blocked=blocked).table
        return texts(GAME, language).fact(met, NAMES, detail(table, met))

    assert stays == line()
    assert stays == line("5 2-red")
    assert stays == line("5 1-red", blocked="1-red")
    assert ends == line("5 1-red", "5 2-red")


def test_athena_is_told_what_she_would_block() -> None:
    table = given("answer", declared=Declared(ZEUS, "zeus", None, None, ATHENA)).table
    asked = texts(GAME, "en").prompt(prompt(table, ATHENA), NAMES)
    assert "Ada wants to use Zeus to end the round. As Athena, do you block it or allow it?" == asked


def test_cards_that_are_dealt_are_counted_before_they_are_named() -> None:
    """Cards are called by numbers too, as in "is dealt 2 and 2"."""
    assert "Ada is dealt 2 cards: 2 and 2." == told_in_english(given().table, f.Dealt(0, ("2", "2")))
    assert "Ada is dealt a card: 5." == told_in_english(given().table, f.Dealt(0, ("5",)))
    assert "Ada is dealt 2 cards." == told_in_english(given().table, f.Dealt(0, (HIDDEN, HIDDEN)))
