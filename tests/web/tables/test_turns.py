"""Whose turn it is, and that the turn is in reach where a window has little room."""

from typing import Final

import pytest

from tests.support.pages.drawn import DRAWN
from tests.support.pages.played_api import MATCH, SEATED, SILENT_STREAMS, PlayedApi
from tests.web.conftest import Open, PageOf
from tests.web.test_play import begun

SIZES: Final = {"a small phone": (360, 640), "a phone on its side": (844, 390), "zoom 200 %": (640, 400)}
REACHED: Final = """
(() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const isInside = ({ top, bottom, left, right, width }) =>
    width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
  const [board, panel] = [box(".board > :is(svg, .plain-table)"), box(".turn-panel")];
  return scrollY === 0 && [board, panel, box(".turn-panel .send")].every(isInside)
    && box(".turn-panel .asked").top >= panel.top
    && (board.bottom <= panel.top + 1 || board.right <= panel.left + 1);
})()
"""
HELD: Final = """
(() => {
  const bottoms = (selector) =>
    [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().bottom);
  const top = document.querySelector(".turn-panel").getBoundingClientRect().top;
  const head = document.querySelector(".head");
  const plate = document.querySelector(".turn-plate > span");
  return bottoms(".hand .thing").every((bottom) => bottom <= top + 1) && head.offsetHeight < 60
    && plate.scrollWidth <= plate.clientWidth;
})()
"""
PHONES: Final = ((390, 844), (360, 640))
EDGE: Final = "[...document.querySelectorAll('.turn-edge .token')].map((each) => each.classList[1])"


@pytest.mark.parametrize("slug", DRAWN)
def test_prompt_board_and_what_sends_are_seen_without_scrolling(look: Open, slug: str) -> None:
    sight = begun(look, slug)
    sight.page.wait_for_selector(".offers .send")
    for width, height in SIZES.values():
        sight.page.set_viewport_size({"width": width, "height": height})
        sight.page.evaluate("scrollTo(0, 0)")
        sight.until(REACHED)


@pytest.mark.parametrize("slug", DRAWN)
def test_the_own_hand_is_in_sight_on_a_phone_and_the_head_is_one_line(look: Open, slug: str) -> None:
    sight = begun(look, slug, seat=1)
    for language in ("en", "de"):  # in German most is longer
        sight.page.evaluate("(language) => localStorage.setItem('nostos-language', language)", language)
        sight.page.reload()
        sight.page.wait_for_selector(".offers .send")
        if slug in ("odysseus", "winds_of_fate"):
            sight.page.wait_for_selector(".hand .thing")
        for width, height in PHONES:
            sight.page.set_viewport_size({"width": width, "height": height})
            sight.page.evaluate("scrollTo(0, 0)")
            sight.until(REACHED).until(HELD)


def test_the_menu_of_a_phone_opens_and_closes_by_touch_and_by_key(look: Open) -> None:
    sight = look("/", viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    menu = sight.page.get_by_role("button", name="Menu")
    rules = sight.page.get_by_role("navigation", name="Pages").get_by_role("link", name="Rules")
    assert "false" == menu.get_attribute("aria-expanded")
    assert not rules.is_visible()
    menu.tap()
    assert rules.is_visible()
    assert sight.page.locator(".head a[href='/account']").is_visible()
    assert sight.page.locator(".head select").is_visible()
    sight.press("Tab", "Escape")
    assert not rules.is_visible()
    assert "Menu" == sight.page.evaluate("document.activeElement.textContent.trim()")
    menu.press("Enter")
    rules.tap()
    sight.page.wait_for_url("**/rules")


def test_the_head_and_the_board_show_whose_turn_it_is(page_of: PageOf) -> None:
    """In words in the head; on the board by the colour and the token of the seat."""
    api = PlayedApi("opened", "sat", "sat", "started")
    sight = page_of(api, SILENT_STREAMS)
    sight.page.wait_for_selector(".turn-plate:not(.own)")
    assert "Player 0: to move" == sight.page.locator(".turn-plate").inner_text()
    assert ["seat-0"] == sight.page.evaluate(EDGE)
    own = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}")
    own.page.wait_for_selector(".turn-plate.own")
    assert "Your move" == own.page.locator(".turn-plate").inner_text()
