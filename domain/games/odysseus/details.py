"""What the text of a fact tells beside the fact: whose card it was, from where the ship came, what decided.

All of it comes from the viewer's own table before the fact, so that it holds nothing they do not know.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.games.odysseus import facts as f
from domain.games.odysseus.appraisal import BEHIND, strongest, wind
from domain.games.odysseus.scoring import total, worth
from domain.games.odysseus.table import Table
from domain.games.odysseus.words import COLOURS, Adventure, Card, Circle, Colour, God, Space
from domain.kernel.facts import Fact, Hidden, Seat
from domain.kernel.game import Detail


class SeatGod(msgspec.Struct, frozen=True):
    """A seat and its god."""

    seat: Seat
    god: God


class SeatPoints(msgspec.Struct, frozen=True):
    """What a seat scores for a disk, and what it has in all."""

    seat: Seat
    points: int
    total: int


class SeatTotal(msgspec.Struct, frozen=True):
    """The points of a seat."""

    seat: Seat
    total: int


class CardTurned(msgspec.Struct, frozen=True):
    """A card that lay face down, and who laid it."""

    seat: Seat
    card: Card
    space: Space


class SeatShown(msgspec.Struct, frozen=True):
    """What a seat had at the end: its task and its hand."""

    seat: Seat
    three: Adventure
    two: Adventure
    one: Adventure
    hand: tuple[Card, ...]


class GodsHeld(Detail):
    """Which seat has which god."""

    holders: tuple[SeatGod, ...]


class PassCounted(Detail):
    """Whether the pass ends the round."""

    ends: bool


class CardCarried(Detail):
    """The card that Hermes moves, from where, and who laid it; None for other powers."""

    card: Card | Hidden | None
    source: Space | None
    owner: Seat | None


class PowerAnswered(Detail):
    """Whose power Athena allowed, and of which god."""

    other: Seat
    god: God


class CardsExposed(Detail):
    """The cards that are turned up, with the seats that laid them."""

    turned: tuple[CardTurned, ...]


class StepSailed(Detail):
    """Where the step begins, and the other lines whose wind is as strong."""

    origin: Circle
    equal: tuple[Colour, ...]


class DiskScored(Detail):
    """What the disk is worth to the seats whose tasks the viewer knows."""

    scored: tuple[SeatPoints, ...]


class JourneyEnded(Detail):
    """Whether there was a journey: whether the ship sailed at all."""

    sailed: bool


class FinalScores(Detail):
    """The points beside the players, best first; the seats with the most; `decided`: what told them apart."""

    standing: tuple[SeatTotal, ...]
    level: tuple[Seat, ...]
    decided: str  # points, last_disk or shared


class SeatsShown(Detail):
    """What each seat had."""

    shown: tuple[SeatShown, ...]


def detail(table: Table, fact: Fact) -> Detail | None:
    """What a viewer is told beside the fact, from their own table before it."""
    found = _DETAILS.get(type(fact))
    return None if found is None else found(table, fact)


def carried(table: Table, laid: int | None) -> CardCarried:
    """The card of that number, as far as the viewer knows it."""
    if laid is None:
        return CardCarried(None, None, None)
    found = table.laid[laid]
    return CardCarried(found.card, found.space, found.seat)


def scored(table: Table, adventure: Adventure) -> tuple[SeatPoints, ...]:
    """What a disk is worth to the seats whose tasks are known here."""
    taken = (*table.taken, adventure)
    known_tasks = [(seat, task) for seat, task in enumerate(table.tasks) if not isinstance(task, Hidden)]
    return tuple(SeatPoints(seat, worth(task, adventure), total(task, taken)) for seat, task in known_tasks)


def _gods(_: Table, fact: f.GodsDealt) -> Detail:
    return GodsHeld(tuple(SeatGod(seat, god) for seat, god in enumerate(fact.gods)))


def _passed(table: Table, _: f.Passed) -> Detail:
    return PassCounted(table.passes + 1 == table.seats)


def _carried(table: Table, fact: f.PowerDeclared | f.PowerUsed) -> Detail:
    return carried(table, fact.laid)


def _allowed(table: Table, _: f.PowerAllowed) -> Detail:
    assert table.declared is not None
    return PowerAnswered(table.declared.seat, table.declared.god)


def _turned(table: Table, fact: f.CardsTurned) -> Detail:
    hidden = (laid.seat for laid in table.laid if laid.face_down)
    turned = zip(hidden, fact.cards, strict=True)
    return CardsExposed(tuple(CardTurned(seat, each.card, each.space) for seat, each in turned))


def _sailed(table: Table, fact: f.ShipSailed) -> Detail:
    assert table.ship is not None
    strengths = wind(table)
    behind = dict(BEHIND[fact.number])
    equal = (c for c in COLOURS if c != fact.colour and strengths[behind[c]] == fact.strength)
    return StepSailed(table.ship, tuple(equal))


def _taken(table: Table, fact: f.DiskTaken) -> Detail:
    return DiskScored(scored(table, fact.adventure))


def _nothing_met(table: Table, _: f.NothingMet) -> Detail:
    """5.2 A ship with no wind behind ship 1 stays where it is."""
    strength, _colour = strongest(wind(table), 1)
    return JourneyEnded(strength > 0)


def _decided(_: Table, fact: f.GameDecided) -> Detail:
    """6.2 With the same points the last disk decided, unless the victory is shared."""
    standing = sorted(enumerate(fact.scores), key=lambda each: (-each[1], each[0] not in fact.winners))
    level = tuple(seat for seat, score in enumerate(fact.scores) if score == max(fact.scores))
    decided = "points" if len(level) == 1 else "shared" if len(fact.winners) > 1 else "last_disk"
    return FinalScores(tuple(SeatTotal(*each) for each in standing), level, decided)


def _shown(_: Table, fact: f.TableTurnedUp) -> Detail:
    return SeatsShown(
        tuple(
            SeatShown(seat, task.three, task.two, task.one, hand)
            for seat, (task, hand) in enumerate(zip(fact.tasks, fact.hands, strict=True))
        )
    )


_DETAILS: dict[type[Fact], Callable[[Table, Any], Detail]] = {
    f.GodsDealt: _gods,
    f.Passed: _passed,
    f.PowerDeclared: _carried,
    f.PowerAllowed: _allowed,
    f.PowerUsed: _carried,
    f.CardsTurned: _turned,
    f.ShipSailed: _sailed,
    f.DiskTaken: _taken,
    f.NothingMet: _nothing_met,
    f.GameDecided: _decided,
    f.TableTurnedUp: _shown,
}
