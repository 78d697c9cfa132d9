"""A file of a page that does not come: it is asked for again, and nobody is left without a word."""

import pytest

from tests.support.pages.played_api import MATCH, SEATED, PlayedApi
from tests.web.conftest import Open, PageOf

SEAT = f"/matches/{MATCH}?as=0"
BROKEN = "document.querySelector('.turn-panel .broken button')"
FORM = "document.querySelector('.turn-panel .offers') && !document.querySelector('.broken')"
LATER = 5000  # milliseconds after which it is loaded again


def test_messages_that_fail_are_asked_for_again(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.lost = ["/play/en.ftl", "/play/en.ftl"]
    page_of(api, SEATED, SEAT).until(FORM)
    assert [] == api.lost


def test_a_form_that_does_not_come_is_named_and_loaded_again(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.lost = ["/play/offers.js"]
    sight = page_of(api, SEATED, SEAT).until(BROKEN)
    sight.page.clock.fast_forward(LATER)
    sight.until(FORM)


@pytest.mark.parametrize("status", [502, 0], ids=["refused", "cut"])
def test_rules_are_there_without_the_words_that_explain_them(look: Open, status: int) -> None:
    sight = look("/")
    sight.page.route(
        "**/terms/*.json", lambda route: route.fulfill(status=status) if status else route.abort()
    )
    sight.go("/rules/odysseus").page.wait_for_selector(".rules h2")
    assert 0 == sight.page.locator(".rules .term").count()
    sight.complaints.clear()  # the browser logs what failed
