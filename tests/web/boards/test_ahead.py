"""Moving ahead: what a player chooses while others are asked is played when offered, or they are told."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Route

from api.client import Client
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, seen_by
from tests.web.test_everybody import right

AHEAD = "details.ahead"
CHOSEN = "div.ahead button"
GONE = "div.ahead:has-text('is not offered now')"


def begun(site: Site) -> tuple[str, list[Client]]:
    """A match of Odyssee that has begun, and its players."""
    players = [site.client.register(name) for name in ("Ann", "Bob")]
    match = players[0].open("odyssee", 2)
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    return match, players


def kinds(player: Client, match: str) -> set[str]:
    """The kinds of move that the player is offered."""
    return {offer.move for offer in player.legal(match).offers}


def until(match: str, players: list[Client], wanted: Callable[[Client], bool]) -> Client:
    """Some moves are played until that is true of a player."""
    chooser = Random(4)
    while True:
        for player in players:
            if wanted(player):
                return player
            offers = player.legal(match).offers
            if offers:
                player.play(match, chooser.choice(offers).sample(chooser))


def chooses(sight: Sight, kind: str) -> None:
    """The player opens what they do ahead, and chooses a kind of move without choices."""
    sight.page.click(f"{AHEAD} summary")
    sight.page.click(f"{AHEAD} .kinds button:has-text('{kind}')")
    sight.page.click(f"{AHEAD} .send .primary")
    sight.page.wait_for_selector(CHOSEN)


Turn = tuple[str, Client, list[Client], Sight]


@pytest.fixture
def turn(look: Open, site: Site) -> Turn:
    """A match, a player who had a choice and has played, the others, and what the player sees meanwhile."""
    match, players = begun(site)
    player = until(match, players, lambda each: kinds(each, match) == {"roll", "lay_storm"})
    sight = seen_by(look, match, player, "en-GB")
    sight.page.wait_for_selector(".offers .send")
    others = [each for each in players if each is not player]
    player.play(match, {"type": "roll"})
    until(match, [player], lambda each: not kinds(each, match))
    sight.page.wait_for_selector(AHEAD)
    return match, player, others, sight


def test_what_was_chosen_ahead_is_played_when_it_is_offered(turn: Turn) -> None:
    match, player, others, sight = turn
    right(sight, "ahead")
    chooses(sight, "roll")
    sight.page.click(CHOSEN)
    chooses(sight, "roll")
    until(match, others, lambda _: bool(kinds(player, match)))
    sight.past(player.legal(match).step)


def test_a_player_is_told_where_it_is_not_offered_or_others_would_learn_by_it(turn: Turn) -> None:
    match, player, others, sight = turn
    chooses(sight, "roll")

    def secret(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"public": False})

    sight.page.route("**/legal?*", secret)
    until(match, others, lambda _: bool(kinds(player, match)))
    sight.page.wait_for_selector(GONE)
    sight.page.wait_for_selector(".offers .send")
    assert kinds(player, match) & {"roll"}
