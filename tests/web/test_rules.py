"""The rules on the pages: the text of RULES.md, and the boards of the game drawn as a match draws them."""

import re

import pytest

from api.presenters.localization import folder
from api.web import STATIC
from domain.games import SHELF
from tests.web.conftest import Open

SLUGS = sorted(slug for slug in SHELF if (STATIC / "plates" / f"{slug}.js").exists())
PLATE = re.compile(r'section: "([\d.]+)"(?:,\s+kind: "(\w+)")?(?:,\s+(describe))?')


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_rules_are_in_the_language_of_the_page(look: Open, language: str) -> None:
    """Nothing says that they are in English unless they are, on a page in another language."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    title = (folder(SHELF["odysseus"]) / name).read_text(encoding="utf-8").splitlines()[0]
    page = look("/rules/odysseus", locale=language).page
    page.wait_for_selector(".rules h2")
    assert title == "# " + page.locator(".rules h1").inner_text()
    assert "" == "".join(page.locator(".shelf ~ p.quiet").all_inner_texts())
    assert language == page.locator(".rules").get_attribute("lang")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_rules_show_every_board_with_its_name_and_in_words(look: Open, slug: str) -> None:
    """Each plate is after a section of the rules, as often as the game has content of its kind."""
    game = SHELF[slug]
    plates = PLATE.findall((STATIC / "plates" / f"{slug}.js").read_text())
    names = [item.name for item in game.library() if item.kind == "board"]
    drawn = [name for _, _, described in plates if described for name in names]
    rules = (folder(game) / "RULES.md").read_text()
    page = look(f"/rules/{slug}#section-1.2").page
    page.wait_for_selector(".sought")
    assert all(f"### {section} " in rules for section, _, _ in plates)
    kinds = [item.kind for item in game.library()]
    assert (
        sum(kinds.count(kind) if kind else 1 for _, kind, _ in plates)
        == page.locator(".plates figure").count()
    )
    captions = page.locator(".picture figcaption").all_inner_texts()
    assert [f"Board {name}" for name in drawn] == captions
    for picture in page.locator(".picture > [role=img]").all():
        assert len(picture.get_attribute("aria-label") or "") > 20
        assert picture.locator("svg").count() == 1
        assert picture.locator("[role=button]").count() == 0
    assert "section-1.2" == page.locator(".sought").get_attribute("id")
