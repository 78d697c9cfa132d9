"""What everybody may guess: cards in hand and face down, destinies, and the god that is turned up next."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import DESTINIES, Card, Destiny, God
from domain.kernel.facts import Hidden, Seat
from domain.kernel.guesses import RULE, Guess, Guesses, hiding
from domain.kernel.offers import Offer, OneOf


class Holds(Guess):
    """A seat holds at least one of a kind of card."""

    player: Annotated[Seat, Meta(description="the number of the seat that the question is about")]
    card: Annotated[Card, Meta(description="a card of its hand")]


class Played(Guess):
    """A seat has at least one of a kind of card face down."""

    player: Annotated[Seat, Meta(description="the number of the seat that the question is about")]
    card: Annotated[Card, Meta(description="the card that it played")]


class DestinyOf(Guess):
    """A seat has a destiny."""

    player: Annotated[Seat, Meta(description="the number of the seat that the question is about")]
    destiny: Annotated[Destiny, Meta(description="its destiny")]


class NextGod(Guess):
    """A god is turned up next."""

    god: Annotated[God, Meta(description="the god that is turned up next")]


def offers(table: Table, _: Seat) -> tuple[Offer, ...]:
    """What is hidden from the seat."""
    return tuple(_offers(table)) if table.stage != "unlaid" else ()


def _offers(table: Table) -> Iterator[Offer]:
    kinds = OneOf(tuple(sorted(set(cards(table.tiles.adventure)))))
    for kind, held in (("holds", table.hands), ("played", table.played)):
        if players := hiding(held):
            yield Offer(kind, RULE, {"player": OneOf(players), "card": kinds})
    if players := hiding((destiny,) for destiny in table.destinies):
        yield Offer("destiny_of", RULE, {"player": OneOf(players), "destiny": OneOf(DESTINIES)})
    if any(isinstance(god, Hidden) for god in table.gods[:1]):
        yield Offer("next_god", RULE, {"god": OneOf(tuple(sorted(set(table.tiles.gods))))})


def is_right(truth: Table, guess: Holds | Played | DestinyOf | NextGod) -> bool:
    """Whether it is so."""
    match guess:
        case Holds(player, card):
            return card in truth.hands[player]
        case Played(player, card):
            return card in truth.played[player]
        case DestinyOf(player, destiny):
            return truth.destinies[player] == destiny
        case NextGod(god):
            return truth.gods[:1] == (god,)


GUESSES = Guesses((Holds, Played, DestinyOf, NextGod), offers, is_right)
