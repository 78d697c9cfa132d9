"""How long a search may take."""

import math
from collections.abc import Iterator
from time import monotonic, thread_time
from typing import NamedTuple


class Budget(NamedTuple):
    """Seconds of CPU time for a move. With `rounds`, so many rounds instead: the same on every machine.

    `within`: seconds in which it ends, however little time of a processor there is.
    """

    seconds: float = 0.05
    rounds: int | None = None
    within: float = math.inf

    def phases(self, count: int) -> Iterator[Iterator[int]]:
        """The budget in equal parts. Each part counts its rounds, at least one, while it lasts."""
        start, began = thread_time(), monotonic()
        for phase in range(1, count + 1):
            part = phase / count
            yield (
                self._timed(start + self.seconds * part, began + self.within * part)
                if self.rounds is None
                else iter(range(max(1, self.rounds // count)))
            )

    @staticmethod
    def _timed(end: float, until: float) -> Iterator[int]:
        number = 0
        while number == 0 or (thread_time() < end and monotonic() < until):
            yield number
            number += 1
