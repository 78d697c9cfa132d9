"""Each thing of the table says what it is, what it does, and what the rules say of it."""

import re
from pathlib import Path
from typing import Any

import pytest

from api.presenters.localization import folder
from domain.games import SHELF
from tests.support.pages.browser import Sight
from tests.support.pages.drawn import DRAWN
from tests.web.boards.test_hands import CARDS, LIT, Turn, middle
from tests.web.conftest import Open, Site
from tests.web.test_play import begun

STEP = 20  # of a match that surely has things on its board by then
ABOUT = "[...document.querySelectorAll('[data-about]')].map((thing) => thing.dataset.about)"
SHOWN = "document.querySelector('.about-thing')?.checkVisibility()"
GONE = f"!{SHOWN}"
THING = ".board > svg [data-about]:not(.calm, .stormy)"  # a way is too thin to be met in its middle
HEADING = re.compile(r"^### (\d+\.\d+) ", re.MULTILINE)


LAID_OVER = """(thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const place = document.createElement("div");
  place.className = "target";
  place.setAttribute("aria-label", "a place to choose");
  Object.assign(place.style, { position: "fixed", left: `${x}px`, top: `${y}px` });
  Object.assign(place.style, { width: `${width}px`, height: `${height}px` });
  document.querySelector(".board").append(place);
}"""
DRAWN_ANEW = """(thing, { x, y }) =>
  thing.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, clientX: x, clientY: y }))"""


def used(sight: Sight) -> Sight:
    """The page of somebody who uses it, with the board."""
    sight.page.wait_for_selector(".board > svg [data-about]", state="attached")
    return sight


def point(sight: Sight, selector: str, true: str) -> None:
    """Rest the pointer on a thing until something is so: what explains things comes after the page."""
    thing = sight.page.locator(selector).first

    def rest() -> None:
        sight.page.mouse.move(1, 1)
        thing.hover(force=True)

    sight.does(rest, true)


def sections(game: Any) -> set[str]:
    """The numbers of the sections of a game's rules."""
    return set(HEADING.findall((Path(folder(game)) / "RULES.md").read_text(encoding="utf-8")))


@pytest.mark.parametrize("slug", DRAWN)
def test_what_is_pointed_at_says_its_name_and_its_rule(
    look: Open, finished: dict[str, str], slug: str
) -> None:
    sight = used(look(f"/matches/{finished[slug]}?step={STEP}&as=referee").settled(STEP))
    about = set(sight.page.evaluate(ABOUT))
    assert about <= sections(SHELF[slug])
    point(sight, THING, SHOWN)
    thing = sight.page.locator(THING).first
    section = thing.get_attribute("data-about")
    sight.until(f"document.querySelector('.about-thing').innerText.includes('{section} ')")
    text = sight.page.locator(".about-thing").inner_text()
    assert text.startswith(thing.get_attribute("aria-label") or "?")
    assert "[" not in text
    described = (thing.get_attribute("aria-describedby") or "").split()
    assert "thing-rule" == described[-1]
    assert all(sight.page.locator(f".about-thing #{each}").count() == 1 for each in described)
    box = sight.page.locator(".about-thing").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    sight.press("Escape").until(GONE)
    sight.until("!document.querySelector('[aria-describedby^=thing]')")


def test_a_place_that_may_be_chosen_explains_what_lies_there(look: Open, finished: dict[str, str]) -> None:
    sight = used(look(f"/matches/{finished['odyssee']}?step={STEP}&as=referee").settled(STEP))
    thing = sight.page.locator(THING).first
    thing.evaluate(LAID_OVER)
    point(sight, ".board > div.target", SHOWN)
    assert sight.page.locator(".about-thing b").inner_text() == thing.get_attribute("aria-label")


def test_nothing_is_explained_where_the_board_is_drawn_anew_beneath_a_pointer_that_rests(
    look: Open, finished: dict[str, str]
) -> None:
    sight = used(look(f"/matches/{finished['odyssee']}?step={STEP}&as=referee").settled(STEP))
    point(sight, THING, SHOWN)
    x, y = map(round, middle(sight.page.locator(THING).first))
    sight.page.mouse.click(x, y)
    sight.until(GONE)
    thing = sight.page.locator(THING).first
    for moved, true in ((0, GONE), (1, SHOWN)):
        thing.evaluate(f"(thing, at) => ({DRAWN_ANEW})(thing, at)", {"x": x + moved, "y": y})
        sight.until(true)


def test_what_the_keyboard_is_at_is_explained_and_escape_takes_only_that_away(
    look: Open,
) -> None:
    sight = used(begun(look, "odysseus"))
    sight.page.wait_for_selector(".offers .send")  # nobody else moves now
    point(sight, ".hand [data-effect]", SHOWN)
    sight.page.mouse.move(1, 1)
    sight.until(GONE).press("Tab")
    sight.page.locator(".hand [data-effect]").first.focus()
    sight.until(SHOWN).press("Escape").until(GONE)
    assert sight.page.evaluate("document.activeElement.matches('[data-effect]')")


def test_a_finger_that_rests_on_a_thing_asks_and_does_not_choose(look: Open, site: Site) -> None:
    turn = Turn(site, look, "odysseus", "lay")
    page, sight = turn.page(), turn.sight
    card = page.locator(f"{CARDS}.lit").first
    point(sight, f"{CARDS}.lit", SHOWN)
    page.mouse.move(1, 1)
    sight.until(GONE)
    tools = page.context.new_cdp_session(page)
    x, y = middle(card)
    tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    sight.until(SHOWN)
    tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert "false" == card.get_attribute("aria-pressed")
    assert sight.page.evaluate(SHOWN)


def test_a_card_that_a_finger_rests_on_and_then_drags_is_laid(look: Open, site: Site) -> None:
    turn = Turn(site, look, "odysseus", "lay")
    page, sight = turn.page(), turn.sight
    card, space = page.locator(f"{CARDS}.lit").first, page.locator(LIT).first
    point(sight, f"{CARDS}.lit", SHOWN)
    page.mouse.move(1, 1)
    sight.until(GONE)
    tools = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y} for x, y in points]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", middle(card))
    sight.until(SHOWN)
    touch("touchMove", (600, 300))
    touch("touchMove", middle(space))
    sight.until(GONE)
    touch("touchEnd")
    assert "lay" == turn.move()["type"]
