"""A token that is valid no more is set aside with a sentence: its owner sees what everybody sees."""

import json

from tests.web.conftest import Open

ASIDE = "is not valid any more"
KEPT = {"player": "00000000-0000-4000-8000-00000000000a", "name": "Kirke", "token": "an-old-token"}


def test_a_token_of_before_is_set_aside_with_a_sentence(look: Open, finished: dict[str, str]) -> None:
    sight = look("/rules")
    kept = json.dumps(KEPT)
    for address, seen in (
        (f"/matches/{finished['odysseus']}", ".log [data-step]"),
        ("/", ".matches a"),
    ):
        sight.page.evaluate("(kept) => localStorage.setItem('nostos-player', kept)", kept)
        sight.go(address).page.wait_for_selector(seen)
        sight.page.wait_for_selector(f".head-note:has-text('{ASIDE}') a[href='/account']")
        assert None is sight.page.evaluate("localStorage.getItem('nostos-player')")
    sight.page.evaluate("(kept) => localStorage.setItem('nostos-player', kept)", kept)
    sight.go("/play/odysseus").page.click("button[value=bots]")
    sight.page.wait_for_selector(".head-note")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("button[value=bots]")
    sight.page.wait_for_url("**/matches/*")
    assert all("401" in complaint for complaint in sight.complaints)
    sight.complaints.clear()
