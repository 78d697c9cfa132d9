"""What happens, and who sees it. Only Poseidon's seat sees the true positions."""

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
from domain.kernel.facts import Fact, Kind, Private, Public, Seat


class Drive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ship driven one square."""

    ship: Ship
    heading: Heading


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The survey of a ship. `ships`: how many are in sight; if not `counted`, 1 means at least one.

    `light` is set only on the square of a lighthouse, and only if there are two. `woody`, `rocky`,
    `sacred` and `colours`, all of them in sight, are set under easier deduction only.
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

    `captains` is how the rules split the ships; None means a ship steered by turns.
    """

    kind = Kind.ROUND

    number: Public[int]
    chart: Public[Chart]
    options: Public[WrathOptions]
    poseidon: Public[Seat]
    navigators: Public[tuple[Seat, ...]]
    captains: Public[dict[Ship, Seat | None]]


class BoardsOffered(Fact):
    """A game begins with its Poseidon, who chooses its board among these. SeaLaid follows."""

    kind = Kind.ROUND

    number: Public[int]
    charts: Public[tuple[Chart, ...]]
    options: Public[WrathOptions]
    poseidon: Public[Seat]
    navigators: Public[tuple[Seat, ...]]


class Proposed(Fact):
    kind = Kind.SEAT

    seat: Public[Seat]
    captains: Public[dict[Ship, Seat | None]]
    lighthouses: Public[tuple[Square, ...]]


class Agreed(Fact):
    kind = Kind.SEAT

    seat: Public[Seat]


class CouncilClosed(Fact):
    """All navigators agree: the captains, and the lighthouses (the first is yellow, the second red)."""

    kind = Kind.SEAT

    captains: Public[dict[Ship, Seat | None]]
    lighthouses: Public[tuple[Square, ...]]


class MaelstromPlaced(Fact):
    kind = Kind.MONSTER

    seat: Public[Seat]
    square: Private[Square]


class FogBankPlaced(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    square: Private[Square]


class RoundBegan(Fact):
    kind = Kind.ROUND

    number: Public[int]


class StormShown(Fact):
    """A storm tile is played face up. `spent`: without effect (second great storm, ship at home)."""

    kind = Kind.STORM

    tile: Public[Storm]
    spent: Public[bool]


class StormHidden(Fact):
    """Harder deduction: a storm tile is played face down."""

    kind = Kind.STORM

    seat: Public[Seat]
    tile: Private[Storm]


class ShipsDriven(Fact):
    kind = Kind.STORM

    seat: Public[Seat]
    drives: Private[tuple[Drive, ...]]


class MonsterRose(Fact):
    kind = Kind.MONSTER

    tile: Public[Beast]
    ship: Public[Ship]


class ShipSailed(Fact):
    """A ship moved as its captain chose; `off_board`: it would have left the board and stayed."""

    kind = Kind.SAIL

    ship: Public[Ship]
    heading: Public[Heading]
    off_board: Public[bool]


class Surveyed(Fact):
    kind = Kind.REVEAL

    ship: Public[Ship]
    report: Public[Report]


class SurveyForgone(Fact):
    kind = Kind.REVEAL

    ship: Public[Ship]


class CameHome(Fact):
    """A ship reached the Sacred Island."""

    kind = Kind.LANDING

    ship: Public[Ship]


class CaughtInMaelstrom(Fact):
    kind = Kind.MONSTER

    ship: Public[Ship]


class PushedByMaelstrom(Fact):
    kind = Kind.MONSTER

    seat: Public[Seat]
    ship: Public[Ship]
    heading: Private[Heading]


class SeaRevealed(Fact):
    """The game is over and Poseidon's board is turned round."""

    kind = Kind.REVEAL

    positions: Public[dict[Ship, Square]]
    maelstroms: Public[tuple[Square, ...]]
    fog_banks: Public[tuple[Square, ...]]
    played: Public[tuple[Tile, ...]]  # in the order of play


class GameScored(Fact):
    """A game of the match is over: the ships home, and the points of each seat for it."""

    kind = Kind.OVER

    number: Public[int]
    home: Public[tuple[Ship, ...]]
    navigators_win: Public[bool]
    points: Public[tuple[int, ...]]


FACTS: tuple[type[Fact], ...] = (
    SeaLaid,
    BoardsOffered,
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
