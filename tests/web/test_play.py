"""Play: from the lobby against bots, on the board or with the form, by mouse or by keyboard alone."""

from random import Random
from typing import Any
from uuid import UUID

import pytest

from domain.games import SHELF
from domain.kernel.match.lifecycle import Status
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site

SLUGS = sorted(SHELF)
SHORT = "wrath_of_poseidon"  # the game whose matches are short enough to be played to their end every time
PATIENCE = 6000  # looks in a row, 20 ms apart, at a page that waits for others
SOON = 10_000  # milliseconds


def begun(look: Open, slug: str, seat: int | None = None, **screen: Any) -> Sight:
    """From the lobby, in three clicks: the game, a name typed, against bots."""
    sight = look("/", **screen)
    sight.page.click(f"a.primary[href='/play/{slug}']")
    sight.page.fill("input[required]", "Kirke")
    if seat is not None:
        sight.page.locator(".opening [role=group]").last.locator("button").nth(seat).click()
    sight.page.click("text=Play against bots")
    sight.page.wait_for_url("**/matches/*")
    return sight


ACT = """async (luck) => {
  const any = (those) => those[Math.floor(luck * those.length)];
  const drawn = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  const form = document.querySelector("form.offers");
  const sending = () => !document.querySelector("form.offers:not([aria-busy=true])");
  const chosen = () => drawn().then(() => sending() ? "sent" : "chosen");
  if (document.querySelector(".standing.ended, .standing.closed")) return "over";
  if (sending()) return "waiting";
  const refused = form.querySelector(".problem");
  if (refused) return "refused: " + refused.textContent;
  const send = form.querySelector(".send .primary");
  if (!send.disabled) {
    send.click();
    return drawn().then(() => "sent");
  }
  const kinds = [...form.querySelectorAll(".kinds .chip")];
  if (kinds.length && !kinds.some((chip) => chip.matches(".on"))) {
    any(kinds).click();
    return chosen();
  }
  for (const field of form.querySelectorAll(".choices > :not(.room) .field")) {
    const select = field.querySelector("select"), input = field.querySelector("input");
    const many = field.querySelector("small"), chips = [...field.querySelectorAll("button:not(:disabled)")];
    const free = chips.filter((chip) => !chip.matches(".on"));
    if (select && !select.value) {
      select.value = any([...select.options].slice(1)).value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (input && !input.value) {
      input.value = input.min;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (free.length && (many || free.length === chips.length)) any(free).click();
    else continue;
    return chosen();
  }
  form.querySelector(".undo").click();
  return drawn().then(() => "again");
}"""


def played(sight: Sight, rng: Random, moves: int) -> str:
    """Choose with the form, until the match is over or so many moves were made; what was seen last.

    Others move at any time and their moves make the form anew, so looking and choosing is one act of the
    page: nothing can come between.
    """
    sent, waited, last = 0, 0, ""
    while sent < moves and last != "over" and waited < PATIENCE:
        last = sight.page.evaluate(f"({ACT})({rng.random()})")
        assert not last.startswith("refused"), last
        sent += last == "sent"
        waited = waited + 1 if last in ("waiting", "sent") else 0
        if waited:
            sight.page.wait_for_timeout(20)
    assert waited < PATIENCE, sight.page.locator("main").inner_text()[:2000]
    return last


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != SHORT])
def test_moves_are_made_against_bots_through_the_page(look: Open, slug: str) -> None:
    sight = begun(look, slug)
    sight.page.wait_for_selector(".step-text b")
    before = sight.step()
    if "over" != played(sight, Random(5), 8):
        sight.until(f"Number(document.querySelector('.step-text b').textContent) >= {before + 8}")


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=() if slug == SHORT else (pytest.mark.slow,)) for slug in SLUGS]
)
def test_a_whole_match_is_played_against_bots_through_the_page(look: Open, site: Site, slug: str) -> None:
    sight = begun(look, slug)
    assert "over" == played(sight, Random(5), 2000)
    sight.page.wait_for_selector(".standing.ended")
    match = UUID(sight.page.url.split("/")[-1].split("?")[0])
    assert site.services.matches.status(match) is Status.ENDED
    sight.press("End").at(site.services.matches.head(match))
    sight.page.wait_for_selector(".players b")


def test_ships_are_sailed_on_the_board_with_the_keyboard_alone(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon")
    page = sight.page
    page.wait_for_selector(".offers")

    def agree() -> None:
        page.locator(".offers .kinds button", has_text="agree").press("Enter", timeout=SOON)

    def sail() -> None:
        page.locator(".board .target[aria-pressed]").first.press("Enter", timeout=SOON)
        page.locator(".board .target:has(.aim)").first.press(" ", timeout=SOON)

    sight.does(agree, "document.querySelector('.board .target[aria-pressed]')")
    sight.does(sail, "document.querySelector('.log').innerText.includes('sails')")


def test_poseidon_drives_ships_on_the_board(look: Open) -> None:
    sight = begun(look, "wrath_of_poseidon", seat=0)
    page = sight.page
    page.wait_for_selector(".offers")

    def drive() -> None:
        page.locator(".board .target[aria-pressed]").first.click(timeout=SOON)
        page.locator(".board .target:has(.aim)").first.click(timeout=SOON)
        if page.locator(".offers .send .primary:enabled").count():  # a great storm drives every ship
            page.locator(".offers .send .primary").click(timeout=SOON)

    sight.does(drive, "document.querySelector('.log').innerText.includes('drives the')")


@pytest.mark.parametrize(("language", "board"), [("en", "board: A"), ("fr", "plateau\u202f: A")])
def test_an_option_and_its_value_are_joined_as_in_the_language(language: str, board: str, look: Open) -> None:
    sight = look("/play/wrath_of_poseidon", locale=language)
    sight.page.fill("input[required]", "Kirke")
    sight.page.locator(".send button[value=people]").click()
    sight.page.wait_for_url("**/matches/*")
    sight.page.wait_for_selector(".waiting")
    assert board in sight.page.locator(".titled .quiet").inner_text()


def test_seats_of_the_same_role_are_told_apart_by_their_number(look: Open) -> None:
    seats = ".opening [role=group] >> nth=-1"
    sight = look("/play/winds_of_fate")
    sight.page.wait_for_selector(seats)
    assert ["seat 1", "seat 2", "seat 3"] == sight.page.locator(seats).locator("button").all_inner_texts()
    sight = look("/play/wrath_of_poseidon")
    sight.page.wait_for_selector(seats)
    assert "Poseidon" == sight.page.locator(seats).locator("button").first.inner_text()


def test_people_sit_down_wait_bring_a_bot_start_leave_the_page_and_come_back(look: Open) -> None:
    sight = look("/play/wrath_of_poseidon")
    sight.page.fill("input[required]", "Kirke")
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    sight.page.wait_for_selector(".waiting")
    address = sight.page.url.removeprefix(sight.site)
    guest = look(address)
    guest.page.fill(".waiting input", "Ino")
    guest.page.locator(".waiting li", has_text="Poseidon").get_by_text("Sit down").click()
    sight.page.wait_for_selector(".seats >> text=Ino")
    sight.page.locator(".waiting li", has_text="free seat").get_by_text("Bot").click()
    sight.page.wait_for_selector(".seats .badge >> text=fair")
    sight.page.locator(".waiting .primary").click()
    sight.page.wait_for_selector(".offers")
    sight.go("/").page.wait_for_selector(".matches a")
    sight.page.click("text=mine")
    sight.page.click(f".matches a[href='{address}']")
    sight.page.wait_for_selector(".offers")
    sight.page.on("dialog", lambda dialog: dialog.accept())
    sight.page.click("text=Resign")
    guest.page.wait_for_selector("text=would resign")
