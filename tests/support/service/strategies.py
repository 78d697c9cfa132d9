"""Strategies that fail, for tests of the bots. They are found by the names of levels, in worker processes."""

import os
import signal
from collections.abc import Sequence
from random import Random

from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.search.budget import Budget
from workers.bots.strategy import MakeStrategy, Whim


class Broken(Whim):
    """Fails at every move."""

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """Fail."""
        raise ZeroDivisionError


class Cheat(Whim):
    """Chooses what nobody offered."""

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """No move of the offers."""
        return {"type": "bid", "card": 99}


class Endless(Whim):
    """Never comes back."""

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """Wait for ever."""
        while True:
            signal.pause()


class Deadly(Whim):
    """Ends its process."""

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """End the process, as the kernel does where memory runs out."""
        os.kill(os.getpid(), signal.SIGKILL)
        return {}


BAD = {"easy": Broken, "strong": Endless}
WORSE = {"easy": Cheat, "strong": Deadly}


def bad(name: str, game: str, budget: Budget) -> MakeStrategy:  # as the registry is called
    """`easy` fails, `strong` never comes back, all others play at random."""
    return BAD.get(name, Whim)


def worse(name: str, game: str, budget: Budget) -> MakeStrategy:
    """`easy` cheats, `strong` ends its process, all others play at random."""
    return WORSE.get(name, Whim)
