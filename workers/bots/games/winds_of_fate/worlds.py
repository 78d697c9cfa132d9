"""Worlds that a seat cannot rule out, drawn quickly: what the facts show is worked out once for all draws."""

from collections import Counter
from collections.abc import Sequence
from math import comb, tanh
from random import Random
from typing import Any

import msgspec

from domain.games.winds_of_fate import facts as f
from domain.games.winds_of_fate.lying import Lying, TooManyError
from domain.games.winds_of_fate.past import Past
from domain.games.winds_of_fate.resample import god_orders, resample
from domain.games.winds_of_fate.table import Cards, Table
from domain.games.winds_of_fate.words import DESTINIES, SUITS, Card, God, suit
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Game
from workers.bots.games.winds_of_fate.forecast import chance
from workers.bots.games.winds_of_fate.prospects import Prospects

replace = msgspec.structs.replace

ATTEMPTS = 30  # deals that are tried until all cards face down are of one suit
ANY = 0.15  # how likely a destiny seems at least
LEANING = 1.0  # how much the suits a seat has shown tell of the cards it has face down


class Worlds:
    """Draws worlds for a seat. Cards that may come from several decks are taken in one way for all draws."""

    def __init__(self, game: Game[Table], seat: Seat, facts: Sequence[Fact], prospects: Prospects) -> None:
        self._facts = [fact for fact in facts if isinstance(fact, game.facts)]
        self._seat = seat
        self._table = game.initial
        self._leans = Counter[tuple[Seat, str]]()
        past = Past()
        for fact in self._facts:
            self._table = game.evolve(self._table, fact)
            past.learn(fact)
            if isinstance(fact, f.CardsTurned):
                self._leans.update((fact.seat, suit(card)) for card in fact.cards)
        self._likely = self._destinies(prospects)
        self._lying = self._laid(past)
        self._rest = tuple(Counter(place.deck for place in past.left).items())
        self._piles, self._places = self._unseen()
        self._gods = self._gods_left()

    def draw(self, rng: Random) -> Table:
        """A world."""
        for _ in range(ATTEMPTS if self._lying else 0):
            dealt = self._dealt(rng)
            if dealt is not None:
                return dealt
        return resample(self._seat, self._facts, rng)

    def _laid(self, past: Past) -> Lying | None:
        """The decks without the cards that were shown; None if they cannot be found soon."""
        lying = Lying(past)
        try:
            lying.settle()
            lying.lay(lambda: True)
        except (TooManyError, LookupError):
            return None
        return lying

    def _unseen(self) -> tuple[list[list[Card]], list[tuple[Seat, list[int]]]]:
        """The cards of each deck that were not seen, and the decks of the places of each other seat."""
        if self._lying is None:
            return [], []
        piles = [sorted(cards.elements()) for cards in self._lying.cards]
        others = (seat for seat in range(len(self._table.order)) if seat != self._seat)
        hands = ((seat, enumerate(self._lying.hand(seat))) for seat in others)
        return piles, [(seat, [deck for deck, some in hand for _ in range(some)]) for seat, hand in hands]

    def _gods_left(self) -> list[God]:
        """The gods that may come before the next shuffle."""
        number = len(self._table.gods)
        return sorted(god_orders(self._facts, Random(0))[-1][-number:]) if number else []

    def _destinies(self, prospects: Prospects) -> list[float]:
        """How likely each destiny seems, to a seat that knows no other's."""
        if self._table.stage == "unlaid" or not self._table.places:
            return [1.0] * len(DESTINIES)
        outlook = prospects.ends(self._table)
        return [ANY + chance(outlook, destiny) for destiny in DESTINIES]

    def _dealt(self, rng: Random) -> Table | None:
        """The cards that were not seen, dealt to places; None if cards face down would not be of one suit."""
        table = self._table
        piles = [rng.sample(pile, len(pile)) for pile in self._piles]
        hands, played = list(table.hands), list(table.played)
        for seat, decks in self._places:
            own = [piles[deck].pop() for deck in decks]
            down = self._face_down(seat, own, rng)
            if down is None:
                return None
            for card in down:
                own.remove(card)
            hands[seat], played[seat] = tuple(sorted(own)), down
        deck: Cards = tuple([piles[number].pop() for number, left in self._rest for _ in range(left)])
        return replace(
            table,
            hands=tuple(hands),
            played=tuple(played),
            deck=deck,
            gods=tuple(rng.sample(self._gods, len(self._gods))),
            destinies=tuple(self._destiny(destiny, rng) for destiny in table.destinies),
        )

    def _face_down(self, seat: Seat, own: Sequence[Card], rng: Random) -> tuple[Card, ...] | None:
        """3.2 Some of these cards, all of one suit, for those that the seat has face down."""
        number = len(self._table.played[seat])
        if not number:
            return ()
        suits = [[card for card in own if suit(card) == each] for each in SUITS]
        lean = tanh(LEANING * (self._leans[seat, SUITS[0]] - self._leans[seat, SUITS[1]]) / 4)
        weights = [
            comb(len(cards), number) * (1 + side * lean) for cards, side in zip(suits, (1, -1), strict=True)
        ]
        if not any(weights):
            return None
        [cards] = rng.choices(suits, weights)
        return tuple(rng.sample(cards, number))

    def _destiny(self, destiny: Any, rng: Random) -> Any:
        return rng.choices(DESTINIES, self._likely)[0] if isinstance(destiny, Hidden) else destiny
