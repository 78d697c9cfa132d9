"""How many cards of a kind a hidden hand may hold, by all deals and all cards that left the hands.

A hand is followed from deal to deal. Of a card that left it everybody knows the kind, and after which deal it
left; which deal brought it is not known. The cards that are still hidden are the *blanks* of a hand. After
no deal may the hands hold more cards of a kind than the game has.

`Holdings.most` is a bound that no world exceeds; `witnesses.py` finds worlds that reach it, or a proof that
none does.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import add, sub

from domain.games.odysseus.words import Card
from domain.kernel.facts import Seat

Kinds = tuple[Card, ...]
Row = list[int]  # a number for each deal


@dataclass(frozen=True)
class Hand:
    """A hidden hand. `dealt`: how many cards each deal brought; `left`: how many of a kind left after it."""

    dealt: Row
    left: Mapping[Card, Row]
    blanks: int

    @cached_property
    def brought(self) -> Row:
        """How many cards the deals so far brought."""
        return list(accumulate(self.dealt))

    @cached_property
    def _gone(self) -> dict[Kinds, Row]:
        return {}

    def gone(self, kinds: Kinds) -> Row:
        """How many cards of these kinds left before the next deal."""
        if kinds not in self._gone:
            row = [0] * len(self.dealt)
            for kind in kinds:
                if kind in self.left:
                    row = list(map(add, row, self.left[kind]))
            self._gone[kinds] = list(accumulate(row))
        return self._gone[kinds]


@dataclass(frozen=True)
class Holdings:
    """All hidden hands. `room`: how many cards of each kind they may hold after each deal."""

    room: Mapping[Card, Row]
    hands: Mapping[Seat, Hand]

    @property
    def kinds(self) -> Kinds:
        """The kinds of cards that the game has."""
        return tuple(self.room)

    def others(self, kind: Card) -> Kinds:
        """All kinds but one."""
        return tuple(other for other in self.room if other != kind)

    def with_known(self, seat: Seat, kind: Card, number: int) -> "Holdings":
        """The same if so many blanks of the seat are known to be of a kind."""
        hand = self.hands[seat]
        row = list(hand.left.get(kind, [0] * len(hand.dealt)))
        row[-1] += number
        hand = Hand(hand.dealt, {**hand.left, kind: row}, hand.blanks - number)
        return Holdings(self.room, {**self.hands, seat: hand})

    def _free(self, kinds: Kinds) -> Row:
        """How much room is left after each deal if the hands hold as few cards of these kinds as they can.

        They hold only those that left, as late as they can have come.
        """
        gone = [hand.gone(kinds) for hand in self.hands.values()]
        needed = [_needed(row, hand.brought) for row, hand in zip(gone, self.hands.values(), strict=True)]
        before = [0, *total(gone)[:-1]]
        room = map(add, total(self.room[kind] for kind in kinds), before)
        return list(map(sub, room, total(needed)))

    def most(self, kinds: Kinds) -> dict[Seat, int]:
        """For each hand, a number of blanks of these kinds that it cannot exceed.

        All other hands hold as few of them as they can.
        """
        free, found = self._free(kinds), {}
        for seat, hand in self.hands.items():
            gone = hand.gone(kinds)
            needed, end = _needed(gone, hand.brought), hand.brought[-1] - gone[-1]
            rows = zip(free, needed, hand.brought, strict=True)
            found[seat] = min(hand.blanks, *(space + need + end - come for space, need, come in rows))
        return found


def total(rows: Iterable[Row]) -> Row:
    """The sums of the rows, deal by deal; there is at least one row."""
    return [sum(numbers) for numbers in zip(*rows, strict=True)]


def _needed(gone: Row, brought: Row) -> Row:
    """The fewest cards that deals must have brought, deal by deal, so that so many can have left."""
    late = list(accumulate(map(sub, reversed(gone), reversed(brought)), max))[::-1]
    return [max(0, behind + come) for behind, come in zip(late, brought, strict=True)]
