"""What is measured of a match besides who won, while it is played or afterwards."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from domain.kernel.facts import Fact, Seat


class Study(Protocol):
    """Looks on at one match."""

    @property
    def measured(self) -> Mapping[str, Sequence[int]]:
        """By what was measured, a number for every time it was."""
        ...

    @property
    def groups(self) -> Mapping[str, Sequence[Seat]]:
        """Seats that are counted together when it is asked who won: those that were dealt a certain card."""
        ...

    @property
    def missed(self) -> int | None:
        """How often a set that must hold the truth did not; None where the game has no such set."""
        ...

    def learn(self, facts: Sequence[Fact], truth: Any) -> None:
        """A step has happened: all its facts, and the true table after it."""
        ...
