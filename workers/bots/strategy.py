"""What a bot thinks with: it knows what its seat was shown, and the offers it was made."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from domain.kernel.facts import Fact, Seat
from domain.kernel.offers import Offer


class Brain(Protocol):
    """Chooses the moves of one seat of one match. It is made anew for every seat it plays.

    A brain plays whatever role its seat has at the moment. It learns everything from the facts: the
    first one is `Opened` (seats, options, content), `Started` names the roles. It may keep what it has worked
    out between calls, for `facts` only ever grows; but a new brain given the same facts must be able to go
    on, for a bot may be restarted in mid-match.
    """

    def choose(
        self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random
    ) -> dict[str, Any]:
        """A move that one of the `offers` holds, as JSON: `{"type": "sail", "ship": "red", "heading": "n"}`.

        `facts`: all facts of the match so far as the seat saw them, in order. `offers`: at least one.
        `rng` is the only source of whims, so that the same seed plays the same match.
        """
        ...


MakeBrain = Callable[[], Brain]


class Whim:
    """Samples one of the offers, each as likely however many moves it stands for."""

    def choose(
        self,
        seat: Seat,  # noqa: ARG002  # a whim asks nothing
        facts: Sequence[Fact],  # noqa: ARG002
        offers: Sequence[Offer],
        rng: Random,
    ) -> dict[str, Any]:
        """A move of any of the offers."""
        return rng.choice(offers).sample(rng)
