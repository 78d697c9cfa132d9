"""The share of worlds in which a seat has a card, where only one deck can have held each card shown.

The cards of a deck that were not seen lie on the places that nothing is known of, in any order. The cards
that a seat has face down are of the places it drew, all of one suit.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import comb, perm

from domain.games.winds_of_fate.lying import Lying, Wanted
from domain.games.winds_of_fate.words import SUITS, Card, Suit, suit
from domain.kernel.facts import Seat


class Shares:
    """Shares of all worlds.

    `known`: whether they can be told. They cannot where cards are face down that several decks may have held.
    """

    def __init__(self, lying: Lying, hidden: Sequence[Seat], wanted: Mapping[Seat, Wanted]) -> None:
        self._wanted = wanted
        self._places = {seat: lying.hand(seat) for seat in hidden}
        drawn = [deck for deck in lying.decks if any(places[deck] for places in self._places.values())]
        self.known = len(drawn) < 2 or not wanted  # noqa: PLR2004  # of one deck, each place is like the others
        self._cards = lying.cards
        self._deck = drawn[0] if drawn else 0
        self._suits = self._weighed() if self.known and wanted else {}

    def hand(self, seat: Seat, card: Card) -> float:
        """The share in which the seat has such a card in hand."""
        if self._wanted:
            return sum(share * self._in_hand(seat, card, suits) for suits, share in self._suits.items())
        without: float = 1
        for cards, places in zip(self._cards, self._places[seat], strict=True):
            without *= _none(cards.total(), cards[card], places)
        return 1 - without

    def down(self, seat: Seat, card: Card) -> float:
        """The share in which the seat has such a card face down."""
        at, number = list(self._wanted).index(seat), self._wanted[seat].number
        without = _none(self._of(suit(card)), self._cards[self._deck][card], number)
        return (1 - without) * sum(share for suits, share in self._suits.items() if suits[at] == suit(card))

    def _of(self, of: str) -> int:
        """The cards of a suit that were not seen."""
        return sum(number for card, number in self._cards[self._deck].items() if suit(card) == of)

    def _weighed(self) -> dict[tuple[Suit, ...], float]:
        """The share of each way in which the seats may have chosen their suits."""
        ways = {
            suits: perm(self._of("help"), self._face_down(suits, "help"))
            * perm(self._of("hinder"), self._face_down(suits, "hinder"))
            for suits in product(SUITS, repeat=len(self._wanted))
        }
        every = sum(ways.values())
        return {suits: number / every for suits, number in ways.items() if number}

    def _face_down(self, suits: Sequence[Suit], of: str) -> int:
        """How many cards of a suit lie face down, if the seats chose these suits."""
        return sum(want.number for want, own in zip(self._wanted.values(), suits, strict=True) if own == of)

    def _in_hand(self, seat: Seat, card: Card, suits: Sequence[Suit]) -> float:
        """The same with these suits: first some of the suit go face down, then the hand is of those left."""
        own = self._wanted.get(seat)
        hand = self._places[seat][self._deck] - (own.number if own else 0)
        every, alike = self._of(suit(card)), self._cards[self._deck][card]
        down = self._face_down(suits, suit(card))
        left = self._cards[self._deck].total() - sum(want.number for want in self._wanted.values())
        without = sum(
            comb(alike, lying) * comb(every - alike, down - lying) * _none(left, alike - lying, hand)
            for lying in range(max(0, down - every + alike), min(alike, down) + 1)
        )
        return 1 - without / comb(every, down)


def _none(cards: int, alike: int, places: int) -> float:
    """The chance that none of these alike lies on one of the places, of so many cards."""
    return comb(cards - alike, places) / comb(cards, places)
