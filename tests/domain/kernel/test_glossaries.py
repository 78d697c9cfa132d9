"""A game's GLOSSARY.md holds for its texts, its words and its rules, in each language."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from api.presenters.localization import folder
from domain.games import SHELF

LANGUAGES: Final = ("de", "fr", "nl", "pt")
PAGES: Final = Path(__file__).parents[3] / "api" / "web" / "static" / "language"

on_the_shelf = pytest.mark.parametrize("slug", SHELF)


def rows(slug: str, first: str) -> list[dict[str, str]]:
    """The rows of the table of the glossary whose heading begins with that column."""
    text = (folder(SHELF[slug]) / "GLOSSARY.md").read_text(encoding="utf-8")
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        heading, _, *lines = (
            [cell.strip() for cell in line.strip().strip("|").split("|")] for line in table.splitlines()
        )
        if heading[0] == first:
            return [dict(zip(heading, line, strict=True)) for line in lines]
    raise AssertionError(f"{slug}: GLOSSARY.md has no table that begins with {first!r}")


def written(slug: str, language: str) -> Iterator[tuple[str, str]]:
    """What the game says in a language, line by line, each with its place."""
    game = folder(SHELF[slug])
    for path in (game / "language" / f"{language}.ftl", game / f"RULES.{language}.md"):
        if path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{path.name}:{number}", spoken(line) if path.suffix == ".ftl" else line
    own = rf"^(about-{slug}|{slug.split('_', maxsplit=1)[0]}-[-\w]+) ="
    for number, line in enumerate((PAGES / f"{language}.ftl").read_text(encoding="utf-8").splitlines(), 1):
        if re.match(own, line):
            yield f"pages {language}.ftl:{number}", spoken(line)


def spoken(line: str) -> str:
    """The words of a line of messages, without its key, its variables and its comments."""
    bare = re.sub(r"^(#.*|[\w-]+ =|\s*\*?\[\w+\])", "", line)
    return re.sub(r"{[^}]*}|{[^}]*->", " ", bare)


def forbidden(slug: str, language: str) -> dict[str, re.Pattern[str]]:
    """What the language does not say; a word with a capital letter is another word than the one without."""
    words = [row["not"] for row in rows(slug, "language") if row["language"] == language]
    return {
        word: re.compile(rf"\b{re.escape(word)}\b", 0 if word != word.lower() else re.IGNORECASE)
        for word in words
    }


@on_the_shelf
def test_a_glossary_has_a_term_in_every_language(slug: str) -> None:
    for row in rows(slug, "term"):
        assert ["term", *LANGUAGES] == list(row)
        assert all(row.values()), row
    for row in rows(slug, "language"):
        assert ["language", "not", "but"] == list(row)
        assert row["language"] in LANGUAGES
        assert all(row.values()), row


@on_the_shelf
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_of_the_glossary_is_what_the_game_says(slug: str, language: str) -> None:
    """Of several ways to say it, `one / the other`, one at least is used."""
    said = "\n".join(line for _, line in written(slug, language)).casefold()
    unused = [
        row[language]
        for row in rows(slug, "term")
        if not any(term.strip().casefold() in said for term in row[language].split("/"))
    ]
    assert [] == unused


@on_the_shelf
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_says_what_the_glossary_replaces(slug: str, language: str) -> None:
    words = forbidden(slug, language)
    found = [
        f"{place}: {word}"
        for place, line in written(slug, language)
        for word, pattern in words.items()
        if pattern.search(line)
    ]
    assert [] == found
