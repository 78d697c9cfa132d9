"""Nothing is a choice too: where a field offers "none" beside others, the move can be sent with it."""

import json
from typing import Any

from tests.support.pages.played_api import MATCH, SEATED, SILENT_STREAMS, PlayedApi
from tests.web.conftest import PageOf

DESTINY = {"type": "one_of", "values": [None, "death", "stranded"]}


class Passing(PlayedApi):
    """The seat may pass, and keep its card or choose another."""

    def __init__(self, *facts: str) -> None:
        super().__init__(*facts)
        self.moves: list[dict[str, Any]] = []

    def __call__(self, route: Any) -> None:
        if route.request.method == "POST":
            self.moves.append(json.loads(route.request.post_data)["move"])
        super().__call__(route)

    def _answer(self, path: str, query: dict[str, str]) -> dict[str, Any]:
        if path.endswith("/legal"):
            offer = {"move": "pass", "rule": "3.5", "fields": {"destiny": DESTINY}}
            return {"step": len(self.facts), "offers": [offer]}
        return super()._answer(path, query)


def test_a_move_in_which_nothing_is_chosen_can_be_sent(page_of: PageOf) -> None:
    api = Passing("opened", "started")
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0")
    sight.page.wait_for_selector(".offers .send .primary:disabled")
    sight.page.locator(".offers .field button").first.click()
    sight.until("!document.querySelector('.offers')")
    assert [{"type": "pass", "destiny": None}] == api.moves
