"""Onlookers on the pages: how many they are, and delayed matches, which players look at too."""

from itertools import cycle
from typing import Any
from uuid import UUID

import pytest

from api.client import Client
from tests.support.pages.browser import BARE
from tests.web.conftest import Open, Site, opened, seen_by
from tests.web.test_everybody import violations

STARTED = 8  # the step with which play begins: three sit, three reveal what they bring to chance
TITLED = "document.querySelector('.titled').textContent.includes('onlookers: 3 steps late')"


def played(site: Site) -> tuple[str, list[Client], list[dict[str, Any]]]:
    """A match of three that onlookers are shown three steps late, three moves after its start."""
    players = [site.client.register(name) for name in ("Ann", "Bob", "Cid")]
    match = players[0].open("odysseus", 3, broadcast={"delay": {"steps": 3}})
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    move(match, players, 3)
    kept = [{"player": str(p.me().player), "name": p.me().name, "token": p.token} for p in players]
    return match, players, kept


def move(match: str, players: list[Client], moves: int) -> None:
    """So many moves are played."""
    seats = cycle(players)
    while moves:
        player = next(seats)
        if offers := player.legal(match).offers:
            player.play(match, next(iter(offers[0].all())))
            moves -= 1


@pytest.mark.slow
def test_a_match_is_opened_that_onlookers_are_shown_later(look: Open) -> None:
    sight = look("/play/odysseus")
    sight.page.fill("input[required]", "Kirke")
    sight.page.select_option("[name=broadcast]", label="3 steps late")
    sight.page.click("text=Open seats for others")
    sight.page.wait_for_url("**/matches/*")
    sight.until(f"document.querySelector('.titled') && {TITLED}")


def test_onlookers_see_a_delayed_match_and_players_may_use_their_view(look: Open, site: Site) -> None:
    match, players, kept = played(site)
    sight = look(f"/matches/{match}").at(STARTED).until(TITLED)
    own = look(BARE).sign_in(**kept[0])
    own.go(f"/matches/{match}").at(STARTED + 3).press("o").at(STARTED)
    move(match, players, 2)
    for each in (sight, own):
        each.at(STARTED + 2)


def test_the_page_says_how_many_look_on(look: Open, site: Site) -> None:
    match, host = opened(site, "odyssee", 2)
    host.sit(match, 0)
    with site.services.onlookers.counted(UUID(match)), site.services.onlookers.counted(UUID(match)):
        site.services.onlookers.publish()
        sight = seen_by(look, match, host, "en-GB")
        sight.page.wait_for_selector(".onlookers:has-text('Looking on: 2')")
        assert [] == violations(sight, {})
