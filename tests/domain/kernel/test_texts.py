"""Texts: one line for people from message keys; what is hidden stays hidden."""

import re
from pathlib import Path

import msgspec
import pytest

import domain.kernel.texts
from api.presenters.localization import LANGUAGES
from domain.kernel.clocks import Bronstein, ByoYomi, Clock, Correspondence, Fischer, PerMove, SimpleDelay
from domain.kernel.facts import HIDDEN, Fact, Kind, Public, Seat
from domain.kernel.game import BadContent, Refused
from domain.kernel.match.facts import Closed, Ended, Opened, SideResigned, Substituted, TimedOut
from domain.kernel.terms import Broadcast, Delay
from domain.kernel.texts import Texts
from tests.support import toy

COMMON = Path(domain.kernel.texts.__file__).parent / "language"
TOY = Path(toy.__file__).parent / "language"
NAMES = {0: "Anna", 1: "Ben"}


@pytest.fixture(scope="module")
def texts() -> Texts:
    return Texts("en", (COMMON, TOY))


def _texts(folder: Path, messages: str) -> Texts:
    (folder / "en.ftl").write_text(messages, encoding="utf-8")
    return Texts("en", (folder,))


def test_a_fact_is_told_with_the_names_of_the_players(texts: Texts) -> None:
    assert "Anna is dealt 2 cards." == texts.fact(toy.Dealt(0, (1, 2)), NAMES)
    assert "seat 2 is dealt 1 cards." == texts.fact(toy.Dealt(2, (1,)), NAMES)
    assert "Anna and Ben resigned." == texts.fact(SideResigned((0, 1)), NAMES)


def test_no_name_stands_after_a_word_that_french_would_shorten_before_it() -> None:
    """As "de Anna", which would have to be "d'Anna"."""
    french, names = Texts("fr", (COMMON,)), {0: "Anna", 1: "Ina"}

    assert "Anna abandonne." == french.fact(SideResigned((0,)), names)
    assert "Anna et Ina abandonnent." == french.fact(SideResigned((0, 1)), names)
    assert "Anna n\u2019a plus de temps." == french.fact(TimedOut((0,)), names)
    assert "Anna et Ina n\u2019ont plus de temps." == french.fact(TimedOut((0, 1)), names)
    assert "Cleo remplace Ina et continue la partie." == french.fact(Substituted(1, "", "Cleo"), names)
    assert "La partie est finie : par abandon. Ina gagne." == french.fact(
        Ended((1,), (0, 1), "resigned"), names
    )
    both = french.fact(Ended((0, 1), (1, 1), "resigned"), names)
    assert "La partie est finie : par abandon. Anna et Ina gagnent." == both


def test_a_text_depends_on_what_the_viewer_sees(texts: Texts) -> None:
    assert "Ben bids 4." == texts.fact(toy.BidPlaced(1, 4), NAMES)
    assert "Ben bids a card face down." == texts.fact(toy.BidPlaced(1, HIDDEN), NAMES)


def test_a_pile_that_is_not_seen_has_a_number_all_the_same(tmp_path: Path) -> None:
    texts = _texts(tmp_path, "fact-dealt = { $cards_count }, { $cards }")

    assert ["2, hidden", "2, listed", "0, listed"] == [
        texts.fact(toy.Dealt(0, cards), NAMES) for cards in ((HIDDEN, HIDDEN), (1, 2), ())
    ]


def test_an_ending_is_told_by_its_word(texts: Texts) -> None:
    assert "The match is over: by rounds taken. Ben won." == texts.fact(Ended((1,), (0, 3), "rounds"), NAMES)
    assert "The match is over: by rounds taken. Nobody won." == texts.fact(Ended((), (0, 0), "rounds"), NAMES)


def test_a_refusal_is_told_by_its_key(texts: Texts) -> None:
    assert "One bid a round." == texts.refusal(Refused("2.2", "bid_already"))


def test_a_word_without_a_message_is_itself(texts: Texts) -> None:
    assert ["face down", "b7"] == [texts.word(word) for word in ("hidden", "b7")]


def test_what_players_write_is_not_read_as_a_message(texts: Texts) -> None:
    assert "The match was called off: { $seat }." == texts.fact(Closed("{ $seat }"), NAMES)


def test_objects_lists_and_seats_within_them_are_variables(tmp_path: Path) -> None:
    class Crewed(Fact):
        kind = Kind.OTHER

        captains: Public[dict[str, Seat | None]]
        ready: Public[bool]
        tide: Public[int | None]

    messages = "fact-crewed = { $captains_red } / { $captains_white_word } / { $ready } / { $tide }"
    told = _texts(tmp_path, messages + "\nword-none = nobody").fact(
        Crewed({"red": 1, "white": None}, ready=True, tide=None), NAMES
    )

    assert "Ben / nobody / yes / none" == told


def test_values_between_which_there_is_a_choice_are_joined_by_or(tmp_path: Path) -> None:
    class Offered(Fact):
        kind = Kind.OTHER

        winds: Public[tuple[int, ...]]

    told = _texts(tmp_path, "fact-offered = { $winds_word }, { $winds_either }").fact(Offered((5, 3)), NAMES)

    assert "5 and 3, 5 or 3" == told


def test_seats_of_objects_in_a_list_are_named(tmp_path: Path) -> None:
    class Tallied(msgspec.Struct, frozen=True):
        seat: Seat
        score: int

    class Counted(Fact):
        kind = Kind.OTHER

        tallies: Public[tuple[Tallied, ...]]

    messages = "fact-counted = { $tallies_word }\nitem-tallied = { $seat } { $score }"
    told = _texts(tmp_path, messages).fact(Counted((Tallied(0, 12), Tallied(1, 9))), NAMES)

    assert "Anna 12 and Ben 9" == told


@pytest.mark.parametrize(
    ("clock", "delay", "told"),
    [
        (None, None, ""),
        (Fischer(300), None, "; each seat has 5 minutes"),
        (Fischer(3600, 1), None, "; each seat has 1 hour, and 1 second more for each turn"),
        (
            Bronstein(600, 10),
            None,
            "; each seat has 10 minutes, and gets back the time of each turn, up to 10 seconds",
        ),
        (
            SimpleDelay(600, 1),
            None,
            "; each seat has 10 minutes, and in each turn its clock starts after 1 second",
        ),
        (ByoYomi(600, 5, 30), None, "; each seat has 10 minutes, and then 5 periods of 30 seconds"),
        (ByoYomi(0, 1, 60), None, "; each seat has 1 period of 1 minute"),
        (PerMove(20), None, "; each move may take 20 seconds"),
        (Correspondence(2 * 86_400), None, "; each move may take 2 days"),
        (None, Delay(steps=3), "; onlookers are shown it 3 steps late"),
        (Fischer(90), Delay(seconds=60), "; each seat has 90 seconds; onlookers are shown it 1 minute late"),
    ],
)
def test_an_opening_tells_what_was_agreed(
    texts: Texts, *, clock: Clock | None, delay: Delay | None, told: str
) -> None:
    broadcast = None if delay is None else Broadcast(delay)
    opened = Opened("", "toy", "1", 3, {}, (), "", "", "", "", clock, broadcast)
    assert f"A match for 3 seats is opened{told}." == texts.fact(opened)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_clock_and_the_delay(language: str) -> None:
    spoken = Texts(language, (COMMON,))
    for clock, delay, numbers in (
        (Fischer(300), Delay(seconds=7200), "352"),
        (Fischer(86_400, 8), Delay(steps=4), "3184"),
        (Bronstein(300, 8), Delay(steps=4), "3584"),
        (SimpleDelay(300, 8), Delay(steps=4), "3584"),
        (ByoYomi(300, 2, 8), Delay(steps=4), "35284"),
        (ByoYomi(0, 1, 8), Delay(steps=4), "3184"),
        (PerMove(20), Delay(steps=4), "3204"),
        (Correspondence(172_800), Delay(steps=4), "324"),
    ):
        told = spoken.fact(Opened("", "toy", "1", 3, {}, (), "", "", "", "", clock, Broadcast(delay)))
        assert numbers == "".join(re.findall("[0-9]", told)), told


def test_a_missing_message_names_its_file_and_key(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"language/en\.ftl: no message fact-closed"):
        _texts(tmp_path, "").fact(Closed("rain"))


def test_a_message_that_asks_for_too_much_names_its_key(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"en\.ftl: fact-closed: .*weather"):
        _texts(tmp_path, "fact-closed = { $weather }").fact(Closed("rain"))


def test_a_missing_language_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nl\.ftl: there are no texts in this language"):
        Texts("nl", (tmp_path,))
