"""Which deals brought which cards of the hidden hands: a world of them, but for the kinds of the blanks.

A schedule is possible if after no deal the cards that are known by now are more than the game has, and if
the others suffice for the blanks. The oldest blanks have the least choice.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from operator import add, itemgetter, sub

from domain.games.odysseus.holdings import Hand, Holdings, Kinds, Row, total
from domain.games.odysseus.rows import changed, fill, least_from, missing, numbers_below, short
from domain.games.odysseus.words import Card
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat


class Item:
    """A card of a hidden hand: the deal that brought it, and the one after which it left; a blank stays."""

    __slots__ = ("kind", "seat", "since", "until")

    def __init__(self, seat: Seat, kind: Card | None, since: int, until: int) -> None:
        self.seat, self.kind, self.since, self.until = seat, kind, since, until


@dataclass
class Effort:
    """How many exchanges may still be made, and the lots that choose among those that are as good."""

    exchanges: int
    lots: Lots


class Schedule:
    """The cards of all hands, by seat. `known`: how many blanks of a seat are known to be of a kind."""

    def __init__(
        self, room: Mapping[Card, Row], hands: dict[Seat, list[Item]], known: Counter[tuple[Seat, Card]]
    ) -> None:
        self._room, self._hands, self._known = room, hands, known
        self._deals = len(next(iter(room.values())))
        self._count()

    @classmethod
    def of(cls, holdings: Holdings, late: Kinds, *known: tuple[Seat, Card, int]) -> "Schedule":
        """Cards of the kinds `late` came as late as they can, the others as early."""
        for seat, kind, number in known:
            holdings = holdings.with_known(seat, kind, number)
        hands = {seat: list(_items(seat, hand, late)) for seat, hand in holdings.hands.items()}
        return cls(holdings.room, hands, Counter({(seat, kind): number for seat, kind, number in known}))

    def with_known(self, seat: Seat, kind: Card, number: int) -> "Schedule":
        """The same, if so many blanks of the seat are known to be of a kind: the youngest that may be."""
        hands = {of: list(map(_copied, items)) for of, items in self._hands.items()}
        more = max(0, number - self._known[seat, kind])
        blanks = [item for item in reversed(hands[seat]) if item.kind is None]
        may, room = list[Item](), list(self._lasting[kind])
        for item in blanks:
            if min(room[item.since :]) > 0:
                may.append(item)
                room[item.since :] = [space - 1 for space in room[item.since :]]
        chosen = [*may, *(item for item in blanks if item not in may)]
        for item in chosen[:more]:
            item.kind = kind
        return Schedule(self._room, hands, self._known + Counter({(seat, kind): more}))

    def most(self, seat: Seat, kind: Card) -> int:
        """How many blanks of a kind the hand holds in some world of this schedule, which is possible."""
        return self._known[seat, kind] + self._of(seat, self._lasting[kind])

    def fewest(self, seat: Seat, kind: Card) -> int:
        """How few blanks of a kind the hand holds in some world of this schedule, which is possible."""
        others = list(map(sub, self._everything, self._lasting[kind]))
        return self._known[seat, kind] + sum(self._blanks.get(seat, ())) - self._of(seat, others)

    def _of(self, seat: Seat, lasting: Row) -> int:
        """How many blanks of a hand may be of kinds of which so many may be held from each deal until now.

        Where blanks must be of these kinds, since the others are used up, it is those of this hand, if
        possible. In the end as many more of its blanks are of these kinds as there is room for.
        """
        own = self._blanks.get(seat)
        if not own:
            return 0
        filled = number = 0
        rest, room = list(own), []
        for deal, space in enumerate(lasting):
            must = self._all[deal] - (self._everything[deal] - space) - filled
            room.append(space - filled)
            if must > 0:
                mine = fill(rest, room, must)
                filled, number = filled + must, number + mine
                room[-1] -= must - mine
        return number + fill(rest, room, number=sum(rest))

    def filled(self, seat: Seat, kind: Card, *, most: bool) -> tuple[dict[Seat, list[Row]], list[Row]]:
        """A world of this schedule, which is possible, where the hand has many, or few, blanks of a kind.

        For each hand and kind, how many cards each deal brought; for each kind, how many more may be held.
        """
        kinds = list(self._room)
        brought = {of: [[0] * self._deals for _ in kinds] for of in self._hands}
        free = [list(row) for row in self._free.values()]
        for item in sorted((item for items in self._hands.values() for item in items), key=_by_deal):
            if item.kind is None:
                at = self._roomiest(free, item, kinds.index(kind), mine=(item.seat == seat) is most)
                free[at][item.since :] = [space - 1 for space in free[at][item.since :]]
            else:
                at = kinds.index(item.kind)
            brought[item.seat][at][item.since] += 1
        return brought, free

    def _roomiest(self, free: list[Row], blank: Item, kind: int, *, mine: bool) -> int:
        """The kind that a blank is best of: the given one, if it is to have it, else one with most room."""
        space = [min(row[blank.since :]) for row in free]
        if mine and space[kind] > 0:
            return kind
        return max(range(len(free)), key=lambda at: (space[at] > 0, at != kind, space[at]))

    def _count(self) -> None:
        """How many blanks there are, and how many of each kind may be held from each deal until now."""
        deals = self._deals
        held = {kind: [0] * (deals + 1) for kind in self._room}
        self._blanks: dict[Seat, Row] = {}
        for items in self._hands.values():
            for item in items:
                if item.kind is None:
                    self._blanks.setdefault(item.seat, [0] * deals)[item.since] += 1
                else:
                    held[item.kind][item.since] += 1
                    held[item.kind][item.until + 1] -= 1
        self._free = {
            kind: list(map(sub, room, accumulate(held[kind][:-1]))) for kind, room in self._room.items()
        }
        self._lasting = {kind: least_from(row) for kind, row in self._free.items()}
        self._all = list(accumulate(total(self._blanks.values()))) if self._blanks else [0] * deals
        self._sum()

    def _sum(self) -> None:
        """How many may be held from each deal until now, and how many cards are missing for that."""
        self._everything = total(self._lasting.values())
        self._over = sum(map(missing, self._free.values()))
        self._short = short(self._all, self._everything)
        self._effects: dict[tuple[Card, int, int, int], Row] = {}

    def lacking(self) -> int:
        """How many cards are missing until this is possible."""
        return self._over + self._short

    def repair(self, effort: Effort, patience: int) -> bool:
        """Exchanges cards of a hand until this is possible; False if so many in a row do not help."""
        best, left = self.lacking(), patience
        while best and left and effort.exchanges:
            least, pairs = self._least()
            if not pairs or least > self.lacking():
                return False
            effort.exchanges -= 1
            self._exchange(*effort.lots.pick(pairs))
            best, left = (least, patience) if least < best else (best, left - 1)
        return not best

    def _least(self) -> tuple[int, list[tuple[Item, Item]]]:
        """The exchanges after which least is lacking, and how much that is."""
        least, pairs = self.lacking() + 1, list[tuple[Item, Item]]()
        for over, one, other in sorted(self._exchanges(), key=itemgetter(0)):
            if over > least:
                break
            lacking = over + self._short_after(one, other)
            if lacking < least:
                least, pairs = lacking, []
            if lacking == least:
                pairs.append((one, other))
        return least, pairs

    def _exchange(self, one: Item, other: Item) -> None:
        """Exchanges the deals of two cards of a hand, of which the second came later."""
        since, until = one.since, other.since
        one.since, other.since = until, since
        for kind, change in ((one.kind, 1), (other.kind, -1)):
            if kind is None:
                own = self._blanks[one.seat]
                own[since] -= change
                own[until] += change
                self._all = changed(self._all, since, until, -change)
            else:
                self._free[kind] = changed(self._free[kind], since, until, change)
                self._lasting[kind] = least_from(self._free[kind])
        self._sum()

    def _exchanges(self) -> list[tuple[int, Item, Item]]:
        """Cards that have a part in a lack, each with one that came later and may take its place.

        With each pair, how many cards of known kinds would then be missing.
        """
        deal, kinds = self._lack()
        over = {kind: numbers_below(row, 0) for kind, row in self._free.items()}
        full = {kind: numbers_below(row, 1) for kind, row in self._free.items()}
        found = {}
        for items in self._hands.values():
            later = [item for item in items if item.since > deal]
            for one in items:
                if one.since <= deal <= one.until and one.kind in kinds:
                    for other in later:
                        if other.since <= one.until and other.kind != one.kind:
                            found[one.kind, one.since, other.kind, other.since] = one, other
        return [
            (
                self._over
                - (over[kind][until] - over[kind][since] if kind else 0)
                + (full[later_kind][until] - full[later_kind][since] if later_kind else 0),
                *pair,
            )
            for (kind, since, later_kind, until), pair in found.items()
        ]

    def _short_after(self, one: Item, other: Item) -> int:
        """By how many the cards fall short of the blanks if one card came later, in exchange for another."""
        blanks, everything = self._all, self._everything
        for kind, change in ((one.kind, 1), (other.kind, -1)):
            if kind is None:
                blanks = changed(blanks, one.since, other.since, -change)
            elif more := self._more(kind, one.since, other.since, change):
                everything = list(map(add, everything, more))
        if blanks is self._all and everything is self._everything:
            return self._short
        return short(blanks, everything)

    def _more(self, kind: Card, since: int, until: int, change: int) -> Row:
        """How many more of a kind may last if more may be held from deal to deal; nothing if as many."""
        place = kind, since, until, change
        if place not in self._effects:
            least, lasting = (
                least_from(changed(self._free[kind], since, until, change)),
                self._lasting[kind],
            )
            self._effects[place] = [] if least == lasting else list(map(sub, least, lasting))
        return self._effects[place]

    def _lack(self) -> tuple[int, Collection[Card | None]]:
        """The last deal after which something is lacking, and the kinds of cards that have a part in it."""
        for deal in reversed(range(self._deals)):
            over = [kind for kind, row in self._free.items() if row[deal] < 0]
            if over:
                return deal, over
            if self._all[deal] > self._everything[deal]:
                return deal, (None, *self._room)
        raise AssertionError("nothing is lacking")


def _by_deal(item: Item) -> int:
    return item.since


def _copied(item: Item) -> Item:
    return Item(item.seat, item.kind, item.since, item.until)


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
