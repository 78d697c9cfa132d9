"""How a game is played, on one page with pictures: every statement names its section of the rules."""

import json
import re
from typing import Any

import pytest

from api.presenters.localization import folder
from api.web import STATIC
from domain.games import SHELF
from tests.support.pages.messages import read
from tests.web.conftest import Open
from tests.web.test_everybody import right

LEARNING = STATIC / "learning"
SLUGS = sorted(path.stem for path in (LEARNING / "games").glob("*.json"))
DRAWN = re.compile(r"const DRAWN = \[(.*)\]")
DOZEN = 12
PHONE = {"width": 390, "height": 844}


def taught(slug: str) -> dict[str, list[dict[str, Any]]]:
    """What is taught of a game: the lessons of its page, and the hints of its guide."""
    found: dict[str, list[dict[str, Any]]] = json.loads((LEARNING / "games" / f"{slug}.json").read_text())
    return found


def test_every_game_that_is_drawn_is_taught_and_every_text_is_used() -> None:
    texts = read("en")
    drawn = re.findall(r'"(\w+)"', DRAWN.search((STATIC / "boards/drawn.js").read_text())[1])  # type: ignore[index]
    said = {f"learn-{each['says']}" for slug in SLUGS for each in taught(slug)["lessons"]}
    said |= {f"learn-topic-{each['topic']}" for slug in SLUGS for each in taught(slug)["lessons"]}
    said |= {f"guide-{each['says']}" for slug in SLUGS for each in taught(slug)["guide"]}
    asked = set(
        re.findall(r'message\("([\w-]+)"', "".join(path.read_text() for path in LEARNING.glob("*.js")))
    )
    asked |= set(re.findall(r'"(guide-[\w-]+)"', (LEARNING / "guide.js").read_text()))
    assert sorted(drawn) == SLUGS
    assert set() == said - set(texts)
    assert set() == {key for key in texts if key.startswith(("learn-", "guide"))} - said - asked


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_taught_names_sections_moves_and_pictures_that_there_are(slug: str) -> None:
    rules = (folder(SHELF[slug]) / "RULES.md").read_text(encoding="utf-8")
    scenes = (LEARNING / "scenes" / f"{slug}.js").read_text()
    moves = {move.__struct_config__.tag for move in SHELF[slug].moves}
    lessons, guide = taught(slug)["lessons"], taught(slug)["guide"]
    assert all(f"### {each['section']} " in rules for each in [*lessons, *guide])
    pictures = [each["picture"] for each in lessons if "picture" in each]
    assert 3 <= len(pictures) <= 6
    assert all(f"    {picture}: " in scenes for picture in pictures)
    assert DOZEN <= len(guide)
    assert {each["names"] for each in guide if "names" in each} <= moves
    assert {each["when"]["move"] for each in guide if "move" in each["when"]} <= moves
    assert "ended" == guide[-1]["when"]["status"]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_says_and_draws_how_a_game_is_played(look: Open, slug: str) -> None:
    lessons = taught(slug)["lessons"]
    language = "pt" if slug == "odyssee" else "en"
    texts = read(language)
    sight = look(f"/learn/{slug}", locale=language)
    sight.page.wait_for_selector(".lesson")
    shown = sight.page.locator(".lesson p:first-of-type").all_inner_texts()
    assert [texts[f"learn-{each['says']}"] for each in lessons] == shown
    links = [link.get_attribute("href") for link in sight.page.locator(".lesson a").all()]
    assert [f"/rules/{slug}#section-{each['section']}" for each in lessons] == links
    scenes = sight.page.locator(".scene[role=img][aria-label] > svg")
    assert sum("picture" in each for each in lessons) == scenes.count()
    assert 0 == sight.page.locator(".scene [role=button]").count()
    if slug == "odyssee":  # the pages differ in their pictures alone, and axe looks at boards elsewhere
        right(sight, slug)


def test_one_comes_there_from_the_lobby_and_from_where_a_match_is_opened(look: Open) -> None:
    sight = look("/", viewport=PHONE)
    sight.page.locator(".game a[href='/learn/odysseus']").click()
    sight.page.wait_for_selector(".lesson")
    sight.go("/learn").page.wait_for_selector(".games a")
    assert [f"/learn/{slug}" for slug in SLUGS] == sorted(
        str(link.get_attribute("href")) for link in sight.page.locator(".games a").all()
    )
    sight.go("/play/odysseus").page.wait_for_selector(".opening a[href='/learn/odysseus']")
