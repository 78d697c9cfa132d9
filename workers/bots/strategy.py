"""Strategies: how a bot chooses a move from what its seat has seen and from its offers."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject


class Strategy(Protocol):
    """Chooses the moves of one seat of one match. Each seat has an object of its own.

    A strategy plays whatever role its seat has at the moment. It learns everything from the facts: the first
    one is `Opened` (seats, options, content), `Started` names the roles. It may keep results between calls,
    because `facts` only grows; but a new object with the same facts must be able to go on, because a bot may
    be restarted during a match. After a rewind there is a new object; `facts` are then those of the line of
    the match, without the steps that were taken back.
    """

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """A move that one of the `offers` holds, as JSON: `{"type": "sail", "ship": "red", "heading": "n"}`.

        `facts`: all facts of the match so far as the seat saw them, in order. `offers`: at least one.
        `rng` is the only source of chance, so that the same seed plays the same match.
        """
        ...


MakeStrategy = Callable[[], Strategy]


class Whim:
    """Samples one of the offers, each with the same probability, however many moves it holds."""

    def choose(
        self,
        seat: Seat,  # noqa: ARG002  # chance needs only the offers
        facts: Sequence[Fact],  # noqa: ARG002
        offers: Sequence[Offer],
        rng: Random,
    ) -> JsonObject:
        """A move of any of the offers."""
        return rng.choice(offers).sample(rng)
