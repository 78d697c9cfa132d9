"""Which deals brought which cards of the hidden hands: a world of them, but for the kinds of the blanks.

A schedule is possible if after no deal the cards that are known by now are more than the game has, and if
the others suffice for the blanks. The oldest blanks have the least choice.
"""

from collections.abc import Collection, Iterator
from itertools import accumulate
from operator import add, sub
from typing import Final

from domain.games.odysseus.holdings import Hand, Holdings, Kinds, Row, total
from domain.games.odysseus.words import Card
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat

MOVES: Final = 24


class Item:
    """A card of a hidden hand: the deal that brought it, and the one after which it left; a blank stays."""

    __slots__ = ("kind", "seat", "since", "until")

    def __init__(self, seat: Seat, kind: Card | None, since: int, until: int) -> None:
        self.seat, self.kind, self.since, self.until = seat, kind, since, until


class Schedule:
    """The cards of all hands. Those of the kinds `late` came as late as they can, the others as early."""

    def __init__(self, holdings: Holdings, late: Kinds) -> None:
        self._room = holdings.room
        self._deals = len(next(iter(holdings.room.values())))
        self._hands = [list(_items(seat, hand, late)) for seat, hand in holdings.hands.items()]
        self._count()

    def _count(self) -> None:
        """How many blanks there are, and how many of each kind may be held from each deal until now."""
        deals = self._deals
        held = {kind: [0] * (deals + 1) for kind in self._room}
        self._blanks: dict[Seat, Row] = {}
        for items in self._hands:
            for item in items:
                if item.kind is None:
                    self._blanks.setdefault(item.seat, [0] * deals)[item.since] += 1
                else:
                    held[item.kind][item.since] += 1
                    held[item.kind][item.until + 1] -= 1
        self._free = {
            kind: list(map(sub, room, accumulate(held[kind][:-1]))) for kind, room in self._room.items()
        }
        self._lasting = {kind: _least_from(row) for kind, row in self._free.items()}
        self._everything = total(self._lasting.values())
        self._all = list(accumulate(total(self._blanks.values()))) if self._blanks else [0] * deals

    def lacking(self) -> int:
        """How many cards are missing until this is possible."""
        return sum(map(_missing, self._free.values())) + _short(self._all, self._everything)

    def most(self, kinds: Kinds, seat: Seat) -> int:
        """How many blanks of these kinds a hand holds in some world of this schedule, which is possible.

        Where blanks must be of these kinds, since the others are used up, it is those of this hand, if
        possible. In the end as many more of its blanks are of these kinds as there is room for.
        """
        own = self._blanks.get(seat, [0] * self._deals)
        lasting = total(self._lasting[kind] for kind in kinds)
        filled = number = 0
        rest, room = list(own), []
        for deal, space in enumerate(lasting):
            must = max(0, self._all[deal] - (self._everything[deal] - space) - filled)
            room.append(space - filled)
            mine = _fill(rest, room, must)
            filled, number = filled + must, number + mine
            room[-1] -= must - mine
        return number + _fill(rest, room, number=sum(rest))

    def repair(self, lots: Lots) -> bool:
        """Exchanges cards of a hand until this is possible; False if that did not help."""
        for _ in range(MOVES):
            lacking = self.lacking()
            if not lacking:
                return True
            tried = [(self._tried(*pair) - lacking, pair) for pair in self._exchanges()]
            least = min((change for change, _ in tried), default=1)
            if least > 0:
                return False
            one, other = lots.pick([pair for change, pair in tried if change == least])
            one.since, other.since = other.since, one.since
            self._count()
        return not self.lacking()

    def _tried(self, one: Item, other: Item) -> int:
        """What is lacking if one card came later, in exchange for another card of its hand."""
        blanks, everything, lacking = self._all, self._everything, sum(map(_missing, self._free.values()))
        for kind, change in ((one.kind, 1), (other.kind, -1)):
            if kind is None:
                blanks = _changed(blanks, one.since, other.since, -change)
                continue
            free = _changed(self._free[kind], one.since, other.since, change)
            lacking += _missing(free) - _missing(self._free[kind])
            everything = list(map(sub, map(add, everything, _least_from(free)), self._lasting[kind]))
        return lacking + _short(blanks, everything)

    def _exchanges(self) -> list[tuple[Item, Item]]:
        """Cards that have a part in a lack, each with one that came later and may take its place."""
        deal, kinds = self._lack()
        found = {}
        for items in self._hands:
            later = [item for item in items if item.since > deal]
            for one in items:
                if one.since <= deal <= one.until and one.kind in kinds:
                    for other in later:
                        if other.since <= one.until and other.kind != one.kind:
                            found[one.kind, one.since, other.kind, other.since] = one, other
        return list(found.values())

    def _lack(self) -> tuple[int, Collection[Card | None]]:
        """The last deal after which something is lacking, and the kinds of cards that have a part in it."""
        for deal in reversed(range(self._deals)):
            over = [kind for kind, row in self._free.items() if row[deal] < 0]
            if over:
                return deal, over
            if self._all[deal] > self._everything[deal]:
                return deal, (None, *self._room)
        raise AssertionError("nothing is lacking")


def _changed(row: Row, since: int, until: int, change: int) -> Row:
    """The row with other numbers from one deal until before another."""
    return [*row[:since], *(number + change for number in row[since:until]), *row[until:]]


def _least_from(row: Row) -> Row:
    """For each deal, the least number from it on, if it is not negative."""
    return list(accumulate(reversed(row), min))[::-1]


def _missing(row: Row) -> int:
    return -sum(number for number in row if number < 0)


def _short(blanks: Row, space: Row) -> int:
    return sum(here - there for here, there in zip(blanks, space, strict=True) if here > there)


def _items(seat: Seat, hand: Hand, late: Kinds) -> Iterator[Item]:
    """The cards of a hand."""
    rest, last = list(hand.dealt), len(hand.dealt) - 1
    kinds = sorted(hand.left, key=lambda kind: kind in late)
    for until in range(len(rest)):
        for kind in kinds:
            deals = range(until, -1, -1) if kind in late else range(until + 1)
            for _ in range(hand.left[kind][until]):
                since = next(deal for deal in deals if rest[deal])
                rest[since] -= 1
                yield Item(seat, kind, since, until)
    for since, number in enumerate(rest):
        for _ in range(number):
            yield Item(seat, None, since, last)


def _fill(rest: Row, room: Row, number: int) -> int:
    """Fills up to so many blanks with which there is room, the youngest first; how many it were.

    `rest`: the blanks that each deal brought. `room`: how many more may be held from each deal to the next.
    """
    left, least = number, number
    for deal in reversed(range(len(room))):
        least = min(least, room[deal])
        more = min(rest[deal], least, left)
        if more:
            rest[deal] -= more
            room[deal:] = [space - more for space in room[deal:]]
            left, least = left - more, least - more
    return number - left
