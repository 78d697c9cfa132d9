"""The words of the game: gods, adventures, cards, spaces, options, and boards and cards as data."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.game import Options, WorldsShown, shown_by

God = Literal["zeus", "poseidon", "athena", "hades", "aphrodite", "hermes"]
Adventure = Literal["sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters"]
Card = Literal["9", "8", "7", "6", "5", "4", "3", "2", "1", "dionysus"]  # those printed go up to 5
Colour = Literal["yellow", "green", "red"]
Space = Literal[
    "1-yellow", "1-green", "1-red", "2-yellow", "2-green", "2-red", "3-yellow", "3-green", "3-red"
]  # the ship it lies behind, and the line it blows along
Circle = int  # of the board, 0 to 17

GODS: tuple[God, ...] = ("zeus", "poseidon", "athena", "hades", "aphrodite", "hermes")
ADVENTURES: tuple[Adventure, ...] = ("sirens", "underworld", "cyclops", "circe", "scylla", "lotus_eaters")
CARDS: tuple[Card, ...] = ("9", "8", "7", "6", "5", "4", "3", "2", "1", "dionysus")
COLOURS: tuple[Colour, ...] = ("yellow", "green", "red")  # in the order that decides ties
SHIPS = (1, 2, 3)
SPACES: tuple[Space, ...] = (
    "1-yellow",
    "1-green",
    "1-red",
    "2-yellow",
    "2-green",
    "2-red",
    "3-yellow",
    "3-green",
    "3-red",
)
CIRCLES = range(18)
DISKS = 5  # of each adventure
ON_BOARD = 3  # of each adventure at the beginning
STRENGTH: dict[Card, int] = {card: 1 if card == "dionysus" else int(card) for card in CARDS}


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board. `lines`: for each colour nine lines, as `0-8`, such that every circle has one line of each.

    `places`: where the circles are drawn, from the left and from the top, 0 to 100; the rules never use them.
    """

    name: str
    lines: dict[Colour, tuple[str, ...]]
    places: tuple[tuple[int, int], ...]


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="task"):
    """A task card: the adventures that are worth three points, two and one. Tagged, for it may be hidden."""

    three: Adventure
    two: Adventure
    one: Adventure


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wind cards, how many of each, and the six task cards."""

    name: str
    winds: dict[Card, int]
    tasks: tuple[Task, ...]


class OdysseusOptions(Options, frozen=True):
    """The options of Odysseus."""

    board: Annotated[str, Meta(description="the board, such as Aegean or Ionian")] = "aegean"
    cards: Annotated[str, Meta(description="the wind cards and tasks, such as standard")] = "standard"
    worlds: Annotated[  # left out unless it is chosen, so older events hash the same
        Literal["off", "players", "after"] | UnsetType,
        Meta(
            description="who is shown what they cannot rule out: nobody, everybody, or all after the end",
            extra_json_schema={"default": "after"},
        ),
    ] = UNSET


def worlds_shown(options: OdysseusOptions) -> WorldsShown:
    """6.6 Whether and when everybody is shown what they cannot rule out."""
    return shown_by(options.worlds, unset="after")
