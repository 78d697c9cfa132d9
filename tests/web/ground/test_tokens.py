"""A token that is valid no more is set aside with a sentence: its owner sees what everybody sees."""

import pytest

from tests.support.pages.browser import BARE, Sight
from tests.web.conftest import Open

ASIDE = "is not valid any more"


def with_a_token_of_before(look: Open) -> Sight:
    return look(BARE).sign_in("00000000-0000-4000-8000-00000000000a", "Kirke", "an-old-token")


@pytest.mark.parametrize("place", ["match", "lobby"])
def test_a_token_of_before_is_set_aside_with_a_sentence(
    look: Open, finished: dict[str, str], place: str
) -> None:
    sight = with_a_token_of_before(look)
    address, seen = {
        "match": (f"/matches/{finished['odysseus']}", ".log [data-step]"),
        "lobby": ("/", ".matches a"),
    }[place]
    sight.go(address).page.wait_for_selector(seen)
    sight.page.wait_for_selector(f".head-note:has-text('{ASIDE}') a[href='/account']")
    assert None is sight.page.evaluate("localStorage.getItem('nostos-player')")
    assert all("401" in complaint for complaint in sight.complaints)
    sight.complaints.clear()


def test_who_has_a_token_of_before_plays_under_a_new_name(look: Open) -> None:
    sight = with_a_token_of_before(look)
    sight.go("/play/odysseus").page.click("button[value=bots]")
    sight.page.wait_for_selector(".head-note")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("button[value=bots]")
    sight.page.wait_for_url("**/matches/*")
    assert all("401" in complaint for complaint in sight.complaints)
    sight.complaints.clear()
