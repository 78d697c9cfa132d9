"""What the texts of facts tell beside the facts: a fact has a bid for each seat, a text names the player."""

import msgspec

from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Detail
from tests.support.knockout.facts import BidsTurned
from tests.support.knockout.table import Table


class TurnedBid(msgspec.Struct, frozen=True):
    """What a seat has bid."""

    seat: Seat
    card: int


class TurnedBids(Detail):
    """The bids of the seats that are not out."""

    bids: tuple[TurnedBid, ...]


def detail(table: Table, fact: Fact) -> Detail | None:
    """What a viewer is told beside the fact, from their own table before it."""
    if isinstance(fact, BidsTurned):
        return TurnedBids(tuple(TurnedBid(seat, fact.cards[seat]) for seat in table.playing))
    return None
