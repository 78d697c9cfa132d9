"""What the seats do."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.game import Move


class Bid(Move):
    """A seat bids a card of its hand, face down."""

    card: Annotated[int, Meta(description="the number on the card")]


MOVES: tuple[type[Move], ...] = (Bid,)
