"""What the facts show of where cards lay: the decks, the places that were drawn, the cards that were seen."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import pile
from domain.games.winds_of_fate.words import Card
from domain.kernel.facts import Fact, Hidden, Seat


class Place(NamedTuple):
    """A place in a deck: of which deck, and how many cards lay above it at first."""

    deck: int
    depth: int


class Sight(NamedTuple):
    """One of these cards must have lain on one of the places that its seat drew, from `start` to `end`."""

    seat: Seat
    start: int
    end: int
    cards: tuple[Card, ...]


@dataclass
class Past:
    """What the facts show of where cards lay: the decks, the places drawn, the cards seen.

    `played`: the cards that a seat played and that were turned up, in order. `down`: how many of each seat
    lie face down now. `open`: the seats whose draws are seen.
    """

    decks: list[tuple[Card, ...]] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    drawn: dict[Seat, list[Place]] = field(default_factory=dict)
    sights: list[Sight] = field(default_factory=list)
    played: dict[Seat, list[Card]] = field(default_factory=dict)
    down: Counter[Seat] = field(default_factory=Counter)
    open: set[Seat] = field(default_factory=set)

    def learn(self, fact: Fact) -> None:
        """Takes the next fact into account."""
        match fact:
            case f.BoardLaid(_, tiles):
                self.decks.append(cards(tiles.adventure))
            case f.DeckShuffled():
                self._shuffled()
            case f.Dealt(seat, drew) | f.CardsDrawn(seat, drew):
                self._drew(seat, pile(drew))
            case f.CardPlayed(seat):
                self.down[seat] += 1
            case f.CardsTurned(seat, turned):
                self._turned(seat, turned)

    def _shuffled(self) -> None:
        if self.drawn:  # not the first deck, which holds all cards
            self.decks.append(tuple(self.discards))
        self.left += (Place(len(self.decks) - 1, depth) for depth in range(len(self.decks[-1])))
        self.discards.clear()

    def _drew(self, seat: Seat, drew: tuple[Card | Hidden, ...]) -> None:
        own = self.drawn.setdefault(seat, [])
        start = len(own)
        own += self.left[: len(drew)]
        del self.left[: len(drew)]
        seen = [card for card in drew if not isinstance(card, Hidden)]
        self.sights += (Sight(seat, start, len(own), (card,)) for card in seen)
        if seen:
            self.open.add(seat)

    def _turned(self, seat: Seat, turned: tuple[Card, ...]) -> None:
        self.down[seat] = 0
        self.discards += turned
        self.played.setdefault(seat, []).extend(turned)
        if seat not in self.open:
            self.sights += (Sight(seat, 0, len(self.drawn[seat]), (card,)) for card in turned)
