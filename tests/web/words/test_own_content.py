"""A board of one's own on the page: it is offered under its name, and drawn."""

from pathlib import Path

from playwright.sync_api import Browser

from api.client import Client
from tests.support.eventually import eventually
from tests.support.games.own_content import write_own
from tests.support.pages.browser import Sight
from tests.support.servers import Servers
from tests.support.service.running import running_service


def test_a_board_of_ones_own_is_chosen_and_played_on(
    servers: Servers, browser: Browser, tmp_path: Path
) -> None:
    write_own(tmp_path, "odysseus", "ionian", "Wine-Dark-Sea")
    with (
        servers.fresh_database() as database,
        running_service(database, servers.redis_url, tmp_path) as running,
        browser.new_context(viewport={"width": 1280, "height": 800}, locale="de") as context,
    ):
        sight = Sight(context.new_page(), running.url).go("/play/odysseus")
        page = sight.page
        page.fill("input[required]", "Kirke")
        terms = page.locator("details").filter(has_text="Wine-Dark-Sea")
        terms.locator("summary").first.click()
        options = terms.locator("select").filter(has_text="Wine-Dark-Sea")
        assert ["Ägäis", "Ionisches Meer", "Wine-Dark-Sea"] == options.locator("option").all_inner_texts()
        options.select_option("Wine-Dark-Sea")
        page.click("button[value=people]")
        page.wait_for_url("**/matches/*")
        match = page.url.rpartition("/")[2].partition("?")[0]
        with Client(running.url) as client:
            assert "Wine-Dark-Sea" == client.match(match)["options"]["board"]
            players = [client.register(name) for name in ("Ino", "Dido")]
            for player in players:
                free = next(seat["seat"] for seat in client.match(match)["seats"] if not seat["player"])
                player.sit(match, free)
            page.click(".waiting button.primary:enabled")
            due = {*players}

            def shown() -> bool:
                due.difference_update([player for player in due if player.reveal(match) is not None])
                return not due

            eventually(shown, "they reveal")
        page.wait_for_selector(".board circle")
        sight.until("document.querySelector('.log').innerText.includes('Wine-Dark-Sea')")
        assert [] == sight.complaints
