"""Concurrency: how much of something callers hold at the same time. For the event loop."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from api.limits.policies import Cap


class LimitReached(Exception):  # noqa: N818  # expected to happen, not a defect
    """The caller holds as many as they may. `most`: how many that is."""

    def __init__(self, cap: Cap, most: int) -> None:
        super().__init__(cap.name)
        self.cap = cap
        self.most = most


class Concurrency:
    """Counts what is held, by cap and caller. `refused`: called with the name of a cap that is reached."""

    def __init__(self, refused: Callable[[str], None] = lambda _: None) -> None:
        self.refused = refused
        self._held: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def hold(self, cap: Cap, caller: str, factor: float = 1.0, count: int = 1) -> Iterator[None]:
        """Hold so many for as long as the context lasts. LimitReached if that were too many."""
        key, most = (cap.name, caller), int(cap.most * factor)
        if self._held[key] + count > most:
            self.refused(cap.name)
            raise LimitReached(cap, most)
        self._held[key] += count
        try:
            yield
        finally:
            self._held[key] -= count
            if not self._held[key]:
                del self._held[key]
