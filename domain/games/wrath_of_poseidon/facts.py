"""What happens, and who learns of it. Poseidon's seat sees the true positions; nobody else does."""

import msgspec

from domain.games.wrath_of_poseidon.words import (
    Beast,
    Chart,
    Ground,
    Heading,
    Light,
    Ship,
    Square,
    Storm,
    Tile,
    WrathOptions,
)
from domain.kernel.facts import Fact, Private, Public, Seat


class Drive(msgspec.Struct, frozen=True):
    """One ship driven one square."""

    ship: Ship
    heading: Heading


class Report(msgspec.Struct, frozen=True):
    """What a ship is told. `ships`: how many are in sight; where they are not `counted`, 1 stands for some.

    `light` is told only on the square of a lighthouse, and only if there are two. `woody`, `rocky`,
    `sacred` and `colours`, all of them in sight, are told under easier deduction only.
    """

    ground: Ground
    light: Light | None
    coast: bool
    company: tuple[Ship, ...]  # on the same square
    islands: int
    ships: int
    lighthouses: int
    fog_banks: int
    counted: bool = True
    woody: int | None = None
    rocky: int | None = None
    sacred: int | None = None
    colours: tuple[Ship, ...] | None = None


class SeaLaid(Fact):
    """A game begins: its number in the series from 0, its board, and who is Poseidon.

    `captains` is how the rules split the ships; None stands for a ship steered by turns.
    """

    number: Public[int]
    chart: Public[Chart]
    options: Public[WrathOptions]
    poseidon: Public[Seat]
    navigators: Public[tuple[Seat, ...]]
    captains: Public[dict[Ship, Seat | None]]


class Proposed(Fact):
    seat: Public[Seat]
    captains: Public[dict[Ship, Seat | None]]
    lighthouses: Public[tuple[Square, ...]]


class Agreed(Fact):
    seat: Public[Seat]


class CouncilClosed(Fact):
    """All navigators agree: the captains, and the lighthouses (the first is yellow, the second red)."""

    captains: Public[dict[Ship, Seat | None]]
    lighthouses: Public[tuple[Square, ...]]


class MaelstromPlaced(Fact):
    seat: Public[Seat]
    square: Private[Square]


class FogBankPlaced(Fact):
    seat: Public[Seat]
    square: Private[Square]


class RoundBegan(Fact):
    number: Public[int]


class StormShown(Fact):
    """A storm tile is played face up. `spent`: without effect (second great storm, ship at home)."""

    tile: Public[Storm]
    spent: Public[bool]


class StormHidden(Fact):
    """Harder deduction: a storm tile is played face down."""

    seat: Public[Seat]
    tile: Private[Storm]


class ShipsDriven(Fact):
    seat: Public[Seat]
    drives: Private[tuple[Drive, ...]]


class MonsterRose(Fact):
    tile: Public[Beast]
    ship: Public[Ship]


class ShipSailed(Fact):
    """A ship moved as its captain said; `off_board`: it would have left the board and stayed."""

    ship: Public[Ship]
    heading: Public[Heading]
    off_board: Public[bool]


class Surveyed(Fact):
    ship: Public[Ship]
    report: Public[Report]


class SurveyForgone(Fact):
    ship: Public[Ship]


class CameHome(Fact):
    """A ship reached the Sacred Island."""

    ship: Public[Ship]


class CaughtInMaelstrom(Fact):
    ship: Public[Ship]


class PushedByMaelstrom(Fact):
    seat: Public[Seat]
    ship: Public[Ship]
    heading: Private[Heading]


class SeaRevealed(Fact):
    """The game is over and Poseidon's board is turned round."""

    positions: Public[dict[Ship, Square]]
    maelstroms: Public[tuple[Square, ...]]
    fog_banks: Public[tuple[Square, ...]]
    played: Public[tuple[Tile, ...]]  # in the order of play


class GameScored(Fact):
    """A game of the match is over: the ships home, and the points of each seat for it."""

    number: Public[int]
    home: Public[tuple[Ship, ...]]
    navigators_win: Public[bool]
    points: Public[tuple[int, ...]]


FACTS: tuple[type[Fact], ...] = (
    SeaLaid,
    Proposed,
    Agreed,
    CouncilClosed,
    MaelstromPlaced,
    FogBankPlaced,
    RoundBegan,
    StormShown,
    StormHidden,
    ShipsDriven,
    MonsterRose,
    ShipSailed,
    Surveyed,
    SurveyForgone,
    CameHome,
    CaughtInMaelstrom,
    PushedByMaelstrom,
    SeaRevealed,
    GameScored,
)
