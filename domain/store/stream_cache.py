"""Streams in memory, as many as a budget of bytes holds. Those that are only read leave first."""

import gc
import sys
from collections.abc import Iterator
from typing import Final, Generic, Protocol, TypeVar
from uuid import UUID

import msgspec
from cachetools import LRUCache

MB: Final = 1_000_000
OF_ITSELF: Final = 1200  # bytes of an entry: the stream, its lock, its id, its places in tables
COLLECTIONS: Final = (tuple, list, dict, set, frozenset)
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
    """The bytes of all that objects refer to, each counted once; without types, functions and content.

    Tables, facts and what is in them tell the garbage collector nothing of what they refer to (`gc=False`),
    so their fields are read here. Other objects below them, besides collections, are boards, cards and tiles,
    which all matches share.
    """
    seen, total, todo = set[int](), 0, [(root, False) for root in roots]
    while todo:
        each, in_table = todo.pop()
        if id(each) in seen or isinstance(each, type) or callable(each):
            continue
        plain = _plain(each)
        fields = gc.get_referents(each) if plain is None else plain
        if in_table and fields and plain is None and not isinstance(each, COLLECTIONS):
            continue
        seen.add(id(each))
        total += sys.getsizeof(each)
        todo += [(field, in_table or plain is not None) for field in fields]
    return total


def _plain(each: object) -> list[object] | None:
    """What a struct refers to that the garbage collector passes by; None of all else."""
    if isinstance(each, msgspec.Struct) and not each.__struct_config__.gc:
        return [getattr(each, name) for name in each.__struct_fields__]
    return None
