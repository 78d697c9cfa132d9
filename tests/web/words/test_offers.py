"""The form of a move calls by words what the move has a number for: cards that lie there, stacks of chips."""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

import pytest

from api.client import Client
from api.presenters.localization import LANGUAGES
from api.presenters.offers_json import offers_json
from domain.kernel.offers import Offer, OneOf
from tests.support.pages.browser import Sight
from tests.web.conftest import Open, Site, seen_by

TRIES = 20  # matches, until one comes to the choice; of thirty of Winds of Fate one did not
PEOPLE = ("Ino", "Kirke", "Dido", "Medea", "Ariadne", "Clio")


class Numbered(NamedTuple):
    """A choice by number, and the moves that lead to it. `least`: so many values are to choose from."""

    slug: str
    seats: int
    move: str
    field: str
    least: int
    before: tuple[str, ...]


CARD = Numbered("odysseus", 6, "carry", "laid", 4, ("lay",))
STACK = Numbered("winds_of_fate", 3, "move_bet", "stack", 1, ("place_bet", "accept"))


def values(choice: Numbered, offers: Sequence[Offer]) -> list[int]:
    """The numbers to choose from."""
    domains = [offer.fields[choice.field] for offer in offers if offer.move == choice.move]
    return [value for domain in domains if isinstance(domain, OneOf) for value in domain.values]


def reached(site: Site, choice: Numbered) -> tuple[str, Client]:
    """A match that has come to the choice: its id, and the player who has it."""
    for number in range(TRIES):
        players = [site.client.register(name) for name in PEOPLE[: choice.seats]]
        match, rng = players[0].open(choice.slug, choice.seats), Random(number)
        for seat, player in enumerate(players):
            player.sit(match, seat)
        players[0].start(match)
        while site.services.matches.status(UUID(match)) == "playing":
            player, offers = next((each, offers) for each in players if (offers := each.legal(match).offers))
            left = sum(offer.count() for offer in offers if offer.move == choice.move)
            if left > 1 and len(values(choice, offers)) >= choice.least:  # the only one is made by its kind
                return match, player
            known = [offer for offer in offers if offer.move in choice.before] or list(offers)
            player.play(match, rng.choice(known).sample(rng))
    raise AssertionError(f"no match of {TRIES} came to {choice.move}")


def seated(look: Open, match: str, player: Client, language: str) -> Sight:
    """The page of the match as the player sees it, when they may move."""
    sight = seen_by(look, match, player, language)
    sight.page.wait_for_selector("form.offers")
    return sight


def chosen(sight: Sight, choice: Numbered, offers: Sequence[dict[str, Any]]) -> list[str]:
    """Choose the kind of move; what the form calls the values of its first field then."""
    kinds = list(dict.fromkeys(offer["move"] for offer in offers))
    if len(kinds) > 1:
        sight.page.locator(".offers .kinds .chip").nth(kinds.index(choice.move)).click()
        sight.page.wait_for_selector(".offers .kinds .chip.on")
    field = sight.page.locator(".offers .choices > :not(.room) .field").first
    field.wait_for()
    return field.locator("button, b").all_inner_texts()


@pytest.mark.parametrize("choice", [CARD, STACK], ids=lambda choice: choice.slug)
def test_what_is_chosen_by_number_is_named_in_the_form(look: Open, site: Site, choice: Numbered) -> None:
    match, player = reached(site, choice)
    legal = site.services.matches.legal(UUID(match), player.me().player)
    site.services.reads.wait(UUID(match), legal.step)
    seen = set()
    for language in LANGUAGES:
        offers = offers_json(legal, language, site.services.names)["offers"]
        domains = [offer["fields"][choice.field] for offer in offers if offer["move"] == choice.move]
        labels = [label for domain in domains for label in domain["labels"]]
        sight = seated(look, match, player, language)
        assert labels == chosen(sight, choice, offers)
        seen.add(tuple(labels))

    assert len(LANGUAGES) == len(seen)
    assert choice.least <= len(labels)


def test_a_card_that_is_named_can_be_moved(look: Open, site: Site) -> None:
    match, player = reached(site, CARD)
    legal = site.services.matches.legal(UUID(match), player.me().player)
    site.services.reads.wait(UUID(match), legal.step)
    offers = offers_json(legal, "en", site.services.names)["offers"]
    carry = next(offer["fields"] for offer in offers if offer["move"] == CARD.move)
    number, label = carry["laid"]["values"][0], carry["laid"]["labels"][0]
    sight = seated(look, match, player, "en")
    chosen(sight, CARD, offers)
    page = sight.page
    page.locator(".offers .field button", has_text=label).first.click()
    page.locator(".offers .field").nth(1).locator("button").first.click()
    sight.past(legal.step)

    [played] = [fact for fact in player.frames(match, after=legal.step)[0].facts if fact["type"] == "played"]
    space = carry["space"].values[0]
    assert {"type": "carry", "laid": number, "space": space} == played["move"]
