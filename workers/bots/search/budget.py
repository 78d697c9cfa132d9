"""How long a search may take."""

from collections.abc import Iterator
from time import thread_time
from typing import NamedTuple


class Budget(NamedTuple):
    """Seconds of CPU time for a move. With `rounds`, so many rounds instead: the same on every machine."""

    seconds: float = 0.05
    rounds: int | None = None

    def phases(self, count: int) -> Iterator[Iterator[int]]:
        """The budget in equal parts. Each part counts its rounds, at least one, while it lasts."""
        start = thread_time()
        for phase in range(count):
            yield (
                self._timed(start + self.seconds * (phase + 1) / count)
                if self.rounds is None
                else iter(range(max(1, self.rounds // count)))
            )

    @staticmethod
    def _timed(end: float) -> Iterator[int]:
        number = 0
        while number == 0 or thread_time() < end:
            yield number
            number += 1
