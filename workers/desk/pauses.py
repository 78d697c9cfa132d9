"""Pauses: what failed is passed over for a while, which doubles with each failure in a row.

All moments are in microseconds since 1970.
"""

from collections.abc import Container, Hashable
from typing import Final, Generic, NamedTuple, TypeVar

from domain.kernel.clocks import SECOND

SHORTEST: Final = SECOND  # after the first failure
LONGEST: Final = 300 * SECOND

Key = TypeVar("Key", bound=Hashable)


class PassedOver(NamedTuple):
    """Until when something is passed over, and how long the next pause is."""

    until: int
    following: int


class GrowingPauses(Generic[Key]):
    """What is passed over now, by its key."""

    def __init__(self) -> None:
        self._pauses: dict[Key, PassedOver] = {}

    def __len__(self) -> int:
        return len(self._pauses)

    def failed(self, key: Key, at: int) -> None:
        """Pass this over from now on."""
        last = self._pauses.get(key)
        length = SHORTEST if last is None else last.following
        self._pauses[key] = PassedOver(at + length, min(2 * length, LONGEST))

    def forget_others(self, keys: Container[Key]) -> None:
        """Forget of all but these that they failed."""
        self._pauses = {key: pause for key, pause in self._pauses.items() if key in keys}

    def has(self, key: Key, at: int) -> bool:
        """Whether this is passed over at that moment."""
        pause = self._pauses.get(key)
        return pause is not None and at < pause.until

    def over(self, at: int) -> list[Key]:
        """What failed, and is to be tried again at that moment."""
        return [key for key, pause in self._pauses.items() if pause.until <= at]

    def next(self, after: int) -> int | None:
        """The moment at which the next pause ends; None if there is none."""
        return min((pause.until for pause in self._pauses.values() if pause.until > after), default=None)
