"""A fair player of Odysseus: it plays the few moves that seem best by rules of thumb to the end of the round,
in a few worlds that it cannot rule out.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from domain.games.odysseus import GAME
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Move, Setting
from domain.kernel.match.facts import Opened
from domain.kernel.notation import notation
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.games.odysseus.beliefs import Beliefs
from workers.bots.games.odysseus.guesses import Guesses
from workers.bots.games.odysseus.judge import Judge
from workers.bots.games.odysseus.pricing import Priced, Turn
from workers.bots.search.budget import Budget
from workers.bots.search.model import Candidate
from workers.bots.search.tree import Search

FEW: Final = 3  # moves that are compared
ROUNDS: Final = Budget(rounds=8)  # worlds in which they are


class Fair:
    """Plays any seat."""

    def __init__(self) -> None:
        self._model = Judge(GAME)
        self._read = 0
        self._table = GAME.initial
        self._setting: Setting | None = None
        self._beliefs = Beliefs()

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move of one of the offers."""
        self._learn(facts)
        ranked = Turn(self._table, seat, self._beliefs).ranked(offers, rng)
        few = list(_different(ranked))[:FEW]
        if len(few) == 1 or ranked[0][1]["type"] == "trade":
            return ranked[0][1]
        read = notation(GAME).move
        chosen: JsonObject = msgspec.to_builtins(self._best(seat, [read(move) for move in few], rng))
        return chosen

    def _learn(self, facts: Sequence[Fact]) -> None:
        for fact in facts[self._read :]:
            if isinstance(fact, Opened):
                self._setting = GAME.setting(fact.seats, fact.options)
            elif isinstance(fact, GAME.facts):
                before, self._table = self._table, GAME.evolve(self._table, fact)
                self._beliefs.learn(before, fact, self._table)
        self._read = len(facts)

    def _best(self, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        """The first of the moves, unless another one does surely better in a few worlds."""
        assert self._setting is not None
        worlds = Guesses(seat, self._table, self._beliefs)
        search = Search(self._model, self._setting, worlds.world, rng)
        return search.best(seat, [Candidate(move, 1.0) for move in moves], ROUNDS, moves[0])


def _different(ranked: Sequence[Priced]) -> Iterator[JsonObject]:
    """The best move of each kind and space. A trade counts in later rounds, which are not played out."""
    found = set[tuple[object, ...]]()
    for _, move in ranked:
        kind = tuple(value for field, value in move.items() if field not in ("card", "face_down"))
        if move["type"] != "trade" and kind not in found:
            found.add(kind)
            yield move
