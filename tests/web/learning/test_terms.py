"""Words of the glossary in the rules lead to the section that explains them, and show how it begins."""

import json
from typing import Any

import pytest

from api.presenters.localization import folder
from domain.games import SHELF
from tests.web.conftest import Open
from tests.web.learning.test_pages import LEARNING, SLUGS
from tests.web.test_everybody import right


def terms(slug: str) -> list[dict[str, Any]]:
    """The terms of a game."""
    found: list[dict[str, Any]] = json.loads((LEARNING / "terms" / f"{slug}.json").read_text())
    return found


def glossary(slug: str) -> dict[str, dict[str, list[str]]]:
    """The words of each language for each term, as the game's glossary has them."""
    lines = (folder(SHELF[slug]) / "GLOSSARY.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    [head, *others] = [row for row in rows if len(row) == 5]
    return {
        term: {"en": [term]} | {name: cell.split(" / ") for name, cell in zip(head[1:], cells, strict=True)}
        for term, *cells in others
    }


@pytest.mark.parametrize("slug", SLUGS)
def test_terms_are_those_of_the_glossary_and_a_section_explains_each(slug: str) -> None:
    known = glossary(slug)
    rules = (folder(SHELF[slug]) / "RULES.md").read_text(encoding="utf-8")
    for term in terms(slug):
        assert known[term["words"]["en"][0]] == term["words"]
        assert f"### {term['section']} " in rules


def test_a_term_is_explained_where_the_focus_or_the_pointer_is(look: Open) -> None:
    sight = look("/rules/odyssee", locale="de")
    page = sight.page
    page.wait_for_selector(".rules .term")
    assert page.locator(".explained").is_hidden()
    arrow = page.locator(".rules a.term[href='#section-3.1']", has_text="Sturmpfeil").first
    arrow.focus()
    page.wait_for_selector(".explained:visible")
    title = page.locator("#section-3\\.1").inner_text()
    assert title == page.locator(".explained b").inner_text()
    assert "explained" == arrow.get_attribute("aria-describedby")
    right(sight, "explained")
    sight.press("Escape")
    page.locator(".explained").wait_for(state="hidden")
    page.locator(".rules a.term[href='#section-6.1']").first.hover()
    page.wait_for_selector(".explained:has-text('Hunger')")
    arrow.press("Enter")
    page.wait_for_selector("#section-3\\.1.sought")
    assert 0 == page.locator("#section-3\\.1 ~ p:first-of-type a[href='#section-3.1']").count()
