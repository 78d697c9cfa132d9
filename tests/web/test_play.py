"""Play: from the lobby against bots, on the board or with the form, by mouse or by keyboard alone."""

from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import TimeoutError as Late

from domain.games import SHELF
from tests.web.browser import Sight
from tests.web.conftest import Open, Site

SLUGS = sorted(SHELF)
OPEN = ".offers .kinds button, .offers .field"
TRIES = 40  # at moves of a long game; a short one is played to its end
SHORT = {"wrath_of_poseidon": 200}


def begun(look: Open, slug: str, seat: int | None = None) -> Sight:
    """From the lobby, in three clicks: the game, a name typed, against bots."""
    sight = look("/")
    sight.page.click(f"a.primary[href='/play/{slug}']")
    sight.page.fill("input[required]", "Kirke")
    if seat is not None:
        sight.page.locator(".opening [role=group]").last.locator("button").nth(seat).click()
    sight.page.click("text=Play against bots")
    sight.page.wait_for_url("**/matches/*")
    return sight


def filled(sight: Sight, rng: Random) -> None:
    """Choose with the form until there is a whole move, and send it."""
    form = sight.page.locator(".offers")
    for _ in range(40):
        if form.locator(".send button.primary").is_enabled():
            break
        kinds = form.locator(".kinds .chip")
        if form.locator(".kinds .on").count() == 0:
            kinds.nth(rng.randrange(kinds.count())).click()
            continue
        for group in form.locator(".field").all():
            free = group.locator("button:not([disabled]):not(.on)").all()
            if group.locator("select").count():
                count = group.locator("option").count()
                group.locator("select").select_option(index=rng.randrange(1, count))
            elif group.locator("input").count():
                group.locator("input").fill(group.locator("input").get_attribute("min") or "0")
            elif free and (group.locator(".on").count() == 0 or group.locator("small").count()):
                rng.choice(free).click()
                break
    before = sight.step()
    form.locator(".send button.primary").click()
    sight.until(f"Number(document.querySelector('.told b').textContent) > {before}")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_match_is_played_against_bots_through_the_page(look: Open, site: Site, slug: str) -> None:
    sight, rng = begun(look, slug), Random(5)
    for _ in range(SHORT.get(slug, TRIES)):
        sight.page.wait_for_selector(".offers, .standing.ended", timeout=30000)
        if sight.page.locator(".standing.ended").count():
            break
        sight.page.set_default_timeout(3000)
        with suppress(Late):  # another player moved meanwhile, and the form is a new one
            filled(sight, rng)
    if slug == "wrath_of_poseidon":
        assert sight.page.locator(".standing.ended").count()
        sight.page.wait_for_selector(".won")


def test_ships_are_sailed_on_the_board_with_the_keyboard_alone(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon")
    page = sight.page
    page.wait_for_selector(".offers")
    page.locator(".offers .kinds button", has_text="agree").focus()
    sight.press("Enter")
    page.locator(".offers .send .primary").focus()
    sight.press("Enter")
    page.wait_for_selector(".board .target[aria-pressed]")
    page.locator(".board .target[aria-pressed]").first.focus()
    sight.press("Enter")
    page.wait_for_selector(".board .aim")
    page.locator(".board .target:has(.aim)").first.focus()
    sight.press(" ")
    assert page.locator(".offers .send .primary").is_enabled()
    page.locator(".offers .send .primary").focus()
    before = sight.step()
    sight.press("Enter")
    sight.until(f"Number(document.querySelector('.told b').textContent) > {before}")
    assert "sails" in page.locator(".log").inner_text()


def test_poseidon_drives_ships_on_the_board(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon", seat=0)
    page = sight.page
    page.wait_for_selector(".offers")
    page.locator(".board .target[aria-pressed]").first.click()
    page.locator(".board .target:has(.aim)").first.click()
    page.locator(".offers .send .primary").click()
    sight.until("document.querySelector('.log').innerText.includes('Driven:')")


def test_people_sit_down_wait_bring_a_bot_start_leave_the_page_and_come_back(look: Open) -> None:
    sight = look("/play/wrath_of_poseidon")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    sight.page.wait_for_selector(".waiting")
    guest = look(sight.page.url.removeprefix(sight.site))
    guest.page.fill(".waiting input", "Ino")
    guest.page.locator(".waiting li", has_text="Poseidon").get_by_text("Sit down").click()
    sight.page.wait_for_selector(".seats >> text=Ino")
    sight.page.locator(".waiting li", has_text="free seat").get_by_text("Bot").click()
    sight.page.wait_for_selector(".seats >> text=(bot)")
    sight.page.locator(".waiting .primary").click()
    sight.page.wait_for_selector(".offers")
    sight.go("/").page.wait_for_selector(".matches a")
    sight.page.click("text=mine")
    sight.page.locator(".matches a").first.click()
    sight.page.wait_for_selector(".offers")
    sight.page.on("dialog", lambda dialog: dialog.accept())
    sight.page.click("text=Resign")
    guest.page.wait_for_selector("text=would resign")
