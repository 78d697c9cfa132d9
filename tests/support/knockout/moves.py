"""What the seats do."""

from domain.kernel.game import Move


class Bid(Move):
    """A seat bids a card of its hand, face down."""

    card: int


MOVES: tuple[type[Move], ...] = (Bid,)
