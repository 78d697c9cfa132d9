"""An entrant's way in a real browser: from the invitation to the next round."""

from tests.support.eventually import eventually
from tests.support.pages.browser import Sight
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.tournaments.support import LONG, REASON, WON, Cup, act, press

NAMES = ("Aias", "Diomedes", "Nestor")


def entered(look: Open, site: Site) -> tuple[Sight, Cup]:
    """Somebody is entered by the staff and accepts with the page; the first round is played."""
    cup = Cup(site, (), registration="invited")
    cup.players = [site.client.register(name) for name in (*NAMES, "Odysseus")]
    cup.host.invite_entrants(cup.id, [player.me().player for player in cup.players])
    for player in cup.players[:-1]:
        player.enter(cup.id)
    cup.host.enter(cup.id, cup.players[-1].me().player)
    sight = signed_in(look, cup.players[-1], cup.address)
    sight.page.wait_for_selector("text=You take part only if you accept.")
    act(sight, "Accept", affiliation="Ithaka")
    sight.page.wait_for_selector("text=You take part, with number 4.")
    cup.host.close_registration(cup.id)
    eventually(
        lambda: cup.host.tournament(cup.id)["entrants"][3]["contribution"],
        "their page adds to the lots",
        LONG,
    )
    cup.opened(1)
    sight.page.wait_for_selector(".my-table .players")
    return sight, cup


def test_an_entrant_comes_from_the_invitation_to_the_next_round(look: Open, site: Site) -> None:
    sight, cup = entered(look, site)
    table = next(
        each
        for each in cup.round(1)
        if cup.players[-1].me().player in [seat["player"] for seat in each["seats"]]
    )
    at = table["table"]
    assert f"/matches/{table['match']}" == sight.page.locator(".my-table a.primary").get_attribute("href")
    act(sight, "Call an arbiter", ".my-table", text="Somebody speaks to me")
    cup.host.write_result(cup.id, 1, at, WON)
    sight.page.wait_for_selector(".my-table >> text=Result:")
    act(sight, "Dispute the result", ".my-table", reason=REASON)
    sight.page.wait_for_selector(".my-table >> text=You dispute it.")
    press(sight, "Agree with the result", ".my-table")
    sight.page.wait_for_selector(".my-table >> text=You have agreed with it.")
    settle(cup)

    sight.page.wait_for_selector("#standings")
    row = sight.page.locator(".sums tr.own button")
    row.click()
    sight.page.wait_for_selector(".terms >> text=Round 1")
    cup.host.announce(cup.id, "Round two begins at noon")
    press(sight, "I have read these")
    sight.until("!document.querySelector('.notices li.new')")
    cup.host.pair_round(cup.id, 2)
    sight.page.wait_for_selector("#my-table:has-text('Round 2, table')")


def settle(cup: Cup) -> None:
    """The first round comes to its end: an arbiter confirms every result."""
    for table in cup.round(1):
        if table["state"] == "playing":
            cup.host.write_result(cup.id, 1, table["table"], WON)
    waiting = [each["table"] for each in cup.round(1) if each["state"] == "reported"]
    cup.host.confirm_results(cup.id, 1, waiting, expect=cup.host.tournament(cup.id)["step"])
    cup.host.close_round(cup.id, 1)


def test_somebody_without_an_account_enters_and_asks_for_a_bye(look: Open, site: Site) -> None:
    cup = Cup(site, NAMES)
    sight = look(cup.address)
    press(sight, "Enter")
    form = sight.page.locator("form.act.open")
    form.locator("input[placeholder]").fill("Kirke")
    form.get_by_role("button", name="Enter: go ahead").click()
    sight.page.wait_for_selector("text=You take part, with number 4.")
    press(sight, "Ask for a bye")
    press(sight, "Ask for a bye: go ahead")
    sight.page.wait_for_selector("text=Take back the bye of round 1")
    press(sight, "Withdraw")
    sight.page.wait_for_selector("text=You have withdrawn.")


def test_what_is_for_one_entrant_does_not_reach_anybody_else(look: Open, site: Site) -> None:
    cup = Cup(site, NAMES)
    cup.host.announce(cup.id, "Come to the desk", to=[1])
    mine, other = (signed_in(look, player, cup.address) for player in cup.players[:2])
    mine.page.wait_for_selector("text=Come to the desk")
    other.page.wait_for_selector("#entrants")
    assert not any("Come to the desk" in body for body in other.bodies())
    assert "Come to the desk" not in other.shown()


def test_who_is_let_back_reads_what_accepting_and_declining_mean(look: Open, site: Site) -> None:
    cup = Cup(site, NAMES)
    cup.host.close_registration(cup.id)
    cup.host.pair_round(cup.id, 1)
    cup.players[0].leave_tournament(cup.id, 1, reason=REASON)
    cup.host.reinstate(cup.id, 1, REASON)
    sight = signed_in(look, cup.players[0], cup.address)
    sight.page.wait_for_selector("text=You play again from the next round that is paired.")
    sight.page.wait_for_selector("text=The first round is paired, so to decline is to drop out")
    act(sight, "Decline", reason=REASON)
    sight.page.wait_for_selector("text=You have dropped out.")
