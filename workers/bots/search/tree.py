"""Single-observer information-set tree search: one tree over many worlds that the seat cannot rule out.

Each round draws a world and tries every root move that is still in the running in it, with the same draws,
so that moves are compared under the same luck. After each phase the worse half of the root moves is dropped
(sequential halving). Below the root the tree is open loop: a node is a sequence of moves, whatever was drawn.
At a node the seat to act chooses by its own value (max^n), by the weights of the model, and by how often a
move was there to be chosen: worlds differ in their legal moves. One node is added a descent; then quick moves
follow until the model cuts, and values the table.

Sources: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012); Karnin, Koren and
Somekh, "Almost Optimal Exploration in Multi-Armed Bandits" (2013); Rosin, "Multi-armed bandits with episode
context" (2011).
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, Final

import msgspec

from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move, Setting
from workers.bots.search.budget import Budget
from workers.bots.search.model import Candidate, Model
from workers.bots.search.rules import after, shares

CURIOSITY: Final = 1.0  # how much a move that was seldom tried is favoured
LONGEST: Final = 200  # moves of a descent, whatever the model says


class Node:
    """A sequence of moves after the root, with what the descents through it were worth to each seat."""

    __slots__ = ("available", "children", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0  # how often the move to this node was there to be chosen
        self.totals = [0.0] * seats
        self.children: dict[bytes, Node] = {}

    def mean(self, seat: Seat) -> float:
        """What it was worth to the seat, on average."""
        return self.totals[seat] / self.visits if self.visits else 0.0

    def learn(self, values: Sequence[float]) -> None:
        """Count a descent."""
        self.visits += 1
        for seat, value in enumerate(values):
            self.totals[seat] += value


class Search:
    """The search of one move of a seat. `sample`: a world for random numbers."""

    def __init__(
        self, model: Model[Any], setting: Setting, sample: Callable[[Random], Any], rng: Random
    ) -> None:
        self._model = model
        self._setting = setting
        self._sample = sample
        self._rng = rng

    def best(self, seat: Seat, candidates: Sequence[Candidate], budget: Budget) -> Move:
        """The move of the candidates that does best."""
        alive = [(candidate.move, Node(self._setting.seats)) for candidate in candidates]
        phases = max(1, (len(alive) - 1).bit_length())
        for rounds in budget.phases(phases):
            for _ in rounds:
                self._round(seat, alive)
            alive.sort(key=lambda tried: -tried[1].mean(seat))
            alive = alive[: (len(alive) + 1) // 2]
        return alive[0][0]

    def _round(self, seat: Seat, alive: Sequence[tuple[Move, Node]]) -> None:
        """Try the moves in one world, with the same draws."""
        world, key = self._sample(self._rng), self._rng.randbytes(32)
        for move, node in alive:
            self._descend(after(self._model.game, world, seat, move, Lots(key, 0)), node, key)

    def _descend(self, table: Any, node: Node, key: bytes) -> None:
        """Down the tree, then quickly on until the model cuts; every node on the way learns the values."""
        game, model, path, plies = self._model.game, self._model, [node], 1
        inside, values = node.visits > 0, None  # at a leaf that is new, the tree ends
        while (outcome := game.outcome(table)) is None and plies < LONGEST:
            cut = model.cut(table, plies)
            if cut or not inside:
                values = model.finish(table, self._rng)
            if cut or values is not None:
                break
            seat = game.to_act(table)[0]
            if inside:
                move, node = self._chosen(node, seat, model.candidates(table, seat))
                path.append(node)
                inside = node.visits > 0
            else:
                move = model.playout(table, seat, self._rng)
            table = after(game, table, seat, move, Lots(key, plies))
            plies += 1
        if values is None:
            values = model.value(table) if outcome is None else shares(game, self._setting, outcome)
        for each in path:
            each.learn(values)

    def _chosen(self, node: Node, seat: Seat, candidates: Sequence[Candidate]) -> tuple[Move, Node]:
        """The move of the seat at a node, and the node it leads to."""
        whole = sum(candidate.weight for candidate in candidates)
        hope = node.mean(seat)  # of a move that was never tried
        best, chosen = -1.0, None
        for move, weight in candidates:
            key = msgspec.json.encode(move)
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = Node(self._setting.seats)
            child.available += 1
            worth = child.mean(seat) if child.visits else hope
            score = worth + CURIOSITY * weight / whole * sqrt(child.available) / (1 + child.visits)
            if score > best:
                best, chosen = score, (move, child)
        assert chosen is not None
        return chosen
