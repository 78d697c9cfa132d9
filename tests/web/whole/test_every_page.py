"""Every page, at every size: axe finds nothing, and nothing is wider than its window."""

from typing import Final

import pytest

from api.web import ADDRESSES
from tests.web.conftest import Open
from tests.web.test_everybody import SIZES, right
from tests.web.test_play import begun

# What is tried where it is tested anyway, as it needs a match, a tournament or somebody who plays.
ELSEWHERE: Final = {address for address in ADDRESSES if "<uuid:" in address} | {
    "/tournaments",
    "/tournaments/new",
    "/archive",
}
PAGES: Final = {
    "/": (".games", "/"),
    "/play/<game>": (".opening", "/play/winds_of_fate"),
    "/rules": (".shelf", "/rules"),
    "/rules/<game>": (".rules h2", "/rules/odyssee"),
    "/learn": (".shelf, .lessons, main a", "/learn"),
    "/learn/<game>": (".lesson", "/learn/wrath_of_poseidon"),
    "/puzzles": (".games .primary", "/puzzles"),
    "/puzzles/<game>": ("[role=status]", "/puzzles/odyssee"),
    "/verify": (".drop", "/verify"),
    "/account": ("main h1, main h2", "/account"),
    "/devices": ("main h1, main h2", "/devices"),
    "/operate": ("main input", "/operate"),
    "/ratings": ("main h1, main h2", "/ratings"),
    "/privacy": ("main h1, main h2", "/privacy"),
    "/mail": ("main h1, main h2", "/mail"),
}


def test_every_page_is_tried_at_every_size() -> None:
    assert set(ADDRESSES) == ELSEWHERE | set(PAGES)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_page_is_for_everybody_at_every_size(look: Open) -> None:
    sight = look("/")
    for selector, address in PAGES.values():
        sight.go(address).page.wait_for_selector(selector)
        right(sight, address, SIZES)
    sight.go("/nowhere-at-all").page.wait_for_selector("main h1")
    sight.complaints.clear()  # the browser logs that there is nothing
    right(sight, "nowhere", SIZES)
    sight.page.get_by_role("button", name="Menu").click()
    right(sight, "menu", ["zoom 200 %", "zoom 400 %", "a phone on its side"])


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_documentation_and_matches_are_for_everybody_at_every_size(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look("/v1/docs")
    sight.page.wait_for_selector("details.operation", state="attached")
    right(sight, "docs", ["zoom 400 %"])
    for slug, match in finished.items():
        sight.go(f"/matches/{match}?step=14&as=1").page.wait_for_selector(".log [aria-current]")
        right(sight, slug, SIZES)
        sight.go(f"/matches/{match}/variation?step=14&as=1").page.wait_for_selector(".variation-line")
        right(sight, f"variation of {slug}", SIZES)
    for slug in finished:
        table = begun(look, slug, seat=1)
        table.page.wait_for_selector(".offers .send")
        right(table, f"table of {slug}", SIZES)
