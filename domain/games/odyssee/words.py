"""The words of the game: hexes, directions, effects, cards, options, and board and deck as data."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.game import Options, WorldsShown, shown_by

Hex = str  # row letter from the south, number from the west: a1 is the south-west corner
Direction = Literal["e", "ne", "nw", "w", "sw", "se"]
Wind = Literal["storm", "strong", "breeze"]
Island = int  # 1 to 15
CardName = str
Ward = Literal["trial", "fight"]
Loss = Literal["hunger", "fight", "adventure"]
Upkeep = Literal["gift", "hunger", "none"]  # none: the seat has three hunger stones already

DIRECTIONS: tuple[Direction, ...] = ("e", "ne", "nw", "w", "sw", "se")  # each the next one to the left
ISLANDS = range(1, 16)

SEATS = range(2, 7)
CREW = 4  # heroes of a ship
CHIPS = 10  # of a seat
STORES = 3  # gifts that a ship sets out with
SUPPLY = 24  # gifts in the game
STARVING = 3  # hunger stones
PIPS = 4  # sides of the sail die
FREE_STORMS = 3  # own turns after a landing on Aeolus
OFFERS = 4  # most offers and counter-offers in a row

Count = Annotated[int, Meta(ge=1, le=9)]


class Gifts(msgspec.Struct, frozen=True, tag="gifts", forbid_unknown_fields=True):
    """Gifts are won from the supply, or, if `count` is negative, given up, if there are any."""

    count: Annotated[int, Meta(ge=-9, le=9)]


class Heroes(msgspec.Struct, frozen=True, tag="heroes", forbid_unknown_fields=True):
    """Heroes come aboard again, up to four, or, if `count` is negative, are lost."""

    count: Annotated[int, Meta(ge=-CREW, le=CREW)]


class Skip(msgspec.Struct, frozen=True, tag="skip", forbid_unknown_fields=True):
    """The next turns are skipped."""

    turns: Annotated[int, Meta(ge=1, le=3)]


class Protect(msgspec.Struct, frozen=True, tag="protect", forbid_unknown_fields=True):
    """Protection: the next trial is passed without a throw, or the next hero lost in a fight is not."""

    against: Ward


class Drift(msgspec.Struct, frozen=True, tag="drift", forbid_unknown_fields=True):
    """The own ship, or every other ship at sea, is blown a number of hexes in a direction drawn by lot."""

    who: Literal["self", "others"]
    hexes: Count


class Ferry(msgspec.Struct, frozen=True, tag="ferry", forbid_unknown_fields=True):
    """The own ship is brought a number of hexes nearer to Ithaca or Troy, the shortest way over open sea."""

    towards: Literal["ithaca", "troy"]
    hexes: Count


class Bar(msgspec.Struct, frozen=True, tag="bar", forbid_unknown_fields=True):
    """No chip is laid."""


Plain = Gifts | Heroes | Skip | Protect | Drift | Ferry | Bar


class Toss(msgspec.Struct, frozen=True, tag="toss", forbid_unknown_fields=True):
    """The god die is thrown `times` times; each time its face decides what is carried out."""

    times: Annotated[int, Meta(ge=1, le=4)]
    white: tuple[Plain, ...] = ()
    black: tuple[Plain, ...] = ()


class Trial(msgspec.Struct, frozen=True, tag="trial", forbid_unknown_fields=True):
    """The sail die is thrown; it must show `at_least` or more."""

    at_least: Annotated[int, Meta(ge=2, le=PIPS)]
    passed: tuple[Plain, ...] = ()
    failed: tuple[Plain, ...] = ()


Effect = Plain | Toss | Trial


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An adventure card. `text` is read aloud, `effects` are carried out in their order."""

    name: CardName
    title: str
    text: str
    effects: tuple[Effect, ...]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fifteen adventure cards."""

    name: str
    cards: tuple[Card, ...]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board. `rows` run from north to south, with a word for each hex, west to east:

    `.` open sea, a number an island, `T` Troy, `I` Ithaca, `S` Syrte. `aeolus`: the number of the island of
    Aeolus.
    """

    name: str
    aeolus: Island
    rows: tuple[str, ...]


class OdysseeOptions(Options, frozen=True):
    """The options of Odyssee."""

    board: Annotated[str, Meta(description="the board")] = "aegean"
    deck: Annotated[str, Meta(description="the adventure cards")] = "wanderings"
    cap: Annotated[
        int, Meta(ge=5, le=60, description="turns of each seat after which the match ends anyway")
    ] = 60
    worlds: Annotated[  # left out unless it is chosen, so older events hash the same
        Literal["off", "players", "after"] | UnsetType,
        Meta(
            description="who is shown what may lie on the rim: nobody, everybody, or all after the end",
            extra_json_schema={"default": "after"},
        ),
    ] = UNSET


def worlds_shown(options: OdysseeOptions) -> WorldsShown:
    """1.6 Whether and when everybody is shown which cards may lie at which number on the rim."""
    return shown_by(options.worlds, unset="after")
