"""What cannot be ruled out, as sentences: the god to come, destinies, and cards that a seat cannot have."""

from collections.abc import Iterator, Mapping
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
