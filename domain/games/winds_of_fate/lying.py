"""Where cards may lie: which decks those seen came from, and what else may be in hands and face down.

A card that a seat showed lay on a place that the seat had drawn by then. At first only one deck can have held
it. Where several can, one way is found, and changed as little as needed for each question; only where that
does not answer it, all ways are tried.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from domain.games.winds_of_fate.past import Past, Sight
from domain.games.winds_of_fate.words import SUITS, Card, Suit, suit
from domain.kernel.facts import Seat

TRIES = 200  # choices of a deck for all questions about one view
CHAIN = 2  # cards that are taken from other decks to make room for one


class TooManyError(Exception):
    """There are more ways than can be tried."""


class Draws(NamedTuple):
    """The places from which some cards were drawn: those of a seat from `start` on."""

    seat: Seat
    start: int


class Shown(NamedTuple):
    """A card that lay on one of the places of its draws before `end`.

    `number`: to tell it from others like it.
    """

    draws: Draws
    end: int
    card: Card
    number: int = -1


class Wanted(NamedTuple):
    """How many cards of one of these suits a seat has face down, besides those that are asked for."""

    number: int
    suits: tuple[Suit, ...]


class Lying:
    """Decks from which the cards shown have been taken: the `cards` left of each, and the `free` places of
    draws.

    `free[draws][end][deck]`: how many places before `end` are not taken. `open`: the cards shown that more
    than one deck can have held; `laid`: from which deck each of these is taken for now; `settled`: the same
    of those that only one deck can have held.
    """

    def __init__(self, past: Past) -> None:
        self.decks = range(len(past.decks))
        self.cards = [Counter(deck) for deck in past.decks]
        self.free: dict[Draws, dict[int, list[int]]] = {}
        self.open: list[Shown] = []
        self.laid: dict[Shown, int] = {}
        self.settled: dict[Shown, int] = {}
        self._way: dict[Shown, int] = {}
        self.tries = TRIES
        hands = (Sight(seat, 0, len(own), ()) for seat, own in past.drawn.items() if seat not in past.open)
        sights = [*past.sights, *hands]
        for seat, start, end, cards in sights:
            draws = Draws(seat, start)
            at = self.free.setdefault(draws, {})
            if end not in at:
                held = Counter(place.deck for place in past.drawn[seat][start:end])
                at[end] = [held[deck] for deck in self.decks]
            self.open += (Shown(draws, end, card, len(self.open)) for card in cards)

    def hand(self, seat: Seat) -> list[int]:
        """How many places of each deck the seat has drawn and nothing is known of."""
        ends = self.free[Draws(seat, 0)]
        return ends[max(ends)]

    def take(self, shown: Shown, deck: int, number: int = 1) -> None:
        """Lets the card come from this deck; -1 puts it back."""
        self.cards[deck][shown.card] -= number
        for end, left in self.free[shown.draws].items():
            if end >= shown.end:
                left[deck] -= number

    def settle(self) -> None:
        """Takes all cards of which only one deck can have held them. LookupError if none can."""
        settled = True
        while settled:
            settled, still = False, list[Shown]()
            for shown in self.open:
                decks = self.choices(shown)
                if not decks:
                    raise LookupError("no cards agree with what was seen")
                if len(decks) == 1:
                    self.take(shown, decks[0])
                    self.settled[shown] = decks[0]
                    settled = True
                else:
                    still.append(shown)
            self.open = still

    def lay(self, check: Callable[[], bool], order: Sequence[Shown] | None = None) -> None:
        """Takes the open cards in a way for which the check is true, and keeps them so.

        `order`: of the open cards that have equally many decks; another one may bring another way.
        LookupError if there is none, TooManyError if that is not known after many tries.
        """
        if not (self._laid_in_turn(self.open if order is None else order) and check()):
            self._lift(-1)
            self.laid.clear()
            if not self._fits(check, self.open):
                raise LookupError("no cards agree with what was seen")
            self._keep()

    def _laid_in_turn(self, order: Sequence[Shown]) -> bool:
        """Whether the open cards could be taken one by one, each with few others moved."""
        for shown in sorted(order, key=lambda shown: len(self.choices(shown))):
            if not self._inserted(shown, lambda: True, CHAIN):
                return False
            self._keep()
        return True

    def _keep(self) -> None:
        """Takes the cards in the last way that fitted."""
        self._lift(-1)
        self.laid = dict(self._way)
        self._lift(1)

    def _lift(self, number: int) -> None:
        for shown, deck in self.laid.items():
            self.take(shown, deck, number)

    def can(self, shown: Shown, check: Callable[[], bool]) -> bool:
        """Whether one more card can be taken, if need be with the open cards in some other way.

        TooManyError if that is not known after many tries.
        """
        if self._inserted(shown, check, 0):
            return True
        self._lift(-1)
        enough = self._enough(shown)
        self._lift(1)
        return enough and (self._inserted(shown, check, CHAIN) or self._otherwise(shown, check))

    def _otherwise(self, shown: Shown, check: Callable[[], bool]) -> bool:
        """Whether it can be taken with the open cards in any way at all."""
        self._lift(-1)
        try:
            return self._fits(check, self._nearest(shown))
        finally:
            self._lift(1)

    def _inserted(self, shown: Shown, check: Callable[[], bool], chain: int) -> bool:
        """Whether the card can be taken if at most so many others are taken from other decks than now."""
        free = self._roomiest(shown)
        return any(self._taken(shown, deck, check) for deck in free) or any(
            self._moved(shown, deck, other, check, chain - 1)
            for other, deck in (list(self.laid.items()) if chain else ())
            if deck not in free and (other.card == shown.card or other.draws == shown.draws)
        )

    def _roomiest(self, shown: Shown) -> list[int]:
        """The decks that may have held the card; first the one with most such cards, and places for them."""
        left = self.free[shown.draws][shown.end]
        return sorted(self.choices(shown), key=lambda deck: -min(self.cards[deck][shown.card], left[deck]))

    def _taken(self, shown: Shown, deck: int, check: Callable[[], bool]) -> bool:
        self._try()
        self.take(shown, deck)
        fits = check()
        self.take(shown, deck, -1)
        if fits:
            self._way = {**self.laid, shown: deck}
        return fits

    def _moved(self, shown: Shown, deck: int, other: Shown, check: Callable[[], bool], chain: int) -> bool:
        """Whether the card can be taken from the deck in place of another one, which finds its own."""
        self._try()
        del self.laid[other]
        self.take(other, deck, -1)
        fits = False
        if self._left(shown, deck):
            self.take(shown, deck)
            fits = self._inserted(other, check, chain)
            self.take(shown, deck, -1)
            self._way[shown] = deck
        self.take(other, deck)
        self.laid[other] = deck
        return fits

    def _left(self, shown: Shown, deck: int) -> bool:
        """Whether the deck has such a card, and these draws a place for it."""
        return self.cards[deck][shown.card] > 0 and all(
            left[deck] > 0 for end, left in self.free[shown.draws].items() if end >= shown.end
        )

    def choices(self, shown: Shown) -> list[int]:
        """The decks that may have held the card."""
        return [deck for deck in self.decks if self._left(shown, deck)]

    def _try(self) -> None:
        self.tries -= 1
        if self.tries < 0:
            raise TooManyError

    def _fits(self, check: Callable[[], bool], rest: Sequence[Shown]) -> bool:
        """Whether these cards can be taken in a way for which the check is true: the last way tried."""
        if not rest:
            return check()
        at = self._fewest(rest)
        shown, others = rest[at], [*rest[:at], *rest[at + 1 :]]
        for deck in self._roomiest(shown):
            self._try()
            self.take(shown, deck)
            self._way[shown] = deck
            fits = self._fits(check, others)
            self.take(shown, deck, -1)
            if fits:
                return True
        return False

    def _nearest(self, shown: Shown) -> list[Shown]:
        """The card and all open ones: first those like it, then those of its seat."""
        key = lambda other: (other.card != shown.card, other.draws != shown.draws)  # noqa: E731
        return [shown, *sorted(self.open, key=key)]

    def _enough(self, shown: Shown) -> bool:
        """Whether there are enough cards for this one and those like it, if places are not counted."""
        alike = [shown, *(other for other in self.open if other.card == shown.card)]
        rooms = {at: [int(self._left(one, deck)) for deck in self.decks] for at, one in enumerate(alike)}
        flow = Flow(rooms, [cards[shown.card] for cards in self.cards])
        return all(flow.served(at) for at in rooms)

    def _fewest(self, rest: Sequence[Shown]) -> int:
        """The number of the card with the fewest decks."""
        best, fewest = 0, len(self.decks) + 1
        for at, shown in enumerate(rest):
            decks = len(self.choices(shown))
            if decks < fewest:
                best, fewest = at, decks
                if decks < 2:  # noqa: PLR2004  # nothing has fewer
                    break
        return best

    def feasible(self, wanted: Mapping[Seat, Wanted]) -> bool:
        """Whether all seats may have their cards face down, each of one suit."""
        left = [
            {of: sum(n for c, n in cards.items() if suit(c) == of) for of in SUITS} for cards in self.cards
        ]
        for suits in product(*(want.suits for want in wanted.values())):
            if all(self._served(dict(zip(wanted, suits, strict=True)), wanted, left, of) for of in SUITS):
                return True
        return False

    def _served(
        self,
        suits: Mapping[Seat, Suit],
        wanted: Mapping[Seat, Wanted],
        left: Sequence[Mapping[Suit, int]],
        of: Suit,
    ) -> bool:
        """Whether the seats of this suit find as many cards of it on their places."""
        seats = [seat for seat, own in suits.items() if own == of]
        flow = Flow({seat: list(self.hand(seat)) for seat in seats}, [deck[of] for deck in left])
        return all(flow.served(seat) for seat in seats for _ in range(wanted[seat].number))


class Flow:
    """Cards go from decks to seats: `room` for so many of each deck at a seat, and so many `left` of each."""

    def __init__(self, room: dict[Seat, list[int]], left: list[int]) -> None:
        self._room = room
        self._left = left
        self._given = {seat: [0] * len(left) for seat in room}

    def served(self, seat: Seat) -> bool:
        """Gives the seat one card more, if need be by giving others theirs from another deck."""
        return self._give(seat, set())

    def _give(self, seat: Seat, tried: set[int]) -> bool:
        for deck, room in enumerate(self._room[seat]):
            if room > 0 and deck not in tried:
                tried.add(deck)
                if self._left[deck] > 0:
                    self._left[deck] -= 1
                elif not self._freed(deck, tried):
                    continue
                self._room[seat][deck] -= 1
                self._given[seat][deck] += 1
                return True
        return False

    def _freed(self, deck: int, tried: set[int]) -> bool:
        for other, given in self._given.items():
            if given[deck] > 0 and self._give(other, tried):
                given[deck] -= 1
                self._room[other][deck] += 1
                return True
        return False
