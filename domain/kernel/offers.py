"""Offers: the legal moves of a seat, as the values that each field may have.

An offer is a move's type and a domain for each of its fields, such that every combination of
values is legal and nothing else is. Values are those of JSON: strings, numbers, lists, None.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Protocol

import msgspec

from domain.threadsafe.decoder import JsonObject

Path = tuple[str, ...]


class Chooser(Protocol):
    """A source of choices; `random.Random` is one."""

    def choice(self, seq: Sequence[Any], /) -> Any: ...
    def randrange(self, stop: int, /) -> int: ...
    def sample(self, population: Sequence[Any], k: int, /) -> list[Any]: ...


class OneOf(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="one_of"):
    """One of the values."""

    values: tuple[Any, ...]

    def count(self) -> int:
        return len(self.values)

    def sample(self, chooser: Chooser) -> Any:
        return chooser.choice(self.values)

    def all(self) -> Iterator[Any]:
        return iter(self.values)

    def misfit(self, value: Any) -> Path | None:
        return None if _among(value, self.values) else ()


class SomeOf(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="some_of"):
    """Some of the values, each once and in any order; how many is limited from below and above."""

    values: tuple[Any, ...]
    at_least: int
    at_most: int

    def count(self) -> int:
        return sum(math.comb(len(self.values), size) for size in self._sizes())

    def sample(self, chooser: Chooser) -> Any:
        sizes = self._sizes()
        return chooser.sample(self.values, chooser.choice(sizes))

    def all(self) -> Iterator[Any]:
        for size in self._sizes():
            for some in combinations(self.values, size):
                yield list(some)

    def misfit(self, value: Any) -> Path | None:
        if not isinstance(value, list | tuple) or len(value) not in self._sizes():
            return ()
        for at, item in enumerate(value):
            if not _among(item, self.values) or _among(item, value[:at]):
                return (str(at),)
        return None

    def _sizes(self) -> range:
        return range(self.at_least, min(self.at_most, len(self.values)) + 1)


class Span(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="span"):
    """A whole number from low to high, both included."""

    low: int
    high: int

    def count(self) -> int:
        return self.high - self.low + 1

    def sample(self, chooser: Chooser) -> Any:
        return self.low + chooser.randrange(self.count())

    def all(self) -> Iterator[Any]:
        return iter(range(self.low, self.high + 1))

    def misfit(self, value: Any) -> Path | None:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return None if whole and self.low <= value <= self.high else ()


class Each(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="each"):
    """An object with just these fields, each with a value of its own domain."""

    fields: dict[str, "Domain"]

    def count(self) -> int:
        return math.prod(domain.count() for domain in self.fields.values())

    def sample(self, chooser: Chooser) -> Any:
        return {name: domain.sample(chooser) for name, domain in self.fields.items()}

    def all(self) -> Iterator[Any]:
        for values in product(*(tuple(domain.all()) for domain in self.fields.values())):
            yield dict(zip(self.fields, values, strict=True))

    def misfit(self, value: Any) -> Path | None:
        if not isinstance(value, Mapping):
            return ()
        for name in (*self.fields, *value):
            if name not in value or name not in self.fields:
                return (name,)
            inner = self.fields[name].misfit(value[name])
            if inner is not None:
                return (name, *inner)
        return None


Domain = OneOf | SomeOf | Span | Each


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A kind of move that is legal now. `rule`: the section of RULES.md that grants it."""

    move: str
    rule: str
    fields: dict[str, Domain] = {}

    def count(self) -> int:
        """The number of its moves."""
        return math.prod(domain.count() for domain in self.fields.values())

    def sample(self, chooser: Chooser) -> JsonObject:
        """One of its moves, as JSON."""
        move: JsonObject = {"type": self.move}
        for name, domain in self.fields.items():
            move[name] = domain.sample(chooser)
        return move

    def all(self) -> Iterator[JsonObject]:
        """All its moves, as JSON."""
        for values in product(*(tuple(domain.all()) for domain in self.fields.values())):
            yield {"type": self.move} | dict(zip(self.fields, values, strict=True))

    def misfit(self, move: Mapping[str, Any]) -> Path | None:
        """None if the offer has the move, else the path of the first field that does not fit."""
        if move.get("type") != self.move:
            return ("type",)
        return Each(self.fields).misfit({name: value for name, value in move.items() if name != "type"})


def _among(value: Any, values: Sequence[Any]) -> bool:
    if isinstance(value, str):  # most are
        return value in values
    return any(_same(value, other) for other in values)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON: a tuple is its list, but true is not 1, though Python's is."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(one[key], other[key]) for key in one)
    return isinstance(one, bool) is isinstance(other, bool) and bool(one == other)
