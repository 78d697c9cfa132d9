"""The table, folded from facts: the truth from all of them, a seat's view from those it saw."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.facts import HIDDEN, Fact, Hidden, Seat
from tests.support.knockout.facts import AllTurned, BidPlaced, BidsTurned, CardDrawn, Dealt, SeatOut, SetAside

Hand = tuple[int | Hidden, ...]


class Table(msgspec.Struct, frozen=True):
    """The table. `bids`: one a seat, None where there is none yet."""

    hands: tuple[Hand, ...] = ()
    aside: tuple[int, ...] | Hidden = HIDDEN
    bids: tuple[int | Hidden | None, ...] = ()
    turned: tuple[tuple[int, ...], ...] = ()  # the bids of each past round
    out: tuple[Seat, ...] = ()  # in the order in which they dropped out

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in range(len(self.hands)) if seat not in self.out)


def evolve(table: Table, fact: Fact) -> Table:
    """The table after a fact. It never judges; what a view does not know is HIDDEN."""
    replace = msgspec.structs.replace
    match fact:
        case Dealt(_, tuple(cards)):
            return replace(table, hands=(*table.hands, cards), bids=(*table.bids, None))
        case SetAside(cards):
            return replace(table, aside=cards)
        case BidPlaced(seat, card):
            hand = _without(table.hands[seat], card)
            return replace(table, bids=_put(table.bids, seat, card), hands=_put(table.hands, seat, hand))
        case BidsTurned(cards):
            return replace(table, bids=(None,) * len(cards), turned=(*table.turned, cards))
        case CardDrawn(seat, card):
            aside = HIDDEN if isinstance(table.aside, Hidden) else tuple(c for c in table.aside if c != card)
            return replace(table, hands=_put(table.hands, seat, (*table.hands[seat], card)), aside=aside)
        case SeatOut(seat):
            return replace(table, out=(*table.out, seat))
        case AllTurned(hands, aside):
            return replace(table, hands=hands, aside=aside)
        case _:
            return table


def show(table: Table) -> Mapping[str, Any]:
    """The table as JSON for clients."""
    built: Mapping[str, Any] = msgspec.to_builtins(table)
    return built


def _put(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _without(hand: Hand, card: int | Hidden) -> Hand:
    """The hand after the card left it. A view does not know which of its hidden cards that was."""
    at = hand.index(card if card in hand else HIDDEN)
    return (*hand[:at], *hand[at + 1 :])
