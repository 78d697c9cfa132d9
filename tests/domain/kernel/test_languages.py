"""Every language says all that English says, of the same things: no key is missing."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from api.presenters.localization import LANGUAGES, OWN, folder, texts
from api.problems.validation import described_schema
from api.schemas.moves import options, schemas
from domain.games import SHELF
from domain.kernel.facts import ONLOOKER, REFEREE
from domain.kernel.match.facts import Left
from domain.kernel.match.fold import initial, seen
from domain.kernel.texts import Narration
from tests.support.games.all_games import any_setting
from tests.support.games.playouts import playout

FOLDERS = {"common": OWN} | {slug: folder(game) / "language" for slug, game in SHELF.items()}
NAMES = dict(enumerate(["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]))
UNTOLD = {"seat"}  # what a language may leave out: the place where one sits


def messages(path: Path) -> dict[str, set[str]]:
    """What each message of a file asks for: variables and other messages."""
    found: dict[str, set[str]] = {}
    key = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if begun := re.match(r"([a-z][\w-]*) =", line):
            key = begun[1]
            found[key] = set()
        found.get(key, set()).update(re.findall(r"{ \$?([\w-]+)", line))
    return found


def sentences(path: Path) -> dict[str, str]:
    """The messages of a file that are sentences, with at least two words besides their variables."""
    text = path.read_text(encoding="utf-8")
    found = re.findall(r"^((?:fact|refused)-[\w-]+) =((?:.|\n(?= ))*)", text, re.MULTILINE)
    return {key: said for key, said in found if re.search(r"[a-z]+ [a-z]+", re.sub(r"{[^}]*}", "", said))}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("name", FOLDERS)
def test_a_language_has_every_message_with_all_that_it_tells(language: str, name: str) -> None:
    english, other = (messages(FOLDERS[name] / f"{each}.ftl") for each in ("en", language))
    assert list(english) == list(other)
    for key, asked in english.items():
        assert asked - other[key] <= UNTOLD, key
        counts = {
            name for name in other[key] if name.replace("_count", "_word") in asked
        }  # words agree with it
        assert other[key] - counts <= asked, key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("name", FOLDERS)
def test_a_language_does_not_copy_english(language: str, name: str) -> None:
    """What happened and why a move is refused are sentences: no two languages share one."""
    english, other = (sentences(FOLDERS[name] / f"{each}.ftl") for each in ("en", language))
    assert [] == sorted(key for key, text in english.items() if text == other.get(key))


def test_the_five_languages_are_there() -> None:
    assert {"de", "en", "fr", "nl", "pt"} == set(LANGUAGES)


def test_a_seat_that_nobody_is_known_to_hold_is_told_in_the_language() -> None:
    told = {language: texts(None, language).fact(Left(3, "nobody")) for language in LANGUAGES}
    begin = {"de": "Platz 3 ", "en": "seat 3 ", "fr": "place 3 ", "nl": "plaats 3 ", "pt": "lugar 3 "}
    assert all(told[language].startswith(begun) for language, begun in begin.items()), told


def named(schema: Any) -> Iterator[str]:
    """What a JSON schema asks a person for: its fields, and the values that they may choose."""
    for name, inner in schema.get("properties", {}).items():
        yield from [name, *(value for value in inner.get("enum", ()) if isinstance(value, str))]
        yield from named(inner)


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_moves_their_fields_and_the_options_of_a_game_have_words(slug: str) -> None:
    """In English; the other languages have the same messages. The pages offer moves and variants in these."""
    game, words = SHELF[slug], texts(SHELF[slug], "en").words()
    shapes = [described_schema(schema) for schema in [options(game), *schemas(game).values()]]
    asked = {name.replace("-", "_") for shape in shapes for name in named(shape) if not name.isdigit()}
    assert set() == asked - set(words) - {"type"}
    for name, schema in described_schema(options(game))["properties"].items():
        assert schema["description"] == words[f"about_{name}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", sorted(SHELF))
def test_whole_matches_are_told_in_the_language(language: str, slug: str) -> None:
    game, chance = SHELF[slug], Random(11)
    said = texts(game, language)
    for seed in range(2):
        record = playout(game, any_setting(game, chance), seed, chance)
        for viewer in (ONLOOKER, REFEREE, 0, 1):
            narration = Narration(game, said, initial(game))
            for fact in seen(viewer, record.facts):
                assert narration.line(fact).strip(" .")
