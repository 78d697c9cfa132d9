"""Choices by number: each field of a move, what leaves no choice, and what is not accepted."""

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from deploy.play.messages import Messages, languages, usual_language
from deploy.play.move_choice import choose_move
from deploy.play.replay import KEYS
from deploy.play.session import place_in, terminal_of
from deploy.play.terminal import Left
from deploy.play.words import Words
from tests.deploy.play.support import person, typing

WORDS = {"sail": "Segeln", "n": "Nord", "colour": "Farbe"}
SAIL = {
    "move": "sail",
    "rule": "1",
    "fields": {
        "ship": {"type": "one_of", "values": ["white"]},
        "headings": {
            "type": "each",
            "fields": {"white": {"type": "one_of", "values": ["n", None], "labels": ["north", "stay"]}},
        },
        "squares": {"type": "some_of", "values": ["a1", "a2", "a3"], "at_least": 1, "at_most": 2},
        "both": {"type": "some_of", "values": [1, 2], "at_least": 2, "at_most": 2},
        "bid": {"type": "span", "low": 0, "high": 9},
        "none": {"type": "span", "low": 4, "high": 4},
    },
    "prompt": "Sail",
}
PASS = {"move": "pass", "rule": "1", "fields": {}}


def chosen(*lines: str) -> tuple[object, list[str]]:
    with person(typing(*lines)) as somebody:
        words = Words(somebody.messages, {})
        return choose_move(somebody, [SAIL, PASS], words, {"q": "leave"}, "What now?"), somebody.heard


def test_a_move_is_chosen_field_by_field() -> None:
    move, heard = chosen("1\r", "2\r", "3 1\r", "7\r")
    assert {
        "type": "sail",
        "ship": "white",
        "headings": {"white": None},
        "squares": ["a3", "a1"],
        "both": [1, 2],
        "bid": 7,
        "none": 4,
    } == move
    assert "  1  Sail" in heard
    assert "  2  stay" in heard


def test_what_does_not_fit_is_asked_again() -> None:
    move, _ = chosen(
        "0\r", "x\r", "1\r", "3\r", "1\r", "1 1\r", "1 2 3\r", "\r", "2\r", "10\r", "-1\r", "9\r"
    )
    assert isinstance(move, dict)
    assert ({"white": "n"}, ["a2"], 9) == (move["headings"], move["squares"], move["bid"])


def test_a_person_goes_back_or_leaves() -> None:
    assert {"type": "pass"} == chosen("1\r", "1\r", "b\r", "2\r")[0]
    assert "q" == chosen("1\r", "b\r", "q\r")[0]
    with pytest.raises(KeyboardInterrupt):
        chosen("\x03")
    with pytest.raises(Left):
        chosen("\x04")


def test_a_key_is_waited_for_until_it_is_a_known_one() -> None:
    with person(typing("\r", "x\r", "q")) as somebody:
        assert "leave" == somebody.press(KEYS)


def test_keys_of_a_replay_are_letters_again_afterwards() -> None:
    with person(typing("n", "Penelope\r", "q", "qq\r")) as somebody:
        assert "next" == somebody.press(KEYS)
        assert "Penelope" == somebody.ask("Your name?")
        assert "leave" == somebody.press(KEYS)
        assert "qq" == somebody.ask("Your name?")


@pytest.mark.parametrize("as_json", [True, False])
def test_with_json_all_that_is_asked_goes_to_stderr(
    capsys: pytest.CaptureFixture[str], *, as_json: bool
) -> None:
    with create_pipe_input() as keyboard, create_app_session(input=keyboard):
        keyboard.send_text("Penelope\r")
        terminal_of("en", as_json=as_json).ask("Your name?")
    printed = capsys.readouterr()
    silent, told = (printed.out, printed.err) if as_json else (printed.err, printed.out)
    assert "" == silent
    assert told.startswith("Your name?\n>")


def test_a_table_is_told_in_words() -> None:
    table = {
        "at": "n",
        "board": {"name": "aegean", "rows": ["a", "b"]},
        "hand": {"type": "hidden"},
        "none": [],
        "ships": [{"colour": "n", "open": True}, {"colour": None, "open": False}],
    }
    lines = Words(Messages("en"), WORDS).table(table)
    assert [
        "at: Nord",
        "board: aegean",
        "hand: hidden",
        "none: nothing",
        "ships:",
        "  1  Farbe: Nord; open: yes",
        "  2  Farbe: nothing; open: no",
    ] == lines


def test_every_language_says_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = languages()
    assert {"en", "de", "fr", "nl", "pt"} == texts.keys()
    for language, said in texts.items():
        assert said.keys() == texts["en"].keys()
        for name, text in said.items():
            assert text.count("{") == texts["en"][name].count("{"), (language, name)
    for value, language in (("de_DE.UTF-8", "de"), ("C", "en"), ("", "en"), ("pt", "pt")):
        monkeypatch.setenv("LC_ALL", value)
        monkeypatch.setenv("LC_MESSAGES", "")
        monkeypatch.setenv("LANG", "")
        assert language == usual_language()


def test_an_address_names_the_service_or_the_match() -> None:
    match = "00000000-0000-4000-8000-000000000001"
    assert ("https://games.example.org", None) == place_in("https://games.example.org/")
    assert ("https://games.example.org", match) == place_in(f"https://games.example.org/matches/{match}")
    assert (None, match) == place_in(match)
    assert (None, None) == place_in(None)
