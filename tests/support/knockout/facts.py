"""What happens, and who sees each part of it."""

from domain.kernel.facts import Fact, Kind, Pile, Private, Public, Seat, Secret


class Dealt(Fact):
    """A hand is dealt. How many cards it has is public; the cards are for its seat."""

    kind = Kind.OTHER

    seat: Public[Seat]
    cards: Private[Pile[int]]


class SetAside(Fact):
    """The cards that nobody was dealt."""

    kind = Kind.OTHER

    cards: Secret[tuple[int, ...]]


class BidPlaced(Fact):
    """A card is bid face down."""

    kind = Kind.BET

    seat: Public[Seat]
    card: Private[int]


class BidsTurned(Fact):
    """All bids are turned up: one card a seat, 0 where the seat is out."""

    kind = Kind.REVEAL

    cards: Public[tuple[int, ...]]


class CardDrawn(Fact):
    """The highest bidder draws a card."""

    kind = Kind.OTHER

    seat: Public[Seat]
    card: Private[int]


class SeatOut(Fact):
    """The lowest bidder drops out."""

    kind = Kind.ROUND

    seat: Public[Seat]


class AllTurned(Fact):
    """The match is over, and every card is turned up."""

    kind = Kind.REVEAL

    hands: Public[tuple[tuple[int, ...], ...]]
    aside: Public[tuple[int, ...]]


FACTS: tuple[type[Fact], ...] = (Dealt, SetAside, BidPlaced, BidsTurned, CardDrawn, SeatOut, AllTurned)
