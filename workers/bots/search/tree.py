"""Single-observer information-set tree search: one tree over many worlds that the seat cannot rule out.

Each round draws a world and tries every root move that is still in the running in it, with the same draws,
so that moves are compared under the same luck. After each phase the worse half of the root moves is dropped
(sequential halving), but never the favourite: the move that rules of thumb would play. Another move is
played in its place only if it did better, by more than luck explains or by as little as the model says.

Below the root the tree is open loop: a node is a sequence of moves, whatever was drawn. At a node the seat to
act chooses by its own value (max^n), by the weights of the model, and by how often a move was there to be
chosen: worlds differ in their legal moves. One node is added a descent; then quick moves follow until the
model cuts, and values the table.

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


class Attempt:
    """A move at the root, with what it was worth, and how far it was ahead of the favourite in each world."""

    __slots__ = ("leads", "move", "node", "squares")

    def __init__(self, move: Move, seats: int) -> None:
        self.move = move
        self.node = Node(seats)
        self.leads = 0.0
        self.squares = 0.0

    def compare(self, lead: float) -> None:
        """Count a world in which it was so far ahead."""
        self.leads += lead
        self.squares += lead * lead

    def is_ahead(self, doubt: float) -> bool:
        """Whether it does better than the favourite, by more than so many standard errors."""
        count = self.node.visits
        mean = self.leads / count
        spread = max(0.0, self.squares / count - mean * mean)
        return mean > doubt * sqrt(spread / count)


class Search:
    """The search of one move of a seat. `sample`: a world for random numbers."""

    def __init__(
        self, model: Model[Any], setting: Setting, sample: Callable[[Random], Any], rng: Random
    ) -> None:
        self._model = model
        self._setting = setting
        self._sample = sample
        self._rng = rng

    def best(self, seat: Seat, candidates: Sequence[Candidate], budget: Budget, favourite: Move) -> Move:
        """The move of the candidates that does best: the favourite, unless another one is ahead of it."""
        first = Attempt(favourite, self._setting.seats)
        others = [Attempt(move, self._setting.seats) for move, _ in candidates if move != favourite]
        for rounds in budget.phases(len(others).bit_length()):
            for _ in rounds:
                self._round(seat, first, others)
            others.sort(key=lambda attempt: -attempt.node.mean(seat))
            others = others[: (len(others) + 1) // 2]
        return next((other.move for other in others if other.is_ahead(self._model.doubt)), favourite)

    def ranked(
        self, seat: Seat, candidates: Sequence[Candidate], budget: Budget, most: int
    ) -> Sequence[Attempt]:
        """The moves that do best, at most so many, the best first; all were tried in the same worlds.

        Half of the budget finds which these are, among all candidates; the other half is theirs alone.
        """
        attempts = [Attempt(move, self._setting.seats) for move, _ in candidates]
        for rounds in budget.phases(2):
            for _ in rounds:
                self._round(seat, attempts[0], attempts[1:])
            attempts.sort(key=lambda attempt: -attempt.node.mean(seat))
            attempts = attempts[:most]
        return attempts

    def _round(self, seat: Seat, first: Attempt, others: Sequence[Attempt]) -> None:
        """Try the moves in one world, with the same draws."""
        world, key = self._sample(self._rng), self._rng.randbytes(32)
        due = 0.0
        for attempt in (first, *others):
            table = after(self._model.game, world, seat, attempt.move, Lots(key, 0))
            worth = self._descend(table, attempt.node, key)[seat]
            due = worth if attempt is first else due
            attempt.compare(worth - due)

    def _descend(self, table: Any, node: Node, key: bytes) -> Sequence[float]:
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
        return values

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
