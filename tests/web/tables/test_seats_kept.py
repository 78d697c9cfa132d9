"""Those who play stay in their seats, on their page and with their keyboard."""

from tests.support.pages.played_api import MATCH, SEATED, SILENT_STREAMS, PlayedApi
from tests.web.conftest import Open, PageOf

HERE = "document.querySelector('.perspectives input:checked')?.parentElement.innerText.includes('Player 0')"
FOCUSED = "document.activeElement.closest('.asked, .offers') !== null"


def test_who_sits_sees_the_end_from_their_seat_and_comes_back_to_it(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    api.streams = [lambda: api.facts.extend(["ended", "disclosed"])]
    sight = page_of(api, SEATED, f"/matches/{MATCH}")
    sight.until("document.querySelectorAll('.perspectives input').length === 4").until(HERE, seconds=1)
    sight.go(f"/matches/{MATCH}").until(HERE)


def test_the_focus_stays_at_what_is_asked_after_a_move(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0").until("window.opened === 1")
    sight.page.locator(".offers .kinds >> text=sail").press("Enter")
    sight.until("!document.querySelector('.offers')").until(FOCUSED, seconds=1)
    api.facts.append("played")
    sight.page.clock.fast_forward(40_000)
    sight.page.wait_for_selector(".offers .kinds")
    sight.until(FOCUSED, seconds=1)


def test_one_key_leads_to_what_there_is_to_choose(page_of: PageOf) -> None:
    api = PlayedApi("opened", "sat", "sat", "started")
    sight = page_of(api, SEATED + SILENT_STREAMS, f"/matches/{MATCH}?as=0")
    sight.page.wait_for_selector(".offers .kinds")
    sight.press("m").until("document.activeElement.closest('.offers .kinds') !== null", seconds=1)


def test_nobody_sits_down_without_a_name(look: Open) -> None:
    host = look("/play/wrath_of_poseidon")
    host.page.fill("input[required]", "   ")
    host.page.click("text=Open seats for others")
    host.page.wait_for_selector("input[required]:invalid")
    host.page.fill("input[required]", "Kirke")
    host.page.click("text=Open seats for others")
    host.page.wait_for_url("**/matches/*")
    guest = look(host.page.url.removeprefix(host.site))
    guest.page.locator(".waiting li", has_text="Poseidon").get_by_text("Sit down").click()
    guest.page.wait_for_selector(".waiting input:focus:invalid")
    assert None is guest.page.evaluate("localStorage.getItem('nostos-player')")
