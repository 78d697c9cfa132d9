"""A gate: the bots of a table stop there until an arbiter has acted, who so finds them playing."""

import threading
from collections.abc import Sequence
from random import Random
from typing import Final

from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.strategy import MakeStrategy, Strategy

LONGEST: Final = 120.0  # seconds that a bot waits; then it plays on


class Gate:
    """Lets bots make so many moves together, and then no more until it is opened."""

    def __init__(self, moves: int) -> None:
        self._left = moves
        self._lock = threading.Lock()
        self._reached = threading.Event()
        self._opened = threading.Event()

    def pass_through(self) -> None:
        """Wait here, if all moves were made and the gate is shut."""
        with self._lock:
            self._left -= 1
            is_shut = self._left < 0
        if is_shut:
            self._reached.set()
            self._opened.wait(LONGEST)

    def wait_reached(self, seconds: float) -> bool:
        """Wait until a bot stands at the gate; whether one does."""
        return self._reached.wait(seconds)

    def open(self) -> None:
        """Let everybody pass from now on."""
        self._opened.set()


class GatedStrategy:
    """A strategy that passes a gate before each of its moves."""

    def __init__(self, gate: Gate, strategy: Strategy) -> None:
        self._gate = gate
        self._strategy = strategy

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """The move of the strategy."""
        self._gate.pass_through()
        return self._strategy.choose(seat, facts, offers, rng)


def gated(gate: Gate, made: MakeStrategy) -> MakeStrategy:
    """Makes strategies that pass the gate."""
    return lambda: GatedStrategy(gate, made())
