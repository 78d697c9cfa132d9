"""Possible worlds the slow way: all that agree with what a viewer saw, fact by fact, each with its weight.

It knows nothing of places, flows and shares. A world is what every seat holds and has face down, and what is
left of the decks. Cards are told apart by their kind alone: the weight is how many ways single cards have.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import Any, NamedTuple

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import pile, put
from domain.games.winds_of_fate.words import DESTINIES, Card, suit
from domain.kernel.facts import Fact, Hidden, Seat

MOST = 100_000  # worlds
Cards = tuple[Card, ...]


class World(NamedTuple):
    """`hands` are in order, cards face down (`down`) as they were played; `decks`, in order, from the top."""

    hands: tuple[Cards, ...]
    down: tuple[Cards, ...]
    decks: tuple[Cards, ...]


class TooManyError(Exception):
    """There are more worlds than can be listed."""


class Worlds:
    """All worlds with their weights, and the destinies that each seat may have laid, with theirs."""

    def __init__(self, most: int = MOST) -> None:
        self.all: Counter[World] = Counter()
        self.destinies: list[Counter[str]] = []
        self.gods: tuple[str, ...] = ()
        self._every: tuple[str, ...] = ()
        self._discards: list[Card] = []
        self._most = most

    def step(self, fact: Fact) -> None:
        """What is possible after one more fact."""
        match fact:
            case f.BoardLaid():
                self._laid(fact)
            case f.DeckShuffled():
                under = tuple(sorted(self._discards))
                self._discards.clear()
                self._update((w._replace(decks=(*w.decks, under)), 1, w) for w in self.all)
            case f.Dealt(seat, drew) | f.CardsDrawn(seat, drew):
                self._update(self._drew(seat, pile(drew)))
            case f.CardPlayed(seat, card):
                self._update(self._played(seat, card))
            case f.CardsTurned(seat, turned):
                self._discards += turned
                none: Cards = ()
                self._update(
                    (w._replace(down=put(w.down, seat, none)), 1, w)
                    for w in self.all
                    if w.down[seat] == turned
                )
            case f.DestinyChosen(seat, destiny) | f.DestinySwitched(seat, destiny):
                self._chosen(seat, destiny)
            case f.GodsShuffled():
                self.gods = self._every
            case f.GodTurned(god):
                left = list(self.gods)
                left.remove(god)
                self.gods = tuple(left) or self._every

    def _laid(self, fact: f.BoardLaid) -> None:
        nothing: tuple[Cards, ...] = ((),) * len(fact.order)
        self.all = Counter({World(nothing, nothing, ()): 1})
        self.destinies = [Counter() for _ in fact.order]
        self._every, self._discards = fact.tiles.gods, list(cards(fact.tiles.adventure))

    def _update(self, worlds: Iterable[tuple[World, int, World]]) -> None:
        after: Counter[World] = Counter()
        for world, ways, before in worlds:
            after[world] += ways * self.all[before]
            if len(after) > self._most:
                raise TooManyError
        self.all = after

    def _drew(self, seat: Seat, drew: Sequence[Any]) -> Iterator[tuple[World, int, World]]:
        seen = tuple(sorted(card for card in drew if not isinstance(card, Hidden)))
        for world in self.all:
            for drawn, decks, ways in _taken(world.decks, len(drew)):
                if not seen or seen == drawn:
                    hand = tuple(sorted((*world.hands[seat], *drawn)))
                    yield world._replace(hands=put(world.hands, seat, hand), decks=decks), ways, world

    def _played(self, seat: Seat, card: Card | Hidden) -> Iterator[tuple[World, int, World]]:
        for world in self.all:
            hand, down = world.hands[seat], world.down[seat]
            for kind, ways in Counter(hand).items():
                if (isinstance(card, Hidden) or card == kind) and suit(kind) == suit((*down, kind)[0]):
                    left = list(hand)
                    left.remove(kind)
                    hands, laid = put(world.hands, seat, tuple(left)), put(world.down, seat, (*down, kind))
                    yield world._replace(hands=hands, down=laid), ways, world

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
        seats = range(len(self.destinies))
        every = sum(self.all.values())
        return {
            "seats": [
                {
                    "hand": self._shares((set(w.hands[seat]), n) for w, n in self.all.items()),
                    "down": self._shares((set(w.down[seat]), n) for w, n in self.all.items()),
                    "destiny": {d: n / self.destinies[seat].total() for d, n in self.destinies[seat].items()},
                }
                for seat in seats
                if every
            ],
            "gods": {god: n / len(self.gods) for god, n in Counter(self.gods).items()},
        }

    def _shares(self, worlds: Iterable[tuple[set[Card], int]]) -> dict[Card, float]:
        found, every = Counter[Card](), 0
        for kinds, ways in worlds:
            every += ways
            for kind in kinds:
                found[kind] += ways
        return {kind: ways / every for kind, ways in found.items()}


def _taken(decks: tuple[Cards, ...], number: int) -> Iterator[tuple[Cards, tuple[Cards, ...], int]]:
    """Every draw of so many cards: the cards, the decks without them, and in how many ways."""
    if not number or not decks:
        yield (), decks, 1
        return
    top, under = Counter(decks[0]), decks[1:]
    if number >= len(decks[0]):
        for drawn, left, ways in _taken(under, number - len(decks[0])):
            yield tuple(sorted((*decks[0], *drawn))), left, ways
        return
    kinds = list(top)
    for numbers in product(*(range(min(top[kind], number) + 1) for kind in kinds)):
        if sum(numbers) == number:
            taken = Counter(dict(zip(kinds, numbers, strict=True)))
            ways = prod(comb(top[kind], taken[kind]) for kind in kinds)
            yield tuple(sorted(taken.elements())), (tuple(sorted((top - taken).elements())), *under), ways
