"""What is wrong with a deck: section 1.3 and `content/README.md` say what it must be."""

import re
from collections.abc import Iterator

from domain.games.odyssee.words import ISLANDS, Card, Deck, Effect, Gifts, Toss, Trial
from domain.kernel.content import ContentKind, Faults
from domain.threadsafe.decoder import Decoder

FEEDING = 5  # cards that give gifts, at least


def _cards(deck: Deck) -> Faults:
    if len(deck.cards) != len(ISLANDS):
        yield "cards", f"there are {len(deck.cards)}; a deck has {len(ISLANDS)}"
    for number, card in enumerate(deck.cards):
        yield from ((f"cards[{number}].{key}", wrong) for key, wrong in _card(card))
        if card.name in [other.name for other in deck.cards[:number]]:
            yield f"cards[{number}].name", f"there already is a card {card.name}"
    feeding = sum(gives(card) for card in deck.cards)
    if feeding < FEEDING:
        yield "cards", f"{feeding} give gifts; at least {FEEDING} must"


def _card(card: Card) -> Faults:
    if not re.fullmatch(r"[a-z0-9_]{1,24}", card.name):
        yield "name", "must be 1 to 24 small letters, digits or underscores"
    if not card.effects:
        yield "effects", "there are none"
    for number, effect in enumerate(within(card)):
        if getattr(effect, "count", 1) == 0:
            yield f"effects[{number}].count", "must not be 0"


def gives(card: Card) -> bool:
    """Whether the card gives gifts, for certain or by luck."""
    return any(isinstance(effect, Gifts) and effect.count > 0 for effect in within(card))


def within(card: Card) -> Iterator[Effect]:
    """All effects of a card, also those that a die decides on."""
    for effect in card.effects:
        yield effect
        match effect:
            case Toss(_, white, black):
                yield from (*white, *black)
            case Trial(_, passed, failed):
                yield from (*passed, *failed)


DECK = ContentKind("deck", Decoder(Deck), (_cards,))
