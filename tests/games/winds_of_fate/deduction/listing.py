"""Possible worlds the slow way: all that agree with what a viewer saw, fact by fact, each with its weight.

It knows nothing of places, flows and shares. A world is what every seat holds and has face down, and what is
left of the decks. Cards are told apart by their kind alone: the weight is how many ways single cards have.
A world is one number, so that a million of them can be listed: some bits of it say how many cards of a kind
are in one of these places.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb
from operator import sub
from typing import Any, Final

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import pile
from domain.games.winds_of_fate.words import DESTINIES, Card, suit
from domain.kernel.facts import Fact, Hidden, Seat

BITS: Final = 5  # of the number of cards of a kind in a place: fewer than 32
FIELD: Final = (1 << BITS) - 1
DECKS: Final = 4  # that are drawn from, or lie below such a one, at the same time

Change = tuple[int, int]  # what is added to a world, and in how many ways
Held = tuple[int, ...]  # how many cards of each kind


class TooManyError(Exception):
    """There are more worlds than can be listed."""


class Worlds:
    """All worlds with their weights, and the destinies that each seat may have laid, with theirs.

    The places of a world, from the lowest bits: the decks, then of each seat its hand and its cards played.
    """

    def __init__(self, most: int) -> None:
        self.all: dict[int, int] = {}
        self.destinies: list[Counter[str]] = []
        self.gods: tuple[str, ...] = ()
        self._every: tuple[str, ...] = ()
        self._kinds: list[Card] = []
        self._discards: list[Card] = []
        self._decks: list[int] = []  # how many cards are left of each deck, the first ones drawn from
        self._made = 0  # decks until now
        self._down: Counter[Seat] = Counter()
        self._dealt: set[Seat] = set()
        self._most = most

    def step(self, fact: Fact) -> None:
        """What is possible after one more fact."""
        match fact:
            case f.BoardLaid():
                self._laid(fact)
            case f.DeckShuffled():
                self._shuffled()
            case f.Dealt(seat, drew) | f.CardsDrawn(seat, drew):
                self._drew(seat, pile(drew))
            case f.CardPlayed(seat, card):
                self._played(seat, card)
            case f.CardsTurned(seat, turned):
                self._turned(seat, turned)
            case f.DestinyChosen(seat, destiny) | f.DestinySwitched(seat, destiny):
                self._chosen(seat, destiny)
            case f.GodsShuffled():
                self.gods = self._every
            case f.GodTurned(god):
                left = list(self.gods)
                left.remove(god)
                self.gods = tuple(left) or self._every

    def _laid(self, fact: f.BoardLaid) -> None:
        self.all = {0: 1}
        self.destinies = [Counter() for _ in fact.order]
        self._every, self._discards = fact.tiles.gods, list(cards(fact.tiles.adventure))
        self._kinds = sorted(set(self._discards))

    @property
    def _place(self) -> int:
        """The bits of a place."""
        return BITS * len(self._kinds)

    def _seat(self, seat: Seat) -> int:
        """Where the places of a seat begin."""
        return self._place * (DECKS + 2 * seat)

    def _packed(self, of: Sequence[Any]) -> int:
        """Cards as a place."""
        return sum(of.count(kind) << BITS * at for at, kind in enumerate(self._kinds))

    def _held(self, place: int) -> Held:
        """How many cards of each kind are in a place."""
        return tuple(place >> BITS * at & FIELD for at in range(len(self._kinds)))

    def _update(self, start: int, bits: int, changes: Callable[[int], Iterable[Change]]) -> None:
        """Changes each world by what some of its bits, from `start` on, say."""
        after: dict[int, int] = {}
        known: dict[int, list[Change]] = {}
        mask = (1 << bits) - 1
        for world, weight in self.all.items():
            part = world >> start & mask
            if part not in known:
                known[part] = list(changes(part))
            for change, ways in known[part]:
                to = world + change
                after[to] = after.get(to, 0) + ways * weight
            if len(after) > self._most:
                raise TooManyError
        self.all = after

    def _shuffled(self) -> None:
        """The discards are a deck, below those that there are."""
        deck = self._packed(self._discards) << self._place * (self._made % DECKS)
        self.all = {world + deck: weight for world, weight in self.all.items()}
        self._decks.append(len(self._discards))
        self._made += 1
        self._discards.clear()
        assert len(self._decks) <= DECKS

    def _drew(self, seat: Seat, drew: Sequence[Any]) -> None:
        assert not self._down[seat]  # or else it would matter in which order these were played
        seen = self._packed(drew)
        first, numbers = self._made - len(self._decks), list[int]()
        while len(drew) > sum(numbers) and self._decks:
            numbers.append(min(len(drew) - sum(numbers), self._decks[0]))
            self._decks[0] -= numbers[-1]
            if not self._decks[0]:
                del self._decks[0]
        slots = [self._place * (deck % DECKS) for deck in range(first, first + len(numbers))]
        block, hand = (1 << self._place) - 1, self._seat(seat)
        if not seen and seat not in self._dealt and len(slots) == 1:
            self._count((self._held(world >> slots[0] & block) for world in self.all), numbers[0])
        self._dealt.add(seat)

        def changes(decks: int) -> Iterator[Change]:
            whole = sum(decks & block << slot for slot in slots[:-1])  # all decks but the last are used up
            drawn = sum(decks >> slot & block for slot in slots[:-1])
            rest = tuple(map(sub, self._held(seen), self._held(drawn))) if seen else None
            for slot in slots[-1:]:
                for more, ways in _picked(self._held(decks >> slot & block), numbers[-1], rest):
                    yield (drawn + more << hand) - whole - (more << slot), ways

        self._update(0, self._place * DECKS, changes)

    def _count(self, decks: Iterable[Held], number: int) -> None:
        """Counts the worlds that there will be when a seat without cards draws. TooManyError if too many."""
        worlds = 0
        for there in decks:
            worlds += _ways(there, number)
            if worlds > self._most:
                raise TooManyError

    def _played(self, seat: Seat, card: Card | Hidden) -> None:
        start, bits = self._seat(seat), self._place

        def changes(own: int) -> Iterator[Change]:
            hand, down = self._held(own), self._held(own >> bits)
            suits = {suit(kind) for kind, number in zip(self._kinds, down, strict=True) if number}
            for at, kind in enumerate(self._kinds):
                if hand[at] and (isinstance(card, Hidden) or card == kind) and suits <= {suit(kind)}:
                    one = 1 << start + BITS * at
                    yield (one << bits) - one, hand[at]

        self._update(start, 2 * bits, changes)
        self._down[seat] += 1

    def _turned(self, seat: Seat, turned: Sequence[Card]) -> None:
        start, down = self._seat(seat) + self._place, self._packed(turned)
        self._update(start, self._place, lambda lying: [(-(down << start), 1)] if lying == down else [])
        self._discards += turned
        self._down[seat] = 0

    def _chosen(self, seat: Seat, destiny: str | Hidden) -> None:
        before = self.destinies[seat]
        self.destinies[seat] = Counter(
            {
                after: sum(ways for own, ways in before.items() if own != after) or 1
                for after in DESTINIES
                if isinstance(destiny, Hidden) or destiny == after
            }
        )

    def deduced(self) -> dict[str, Any]:
        """The same as `deduce` has, with exact shares."""
        return {
            "seats": [
                {**self._own(seat), "destiny": {d: n / own.total() for d, n in own.items()}}
                for seat, own in enumerate(self.destinies)
                if self.all
            ],
            "gods": {god: n / len(self.gods) for god, n in Counter(self.gods).items()},
        }

    def _own(self, seat: Seat) -> dict[str, dict[Card, float]]:
        """The share of worlds in which the seat has a card in hand, and face down."""
        start, mask = self._seat(seat), (1 << 2 * self._place) - 1
        weights: dict[int, int] = {}
        for world, weight in self.all.items():
            own = world >> start & mask
            weights[own] = weights.get(own, 0) + weight
        every, found = sum(weights.values()), Counter[int]()
        for own, weight in weights.items():
            for at in range(2 * len(self._kinds)):
                if own >> BITS * at & FIELD:
                    found[at] += weight
        names = [*self._kinds, *self._kinds]
        own_shares: dict[str, dict[Card, float]] = {"hand": {}, "down": {}}
        for at in sorted(found):
            own_shares["down" if at >= len(self._kinds) else "hand"][names[at]] = found[at] / every
        return own_shares


@lru_cache(4096)
def _ways(there: Held, number: int) -> int:
    """How many different draws of so many cards there are."""
    ways = [1, *(0 for _ in range(number))]
    for held in there:
        ways = [sum(ways[max(0, so_far - held) : so_far + 1]) for so_far in range(number + 1)]
    return ways[number]


@lru_cache(4096)
def _picked(there: Held, number: int, seen: Held | None) -> list[Change]:
    """All ways to draw so many of these cards, or just those `seen`: the cards, and in how many ways."""
    left, found = sum(there), [(0, 0, 1)]  # cards, how many, ways
    for at, held in enumerate(there):
        left -= held
        may = range(held + 1) if seen is None else [one for one in seen[at : at + 1] if 0 <= one <= held]
        chosen = [(one, one << BITS * at, comb(held, one)) for one in may]
        found = [
            (drawn + more, so_far + one, before * ways)
            for drawn, so_far, before in found
            for one, more, ways in chosen
            if number - left <= so_far + one <= number
        ]
    return [(drawn, ways) for drawn, _, ways in found]
