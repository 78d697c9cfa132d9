"""The page of the account: a code to keep, another device to sign in, and badges of bots."""

from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID, uuid4

import pytest

from api.client import Client
from deploy.audit.records.record_files import jobs_in
from domain.accounts.bot_accounts import ServiceBot
from domain.accounts.operator_acts import COMMAND_LINE
from domain.kernel.facts import ONLOOKER
from domain.store import command
from tests.domain.ledger.support import played, record
from tests.support.pages.browser import BARE, Sight
from tests.support.service.bots import seat_bot
from tests.web.conftest import Open, Site


def signed_in(look: Open, player: Client, address: str, language: str = "en-GB") -> Sight:
    """A page, in a browser in which the player is signed in."""
    me = player.me()
    return look(BARE, locale=language).sign_in(me.player, me.name, player.token).go(address)


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
    sight.page.close()  # its token is void from now on

    other = look("/account")
    other.page.fill("input[required]", code.lower())
    other.page.click("form >> text=Sign in")
    other.page.wait_for_selector("h1:has-text('Kirke')")
    other.page.wait_for_selector(".tokens li:only-child")


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
    television.page.wait_for_selector(".tokens li:nth-child(2):last-child")
    television.page.wait_for_selector(".tokens li:has(.badge):has-text('last used on')")
    television.page.close()  # it is signed out now
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
    assert ["Bot · fair"] == badges.all_inner_texts()
    assert sight.page.locator("li:has-text('Argos (bot)')").count()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en-GB", "You are banned until"),
        ("de-DE", "gesperrt"),
        ("fr-FR", "suspendu"),
        ("nl-NL", "geblokkeerd"),
        ("pt-PT", "suspensa"),
    ],
)
def test_a_banned_player_reads_why_and_until_when_on_their_account_and_where_a_command_is_refused(
    look: Open, site: Site, language: str, words: str
) -> None:
    player = site.client.register("Iro")
    match, me, players = player.open("odyssee", 2), player.me(), site.services.players
    until = datetime(2099, 1, 1, tzinfo=UTC)
    players.acts.ban(
        me.player, "threats at table 4", players.tokens.command("ban"), operator=COMMAND_LINE, until=until
    )
    sight = signed_in(look, player, "/account", language)
    told = sight.page.locator("section[aria-labelledby=ban] .problem").inner_text()
    assert words in told
    assert "threats at table 4" in told
    sight.go(f"/matches/{match}")
    sight.page.locator(".seats button").first.click()
    refused = sight.page.locator("[role=alert].problem")
    refused.wait_for()
    assert told == refused.inner_text()
    sight.complaints.clear()  # the browser logs the refusal


def test_a_player_takes_the_records_of_their_matches_along(look: Open, site: Site, tmp_path: Path) -> None:
    player, one = site.client.register("Kirke"), record(played("odyssee", 2), ONLOOKER)
    sight = signed_in(look, player, "/account")
    sight.page.get_by_role("button", name="Save the records").click()
    sight.page.wait_for_selector("text=You have no finished match yet.")
    sight.page.route(
        "**/v1/players/me/records*",
        lambda route: route.fulfill(
            body=one,
            content_type="application/jsonl",
            headers={}
            if "cursor" in route.request.url
            else {"Link": '</v1/players/me/records?cursor=2>; rel="next"'},
        ),
    )
    with sight.page.expect_download() as saved:
        sight.page.get_by_role("button", name="Save the records").click()
    saved.value.save_as(tmp_path / "matches.jsonl")
    assert 2 == len([*jobs_in([tmp_path / "matches.jsonl"])])
