"""What a search has to know of the toy game: bid high, value the rounds won so far."""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from domain.kernel.facts import Fact, Hidden, Seat, known
from domain.kernel.game import Move
from tests.support import toy
from workers.bots.search.model import Candidate, Model


class Suitors(Model[toy.Table]):
    """The toy game."""

    def candidates(self, table: toy.Table, seat: Seat) -> Sequence[Candidate]:
        """Any card, the high ones before the low ones; a draw before none."""
        if table.drawing is not None:
            return (Candidate(toy.Draw(), 2.0), Candidate(toy.Decline(), 1.0))
        cards = sorted((known(card) for card in table.hands[seat]), reverse=True)
        return [Candidate(toy.Bid(card), float(card)) for card in cards]

    def playout(self, table: toy.Table, seat: Seat, rng: Random) -> Move:
        """Any candidate."""
        return rng.choice(self.candidates(table, seat)).move

    def value(self, table: toy.Table) -> Sequence[float]:
        """The rounds won so far, and one for everybody."""
        won = [1 + table.takers.count(seat) for seat in range(len(table.hands))]
        return [rounds / sum(won) for rounds in won]

    def sampler(self, seat: Seat, facts: Sequence[Fact]) -> Callable[[Random], toy.Table]:
        """The cards that the seat has not seen lie anywhere."""
        table = self.game.initial
        for fact in facts:
            if isinstance(fact, self.game.facts):
                table = self.game.evolve(table, fact)
        seen = {card for row in (*table.hands, *table.turned, table.bids) for card in row}
        unseen = [card for card in toy.CARDS if card not in seen]

        def world(rng: Random) -> toy.Table:
            cards = iter(rng.sample(unseen, len(unseen)))

            def dealt(card: int | Hidden) -> int:
                return next(cards) if isinstance(card, Hidden) else card

            hands = tuple(tuple(map(dealt, hand)) for hand in table.hands)
            bids = tuple(None if bid is None else dealt(bid) for bid in table.bids)
            return msgspec.structs.replace(table, hands=hands, bids=bids, aside=dealt(table.aside))

        return world
