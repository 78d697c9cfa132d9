"""Reports on fair play in a browser: arbiters ask and see all, a player sees their own part."""

from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.tournaments.support import SENTENCE, Cup, reported


def test_arbiters_ask_and_see_all_and_a_player_sees_their_own_part(look: Open, site: Site) -> None:
    cup = Cup(site, ("Aias", "Teukros"))
    reported(cup)
    desk = signed_in(look, cup.host, f"{cup.address}/desk")
    desk.page.locator("section[aria-labelledby=fair-play] summary").click()
    desk.page.wait_for_selector("text=Of seat 1.")
    shown = desk.page.locator("section[aria-labelledby=fair-play]").inner_text()
    assert all(each in shown for each in ("Aias", "Teukros", "0.500", SENTENCE))
    assert desk.page.locator("text=Ask for an audit").count()
    own = signed_in(look, cup.players[1], cup.address)
    own.page.locator("section[aria-labelledby=fair-play] summary").click()
    own.page.wait_for_selector("text=Of seat 1.")
    shown = own.page.locator("section[aria-labelledby=fair-play]").inner_text()
    assert "Aias" not in shown
    assert not own.page.locator("text=Ask for an audit").count()
