"""The words of the game: ships, headings, tiles, squares, options, and a board as data."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.game import Options, WorldsShown, shown_by

Ship = Literal["white", "yellow", "green", "red"]
Storm = Literal["white", "yellow", "green", "red", "black"]  # black is the great storm
Beast = Literal["leviathan", "kraken"]
Tile = Literal["white", "yellow", "green", "red", "black", "leviathan", "kraken"]
Heading = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Light = Literal["yellow", "red"]
Ground = Literal["sea", "deep_sea", "woody", "rocky", "sacred", "lighthouse", "fog"]
Square = str  # column letter from the west, row number from the south: a1 is the south-west corner

SHIPS: tuple[Ship, ...] = ("white", "yellow", "green", "red")
HEADINGS: tuple[Heading, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
BEASTS: tuple[Beast, ...] = ("leviathan", "kraken")
LIGHTS: tuple[Light, ...] = ("yellow", "red")
STORMS: tuple[Storm, ...] = (
    "white",
    "white",
    "yellow",
    "yellow",
    "green",
    "green",
    "red",
    "red",
    "black",
    "black",
    "black",
)
CHOSEN = "chosen"  # in place of a board's name: the Poseidon of each game chooses


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board. `rows` run from north to south, one character a square, west to east:

    `.` sea, `~` deep sea, `w` woody island, `r` rocky island, `S` the Sacred Island. `starts` names the
    start island of each ship.
    """

    name: str
    rows: tuple[str, ...]
    starts: dict[Ship, Square]


class WrathOptions(Options, frozen=True):
    """The options of Wrath of Poseidon."""

    board: Annotated[
        str,
        Meta(
            description="the board: A or B (9x9), C or D (11x11); or chosen by the Poseidon of each game",
            extra_json_schema={"examples": [CHOSEN]},
        ),
    ] = "A"
    deduction: Annotated[
        Literal["standard", "harder", "easier"],
        Meta(description="harder hides the storm tiles; easier tells colours in sight"),
    ] = "standard"
    reminders: Annotated[bool, Meta(description="whether the chart has reminders")] = True
    monsters: Annotated[int, Meta(ge=0, le=2, description="sea monsters, each one round more")] = 0
    lighthouses: Annotated[int, Meta(ge=0, le=2, description="lighthouses, placed by the navigators")] = 0
    maelstroms: Annotated[int, Meta(ge=0, le=2, description="maelstroms, placed by Poseidon in secret")] = 0
    fog_banks: Annotated[int, Meta(ge=0, le=2, description="fog banks, placed by Poseidon in secret")] = 0
    ships_sighted: Annotated[
        Literal["count", "presence"], Meta(description="whether a survey counts the ships in sight")
    ] = "count"
    storm_home: Annotated[
        Literal["forbidden", "counts"],
        Meta(description="whether a storm may push a ship onto the Sacred Island"),
    ] = "forbidden"
    competitive: Annotated[
        bool, Meta(description="competing navigators: a series in which each seat is Poseidon once")
    ] = False
    worlds: Annotated[  # left out unless it is chosen, so older events hash the same
        Literal["off", "navigators", "after"] | UnsetType,
        Meta(
            description="who is shown what cannot be ruled out: nobody, everybody, or all after the end",
            extra_json_schema={"default": "navigators"},
        ),
    ] = UNSET


def worlds_shown(options: WrathOptions) -> WorldsShown:
    """7.11 Whether and when everybody is shown the squares that the navigators cannot rule out."""
    return shown_by(options.worlds, unset="always")
