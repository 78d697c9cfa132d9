"""A brain that is watched: every choice is checked against the offers, and its processor time is counted."""

from collections.abc import Sequence
from random import Random
from statistics import mean
from time import process_time
from typing import Any, Final

from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer
from workers.bots.brain import Brain

QUICK: Final = 0.02  # seconds of a processor for a choice on average: ten times what they need


class Watched:
    """Chooses what the brain chooses."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain
        self.seconds: list[float] = []

    def choose(
        self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> dict[str, Any]:
        """The brain's choice. AssertionError if no offer holds it."""
        before = process_time()
        move = self._brain.choose(seat, facts, offers, rng)
        self.seconds.append(process_time() - before)
        assert any(offer.misfit(move) is None for offer in offers), (move, offers)
        return move


def seconds_a_choice(brains: Sequence[Watched]) -> float:
    """The processor time of a choice, on average, the time to learn the board included."""
    return mean(second for brain in brains for second in brain.seconds)
