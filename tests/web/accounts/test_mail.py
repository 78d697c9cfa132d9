"""Mails: the section on the page of the account, and the page that links in mails lead to."""

import json

from playwright.sync_api import Route

from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right

OWN = "**/v1/players/me/mail"


def test_a_player_names_an_address_and_ends_it(look: Open, site: Site) -> None:
    player, kept = site.client.register("Kirke"), {}

    def answer(route: Route) -> None:
        """As a service with a server for mails answers."""
        if route.request.method == "PUT":
            kept["address"] = json.loads(route.request.post_data or "")["address"]
        if route.request.method == "DELETE":
            kept.clear()
            route.fulfill(status=204)
            return
        named = {"address": kept["address"], "confirmed": False} if kept else None
        route.fulfill(json={"available": True, "address": named})

    sight = signed_in(look, player, "/privacy")
    sight.page.route(OWN, answer)
    sight.go("/account")
    sight.page.get_by_label("Your address").wait_for()
    right(sight, "the account")
    sight.page.get_by_label("Your address").fill("kirke@example.org")
    sight.page.get_by_role("button", name="Send mails there").click()
    sight.page.get_by_text("A mail has gone to kirke@example.org.").wait_for()
    sight.page.get_by_role("button", name="No more mails").click()
    sight.page.get_by_label("Your address").wait_for()


def test_a_service_that_sends_none_offers_none(look: Open, site: Site) -> None:
    sight = signed_in(look, site.client.register("Kirke"), "/account")
    sight.page.get_by_role("heading", name="Signed-in devices").wait_for()
    sight.page.wait_for_load_state("networkidle")
    assert 0 == sight.page.get_by_role("heading", name="E-mail").count()


def test_the_links_of_mails_ask_before_they_do_anything(look: Open, site: Site) -> None:
    player, table = site.client.register("Kirke").me().player, site.services.mail
    table.name(player, "kirke@example.org", "en")
    found = table.find(player)
    assert found is not None
    secret = table.opened(found.address, found.sealed).secret
    sight = look(f"/mail#confirm={secret}")
    sight.page.get_by_text("Should mails come to your address").wait_for()
    now = table.find(player)
    assert now is not None
    assert now.confirmed_at is None
    sight.page.get_by_role("button", name="Yes, send mails").click()
    sight.page.get_by_text("Your address is confirmed.").wait_for()

    other = look(f"/mail#stop={secret}")
    other.page.get_by_role("button", name="No more mails").click()
    other.page.get_by_text("the address is forgotten").wait_for()
    assert table.find(player) is None
    look("/mail").page.get_by_text("This page needs the link of a mail.").wait_for()
    right(other, "the page of mails")
