"""The board in words: tables for those who hear the page, made of the view alone."""

import pytest

from tests.support.pages.messages import read
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right

SHIPS = ("white", "yellow", "green", "red")
ROWS = {
    "odyssee": ("text-islands", 15),
    "odysseus": ("text-circles", 18),
    "winds_of_fate": ("text-bets", 12),
    "wrath_of_poseidon": ("text-ships", 4),
}


@pytest.mark.parametrize("slug", sorted(ROWS))
def test_a_board_is_read_as_tables(look: Open, finished: dict[str, str], slug: str) -> None:
    texts = read("en")
    sight = look(f"/matches/{finished[slug]}?step=14&as=1").at(14)
    name, rows = ROWS[slug]
    assert 0 == sight.page.locator(".in-text table").count()
    sight.press("t")
    table = sight.page.get_by_role("table", name=texts[name], exact=True)
    table.wait_for()
    assert rows == table.get_by_role("rowheader").count()
    sight.press("t")
    sight.until("!document.querySelector('.in-text').open")


def test_what_is_hidden_from_the_viewer_is_called_unseen(
    look: Open, site: Site, finished: dict[str, str]
) -> None:
    texts, match = read("en"), finished["wrath_of_poseidon"]
    sight = look(f"/matches/{match}?step=40&as=1").at(40)
    sight.page.locator(".in-text summary").press("Enter")
    ships = sight.page.get_by_role("table", name=texts["text-ships"], exact=True)
    ships.wait_for()
    assert ships.get_by_text(texts["text-unseen"], exact=True).count() > 0
    right(sight, "in text")
    sight.press("0")
    sight.until(f"!document.querySelector('.in-text table').innerText.includes('{texts['text-unseen']}')")
    table = site.client.view(match, "referee", 40).table
    places = [texts["wrath-home"] if ship in table["home"] else table["positions"][ship] for ship in SHIPS]
    assert places == ships.locator("tbody td:first-of-type").all_inner_texts()


def test_the_slider_says_what_happened_in_its_step(look: Open, finished: dict[str, str]) -> None:
    sight = look(f"/matches/{finished['odysseus']}?step=14").at(14)
    sight.until("document.querySelector('.log [aria-current]')")
    told = sight.page.locator(".step-text").inner_text().removeprefix("14").strip()
    slider = sight.page.get_by_role("slider", name=read("en")["step"], exact=True)
    assert f"14: {told}" == slider.get_attribute("aria-valuetext")
