"""RULES.md in other languages: the same sections, from the same sources, with the same references."""

import re
from pathlib import Path
from typing import Final

import pytest

from api.presenters.localization import FALLBACK, LANGUAGES, folder
from domain.games import SHELF
from domain.kernel.game import Game
from tests.support.games.rule_sections import sections

MARKS: Final = r"\[(?:text|source|ruling|own)\]"
SAME: Final = {"marks": MARKS, "names in code": r"`[^`]+`", "references": r"\(?\d+\.\d+\)?"}

in_other_languages = pytest.mark.parametrize("language", [each for each in LANGUAGES if each != FALLBACK])
on_the_shelf = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


def parts(rules: Path) -> dict[str, str]:
    """The text of each section by its number; of what stands before the first, by an empty one."""
    found = re.split(r"^#{1,6} +(\d+(?:\.\d+)*)\b", rules.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {"": found[0]} | dict(zip(found[1::2], found[2::2], strict=True))


@on_the_shelf
@in_other_languages
def test_the_sections_are_the_same(game: Game, language: str) -> None:
    """The same numbers in the same order, each with a heading of its own words."""
    english, other = (folder(game) / name for name in ("RULES.md", f"RULES.{language}.md"))
    assert sections(english) == sections(other)
    assert all(text.splitlines()[0].strip() for number, text in parts(other).items() if number)


@on_the_shelf
@in_other_languages
def test_a_section_names_the_same_sources_sections_and_files(game: Game, language: str) -> None:
    """Where a rule is from, and its heading in the rule book, are stated in the same order."""
    english, other = (parts(folder(game) / name) for name in ("RULES.md", f"RULES.{language}.md"))
    for number, text in english.items():
        for what, pattern in SAME.items():
            assert re.findall(pattern, text) == re.findall(pattern, other[number]), f"{number}: {what}"
        headings = [re.findall(r"^\*[^*]+\.\*", each, re.MULTILINE) for each in (text, other[number])]
        assert len(headings[0]) == len(headings[1]), number


@on_the_shelf
@in_other_languages
def test_the_rules_are_not_left_in_english(game: Game, language: str) -> None:
    """No paragraph is the English one, and none is much shorter."""
    english, other = (parts(folder(game) / name) for name in ("RULES.md", f"RULES.{language}.md"))
    for number, text in english.items():
        paragraphs = {each for each in re.split(r"\n\s*\n", text) if re.search(r"[a-z] [a-z]+ [a-z]", each)}
        assert not paragraphs & set(re.split(r"\n\s*\n", other[number])), number
        assert len(other[number]) > len(text) * 0.6, number
