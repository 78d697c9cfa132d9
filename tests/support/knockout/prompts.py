"""What a seat is asked, and what its offer does, from the seat's own table."""

from domain.kernel.facts import Seat
from domain.kernel.game import Prompt
from domain.kernel.offers import Offer
from tests.support.knockout.table import Table


class BidToMake(Prompt):
    """A bid is due; how many seats are not out."""

    round: int
    left: int


class BidMaking(Prompt):
    """A card is bid."""


def prompt(table: Table, _: Seat) -> Prompt:
    """2.1: what a seat that has not bid is asked."""
    return BidToMake(len(table.turned) + 1, len(table.playing))


def choice(_: Table, __: Seat, ___: Offer) -> Prompt:
    """2.1: what a bid does."""
    return BidMaking()
