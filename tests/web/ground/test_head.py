"""The head of a page: it stays as it is while the page is read."""

from tests.support.pages.browser import BARE
from tests.support.pages.holding import Holding
from tests.web.conftest import Open


def test_what_is_pressed_in_the_head_while_a_match_is_read_is_not_lost(
    look: Open, finished: dict[str, str]
) -> None:
    sight = look(BARE)
    read = Holding(sight, "**/v1/games/odysseus")
    sight.go(f"/matches/{finished['odysseus']}")
    held = read.next()
    sight.until("document.querySelector('main .quiet')")
    sight.page.hover("header a[href='/account']")
    sight.page.mouse.down()
    held.continue_()
    sight.page.wait_for_selector(".board svg")
    sight.page.mouse.up()
    sight.page.wait_for_url("**/account")
