"""What cannot be ruled out, as sentences: the god to come, destinies, and cards that a seat cannot have."""

from collections.abc import Iterator, Mapping, Sequence
from math import comb, log2
from typing import Any

from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import Table
from domain.games.winds_of_fate.words import DESTINIES, Card, God
from domain.kernel.facts import Hidden, Seat
from domain.kernel.game import Prompt


class GodToCome(Prompt):
    """One of these is turned up next."""

    gods: tuple[God, ...]


class DestiniesOpen(Prompt):
    """These seats may have any destiny."""

    players: tuple[Seat, ...]


class HandWithout(Prompt):
    """A seat holds none of these cards."""

    seat: Seat
    cards: tuple[Card, ...]


class DownWithout(Prompt):
    """A seat has none of these cards face down."""

    seat: Seat
    cards: tuple[Card, ...]


def describe(table: Table, worlds: Mapping[str, Any]) -> tuple[Prompt, ...]:
    """The possible worlds of `deduce`, as sentences; of cards, those that are ruled out."""
    if not worlds:
        return ()
    seats = worlds["seats"]
    free = tuple(seat for seat, own in enumerate(seats) if len(own["destiny"]) == len(DESTINIES))
    open_destinies = (DestiniesOpen(free),) if free else ()
    return GodToCome(tuple(worlds["gods"])), *open_destinies, *_ruled_out(table, seats)


def _ruled_out(table: Table, seats: list[Mapping[str, Any]]) -> Iterator[Prompt]:
    kinds = sorted(set(cards(table.tiles.adventure)))
    for seat, own in enumerate(seats):
        for prompt, place, lying in (
            (HandWithout, "hand", table.hands[seat]),
            (DownWithout, "down", table.played[seat]),
        ):
            none = tuple(card for card in kinds if card not in own[place])
            if none and any(isinstance(card, Hidden) for card in lying):
                yield prompt(seat, none)


def doubt(table: Table, worlds: Mapping[str, Any]) -> float:
    """The binary logarithm of how many worlds are possible at most: in each a god comes next, each seat has a
    destiny, and its hidden cards are of kinds that it may have.
    """
    places = [
        (place, own[name])
        for seat, own in enumerate(worlds["seats"])
        for name, place in (("hand", table.hands[seat]), ("down", table.played[seat]))
    ]
    destinies = sum(log2(max(1, len(own["destiny"]))) for own in worlds["seats"])
    return log2(max(1, len(worlds["gods"]))) + destinies + sum(_mixtures(*each) for each in places)


def _mixtures(cards: Sequence[Card | Hidden], kinds: Mapping[str, Any]) -> float:
    """The binary logarithm of in how many ways the hidden ones of the cards can be of these kinds."""
    hidden = sum(isinstance(card, Hidden) for card in cards)
    return log2(comb(len(kinds) + hidden - 1, hidden)) if hidden and kinds else 0
