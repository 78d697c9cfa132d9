"""What the player is asked: on top of the lobby, in the head of every page, in the title and in the tab."""

from random import Random
from typing import Any
from uuid import UUID

from api.client import Client
from tests.support.pages.browser import BARE, Sight
from tests.web.conftest import Open, Site

SOUNDS = """
window.sounds = 0;
const made = window.OscillatorNode;
window.OscillatorNode = class extends made {
  constructor(...of) {
    super(...of);
    window.sounds += 1;
  }
};
"""
BADGED = "document.querySelector('link[rel=icon]').href.startsWith('data:')"


def begun(site: Site) -> tuple[str, Client, Client]:
    """A match of two people: its id, who is to move, and who waits."""
    players = [site.client.register(name) for name in ("Ino", "Dido")]
    match = players[0].open("odyssee", 2)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    asked = next(each for each in players if each.legal(match).offers)
    return match, asked, next(each for each in players if each is not asked)


def lobby_of(look: Open, player: Client, **options: Any) -> Sight:
    """The lobby in the player's own browser."""
    me = player.me()
    sight = look(BARE, **options).sign_in(me.player, me.name, player.token)
    sight.page.add_init_script(SOUNDS)
    return sight.go("/")


def test_a_match_that_asks_for_a_move_calls_its_player(look: Open, site: Site) -> None:
    match, asked, waits = begun(site)
    site.services.reads.wait(UUID(match), site.services.matches.head(UUID(match)))
    idle, sight = lobby_of(look, waits), lobby_of(look, asked)
    entry = sight.page.locator(f".your-turns a[href='/matches/{match}']")
    entry.wait_for()
    assert "Your move" in entry.inner_text()
    sight.until("document.title === '(1) Nostos'").until(BADGED)
    assert "Matches that wait for you: 1" == sight.page.locator(".head [role=status]").inner_text()
    assert sight.page.locator(f".head a.turns-link[href='/matches/{match}']").is_visible()
    sight.page.get_by_role("button", name="Sound").click()
    sight.until("sounds === 2 && localStorage.getItem('nostos-sound') === 'on'")

    assert "Nostos" == idle.page.title()
    assert 0 == idle.page.locator(".your-turns, .turns-link").count()
    idle.page.evaluate("localStorage.setItem('nostos-sound', 'on')")
    idle.page.locator("body").click(position={"x": 2, "y": 2})  # a page that nobody has used is silent
    while not waits.legal(match).offers:
        asked.play(match, asked.legal(match).offers[0].sample(Random(1)))
    idle.page.locator(f".your-turns a[href='/matches/{match}']").wait_for()
    idle.until("document.title === '(1) Nostos' && sounds === 2")


def test_the_page_of_the_match_itself_does_not_call_to_it(look: Open, site: Site) -> None:
    match, asked, _ = begun(site)
    site.services.reads.wait(UUID(match), site.services.matches.head(UUID(match)))
    sight = lobby_of(look, asked)
    with sight.page.expect_response(lambda answer: answer.url.endswith("/turns")):
        sight.go(f"/matches/{match}")
    sight.page.wait_for_selector("form.offers")
    sight.until("document.title.startsWith('Your move')")
    assert 0 == sight.page.locator(".turns-link").count()
