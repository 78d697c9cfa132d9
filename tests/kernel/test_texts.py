"""Texts: one line for people from message keys; what is hidden stays hidden."""

from pathlib import Path

import pytest

import domain.kernel.texts
from domain.kernel.facts import HIDDEN, Fact, Public, Seat
from domain.kernel.game import BadContent, Refused
from domain.kernel.match import Closed, Ended, SideResigned
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
    assert "Anna, Ben resigned." == texts.fact(SideResigned((0, 1)), NAMES)


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
        captains: Public[dict[str, Seat | None]]
        ready: Public[bool]
        tide: Public[int | None]

    messages = "fact-crewed = { $captains_red } / { $captains_white_word } / { $ready } / { $tide }"
    told = _texts(tmp_path, messages + "\nword-none = nobody").fact(
        Crewed({"red": 1, "white": None}, ready=True, tide=None), NAMES
    )

    assert "Ben / nobody / yes / none" == told


def test_a_missing_message_names_its_file_and_key(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"language/en\.ftl: no message fact-closed"):
        _texts(tmp_path, "").fact(Closed("rain"))


def test_a_message_that_asks_for_too_much_names_its_key(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"en\.ftl: fact-closed: .*weather"):
        _texts(tmp_path, "fact-closed = { $weather }").fact(Closed("rain"))


def test_a_missing_language_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nl\.ftl: there are no texts in this language"):
        Texts("nl", (tmp_path,))
