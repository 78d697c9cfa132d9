"""Studies: what a simulation measures of a match besides its winner, during play or afterwards."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from domain.kernel.facts import Fact, Seat


class Study(Protocol):
    """The measurements of one match."""

    @property
    def measured(self) -> Mapping[str, Sequence[int]]:
        """The numbers that were measured, by what they measure."""
        ...

    @property
    def groups(self) -> Mapping[str, Sequence[Seat]]:
        """Groups of seats whose wins are counted together, such as those with a certain card."""
        ...

    @property
    def missed(self) -> int | None:
        """How often a set that must contain the truth did not; None if the game has no such set."""
        ...

    def learn(self, facts: Sequence[Fact], truth: Any) -> None:
        """A step has happened: all its facts, and the true table after it."""
        ...
