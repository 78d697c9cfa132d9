"""Streams in memory, as many as a budget of bytes holds. Those that are only read leave first."""

import gc
import sys
from collections.abc import Iterator
from typing import Final, Generic, Protocol, TypeVar
from uuid import UUID

from cachetools import LRUCache

MB: Final = 1_000_000
OF_ITSELF: Final = 1200  # bytes of an entry: the stream, its lock, its id, its places in tables
LIVE: Final = 0.8  # the share of the budget that streams that go on may fill


class Weighed(Protocol):
    """What is kept. `size`: the bytes that it takes."""

    id: UUID
    size: int


Kept = TypeVar("Kept", bound=Weighed)


class StreamCache(Generic[Kept]):
    """At most `budget` bytes, in two queues by last use: streams that went on meanwhile, and others.

    The others leave first, so a look at many old streams pushes out none that is live. A stream that is too
    large for the budget is not kept. Not for several threads at once.
    """

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._live: LRUCache[UUID, Kept] = LRUCache(int(budget * LIVE), _size)
        self._others: LRUCache[UUID, Kept] = LRUCache(budget, _size)

    def __len__(self) -> int:
        return len(self._live) + len(self._others)

    def __iter__(self) -> Iterator[UUID]:
        yield from self._live
        yield from self._others

    @property
    def size(self) -> int:
        """The bytes of what is kept."""
        return int(self._live.currsize + self._others.currsize)

    def get(self, stream: UUID) -> Kept | None:
        """The stream, if it is kept; it was used now."""
        return self._live.get(stream) or self._others.get(stream)

    def keep(self, stream: Kept, *, live: bool) -> None:
        """Keep the stream, or note its new size. `live`: it went on since it is here."""
        live = stream.id in self._live or live
        self.drop(stream.id)
        if stream.size > self._live.maxsize:
            return
        while live and self._live.currsize + stream.size > self._live.maxsize:
            _, older = self._live.popitem()
            self._others[older.id] = older
        (self._live if live else self._others)[stream.id] = stream
        while self.size > self._budget:
            self._others.popitem()

    def drop(self, stream: UUID) -> None:
        """Keep the stream no more."""
        self._live.pop(stream, None)
        self._others.pop(stream, None)


def _size(stream: Weighed) -> int:
    return stream.size


def memory_of(*roots: object) -> int:
    """The bytes of all that objects refer to, each counted once; without types and functions."""
    seen, total, todo = set[int](), 0, list(roots)
    while todo:
        each = todo.pop()
        if id(each) in seen or isinstance(each, type) or callable(each):
            continue
        seen.add(id(each))
        total += sys.getsizeof(each)
        todo.extend(gc.get_referents(each))
    return total
