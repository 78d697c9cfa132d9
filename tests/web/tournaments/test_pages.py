"""Every page of tournaments for everybody: axe in both themes and at both widths, the keyboard alone."""

import pytest

from tests.support.pages.browser import Sight
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right
from tests.web.test_keyboard import pressed
from tests.web.tournaments.support import REASON, RULE, WON, Cup, reported

NAMES = ("Aias", "Diomedes", "Nestor", "Teukros")


@pytest.fixture(scope="module")
def cup(site: Site) -> Cup:
    """A tournament in its second round, with all that there is at a desk."""
    found = Cup(site, NAMES, round_clock={"seconds": 3600, "turns": 2})
    found.host.close_registration(found.id)
    found.opened(1)
    found.seated(1, 1)[0].call_arbiter(found.id, (1, 1), "A piece is missing")
    for table in (1, 2):
        found.host.write_result(found.id, 1, table, WON)
    found.host.confirm_results(found.id, 1, [1, 2], expect=found.host.tournament(found.id)["step"])
    found.host.make_ruling(found.id, "May they speak?", "They may not.", RULE)
    found.players[0].make_appeal(found.id, 1, "They asked me first")
    found.host.deduct_points(found.id, 2, 1, 1, rule=RULE, reason=REASON)
    found.host.announce(found.id, "Round two begins at noon")
    found.host.close_round(found.id, 1)
    found.opened(2)
    found.host.write_result(found.id, 2, 1, WON)
    found.seated(2, 1)[1].dispute_result(found.id, 2, 1, REASON)
    reported(found)
    return found


def open_all(sight: Sight) -> None:
    """Open everything that can be opened: whatever is hidden there is looked at too."""
    sight.page.evaluate("document.querySelectorAll('main details').forEach((each) => (each.open = true))")
    sight.page.evaluate(
        "document.querySelectorAll('main form.act > [aria-expanded=false]').forEach((e) => e.click())"
    )


def test_axe_finds_nothing_on_the_pages_of_everybody(look: Open, cup: Cup) -> None:
    sight = look("/tournaments")
    sight.page.wait_for_selector(".entry.tournament")
    right(sight, "tournaments")
    sight.go("/tournaments/new").page.wait_for_selector(".terms-of")
    open_all(sight)
    right(sight, "new tournament")
    sight.go(cup.address).page.wait_for_selector("#standings")
    sight.page.get_by_role("button", name="Why this pairing?").click()
    sight.page.wait_for_selector(".verdict")
    sight.page.locator(".sums button").first.click()
    open_all(sight)
    right(sight, "tournament")
    for page, shown in (("screen", ".large li"), ("slips?round=2", ".slip")):
        sight.go(f"{cup.address}/{page}").page.wait_for_selector(shown)
        right(sight, page)


def test_axe_finds_nothing_on_the_pages_of_the_staff_and_of_entrants(look: Open, cup: Cup) -> None:
    sight = signed_in(look, cup.host, f"{cup.address}/desk")
    sight.page.wait_for_selector(".desk-tables li")
    sight.page.wait_for_selector("#calls")
    sight.page.wait_for_selector("section[aria-labelledby=fair-play] details")
    open_all(sight)
    sight.page.wait_for_selector("section[aria-labelledby=fair-play] table")
    right(sight, "desk")
    entrant = signed_in(look, cup.seated(2, 2)[0], cup.address)
    entrant.page.wait_for_selector(".my-table .players")
    open_all(entrant)
    right(entrant, "entrant")


def test_the_page_of_a_match_says_where_it_belongs_and_shows_arbiters_a_panel(look: Open, cup: Cup) -> None:
    match = cup.round(2)[1]["match"]
    onlooker = look(f"/matches/{match}")
    onlooker.page.wait_for_selector(f".belongs a[href='{cup.address}']")
    assert "Round 2, table 2" in onlooker.page.locator(".belongs").inner_text()
    assert not onlooker.page.locator("#arbiter").count()
    sight = signed_in(look, cup.host, f"/matches/{match}")
    sight.page.wait_for_selector("#arbiter")
    right(sight, "arbiter")
    for title, status in (("Pause", "paused"), ("Resume", "playing")):
        sight.page.locator(".arbiter").get_by_role("button", name=title, exact=True).click()
        form = sight.page.locator(".arbiter form.act.open")
        form.locator("[name=rule]").fill(RULE)
        form.locator("[name=reason]").fill(REASON)
        form.get_by_role("button", name=f"{title}: go ahead").click()
        sight.page.wait_for_selector(f".titled > .standing.{status}")


def test_a_call_is_answered_and_a_result_confirmed_with_the_keyboard_alone(look: Open, site: Site) -> None:
    cup = Cup(site, NAMES[:2])
    cup.host.close_registration(cup.id)
    cup.opened(1)
    cup.players[0].call_arbiter(cup.id, (1, 1), "A piece is missing")
    cup.host.write_result(cup.id, 1, 1, WON)
    sight = signed_in(look, cup.host, "/tournaments")
    pressed(sight, f".matches a[href='{cup.address}']")
    sight.page.wait_for_url(f"**{cup.address}")
    pressed(sight, f".tournament-head a[href='{cup.address}/desk']")
    sight.page.wait_for_url("**/desk")
    pressed(sight, "section[aria-labelledby=calls] form.act button")
    sight.page.wait_for_selector("text=Nobody is waiting for an arbiter.")
    confirming = "section[aria-labelledby=to-confirm] .notices form.act button"

    def confirm() -> None:
        if sight.page.is_visible(confirming):
            pressed(sight, confirming)

    sight.does(
        confirm,
        "document.querySelector('[aria-labelledby=to-confirm]').textContent.includes('No result waits.')",
    )
