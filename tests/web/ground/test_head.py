"""The head of a page: it stays as it is while the page is read."""

from playwright.sync_api import Route

from tests.support.pages.browser import BARE
from tests.web.conftest import Open


def test_what_is_pressed_in_the_head_while_a_match_is_read_is_not_lost(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look(BARE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    sight.page.route("**/v1/games/odysseus", hold)
    sight.go(f"/matches/{finished['odysseus']}")
    sight.until("document.querySelector('main .quiet')")
    sight.page.hover("header a[href='/account']")
    sight.page.mouse.down()
    for route in held:
        route.continue_()
    sight.page.wait_for_selector(".board svg")
    sight.page.mouse.up()
    sight.page.wait_for_url("**/account")
