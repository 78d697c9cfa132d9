"""The lists of ratings in a browser, and the ratings of a player: pages, roles, axe, the keyboard."""

from uuid import UUID, uuid5

import psycopg
import pytest

from api.client import Client
from projections.models.ratings.rating_lists import LISTED_AFTER
from tests.web.conftest import Open, Site
from tests.web.test_everybody import right

GAME = "wrath_of_poseidon"
ROWERS = 60  # more than a page


@pytest.fixture(scope="module")
def rated(site: Site) -> Client:
    """A player who is first among the navigators, and has played Poseidon once."""
    player = site.client.register("Nausicaa")
    other = site.client.register("Arete")
    rows = [
        (GAME, "navigator", player.me().player, 31.26, LISTED_AFTER + 2),
        (GAME, "poseidon", player.me().player, 12.0, 1),
        (GAME, "poseidon", other.me().player, 20.0, LISTED_AFTER),
        *(
            (GAME, "navigator", str(uuid5(UUID(int=0), str(number))), 20.0 - number / 10, 9)
            for number in range(ROWERS)
        ),
    ]
    url = site.services.settings.database_url or ""
    with psycopg.connect(url) as owner:
        owner.cursor().executemany(
            "INSERT INTO nostos.ratings VALUES (%s, %s, %s, %s, 38, 2.25, %s, '2026-11-01T12:00Z')", rows
        )
    return player


def test_a_list_is_read_page_by_page_role_by_role_and_leads_to_the_player(
    look: Open, site: Site, rated: Client
) -> None:
    sight = look("/tournaments")
    sight.page.get_by_role("link", name="Ratings").click()
    sight.page.get_by_role("button", name="Wrath of Poseidon").click()
    sight.page.wait_for_selector(".sums tbody tr")
    rows = sight.page.locator(".sums tbody tr")
    assert 50 == rows.count()
    assert ["1", "Nausicaa", "31.3", "38.0 ± 2.3", "7"] == rows.first.inner_text().split("\t")[:5]
    more = sight.page.get_by_role("button", name="More players")
    more.focus()
    sight.page.keyboard.press("Enter")
    sight.page.wait_for_selector(f".sums tbody tr:nth-child({ROWERS + 1})")
    assert 0 == more.count()

    sight.page.get_by_role("button", name="Poseidon", exact=True).click()
    sight.page.wait_for_selector("text=Arete")
    assert 1 == rows.count()  # who was rated once is not in the list
    right(sight, "ratings")  # of a short list: axe looks at every row
    sight.page.get_by_role("button", name="Odyssee").click()
    sight.page.wait_for_selector("text=Nobody has a rating here yet.")

    sight.go(f"/players/{rated.me().player}").page.wait_for_selector("#ratings")
    assert ["navigator", "Poseidon"] == [
        text.split("\t")[1] for text in sight.page.locator(".sums tbody tr").all_inner_texts()
    ]
    right(sight, "player with ratings")
    unrated = site.client.register("Ino").me().player
    sight.go(f"/players/{unrated}").page.wait_for_selector("h1")
    assert 0 == sight.page.locator("#ratings").count()
