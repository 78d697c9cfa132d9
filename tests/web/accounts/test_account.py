"""The page of the account: a code to keep, another device to sign in, and badges of bots."""

import json
from uuid import UUID, uuid4

from api.client import Client
from domain.accounts.bot_accounts import ServiceBot
from domain.store import command
from tests.support.pages.browser import Sight
from tests.support.service.bots import seat_bot
from tests.web.conftest import Open, Site


def signed_in(look: Open, player: Client, address: str) -> Sight:
    """A page, in a browser in which the player is signed in."""
    me = player.me()
    kept = {"player": me.player, "name": me.name, "token": player.token}
    sight = look("/")
    sight.page.evaluate("(kept) => localStorage.setItem('nostos-player', kept)", json.dumps(kept))
    return sight.go(address)


def test_whoever_registers_is_asked_to_keep_their_code_and_gets_their_account_back_with_it(
    look: Open, site: Site
) -> None:
    sight = look("/play/odyssee")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("text=Play against bots")
    sight.page.wait_for_url("**/matches/*")
    sight.page.click("text=Keep your recovery code")
    code = sight.page.locator("output.code").inner_text()
    assert 52 == len(code.replace("-", ""))
    sight.page.click("text=I have kept it")
    sight.page.wait_for_selector("text=Make a new code")

    other = look("/account")
    other.page.fill("input[required]", code.lower())
    other.page.click("form >> text=Sign in")
    other.page.wait_for_selector("h1:has-text('Kirke')")
    assert 1 == other.page.locator(".tokens li").count()


def test_a_device_shows_a_code_that_is_approved_elsewhere(look: Open, site: Site) -> None:
    television = look("/account")
    television.page.click("text=Show a code")
    code = television.page.locator("output.code").inner_text()

    phone = signed_in(look, site.client.register("Medea"), "/devices")
    phone.page.fill("section[aria-labelledby=approve] input", code)
    phone.page.click("text=Next")
    phone.page.wait_for_selector("text=wants to sign in as you")
    phone.page.click("text=Allow")
    phone.page.wait_for_selector("text=signed in within a few seconds")

    television.page.wait_for_selector("h1:has-text('Medea')", timeout=60_000)
    assert 2 == television.page.locator(".tokens li").count()
    phone.page.reload()
    phone.page.click("text=Sign out all others")
    phone.page.wait_for_selector(".tokens li:only-child")


def test_a_bot_has_a_badge_and_a_name_gives_none(look: Open, site: Site) -> None:
    """A player from before names were checked is called like a bot."""
    called = command("", str(uuid4()), "test", None)
    who, token = site.services.players.register("Argos (bot)", called, trusted=True)
    player = site.client.as_player(token, who)
    match = player.open("odyssee", 2)
    player.sit(match, 0)
    seat_bot(site.services, ServiceBot(UUID(match), 1))
    sight = signed_in(look, player, f"/matches/{match}")
    badges = sight.page.locator(".badge")
    badges.first.wait_for()
    assert ["Bot"] == badges.all_inner_texts()
    assert "(fair bot)" in sight.page.locator("li:has(.badge)").inner_text()
    assert sight.page.locator("li:has-text('Argos (bot)')").count()
