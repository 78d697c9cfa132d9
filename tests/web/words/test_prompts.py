"""What a seat is asked stands above the form, and the form says what the moves of each kind do."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Locator, expect

from api.client import Client
from api.presenters.offers_json import offers_json
from domain.games import SHELF
from tests.support.eventually import eventually
from tests.web.conftest import Open, Site, seen_by
from tests.web.words.test_offers import PEOPLE, seated

CHIPS = ".offers .kinds .chip"
CHOOSING = sorted(slug for slug, game in SHELF.items() if len(game.moves) > 1)  # between kinds of moves
MOVES = 8


def table(site: Site, slug: str) -> tuple[str, Sequence[Client]]:
    """A match of people that has started, and its players."""
    game = SHELF[slug]
    players = [site.client.register(name) for name in PEOPLE[: 3 if 3 in game.seats else game.seats[0]]]
    match = players[0].open(slug, len(players))
    for seat, player in enumerate(players):
        player.sit(match, seat)
    players[0].start(match)
    return match, players


def asked(site: Site, match: str, player: Client, language: str) -> dict[str, Any]:
    """What the service says to the player now."""
    legal = site.services.matches.legal(UUID(match), player.me().player)
    site.services.reads.wait(UUID(match), legal.step)
    return {"prompt": "", **offers_json(legal, language, site.services.names)}


def effects(offers: Sequence[dict[str, Any]]) -> dict[str, str]:
    """What the moves of each kind do: each sentence once."""
    kinds = dict.fromkeys(offer["move"] for offer in offers)
    return {
        kind: " ".join(dict.fromkeys(offer["prompt"] for offer in offers if offer["move"] == kind))
        for kind in kinds
    }


def move(match: str, players: Sequence[Client], rng: Random) -> None:
    """Any move of any player who may make one."""
    player, offers = next((each, legal) for each in players if (legal := each.legal(match).offers))
    player.play(match, rng.choice(list(offers)).sample(rng))


def with_a_choice(site: Site, slug: str) -> tuple[str, Client]:
    """A match in which a player may choose between kinds of moves: its id, and that player."""
    match, players = table(site, slug)
    rng = Random(7)
    while site.services.matches.status(UUID(match)) == "playing":
        for player in players:
            if len({offer.move for offer in player.legal(match).offers}) > 1:
                return match, player
        move(match, players, rng)
    raise AssertionError(f"{slug}: nobody could choose")


def said(line: Locator, wanted: str) -> bool:
    """Whether the line is what is wanted."""
    return line.inner_text() == wanted


@pytest.mark.parametrize("slug", CHOOSING)
def test_the_form_says_what_is_asked_and_what_each_kind_of_move_does(
    look: Open, site: Site, slug: str
) -> None:
    match, player = with_a_choice(site, slug)
    for language in ("en", "pt"):
        told = asked(site, match, player, language)
        sight = seated(look, match, player, language)
        assert told["prompt"] == sight.page.locator(".asked").inner_text()
        described = effects(told["offers"])
        chips = sight.page.locator(CHIPS)
        assert len(described) == chips.count()
        assert list(described.values()) == sight.page.locator(".effect:visible").all_inner_texts()
        for number, text in enumerate(described.values()):
            expect(chips.nth(number)).to_have_accessible_description(text)

        chips.last.click()
        sight.until(f"document.querySelectorAll('{CHIPS}.on').length === 1")
        assert list(described.values()) == sight.page.locator(".effect:visible").all_inner_texts()
        send = sight.page.locator(".offers .send .primary")
        expect(send).to_have_accessible_description(list(described.values())[-1])


@pytest.mark.parametrize("slug", sorted(SHELF))
def test_what_is_asked_follows_the_match_in_one_live_line(look: Open, site: Site, slug: str) -> None:
    match, players = table(site, slug)
    rng = Random(5)
    sight = seen_by(look, match, players[-1], "fr")
    line = sight.page.locator(".asked[role=status]")
    line.evaluate("(line) => { line.dataset.kept = '' }")
    for _ in range(MOVES):
        move(match, players, rng)
        if site.services.matches.status(UUID(match)) != "playing":
            break  # the game is a short one
        told = asked(site, match, players[-1], "fr")["prompt"]
        eventually(partial(said, line, told), told)
    assert 1 == sight.page.locator(".asked[data-kept]").count() == sight.page.locator(".asked").count()
