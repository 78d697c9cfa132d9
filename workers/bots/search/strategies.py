"""Strategies that look ahead: `Greedy` by one move, `Easy` carelessly, `Strong` by a search."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Setting
from domain.kernel.match.facts import Opened
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.search.budget import Budget
from workers.bots.search.model import Model
from workers.bots.search.rules import after, shares
from workers.bots.search.tree import Search
from workers.bots.strategy import MakeStrategy

MOST_MOVES: Final = 48  # that are looked at one move ahead; of more, some at random


class Lookahead:
    """What these strategies share: the seat's own table, and moves as they are written."""

    def __init__(self, model: Model[Any], budget: Budget) -> None:
        self._model = model
        self._budget = budget
        self._read = 0
        self._table: Any = model.game.initial
        self._setting: Setting | None = None

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move of one of the offers."""
        self._learn(facts)
        if sum(offer.count() for offer in offers) == 1:
            return offers[0].sample(rng)
        chosen: JsonObject = msgspec.to_builtins(self._best(seat, facts, offers, rng))
        return chosen

    def _best(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> Move:
        raise NotImplementedError

    def _learn(self, facts: Sequence[Fact]) -> None:
        game = self._model.game
        for fact in facts[self._read :]:
            if isinstance(fact, Opened):
                self._setting = game.setting(fact.seats, fact.options)
            elif isinstance(fact, game.facts):
                self._table = game.evolve(self._table, fact)
        self._read = len(facts)

    def _means(
        self, seat: Seat, facts: Sequence[Fact], moves: Sequence[Move], budget: Budget, rng: Random
    ) -> list[float]:
        """What the tables after each move are worth to the seat, on average over the same worlds."""
        game, sample = self._model.game, self._model.sampler(seat, facts)
        sums = [0.0] * len(moves)
        for rounds in budget.phases(1):
            for _ in rounds:
                world, draws = sample(rng), rng.randbytes(32)
                for number, move in enumerate(moves):
                    sums[number] += self._worth(after(game, world, seat, move, Lots(draws, 0)), seat)
        return sums

    def _worth(self, table: Any, seat: Seat) -> float:
        outcome = self._model.game.outcome(table)
        if outcome is None:
            return self._model.value(table)[seat]
        assert self._setting is not None
        return shares(self._model.game, self._setting, outcome)[seat]

    def _moves(self, offers: Sequence[Offer], most: int, rng: Random) -> list[Move]:
        """All moves of the offers, or some of each if they are too many."""
        read = notation(self._model.game).move
        if sum(offer.count() for offer in offers) <= most:
            return [read(move) for offer in offers for move in offer.all()]
        part = most // len(offers)
        found: dict[bytes, Move] = {}
        for offer in offers:
            few = offer.count() <= part
            for plain in offer.all() if few else (offer.sample(rng) for _ in range(part)):
                found.setdefault(msgspec.json.encode(plain), read(plain))
        return list(found.values())


class Greedy(Lookahead):
    """Plays the move after which its own chance to win is best, by the worlds that it cannot rule out."""

    def _best(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> Move:
        moves = self._moves(offers, MOST_MOVES, rng)
        sums = self._means(seat, facts, moves, self._budget, rng)
        return moves[max(range(len(moves)), key=sums.__getitem__)]


class Easy(Lookahead):
    """Looks at a few moves in one world only, and plays any of the better half."""

    FEW: Final = 8

    def _best(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> Move:
        moves = self._moves(offers, self.FEW, rng)
        sums = self._means(seat, facts, moves, Budget(rounds=1), rng)
        ranked = sorted(range(len(moves)), key=lambda number: -sums[number])
        return moves[rng.choice(ranked[: (len(ranked) + 1) // 2])]


class Strong(Lookahead):
    """Searches a tree over worlds that it cannot rule out, for a better move than that of its guide."""

    def __init__(self, model: Model[Any], budget: Budget, guide: MakeStrategy) -> None:
        super().__init__(model, budget)
        self._guide = guide()

    def _best(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> Move:
        assert self._setting is not None
        candidates = self._model.candidates(self._table, seat)
        offered = [
            candidate
            for candidate in candidates
            if any(offer.misfit(msgspec.to_builtins(candidate.move)) is None for offer in offers)
        ]
        assert offered, f"no candidate of {candidates} is offered"
        favourite = notation(self._model.game).move(self._guide.choose(seat, facts, offers, rng))
        search = Search(self._model, self._setting, self._model.sampler(seat, facts), rng)
        return search.best(seat, offered, self._budget, favourite)
