"""The page about privacy: what is stored, a copy for the player, and the end of their account."""

import json
from pathlib import Path

import pytest

from api.access.personal_data.export import SECTIONS
from api.client.problems import ProblemError
from tests.web.accounts.test_account import signed_in
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right

KEPT = "() => localStorage.length + sessionStorage.length"


def test_everybody_reads_it_from_every_page_and_axe_finds_nothing(look: Open, site: Site) -> None:
    sight = look("/")
    sight.page.click("footer a")
    sight.page.wait_for_selector(".periods li:nth-child(4)")
    kept = sight.page.locator(".periods").inner_text()
    for days in (site.services.settings.keep_notes, site.services.settings.keep_reports):
        assert (f"{days} days" if days else "for ever") in kept
    right(sight, "privacy, signed out")
    assert 0 == sight.page.locator("main button").count()
    player = site.client.register("Kalypso")
    sight = signed_in(look, player, "/privacy")
    sight.page.wait_for_selector("text=Download my data")
    right(sight, "privacy, signed in")
    page = sight.go("/account").page
    sight.does(
        lambda: page.click("text=What is stored of you", timeout=3000),
        "document.querySelector('h1')?.textContent.includes('Privacy')",
    )


def test_a_player_saves_a_copy_of_everything(look: Open, site: Site, tmp_path: Path) -> None:
    player = site.client.register("Kirke")
    match = player.open("odyssee", 2)
    player.sit(match, 0)
    sight = signed_in(look, player, "/privacy")
    with sight.page.expect_download() as saved:
        sight.page.click("text=Download my data")
    saved.value.save_as(tmp_path / "export.json")
    whole = json.loads((tmp_path / "export.json").read_text("utf-8"))
    assert {section.name for section in SECTIONS} | {"format", "player"} == whole.keys()
    assert ["Kirke"] == [account["name"] for account in whole["account"]]
    assert [match] == [each["match"] for each in whole["matches"]]
    sight.page.wait_for_selector("text=The copy is saved.")


def test_a_player_with_a_seat_deletes_themself_by_keyboard_and_the_browser_forgets_them(
    look: Open, site: Site
) -> None:
    player = site.client.register("Medea")
    match = player.open("odyssee", 2)
    player.sit(match, 0)
    sight = signed_in(look, player, "/privacy")
    sight.page.evaluate(f"caches.open('nostos-match-{match}')")
    button = sight.page.locator("button:has-text('Delete for ever')")
    name = sight.page.locator("section[aria-labelledby=deletion] input").first
    name.focus()
    sight.page.keyboard.type("Mede")
    assert button.is_disabled()
    sight.page.keyboard.type("a")
    sight.page.keyboard.press("Enter")
    sight.page.wait_for_selector(f"[role=alert]:has-text('{match}')")
    box = sight.page.locator("input[type=checkbox]")
    box.focus()
    sight.page.keyboard.press("Space")
    assert box.is_checked()
    name.focus()
    sight.page.keyboard.press("Enter")
    sight.page.wait_for_selector("text=Your account is deleted.")
    assert ["409"] == [word for line in sight.complaints for word in line.split() if word.isdigit()]
    sight.complaints.clear()  # the refusal, which the browser logs
    assert 0 == sight.page.evaluate(KEPT)
    sight.until("caches.keys().then((names) => !names.some((name) => name.startsWith('nostos-match-')))")
    assert 0 == button.count()
    assert "Sign in" == sight.page.locator(".head a[href='/account']").inner_text().strip()
    with pytest.raises(ProblemError, match="token"):
        player.me()
