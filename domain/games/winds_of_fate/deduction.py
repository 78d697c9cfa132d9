"""What a viewer cannot rule out: cards in hands and face down, destinies, and the god that comes next.

A world says where every card lay, which of them each card played was, and which destinies were chosen. It
agrees with everything the viewer saw, and every card was in the hand of the seat that played it (3.1), all of
one suit (3.2). Nothing is read from what a seat chose. All worlds are equally likely: the share of a value is
the share of worlds in which the place has it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial, reduce
from typing import Any

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.lying import Draws, Lying, Shown, TooManyError, Wanted
from domain.games.winds_of_fate.past import Past
from domain.games.winds_of_fate.setup import cards
from domain.games.winds_of_fate.shares import Shares
from domain.games.winds_of_fate.table import Table, evolve
from domain.games.winds_of_fate.words import DESTINIES, SUITS, Card, Destiny, suit
from domain.kernel.facts import Fact, Hidden, Seat, Viewer

Possible = dict[str, float | None]  # values with their share of the worlds; None where it is not worked out
DIGITS = 6  # of a share


def deduce(_: Viewer, facts: Sequence[Fact]) -> Mapping[str, Any]:
    """The values that each hidden place may have, each with its share of the worlds.

    `{"seats": [{"hand": {"help-1": SHARE, ...}, "down": {...}, "destiny": {"safe": SHARE}}, ...], "gods":
    {"athena-2": SHARE, ...}, "exact": true}`; `{}` before the board is laid. A hand, or the cards that a seat
    has face down, have a card if there is at least one of the kind. `gods`: the god that is turned up next. A
    share is null where it is not known from which of several decks cards came. If `exact` is false, some
    cards may be too many; none is missing.
    """
    own = [fact for fact in facts if isinstance(fact, f.FACTS)]
    if not own:
        return {}
    table = reduce(evolve, own, Table())
    hands, exact = Hands(own, table).all()
    seats = [
        {"hand": hand, "down": down, "destiny": _destiny(destiny)}
        for (hand, down), destiny in zip(hands, table.destinies, strict=True)
    ]
    return {"seats": seats, "gods": _gods(own, table), "exact": exact}


def missed(possible: Mapping[str, Any], truth: Table) -> tuple[str, ...]:
    """The places whose true value is not among the possible ones. The result must always be empty."""
    if not possible:
        return ()
    places = [(possible["gods"], truth.gods[:1])]
    for seat, own in enumerate(possible["seats"]):
        places += [(own["hand"], truth.hands[seat]), (own["down"], truth.played[seat])]
        destiny = truth.destinies[seat]
        places.append((own["destiny"], () if destiny is None else (destiny,)))
    return tuple(str(value) for values, true in places for value in true if value not in values)


def _destiny(destiny: Destiny | Hidden | None) -> Possible:
    if destiny is None:
        return {}
    return _equally(DESTINIES if isinstance(destiny, Hidden) else (destiny,))


def _gods(facts: Sequence[Fact], table: Table) -> Possible:
    """1.6 The next god is one that was not turned up since all were shuffled."""
    if table.gods and not isinstance(table.gods[0], Hidden):
        return _equally(table.gods[:1])
    turned = Counter[str]()
    for fact in facts:
        match fact:
            case f.GodsShuffled():
                turned.clear()
            case f.GodTurned(god):
                turned[god] += 1
    every = Counter(table.tiles.gods)
    return _equally(sorted(((every - turned) or every).elements()))


def _equally(values: Sequence[Any]) -> Possible:
    return {value: rounded(number / len(values)) for value, number in Counter(values).items()}


def rounded(share: float) -> float:
    """A share as it is sent; what is possible is never rounded to nothing."""
    return round(share, DIGITS) or 10**-DIGITS


class Hands:
    """The cards that each seat may have in hand and face down, from what a viewer saw."""

    def __init__(self, facts: Iterable[Fact], table: Table) -> None:
        self._table = table
        self._kinds = sorted(set(cards(table.tiles.adventure)))
        self._exact = True
        self._hidden = [
            seat
            for seat, (hand, down) in enumerate(zip(table.hands, table.played, strict=True))
            if any(isinstance(card, Hidden) for card in (*hand, *down))
        ]
        if self._hidden:
            past = Past()
            for fact in facts:
                past.learn(fact)
            self._lying = Lying(past)
            self._lying.settle()
            self._wanted = {
                seat: Wanted(len(table.played[seat]), SUITS) for seat in self._hidden if table.played[seat]
            }
            try:
                self._lying.lay(partial(self._lying.feasible, self._wanted))
            except TooManyError:
                self._exact = False
            self._shares = None if self._lying.open else Shares(self._lying, self._hidden, self._wanted)

    def all(self) -> tuple[list[tuple[Possible, Possible]], bool]:
        """Of each seat the cards in hand and those face down; and whether they are exact."""
        found = [
            self._guessed(seat)
            if seat in self._hidden
            else (_held(self._table.hands[seat]), _held(self._table.played[seat]))
            for seat in range(len(self._table.hands))
        ]
        return found, self._exact

    def _guessed(self, seat: Seat) -> tuple[Possible, Possible]:
        hand = self._possible(seat, self._wanted) if self._table.hands[seat] else []
        down = list[Card]()
        if seat in self._wanted:
            number = self._wanted[seat].number - 1
            for of in SUITS:
                wanted = {**self._wanted, seat: Wanted(number, (of,))}
                down += self._possible(seat, wanted, of)
        shares = self._shares
        if shares is None or not shares.known:
            return dict.fromkeys(hand), dict.fromkeys(down)
        return (
            {card: rounded(shares.hand(seat, card)) for card in hand},
            {card: rounded(shares.down(seat, card)) for card in down},
        )

    def _possible(self, seat: Seat, wanted: Mapping[Seat, Wanted], of: str | None = None) -> list[Card]:
        """The cards of which the seat may have one, besides those it has face down."""
        sought = [card for card in self._kinds if of in (None, suit(card))]
        fits = partial(self._lying.feasible, wanted)
        if not self._exact:
            return sought
        try:
            return [card for card in sought if self._lying.can(self._shown(seat, card), fits)]
        except TooManyError:
            self._exact = False
            return sought

    def _shown(self, seat: Seat, card: Card) -> Shown:
        draws = Draws(seat, 0)
        return Shown(draws, max(self._lying.free[draws]), card)


def _held(own: Iterable[Any]) -> Possible:
    """Cards that are known."""
    return dict.fromkeys(sorted(own), 1)
