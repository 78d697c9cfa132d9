"""What happens, and who sees it. Only its seat sees a hand or a task; nobody sees the stack."""

import msgspec

from domain.games.odysseus.words import (
    Adventure,
    Board,
    Card,
    Cards,
    Circle,
    Colour,
    God,
    OdysseusOptions,
    Space,
    Task,
)
from domain.kernel.facts import Fact, Kind, Pile, Private, Public, Seat, Secret


class Turned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that lay face down, turned up."""

    card: Card
    space: Space


class BoardLaid(Fact):
    """The game is laid out. `disks`: one on each circle; `reserve`: how many disks lie in it."""

    kind = Kind.OTHER

    board: Public[Board]
    cards: Public[Cards]
    options: Public[OdysseusOptions]
    disks: Public[tuple[Adventure, ...]]
    reserve: Public[dict[Adventure, int]]


class GodsDealt(Fact):
    kind = Kind.POWER

    gods: Public[tuple[God, ...]]  # one a seat


class TaskDealt(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    task: Private[Task]


class StackShuffled(Fact):
    """All cards that are in no hand, shuffled; the first lies on top."""

    kind = Kind.OTHER

    cards: Secret[Pile[Card]]


class StackReshuffled(Fact):
    """The match was rewound: the cards that lie on the stack are shuffled; the first lies on top."""

    kind = Kind.OTHER

    cards: Secret[Pile[Card]]


class Dealt(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    cards: Private[Pile[Card]]


class ShipPlaced(Fact):
    """Zeus put the ship on a circle; the disk that lay there goes to the reserve."""

    kind = Kind.OTHER

    seat: Public[Seat]
    circle: Public[Circle]
    adventure: Public[Adventure]


class RoundBegan(Fact):
    kind = Kind.ROUND

    number: Public[int]
    first: Public[Seat]


class CardLaid(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    card: Public[Card]
    space: Public[Space]


class CardLaidFaceDown(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    card: Private[Card]
    space: Public[Space]


class GodsTraded(Fact):
    """A Dionysus was put on the stack: the two seats have traded their gods."""

    kind = Kind.POWER

    seat: Public[Seat]
    other: Public[Seat]
    given: Public[God]
    taken: Public[God]


class Passed(Fact):
    """`forced`: the seat had no card and no power it could use, and everybody sees that."""

    kind = Kind.OTHER

    seat: Public[Seat]
    forced: Public[bool]


class PowerDeclared(Fact):
    """A power is declared, and `athena`, a seat, may block it. `laid`: the card that Hermes would move."""

    kind = Kind.POWER

    seat: Public[Seat]
    god: Public[God]
    space: Public[Space | None]
    laid: Public[int | None]
    athena: Public[Seat]


class PowerAllowed(Fact):
    """Athena's seat lets the power be used."""

    kind = Kind.POWER

    seat: Public[Seat]


class PowerBlocked(Fact):
    """Athena's seat blocks the power of the other; both are spent."""

    kind = Kind.POWER

    seat: Public[Seat]
    other: Public[Seat]
    god: Public[God]


class PowerUsed(Fact):
    """A power takes effect."""

    kind = Kind.POWER

    seat: Public[Seat]
    god: Public[God]
    space: Public[Space | None]
    laid: Public[int | None]


class CardsTurned(Fact):
    """The cards that lay face down are turned up, in the order they were laid."""

    kind = Kind.REVEAL

    cards: Public[tuple[Turned, ...]]


class ShipSailed(Fact):
    """One step of the ship: the wind behind ship `number` of the board's edge drove it along a line."""

    kind = Kind.SAIL

    number: Public[int]
    colour: Public[Colour]
    strength: Public[int]
    circle: Public[Circle]


class ShipStayed(Fact):
    """No wind blew behind the first ship."""

    kind = Kind.OTHER


class DiskTaken(Fact):
    """The ship ended its journey at an adventure."""

    kind = Kind.OTHER

    circle: Public[Circle]
    adventure: Public[Adventure]


class NothingMet(Fact):
    """There was no disk where the ship ended its journey."""

    kind = Kind.OTHER

    circle: Public[Circle]


class DiskPlaced(Fact):
    kind = Kind.OTHER

    seat: Public[Seat]
    circle: Public[Circle]
    adventure: Public[Adventure]


class TaskShown(Fact):
    """A winner shows the task."""

    kind = Kind.REVEAL

    seat: Public[Seat]
    task: Public[Task]


class GameDecided(Fact):
    """The game is over. `scores`: the points of each seat; `ending`: a key of the texts."""

    kind = Kind.OVER

    winners: Public[tuple[Seat, ...]]
    scores: Public[tuple[int, ...]]
    ending: Public[str]


class TableTurnedUp(Fact):
    """At the end all is shown: tasks and hands, one a seat, the cards laid this round, and the stack."""

    kind = Kind.REVEAL

    tasks: Public[tuple[Task, ...]]
    hands: Public[tuple[tuple[Card, ...], ...]]
    laid: Public[tuple[Card, ...]]
    stack: Public[tuple[Card, ...]]


FACTS: tuple[type[Fact], ...] = (
    BoardLaid,
    GodsDealt,
    TaskDealt,
    StackShuffled,
    Dealt,
    ShipPlaced,
    RoundBegan,
    CardLaid,
    CardLaidFaceDown,
    GodsTraded,
    Passed,
    PowerDeclared,
    PowerAllowed,
    PowerBlocked,
    PowerUsed,
    CardsTurned,
    ShipSailed,
    ShipStayed,
    DiskTaken,
    NothingMet,
    DiskPlaced,
    TaskShown,
    GameDecided,
    TableTurnedUp,
    StackReshuffled,
)
