"""Proofs that a hidden hand cannot hold so many, or so few, of its blanks of a kind.

A proof names a deal for each kind. A card counts if the deal that brought it is not after the one named for
its kind. All hands together cannot have more cards that count than there is room for. If they must have more,
since each hand has the deals that it has and so many blanks of the kind, no world is like that.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from domain.games.odysseus.holdings import Holdings, Row, total
from domain.games.odysseus.words import Card
from domain.kernel.facts import Seat

NONE: Final = -1  # in place of a deal: no card of the kind counts

Deals = tuple[int, ...]  # for each kind a deal, or NONE
Blanks = Sequence[
    tuple[int, int]
]  # how many blanks may be of kinds for which at the earliest that deal is named


class Claim(NamedTuple):
    """A hand holds at least so many blanks of a kind, or at most so many if not `least`."""

    seat: Seat
    kind: Card
    number: int
    least: bool


class Limits:
    """What the deals named for each kind prove of some holdings."""

    def __init__(self, holdings: Holdings) -> None:
        self._holdings = holdings
        none = [0] * len(next(iter(holdings.room.values())))
        self._left = {
            seat: [hand.left.get(kind, none) for kind in holdings.kinds]
            for seat, hand in holdings.hands.items()
        }
        self._spare: dict[Deals, int] = {}
        self._fewest: dict[tuple[Seat, Deals], int] = {}

    def forbid(self, deals: Deals, claim: Claim) -> bool:
        """Whether the deals named for each kind prove that the claim is false."""
        seat, blanks = claim.seat, self._holdings.hands[claim.seat].blanks
        at, any_kind = self._holdings.kinds.index(claim.kind), min(deals)
        others = min(deal for kind, deal in enumerate(deals) if kind != at)
        number = claim.number if claim.least else blanks - claim.number
        asked = deals[at] if claim.least else others
        needed = self._counted(seat, deals, ((asked, number), (any_kind, blanks - number)))
        return needed - self._any(seat, deals) > self._room(deals)

    def _room(self, deals: Deals) -> int:
        """How many more cards may count than must, whatever the blanks are."""
        if deals not in self._spare:
            room = sum(row[deal] for row, deal in zip(self._rooms, deals, strict=True) if deal != NONE)
            self._spare[deals] = room - sum(self._any(seat, deals) for seat in self._left)
        return self._spare[deals]

    @cached_property
    def _rooms(self) -> list[Row]:
        """For each kind, how many of its cards the deals so far may have brought."""
        rooms = []
        for kind, room in self._holdings.room.items():
            gone = total(hand.gone((kind,)) for hand in self._holdings.hands.values())
            rooms.append([here + before for here, before in zip(room, (0, *gone), strict=False)])
        return rooms

    def _any(self, seat: Seat, deals: Deals) -> int:
        """How many cards of a hand count at least."""
        place = seat, deals
        if place not in self._fewest:
            blanks = ((min(deals), self._holdings.hands[seat].blanks),)
            self._fewest[place] = self._counted(seat, deals, blanks)
        return self._fewest[place]

    def _counted(self, seat: Seat, deals: Deals, blanks: Blanks) -> int:
        """How many cards of a hand count at least, if its blanks are of some kinds.

        From the last deal back, each brings as many cards as it can that do not count, first those that
        would count soonest.
        """
        hand = self._holdings.hands[seat]
        waiting = dict.fromkeys(sorted({*deals, *(deal for deal, _ in blanks)}, reverse=True), 0)
        for deal, number in blanks:
            waiting[deal] += number
        rows = [(deal, row) for deal, row in zip(deals, self._left[seat], strict=True) if any(row)]
        counted = hand.brought[-1]
        for at in reversed(range(len(hand.dealt))):
            for deal, row in rows:
                if deal < at:
                    waiting[deal] += row[at]
            free = hand.dealt[at]
            for deal, number in waiting.items():
                if deal < at and number and free:
                    brought = min(number, free)
                    waiting[deal] -= brought
                    free -= brought
                    counted -= brought
        return counted
