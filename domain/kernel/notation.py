"""Facts and moves to JSON and back. The types say what is allowed; nothing else is read."""

import operator
import types
from collections.abc import Sequence
from functools import reduce
from typing import Any

import msgspec

from domain.kernel.facts import ONLOOKER, REFEREE, Fact, Viewer, Watcher
from domain.kernel.game import Game, Move
from domain.kernel.match.facts import FACTS, PassedFor, Played
from domain.threadsafe.decoder import Decoder
from domain.threadsafe.once import once


class Frame(msgspec.Struct, frozen=True):
    """One step of a match for one viewer: the facts they saw. `at`: UTC, RFC 3339; `by`: the acting seat."""

    step: int
    at: str
    topic: str
    by: int | None
    facts: tuple[Any, ...]


class Notation:
    """Reads and writes the facts and moves of one game."""

    def __init__(self, game: Game) -> None:
        move = _one_of(game.moves)
        self._move = Decoder[Move](move).convert
        self._moves = {str(kind.__struct_config__.tag): Decoder[Move](kind).convert for kind in game.moves}
        self.several = _several((*_common(move), *game.facts))
        """The type of the facts of a step."""
        self._facts = Decoder[tuple[Fact, ...]](self.several)
        self._frame = around(Frame, self.several)

    def move(self, data: Any) -> Move:
        """A move from JSON values. msgspec.ValidationError names the path of what is wrong."""
        try:
            read = self._moves[data["type"]]  # one kind is faster to read than a union
        except (KeyError, TypeError):  # it names no kind of move; the error says what is wrong
            read = self._move
        return read(data)

    def facts(self, data: bytes) -> tuple[Fact, ...]:
        """Facts from a JSON list of objects, whole or as seen by a viewer."""
        return self._facts.decode(data)

    def frame(self, data: bytes) -> Frame:
        """A frame from its JSON object."""
        made = self._frame.decode(data)
        return Frame(made.step, made.at, made.topic, made.by, made.facts)


def around(envelope: type[msgspec.Struct], facts: Any) -> Decoder[Any]:
    """Reads JSON objects that have the fields of the envelope, and facts of this type in `facts`."""
    fields = [(field.name, field.type) for field in msgspec.structs.fields(envelope)]
    typed = [(name, facts if name == "facts" else kind) for name, kind in fields]
    strict = envelope.__struct_config__.forbid_unknown_fields
    return Decoder(msgspec.defstruct(envelope.__name__, typed, forbid_unknown_fields=strict))


def _one_of(kinds: Sequence[Any]) -> Any:
    """The union of the types: `A | B | ...`."""
    return reduce(operator.or_, kinds)


def _several(kinds: Sequence[Any]) -> Any:
    """The type of any number of values of the types."""
    return types.GenericAlias(tuple, (_one_of(kinds), ...))


def _common(move: Any) -> Sequence[Any]:
    """The facts every match has, those with a move with the game's own moves."""
    return [types.GenericAlias(kind, (move,)) if kind in {Played, PassedFor} else kind for kind in FACTS]


@once
def notation(game: Game) -> Notation:
    """The notation of a game, built once."""
    return Notation(game)


def encode(value: Any) -> bytes:
    """Facts, moves, frames, offers as compact JSON in the order of their declaration."""
    return msgspec.json.encode(value)


def viewer_name(viewer: Viewer) -> str:
    """The name of a viewer in addresses and files: `onlooker`, `referee` or the seat's number."""
    return viewer.value if isinstance(viewer, Watcher) else str(viewer)


def viewer_named(name: str, seats: int) -> Viewer:
    """The viewer of that name at a table of so many seats. ValueError if there is none."""
    names: dict[str, Viewer] = {viewer_name(viewer): viewer for viewer in viewers(seats)}
    if name not in names:
        raise ValueError(f"no viewer is called {name!r}; there are {', '.join(names)}")
    return names[name]


def viewers(seats: int) -> Sequence[Viewer]:
    """All viewers of a table of so many seats, in the order of their bits in an audience mask."""
    return (ONLOOKER, REFEREE, *range(seats))
