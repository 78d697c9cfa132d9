"""Every game of the shelf has what a game must have: rules, tests of each section, reviewed playthroughs."""

import re
from typing import Final

import pytest

from domain.games import SHELF
from domain.kernel.game import Game, Refused
from tests.support.games.all_games import TESTS, folder, texts
from tests.support.games.refusals import refusals
from tests.support.games.rule_sections import leaves, sections, sections_with_tests
from tests.support.games.visibility import lines, reviewed

SILENT: Final = {
    "odysseus": {"1.7", "2.5", "3.2", "3.5", "4.6", "4.10"},  # they forbid nothing, or follow from the others
    "winds_of_fate": {"1.9"},  # the facts say who sees what
    "wrath_of_poseidon": {"2.7"},  # it forbids nothing
}
"""Sections that no source names, because nothing is to be done for them."""

on_the_shelf = pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)


def test_the_shelf_lists_games_by_their_slugs() -> None:
    assert list(SHELF) == [game.slug for game in SHELF.values()]


@on_the_shelf
def test_every_section_of_the_rules_has_a_test(game: Game) -> None:
    """Marked by `@rule`; no test names a section that is not there."""
    numbers = sections(folder(game) / "RULES.md")
    tested = set(sections_with_tests(TESTS / "games" / game.slug))

    assert len(numbers) > 3
    assert set() == set(leaves(numbers)) - tested
    assert set() == tested - set(numbers)


@on_the_shelf
def test_a_game_has_playthroughs(game: Game) -> None:
    """Matches written down step by step, compared by a test of the game."""
    written = list((TESTS / "games" / game.slug / "playthroughs").iterdir())

    assert written
    assert all(path.stat().st_size > 1000 for path in written)


@on_the_shelf
def test_the_audience_of_each_field_is_as_it_was_reviewed(game: Game) -> None:
    """If this fails, look at each changed line of visibility.txt: do the rules tell it to that audience?"""
    assert reviewed(game).read_text(encoding="utf-8") == lines(game)


@on_the_shelf
def test_every_section_is_numbered_once_and_says_where_it_is_from(game: Game) -> None:
    """Its heading in the rule book, and whether it is text, source or ruling; [own] without a book."""
    rules = folder(game) / "RULES.md"
    numbers = sections(rules)
    parts = re.split(r"^#+ (\d+\.\d+) .*$", rules.read_text(encoding="utf-8"), flags=re.MULTILINE)
    bodies = dict(zip(parts[1::2], parts[2::2], strict=True))

    assert len(numbers) == len(set(numbers))
    assert set(leaves(numbers)) == set(bodies)
    for number, body in bodies.items():
        assert re.search(r"\[(text|source|ruling|own)\]", body), number
        assert re.match(r"\s*(\*.+\.\*|\[own\])", body), f"{number} does not name its heading"


@on_the_shelf
def test_the_source_names_every_section_of_the_rules_and_no_other(game: Game) -> None:
    """All of them, but those for which nothing is to be done; and no other."""
    numbers = sections(folder(game) / "RULES.md")
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder(game).glob("*.py"))
    named = set(re.findall(r"\b\d+\.\d+\b", source))

    assert set() == named - set(numbers)
    assert SILENT.get(game.slug, set()) == set(leaves(numbers)) - named


@on_the_shelf
def test_refusals_name_sections_and_have_texts(game: Game) -> None:
    numbers, found, words = sections(folder(game) / "RULES.md"), refusals(folder(game)), texts(game)

    assert found
    for number, key in found:
        assert number in ("", *numbers)
        assert words.refusal(Refused(number, key))


@on_the_shelf
def test_every_text_of_a_refusal_is_used(game: Game) -> None:
    ftl = (folder(game) / "language" / "en.ftl").read_text(encoding="utf-8")
    written = {key.replace("-", "_") for key in re.findall(r"^refused-([a-z-]+) =", ftl, re.MULTILINE)}

    assert {key for _, key in refusals(folder(game))} == written
