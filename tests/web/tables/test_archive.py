"""The archive in a browser: the address has what is chosen, the way back works, and an empty answer helps."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import right

LONG = "winds_of_fate"
ROWS = "document.querySelectorAll('.matches > li').length"


def test_a_search_is_chosen_shared_and_taken_back(look: Open, site: Site) -> None:
    host = site.client.register("Nausicaa")
    player = host.me().player
    matches = [host.open(slug, 3, {}) for slug in ("odyssee", "wrath_of_poseidon", LONG)]
    for match in matches:
        host.sit(match, 0)
    other = host.open("wrath_of_poseidon", 4, {"board": "B"})
    host.sit(other, 0)

    sight = seen_by(look, other, host, "en-GB").go("/archive")
    page = sight.page
    page.get_by_role("button", name="Me", exact=True).click()
    page.get_by_text("No match fits.").wait_for()  # none has ended yet
    page.get_by_label("State").select_option("open")
    sight.until(f"{ROWS} === 4")
    page.get_by_label("Which game").select_option("wrath_of_poseidon")
    sight.until(f"{ROWS} === 2")
    page.get_by_label("Option").select_option("board")
    page.get_by_label("Value").select_option("B")
    sight.until(f"{ROWS} === 1")
    address = page.url
    expected = {"status": ["open"], "player": [player], "game": ["wrath_of_poseidon"], "option": ["board=B"]}
    assert expected == parse_qs(urlsplit(address).query)
    right(sight, "archive")

    page.go_back()
    page.go_back()
    sight.until(f"{ROWS} === 2")
    assert "" == page.get_by_label("Option").input_value()
    page.get_by_label("Player", exact=True).fill("Homer")
    page.get_by_label("Player", exact=True).press("Tab")
    page.get_by_role("alert").get_by_text("That is no player").wait_for()
    assert page.get_by_label("Result of the player").is_disabled()
    page.get_by_label("Player", exact=True).fill(f"{site.url}/players/{player}")
    page.get_by_label("Player", exact=True).press("Enter")
    sight.until(f"{ROWS} === 2")
    page.get_by_label("Result of the player").select_option("place-2")
    page.get_by_text("No match fits.").wait_for()
    assert ["2"] == parse_qs(urlsplit(page.url).query)["place"]
    page.get_by_role("button", name="Clear all").click()
    sight.until("location.search === ''")

    stranger = look(urlsplit(address)._replace(scheme="", netloc="").geturl())
    stranger.until(f"{ROWS} === 1")
    expect(stranger.page.get_by_label("Value")).to_have_value("B")  # once the boards of the game are known
