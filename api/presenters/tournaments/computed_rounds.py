"""Computed rounds: standings and explanations of pairings, which take long and are the same for everybody."""

from collections.abc import Callable, Hashable
from typing import Final

from api.presenters.made_once import MadeOnce
from api.presenters.tournaments.round_explanation import ExplainedRound
from domain.competition.standings.ranking import Standings
from domain.store.stream_cache import MB, memory_of

MOST: Final = 32 * MB  # of each kind
LASTS: Final = 600.0  # seconds


class ComputedRounds:
    """What was computed, by what it follows from. Threads share it, and compute each once."""

    def __init__(self) -> None:
        self._standings: MadeOnce[Standings] = MadeOnce(MOST, LASTS, memory_of)
        self._explained: MadeOnce[ExplainedRound] = MadeOnce(MOST, LASTS, memory_of)
        self._bounds: MadeOnce[tuple[int, ...]] = MadeOnce(MOST, LASTS, memory_of)

    def standings(self, of: Hashable, make: Callable[[], Standings]) -> Standings:
        """The standings that follow from `of`."""
        return self._standings.made(of, make)

    def explained(self, of: Hashable, make: Callable[[], ExplainedRound]) -> ExplainedRound:
        """The explanation of a pairing that follows from `of`."""
        return self._explained.made(of, make)

    def bound(self, of: Hashable, make: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
        """The bound of a pairing that follows from `of`."""
        return self._bounds.made(of, make)
