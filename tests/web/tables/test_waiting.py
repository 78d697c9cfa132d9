"""The table before the start: the board, the way to it, what is played, and what happens next."""

from tests.support.pages.messages import read
from tests.web.conftest import Open
from tests.web.test_everybody import right

TEXTS = read("en")


def test_the_waiting_room_shows_the_board_the_link_the_options_and_what_is_next(look: Open) -> None:
    host = look("/play/wrath_of_poseidon")
    host.page.fill("input[required]", "Kirke")
    host.page.click("summary:has-text('Variants')")
    host.page.locator("label", has_text="lighthouses").locator("input").fill("2")
    host.page.click("text=Open seats for others")
    host.page.wait_for_url("**/matches/*")
    host.page.wait_for_selector(".preview svg")
    assert "The board A, as it will be laid" == host.page.locator(".preview figcaption").inner_text()
    assert TEXTS["next-fill"] in host.page.locator(".waiting").inner_text()
    assert host.page.url.partition("?")[0] == host.page.locator(".invitation input").input_value()
    host.page.click(".invitation >> text=Copy")
    host.page.wait_for_selector(".invitation >> text=Copied")
    lighthouses = host.page.locator(".agreed dl > div", has_text="lighthouses").locator("dd")
    value, about = lighthouses.inner_text().split("\n")
    assert "2" == value
    assert "lighthouses" in about
    right(host, "waiting room")
    guest = look(host.page.url.removeprefix(host.site))
    guest.page.wait_for_selector(f"text={TEXTS['next-sit']}")
    guest.page.fill(".waiting input[required]", "Ino")
    guest.page.click(".waiting li >> text=Sit down")
    guest.page.wait_for_selector(f"text={TEXTS['next-wait']}")
    host.page.wait_for_selector(".seats >> text=Ino")
    host.page.locator(".waiting li", has_text="free seat").get_by_text("Bot").click()
    host.page.wait_for_selector(f"text={TEXTS['next-start']}")
