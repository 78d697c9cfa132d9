"""A world that the viewer cannot rule out: hidden values are filled in so that they may be true.

Every card lay on some place of a deck: the first deck, or one made later of the discards. A seat that draws
gets the next places. So a card that is turned up, or that the viewer drew, must have lain on a place that its
seat had drawn. Such cards are put on places until everything seen fits; the other cards may lie anywhere. The
completed facts are folded like any others.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import Any, TypeVar

import msgspec

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.lying import Draws, Lying, Shown, TooManyError, Wanted
from domain.games.winds_of_fate.past import Past, Place
from domain.games.winds_of_fate.table import Table, evolve, pile
from domain.games.winds_of_fate.words import DESTINIES, SUITS, Card, Destiny, God, Suit, suit
from domain.kernel.facts import REFEREE, Fact, Hidden, Seat, Viewer
from domain.kernel.offers import Chooser

T = TypeVar("T")

TRIES = 1000  # choices of a deck before the search starts again in another order
ATTEMPTS = 500  # with each way in which cards face down may have suits

replace = msgspec.structs.replace


class Search:
    """Puts cards on places, so that everything seen fits. `suits`: of the cards face down, by seat."""

    def __init__(self, past: Past, suits: Mapping[Seat, Suit], chooser: Chooser) -> None:
        self._past = past
        self._chooser = chooser
        self._lying = Lying(past)
        self._wanted = {seat: Wanted(past.down[seat], (own,)) for seat, own in suits.items()}
        self._down: dict[Seat, list[Shown]] = {}
        self._taken: list[tuple[Shown, int]] = []

    def fits(self) -> bool:
        """Whether places for all cards seen were found soon, and cards of their suits for those face down."""
        lying = self._lying
        lying.tries = TRIES
        try:
            lying.settle()
            if not self._may_fit():
                return False
            lying.lay(self._may_fit, shuffled(lying.open, self._chooser))
        except (TooManyError, LookupError):
            return False
        self._taken += [*lying.settled.items(), *lying.laid.items()]
        for seat, wanted in list(self._wanted.items()):
            for number in reversed(range(wanted.number)):
                self._wanted[seat] = wanted._replace(number=number)
                self._lay_down(seat, *wanted.suits)
        return True

    def _may_fit(self) -> bool:
        return self._lying.feasible(self._wanted)

    def _lay_down(self, seat: Seat, own: Suit) -> None:
        """Takes a card of the suit for one that the seat has face down, so that the others still may fit."""
        draws, end = Draws(seat, 0), len(self._past.drawn[seat])
        for shown, deck in self._ways(draws, end, own):
            self._lying.take(shown, deck)
            if self._may_fit():
                self._taken.append((shown, deck))
                self._down.setdefault(seat, []).append(shown)
                return
            self._lying.take(shown, deck, -1)

    def _ways(self, draws: Draws, end: int, own: Suit) -> Iterable[tuple[Shown, int]]:
        """The cards of the suit that lay on these places, each with its deck, likely ones first."""
        kinds = (Shown(draws, end, card) for card in dict.fromkeys(self._past.decks[0]) if suit(card) == own)
        each = [
            (shown, deck)
            for shown in kinds
            for deck in self._lying.choices(shown)
            for _ in range(self._lying.cards[deck][shown.card])
        ]
        return dict.fromkeys(shuffled(each, self._chooser))

    def decks(self) -> list[tuple[Card, ...]]:
        """All decks; cards that were not seen lie anywhere."""
        found = self._places()
        made = []
        for number, deck in enumerate(self._past.decks):
            rest = shuffled(list(self._lying.cards[number].elements()), self._chooser)
            places = (Place(number, depth) for depth in range(len(deck)))
            made.append(tuple(found[place] if place in found else rest.pop() for place in places))
        return made

    def _places(self) -> dict[Place, Card]:
        """Where the cards lay. The first places are for those that were seen first."""
        found: dict[Place, Card] = {}
        for shown, deck in sorted(self._taken, key=lambda each: each[0].end):
            own = self._past.drawn[shown.draws.seat][shown.draws.start : shown.end]
            place = next(place for place in own if place.deck == deck and place not in found)
            found[place] = shown.card
        return found

    def face_down(self) -> dict[Seat, list[Card]]:
        """The cards that lie face down, by seat."""
        return {seat: [shown.card for shown in down] for seat, down in self._down.items()}


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
    every = list(product(SUITS, repeat=len(hiding)))
    for _ in range(ATTEMPTS):
        for suits in shuffled(every, chooser):
            search = Search(past, dict(zip(hiding, suits, strict=True)), chooser)
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
