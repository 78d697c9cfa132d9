"""What everybody may guess: which card lies at a number on the rim."""

from typing import Annotated

from msgspec import Meta

from domain.games.odyssee.table import Table
from domain.games.odyssee.words import ISLANDS, CardName, Island
from domain.kernel.facts import Hidden, Seat
from domain.kernel.guesses import RULE, Guess, Guesses
from domain.kernel.offers import Offer, OneOf


class CardAt(Guess):
    """A card lies at the number of an island."""

    island: Annotated[Island, Meta(description="the number of the island")]
    card: Annotated[CardName, Meta(description="the card that lies there")]


def offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """The numbers at which a card lies face down, and the cards of the deck."""
    lying = zip(ISLANDS, table.rim, strict=False)  # none lies there at first
    islands = tuple(island for island, card in lying if isinstance(card, Hidden))
    cards = tuple(card.name for card in table.deck.cards) if islands else ()
    return (Offer("card_at", RULE, {"island": OneOf(islands), "card": OneOf(cards)}),) if islands else ()


def is_right(truth: Table, guess: CardAt) -> bool:
    """Whether the card lies there."""
    return truth.rim[guess.island - 1] == guess.card


GUESSES = Guesses((CardAt,), offers, is_right)
