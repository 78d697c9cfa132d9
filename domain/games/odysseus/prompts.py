"""What a seat is asked, and what each of its offers does now, from the seat's own table."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.games.odysseus.appraisal import BEHIND, sails, wind
from domain.games.odysseus.details import carried, scored
from domain.games.odysseus.facts import ShipSailed
from domain.games.odysseus.powers import answering
from domain.games.odysseus.table import Laid, Table
from domain.games.odysseus.words import ADVENTURES, SPACES, Adventure, Card, Circle, Colour, God, Space, Task
from domain.kernel.facts import Hidden, Seat, known
from domain.kernel.game import Label, Prompt
from domain.kernel.offers import Offer, OneOf


class DisksLeft(msgspec.Struct, frozen=True):
    """How many disks of an adventure lie in the reserve."""

    adventure: Adventure
    number: int


class WindBlowing(msgspec.Struct, frozen=True):
    """The strength that counts on a space behind a ship."""

    colour: Colour
    strength: int


class ShipWinds(msgspec.Struct, frozen=True):
    """The winds behind a ship: of every space with strength."""

    number: int
    winds: tuple[WindBlowing, ...]


class CardsUnseen(msgspec.Struct, frozen=True):
    """How many cards lie face down on a space that the seat does not know."""

    space: Space
    number: int


class ShipToPlace(Prompt):
    """Zeus places the ship before the first round; the seat's own task."""

    task: Task


class GodTurn(Prompt):
    """A turn, and where the ship would end by the cards that the seat knows.

    `blocked` and `doubled`: the spaces that gods marked. `winds`: those of the ships that have any. `wind`:
    whether the ship would sail at all. `adventure`: the disk there, None if there is none; `points`: what
    the seat would score.
    """

    round: int
    god: God
    blocked: Space | None
    doubled: Space | None
    winds: tuple[ShipWinds, ...]
    wind: bool
    circle: Circle
    adventure: Adventure | None
    points: int
    unseen: tuple[CardsUnseen, ...]


class PowerToAnswer(Prompt):
    """Athena blocks or allows a power; `card`, `source` and `owner`: what Hermes would move."""

    seat: Seat
    god: God
    space: Space | None
    card: Card | Hidden | None
    source: Space | None
    owner: Seat | None


class CardToVeil(Prompt):
    """Hades lays a card face down; the marks and winds as in `GodTurn`."""

    blocked: Space | None
    doubled: Space | None
    winds: tuple[ShipWinds, ...]


class DiskToPlace(Prompt):
    """Zeus places a disk from the reserve on the circle where the ship began the round."""

    circle: Circle
    reserve: tuple[DisksLeft, ...]


class ShipPlacing(Prompt):
    """The ship is put on a circle."""


class CardLaying(Prompt):
    """A wind card is laid; `sides`: face up, face down, or either."""

    sides: str  # up, down or either
    blocked: Space | None
    doubled: Space | None


class GodTrading(Prompt):
    """A Dionysus is spent to trade this god for another."""

    god: God


class TurnPassing(Prompt):
    """Nothing is done; `ends`: whether the round ends by it."""

    ends: bool


class PowerUsing(Prompt):
    """A power is used; `athena`: the seat that may block it. `source`: where Hermes takes a card from.

    `blocked`: the space where Aphrodite doubles nothing.
    """

    god: God
    athena: Seat | None
    source: Space | None
    blocked: Space | None


class PowerBlocking(Prompt):
    """Athena blocks a power."""

    seat: Seat
    god: God


class PowerAllowing(Prompt):
    """Athena allows a power."""

    seat: Seat
    god: God


class DiskPlacing(Prompt):
    """A disk of the reserve is put on a circle."""

    circle: Circle


class LaidCard(Label):
    """A card that lies on a space, as far as the seat knows it. `own`: whether the seat laid it."""

    card: Card | Hidden
    seat: Seat
    own: bool
    space: Space
    face_down: bool


def labels(table: Table, seat: Seat, offer: Offer) -> Mapping[str, Sequence[Label]]:
    """4.8 What Hermes can move: a card is named by who laid it, and where."""
    numbers = offer.fields.get("laid")
    if not isinstance(numbers, OneOf):
        return {}
    return {"laid": [_laid_card(table.laid[number], seat) for number in numbers.values]}


def _laid_card(laid: Laid, seat: Seat) -> LaidCard:
    return LaidCard(laid.card, laid.seat, laid.seat == seat, laid.space, laid.face_down)


def prompt(table: Table, seat: Seat) -> Prompt:
    """What the seat is asked."""
    match table.stage:
        case "ship":
            return ShipToPlace(known(table.tasks[seat]))
        case "answer":
            return _answer(table)
        case "face_down":
            return CardToVeil(table.blocked, _doubled(table), _winds(_as_known(table)))
        case "refill":
            assert table.empty is not None
            left = (DisksLeft(each, table.reserve[each]) for each in ADVENTURES if table.reserve[each])
            return DiskToPlace(table.empty, tuple(left))
        case _:
            return _turn(table, seat)


def _turn(table: Table, seat: Seat) -> GodTurn:
    """2.2 A turn, and 5.2 where the ship would sail now."""
    assert table.ship is not None
    known_table = _as_known(table)
    circles = [step.circle for step in sails(known_table) if isinstance(step, ShipSailed)]
    circle = circles[-1] if circles else table.ship
    adventure = table.disks[circle]
    worths = () if adventure is None else scored(table, adventure)
    return GodTurn(
        round=table.round,
        god=table.gods[seat],
        blocked=table.blocked,
        doubled=_doubled(table),
        winds=_winds(known_table),
        wind=bool(circles),
        circle=circle,
        adventure=adventure,
        points=sum(each.points for each in worths if each.seat == seat),
        unseen=_unseen(table),
    )


def _as_known(table: Table) -> Table:
    """The table with no cards on the spaces but those that the seat knows."""
    seen = tuple(laid for laid in table.laid if not isinstance(laid.card, Hidden))
    return msgspec.structs.replace(table, laid=seen)


def _doubled(table: Table) -> Space | None:
    """5.4 The space where cards count double: none if it is blocked."""
    return None if table.doubled == table.blocked else table.doubled


def _winds(table: Table) -> tuple[ShipWinds, ...]:
    """5.3 The strengths that count, without ships that have no wind."""
    strengths = wind(table)
    ships = (
        ShipWinds(number, tuple(WindBlowing(colour, strengths[at]) for colour, at in behind if strengths[at]))
        for number, behind in BEHIND.items()
    )
    return tuple(ship for ship in ships if ship.winds)


def _unseen(table: Table) -> tuple[CardsUnseen, ...]:
    """Where cards lie that the seat does not know."""
    unseen = [laid.space for laid in table.laid if isinstance(laid.card, Hidden)]
    return tuple(CardsUnseen(space, unseen.count(space)) for space in SPACES if space in unseen)


def _answer(table: Table) -> PowerToAnswer:
    """4.2 The power that was declared."""
    asked = table.declared
    assert asked is not None
    card = carried(table, asked.laid)
    return PowerToAnswer(asked.seat, asked.god, asked.space, card.card, card.source, card.owner)


def choice(table: Table, seat: Seat, offer: Offer) -> Prompt:
    """What the moves of an offer do now."""
    return _CHOICES[offer.move](table, seat, offer)


def _lay(table: Table, _: Seat, offer: Offer) -> Prompt:
    domain = offer.fields["face_down"]
    assert isinstance(domain, OneOf)
    sides = "either" if len(domain.values) > 1 else "down" if domain.values[0] else "up"
    return CardLaying(sides, table.blocked, _doubled(table))


def _power(table: Table, seat: Seat, offer: Offer) -> Prompt:
    laid = offer.fields.get("laid")
    source = table.laid[laid.values[0]].space if isinstance(laid, OneOf) else None
    return PowerUsing(table.gods[seat], answering(table), source, table.blocked)


def _block(table: Table, _: Seat, __: Offer) -> Prompt:
    assert table.declared is not None
    return PowerBlocking(table.declared.seat, table.declared.god)


def _allow(table: Table, _: Seat, __: Offer) -> Prompt:
    assert table.declared is not None
    return PowerAllowing(table.declared.seat, table.declared.god)


def _refill(table: Table, _: Seat, __: Offer) -> Prompt:
    assert table.empty is not None
    return DiskPlacing(table.empty)


_CHOICES: Mapping[str, Callable[[Table, Seat, Offer], Prompt]] = {
    "place_ship": lambda *_: ShipPlacing(),
    "lay": _lay,
    "trade": lambda table, seat, _: GodTrading(table.gods[seat]),
    "pass": lambda table, *_: TurnPassing(table.passes + 1 == table.seats),
    "end_round": _power,
    "veil": _power,
    "charm": _power,
    "carry": _power,
    "storm": _power,
    "block": _block,
    "allow": _allow,
    "refill": _refill,
}
