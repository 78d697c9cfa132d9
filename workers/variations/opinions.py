"""Opinions: what a bot that searches thinks of the moves of a seat, by what that seat has seen."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from domain.kernel.facts import Fact, Seat
from domain.kernel.match.state import Match
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.search.budget import Budget
from workers.bots.search.model import Candidate, Model
from workers.bots.search.tree import Search
from workers.bots.strategy import MakeStrategy

MOST: Final = 5
DIGITS: Final = 2


class Advisor:
    """Thinks of moves. `model`: of the game; `guide`: the rules of thumb whose move is always looked at."""

    def __init__(self, model: Model[Any], guide: MakeStrategy, budget: Budget) -> None:
        self._model = model
        self._guide = guide
        self._budget = budget

    def opinions(self, seat: Seat, own: Match, seen: Sequence[Fact], seed: str) -> Sequence[JsonObject]:
        """The moves that seem best to a seat that is to act, the best first, by what it knows alone.

        `own`: the match as it knows it; `seen`: the facts that it saw; the same `seed`, the same chance.
        """
        assert own.setting is not None
        rng, model = Random(seed), self._model
        offers = model.game.legal(own.table, seat)
        candidates = self._candidates(seat, seen, offers, rng)
        search = Search(model, own.setting, model.sampler(seat, seen), rng)
        return [
            {
                "move": msgspec.to_builtins(attempt.move),
                "chance": round(attempt.node.mean(seat), DIGITS),
                "tries": attempt.node.visits,
            }
            for attempt in search.ranked(seat, candidates, self._budget, MOST)
        ]

    def _candidates(
        self, seat: Seat, seen: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> Sequence[Candidate]:
        """The moves that are worth a look: the only one; else those of the model, and that of the guide."""
        game, read = self._model.game, notation(self._model.game).move
        if sum(offer.count() for offer in offers) == 1:
            return [Candidate(read(offers[0].sample(rng)), 1.0)]
        table = game.initial
        for fact in seen:
            if isinstance(fact, game.facts):
                table = game.evolve(table, fact)
        found = [
            candidate
            for candidate in self._model.candidates(table, seat)
            if any(offer.misfit(msgspec.to_builtins(candidate.move)) is None for offer in offers)
        ]
        favourite = read(self._guide().choose(seat, seen, offers, rng))
        if all(favourite != candidate.move for candidate in found):
            found.append(Candidate(favourite, 1.0))
        return found
