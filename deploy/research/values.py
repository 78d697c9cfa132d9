"""The values that the fields of moves may have: what a type does not say, each game's own content does."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from string import ascii_lowercase
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from domain.games.odyssee.words import ISLANDS, SUPPLY
from domain.games.odysseus.words import CIRCLES
from domain.games.winds_of_fate.words import MARKERS, MOST_SEATS, ROUNDS
from domain.kernel.facts import Mark
from domain.kernel.game import Game
from domain.kernel.offers import Path

Values: TypeAlias = tuple[Any, ...]


def contents(game: Game, kind: str) -> tuple[Mapping[str, Any], ...]:
    """What the game's files of this kind hold: its boards, its decks."""
    return tuple(found for content, found in game.library().items() if content.kind == kind)


def unique(values: Iterable[Any]) -> Values:
    """Each value once, in their first order."""
    return tuple(dict.fromkeys(values))


def hexes(game: Game) -> Values:
    """All hexes of Odyssee's boards: the letter of the row from the south, the number from the west."""
    return unique(
        f"{letter}{number + 1}"
        for board in contents(game, "board")
        for letter, row in zip(ascii_lowercase, reversed(board["rows"]), strict=False)
        for number in range(len(row.split()))
    )


def squares(game: Game) -> Values:
    """All squares of the boards of Wrath of Poseidon: the letter of the column, the row from the south."""
    return unique(
        f"{letter}{number + 1}"
        for board in contents(game, "board")
        for number, row in enumerate(reversed(board["rows"]))
        for letter in ascii_lowercase[: len(row)]
    )


def names(game: Game, kind: str) -> Values:
    """The names of the game's files of this kind."""
    return tuple(found["name"] for found in contents(game, kind))


def adventures(game: Game) -> Values:
    """The names of Odyssee's cards."""
    return unique(card["name"] for deck in contents(game, "deck") for card in deck["cards"])


def most_winds(game: Game) -> int:
    """The largest number of wind cards of Odysseus."""
    return max(int(sum(cards["winds"].values())) for cards in contents(game, "cards"))


def adventure_cards(game: Game) -> Values:
    """The cards that seats of Winds of Fate may hold: suit and value."""
    found = (tiles["adventure"] for tiles in contents(game, "tiles"))
    return unique(f"{suit}-{value}" for each in found for suit in ("help", "hinder") for value in each[suit])


def rewards(game: Game) -> Values:
    """The names of the reward tiles of Winds of Fate."""
    return unique(tile["name"] for tiles in contents(game, "tiles") for tile in tiles["rewards"])


PLAIN: Final[Mapping[str, Mapping[str, Callable[[Game], Values]]]] = {
    "odyssee": {
        "to": hexes,
        "anchor": hexes,
        "gifts": lambda _: tuple(range(SUPPLY + 1)),
        "island": lambda _: tuple(ISLANDS),
        "card": adventures,
        "cards": adventures,
    },
    "odysseus": {"circle": lambda _: tuple(CIRCLES), "laid": lambda game: tuple(range(most_winds(game)))},
    "winds_of_fate": {
        "card": adventure_cards,
        "tile": rewards,
        "round": lambda _: tuple(range(1, ROUNDS + 1)),
        "stack": lambda _: tuple(range(MOST_SEATS * MARKERS)),
    },
    "wrath_of_poseidon": {
        "square": squares,
        "lighthouses": squares,
        "board": lambda game: names(game, "board"),
    },
}
"""By game, and by the name of a field that is a number or a text: all its values."""


def fields_of_moves(game: Game) -> Iterator[tuple[Path, Values]]:
    """The path of every field of every kind of move, and all values it may have.

    A path begins with the kind of move: `("propose", "gives", "gifts")`. Of a field that is a list, these are
    the values of its items. LookupError names a field whose values are not known.
    """
    for move in game.moves:
        yield from _fields(game, (str(move.__struct_config__.tag),), move)


def _fields(game: Game, path: Path, hint: Any) -> Iterator[tuple[Path, Values]]:
    if get_origin(hint) is Annotated and Mark.SEAT not in hint.__metadata__:  # it is only described
        yield from _fields(game, path, hint.__origin__)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint, include_extras=True)
        for field in hint.__struct_fields__:
            yield from _fields(game, (*path, field), hints[field])
    elif get_origin(hint) is dict:
        key, value = get_args(hint)
        for name in get_args(key):
            yield from _fields(game, (*path, name), value)
    else:
        yield path, _values(game, path, hint)


def _values(game: Game, path: Path, hint: Any) -> Values:
    match get_origin(hint):
        case None if hint is bool:
            return (False, True)
        case None if hint is NoneType:
            return (None,)
        case None:
            return _plain(game, path)
        case origin if origin is Literal:
            return get_args(hint)
        case origin if origin is Annotated and Mark.SEAT in hint.__metadata__:
            return tuple(range(game.seats[-1]))
        case origin if origin in (Union, UnionType):
            return tuple(value for each in get_args(hint) for value in _values(game, path, each))
        case _:  # a list: its items
            return _values(game, path, get_args(hint)[0])


def _plain(game: Game, path: Path) -> Values:
    try:
        values = PLAIN[game.slug][path[-1]]
    except KeyError:
        raise LookupError(f"{game.slug}: which values has {'.'.join(path)}?") from None
    return values(game)
