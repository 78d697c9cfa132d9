"""Features: how a table in JSON becomes a vector. Each feature has a fixed number of columns, with names.

A value that the seat may not see is `{"type": "hidden"}` in JSON, one that there is not is null or missing.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

HIDDEN: Final = {"type": "hidden"}
Vector = list[float]


class Feature(Protocol):
    """A part of a table."""

    @property
    def size(self) -> int:
        """The number of its columns."""
        ...

    def columns(self) -> Iterator[str]:
        """The names of its columns, in their order."""
        ...

    def write(self, value: Any, out: Vector, at: int) -> None:
        """Write the value into the columns from `at` on, which are 0. LookupError if it does not fit."""
        ...


class Words:
    """One of the values: 1 in its column. `?`: it is hidden. Where there is none, all are 0."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._columns = {value: at for at, value in enumerate(values, start=1)}
        self.size = len(values) + 1

    def columns(self) -> Iterator[str]:
        yield "?"
        yield from map(str, self._columns)

    def write(self, value: Any, out: Vector, at: int) -> None:
        if value == HIDDEN:
            out[at] = 1.0
        elif value is not None:
            out[at + self._columns[value]] = 1.0


class Number:
    """A number, divided by one that it seldom exceeds."""

    size = 1

    def __init__(self, usual: float = 1.0) -> None:
        self._usual = usual

    def columns(self) -> Iterator[str]:
        yield "n"

    def write(self, value: Any, out: Vector, at: int) -> None:
        if value is not None and value != HIDDEN:
            out[at] = float(value) / self._usual


class Length(Number):
    """How many items a list has."""

    def write(self, value: Any, out: Vector, at: int) -> None:
        super().write(None if value is None else len(value), out, at)


class Bag:
    """A list whose order does not matter: how often each value is in it. `?`: how many are hidden."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._columns = {value: at for at, value in enumerate(values, start=1)}
        self.size = len(values) + 1

    def columns(self) -> Iterator[str]:
        yield "?"
        yield from map(str, self._columns)

    def write(self, value: Any, out: Vector, at: int) -> None:
        for item in value or ():
            key = tuple(item) if isinstance(item, list) else item
            out[at if item == HIDDEN else at + self._columns[key]] += 1.0


class Parts:
    """An object, each of whose fields is a feature. What hides the object hides all its fields."""

    def __init__(self, parts: Mapping[str, Feature]) -> None:
        self._parts = parts
        self.size = sum(part.size for part in parts.values())

    def columns(self) -> Iterator[str]:
        for name, part in self._parts.items():
            yield from (f"{name}.{column}" for column in part.columns())

    def write(self, value: Any, out: Vector, at: int) -> None:
        for name, part in self._parts.items():
            inner = value if value is None or value == HIDDEN else value.get(name)
            part.write(inner, out, at)
            at += part.size


def each(keys: Sequence[str], feature: Feature) -> Parts:
    """An object that has the same feature under each of the keys."""
    return Parts(dict.fromkeys(keys, feature))


class Row:
    """A list whose order matters: the same feature at each place. `cut`: later items do not count."""

    def __init__(self, places: int, feature: Feature, *, cut: bool = False) -> None:
        self._places, self._feature, self._cut = places, feature, cut
        self.size = places * feature.size

    def columns(self) -> Iterator[str]:
        names = tuple(self._feature.columns())
        for place in range(self._places):
            yield from (f"{place}.{name}" for name in names)

    def write(self, value: Any, out: Vector, at: int) -> None:
        items = value or ()
        if len(items) > self._places and not self._cut:
            raise LookupError(f"{len(items)} items in a row of {self._places}")
        for place, item in enumerate(items[: self._places]):
            self._feature.write(item, out, at + place * self._feature.size)
