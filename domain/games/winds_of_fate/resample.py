"""A world that the viewer cannot rule out: hidden values are filled in so that they may be true.

Every card lay on some place of a deck: the first deck, or one made later of the discards. A seat that draws
gets the next places. So a card that is turned up, or that the viewer drew, must have lain on a place that its
seat had drawn. Such cards are put on places until everything seen fits; the other cards may lie anywhere. The
completed facts are folded like any others.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.table import Table, evolve, pile
from domain.games.winds_of_fate.words import DESTINIES, SUITS, Card, Destiny, God, Suit, suit
from domain.kernel.facts import REFEREE, Fact, Hidden, Seat, Viewer
from domain.kernel.offers import Chooser

T = TypeVar("T")

PATIENCE = 2000  # cards put on places before the search starts again
ATTEMPTS = 500

replace = msgspec.structs.replace


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


class Search:
    """Puts cards on places, so that everything seen fits. `suits`: of the cards face down, by seat."""

    def __init__(self, past: Past, suits: Mapping[Seat, Suit], chooser: Chooser) -> None:
        self._past = past
        self._chooser = chooser
        self._left = [Counter(deck) for deck in past.decks]
        self._patience = PATIENCE
        kinds = {own: tuple(card for card in Counter(past.decks[0]) if suit(card) == own) for own in SUITS}
        self._sights = [
            *past.sights,
            *(
                Sight(seat, 0, len(past.drawn[seat]), kinds[own])
                for seat, own in suits.items()
                for _ in range(past.down[seat])
            ),
        ]
        self.found: dict[Place, Card] = {}
        self.down: dict[Seat, list[Card]] = {}

    def fits(self, at: int = 0) -> bool:
        """Whether the sights from this one on could be placed; `found` then has all of them."""
        if at == len(self._sights):
            return True
        self._patience -= 1
        for place, card in self._candidates(self._sights[at]):
            self.found[place] = card
            self._left[place.deck][card] -= 1
            if self.fits(at + 1):
                return True
            self._left[place.deck][card] += 1
            del self.found[place]
        return False

    def _candidates(self, sight: Sight) -> Iterator[tuple[Place, Card]]:
        """The first free place of each deck with each of the cards it may have had, likely ones first."""
        if self._patience < 0:
            return
        own = self._past.drawn[sight.seat][sight.start : sight.end]
        places = {place.deck: place for place in reversed(own) if place not in self.found}
        ways = [
            (place, card)
            for place in places.values()
            for card in sight.cards
            for _ in range(self._left[place.deck][card])
        ]
        yield from dict.fromkeys(shuffled(ways, self._chooser))

    def decks(self) -> list[tuple[Card, ...]]:
        """All decks; cards that were not seen lie anywhere."""
        made = []
        for number, deck in enumerate(self._past.decks):
            rest = shuffled(list(self._left[number].elements()), self._chooser)
            places = (Place(number, depth) for depth in range(len(deck)))
            made.append(tuple(self.found[place] if place in self.found else rest.pop() for place in places))
        return made

    def face_down(self) -> dict[Seat, list[Card]]:
        """The cards that lie face down, by seat: the last that were placed."""
        placed = list(self.found.values())
        lying: dict[Seat, list[Card]] = {}
        for sight, card in zip(
            self._sights[len(self._past.sights) :], placed[len(self._past.sights) :], strict=True
        ):
            lying.setdefault(sight.seat, []).append(card)
        return lying


def resample(viewer: Viewer, facts: Sequence[Fact], chooser: Chooser) -> Table:
    """The viewer's table with everything hidden filled in, as it may be after all that they saw.

    LookupError if no world agrees with the facts: then they were never played.
    """
    known = viewer is REFEREE  # nothing is hidden from this viewer
    own = [fact for fact in facts if isinstance(fact, f.FACTS)]
    return reduce(evolve, own if known else completed(own, chooser), Table())


def completed(facts: Sequence[Fact], chooser: Chooser) -> tuple[Fact, ...]:
    """The facts of the game among these, with nothing hidden."""
    own = [fact for fact in facts if isinstance(fact, f.FACTS)]
    if not own:  # nothing is dealt yet
        return ()
    filling = Filling(own, chooser)
    return tuple(map(filling.filled, own))


def searched(past: Past, chooser: Chooser) -> Search:
    """A search that has found places for all cards seen."""
    hiding = [seat for seat, number in past.down.items() if number and seat not in past.open]
    for _ in range(ATTEMPTS):
        search = Search(past, {seat: chooser.sample(SUITS, 1)[0] for seat in hiding}, chooser)
        if search.fits():
            return search
    raise LookupError("no cards agree with what was seen")


class Filling:
    """Fills in what is hidden, fact by fact in their order."""

    def __init__(self, facts: Sequence[Fact], chooser: Chooser) -> None:
        past = Past()
        for fact in facts:
            past.learn(fact)
        search = searched(past, chooser)
        decks = search.decks()
        self._decks = iter(decks)
        self._draws = {seat: iter([decks[p.deck][p.depth] for p in own]) for seat, own in past.drawn.items()}
        lying = search.face_down()
        self._plays = {
            seat: iter([*past.played.get(seat, ()), *lying.get(seat, ())]) for seat in range(len(past.drawn))
        }
        self._gods = iter(god_orders(facts, chooser))
        self._destinies = destinies(facts, chooser)

    def filled(self, fact: Fact) -> Fact:
        """The fact with nothing hidden."""
        match fact:
            case f.DeckShuffled():
                return f.DeckShuffled(next(self._decks))
            case f.GodsShuffled():
                return f.GodsShuffled(next(self._gods))
            case f.Dealt(seat, drew) | f.CardsDrawn(seat, drew):
                drawn = (next(self._draws[seat]) for _ in pile(drew))
                return replace(fact, cards=tuple(sorted(drawn)))
            case f.CardPlayed(seat, card):
                known = next(self._plays[seat], card)
                return replace(fact, card=known) if isinstance(card, Hidden) else fact
            case f.DestinyChosen(seat) | f.DestinySwitched(seat):
                return replace(fact, destiny=next(self._destinies[seat]))
        return fact


def god_orders(facts: Sequence[Fact], chooser: Chooser) -> list[tuple[God, ...]]:
    """Each order the gods were shuffled into: those that were turned up, then the others in any order."""
    every: tuple[God, ...] = ()
    turned: list[list[God]] = []
    for fact in facts:
        match fact:
            case f.BoardLaid(_, tiles):
                every = tiles.gods
            case f.GodsShuffled():
                turned.append([])
            case f.GodTurned(god):
                turned[-1].append(god)
    rests = (list((Counter(every) - Counter(seen)).elements()) for seen in turned)
    return [(*seen, *shuffled(rest, chooser)) for seen, rest in zip(turned, rests, strict=True)]


def destinies(facts: Sequence[Fact], chooser: Chooser) -> dict[Seat, Iterator[Destiny]]:
    """The destinies of each seat in turn: each differs from the one before."""
    found: dict[Seat, list[Any]] = {}
    for fact in facts:
        match fact:
            case f.DestinyChosen(seat, destiny) | f.DestinySwitched(seat, destiny):
                found.setdefault(seat, []).append(destiny)
            case f.DestiniesTurned(_, turned):
                for seat, destiny in enumerate(turned):
                    found[seat][-1] = destiny
    return {seat: iter(_guessed(several, chooser)) for seat, several in found.items()}


def _guessed(several: list[Any], chooser: Chooser) -> list[Destiny]:
    after: list[Destiny] = []
    for destiny in reversed(several):
        others = [other for other in DESTINIES if after[-1:] != [other]]
        after.append(chooser.sample(others, 1)[0] if isinstance(destiny, Hidden) else destiny)
    return after[::-1]


def shuffled(items: list[T], chooser: Chooser) -> list[T]:
    """The items in any order."""
    return chooser.sample(items, len(items))
