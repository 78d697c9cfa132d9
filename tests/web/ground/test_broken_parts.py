"""What breaks in a page never blanks it: the part says what happened, and everything else stays."""

import pytest
from playwright.sync_api import Route

from tests.support.pages.browser import Sight
from tests.support.pages.played_api import MATCH, SEATED, PlayedApi
from tests.web.conftest import PageOf

FACTS = ("opened", "sat", "sat", "started", "ended")
BREAKING_BOARD = """
const written = JSON.stringify;
window.broken = true;
JSON.stringify = (value, replaced, space) => {
  if (window.broken && space === 1) throw new Error("no paper");
  return written(value, replaced, space);
};
"""
"""The board of a game without a drawing is what its table holds, as JSON."""
BREAKING_PAGE = """
Object.defineProperty(document, "title", { set() { throw new Error("no title"); } });
"""


class Losing(PlayedApi):
    """The API, whose site has lost a file."""

    def __init__(self, lost: str) -> None:
        super().__init__(*FACTS)
        self._lost = lost

    def __call__(self, route: Route) -> None:
        """Answer a request of the page."""
        if route.request.url.endswith(self._lost):
            route.abort()
        else:
            super().__call__(route)


class Breaking(PlayedApi):
    """The API, whose site has modules with parts that break, each by the end of its name."""

    def __init__(self, **parts: str) -> None:
        super().__init__(*FACTS[:-1])
        self._parts = parts

    def __call__(self, route: Route) -> None:
        """Answer a request of the page."""
        name = route.request.url.rpartition("/")[2].removesuffix(".js")
        if part := self._parts.get(name):
            body = f"export const {part} = () => {{ throw new Error('no {name}'); }};"
            route.fulfill(body=body, content_type="text/javascript")
        else:
            super().__call__(route)


def says(sight: Sight, text: str) -> None:
    """Wait for what broke, and look for the text in it."""
    sight.page.wait_for_selector("[role=alert].broken")
    assert text in sight.page.inner_text("[role=alert].broken")


def test_a_board_that_breaks_says_so_and_the_rest_of_the_page_works(page_of: PageOf) -> None:
    sight = page_of(PlayedApi(*FACTS), BREAKING_BOARD)
    says(sight, "no paper")
    assert "Load the page anew" in sight.page.locator("section.board button").all_inner_texts()
    sight.page.wait_for_selector(".side .log [aria-current]")

    sight.page.evaluate("window.broken = false")
    sight.press("ArrowLeft").page.wait_for_selector("section.board .plain-table")
    assert 0 == sight.page.locator(".broken").count()


def test_what_breaks_beside_the_board_leaves_the_form_for_moves(page_of: PageOf) -> None:
    sight = page_of(Breaking(log="Log"), SEATED, f"/matches/{MATCH}?as=0")
    says(sight, "no log")
    for other in (".turn-panel .offers", ".side .players", ".side .resign"):
        sight.page.wait_for_selector(other)


def test_a_form_for_moves_that_breaks_leaves_what_is_beside_it(page_of: PageOf) -> None:
    sight = page_of(Breaking(offers="Offers"), SEATED, f"/matches/{MATCH}?as=0")
    says(sight, "no offers")
    for other in (".turn-panel .broken", ".side .players", ".side .log", ".side .resign"):
        sight.page.wait_for_selector(other)


def test_a_page_that_breaks_says_so(page_of: PageOf) -> None:
    says(page_of(PlayedApi(*FACTS), BREAKING_PAGE), "no title")


@pytest.mark.parametrize(
    ("lost", "said"),
    [("match/page.js", "Something in this page broke."), ("language/en.ftl", "could not be loaded")],
)
def test_a_page_whose_files_do_not_come_says_so(page_of: PageOf, lost: str, said: str) -> None:
    says(page_of(Losing(lost)), said)
