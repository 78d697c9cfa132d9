"""The table, and what every fact does to it. The truth and the views are folds of this one `evolve`."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from domain.games.odysseus import facts as f
from domain.games.odysseus.sea import Sea, sea_of
from domain.games.odysseus.words import (
    CARDS,
    Adventure,
    Card,
    Cards,
    Circle,
    God,
    OdysseusOptions,
    Space,
    Task,
)
from domain.kernel.content import shared
from domain.kernel.facts import HIDDEN, Fact, Hidden, Seat
from domain.threadsafe.evolution import Evolve, evolution

replace = msgspec.structs.replace

Stage = Literal["unlaid", "ship", "turn", "answer", "face_down", "appraisal", "refill", "dealing", "over"]
Hand = tuple[Card | Hidden, ...]

_rank: Callable[[Any], int] = {card: rank for rank, card in enumerate(CARDS)}.__getitem__


class Laid(msgspec.Struct, frozen=True):
    """A card that was laid this round. Its number is its place in the order of laying."""

    seat: Seat
    card: Card | Hidden
    space: Space
    face_down: bool


class Declared(msgspec.Struct, frozen=True):
    """A power that Athena's seat has not answered yet."""

    seat: Seat
    god: God
    space: Space | None
    laid: int | None
    athena: Seat


class Table(msgspec.Struct, frozen=True, gc=False):
    """The game as far as its facts show it. Tuples named for seats hold one entry for each seat.

    `disks`: what lies on each circle. `stack`: the face-down cards, the first on top; `spent`: the
    Dionysus cards of this round that lie on top of it. `first`: the seat that begins the phases of this
    round; `phase` counts them from 1. `passes`: how many passes followed one another. `used`: the gods whose
    power is spent; `ready`: the phase from which a seat may use the power of its god. `veiled`: the seat that
    may lay cards face down. `empty`: the circle that waits for a disk. `vain`: the rounds in a row in
    which no disk was taken; `barren`: the last of them, in which there was no stack either. `idle`: those
    without a movement and without a stack, which count in version 1 of the rules. `winners` and `scores` are
    set at the end.
    """

    stage: Stage = "unlaid"
    sea: Sea = None  # type: ignore[assignment]  # no code reads the board before BoardLaid
    cards: Cards = None  # type: ignore[assignment]  # nor the cards
    options: OdysseusOptions = OdysseusOptions()
    seats: int = 0
    disks: tuple[Adventure | None, ...] = ()
    reserve: dict[Adventure, int] = {}
    taken: tuple[Adventure, ...] = ()
    gods: tuple[God, ...] = ()
    tasks: tuple[Task | Hidden, ...] = ()
    hands: tuple[Hand, ...] = ()
    stack: Hand = ()
    spent: int = 0
    ship: Circle | None = None
    empty: Circle | None = None
    round: int = 0
    phase: int = 0
    first: Seat = 0
    turn: Seat = 0
    passes: int = 0
    laid: tuple[Laid, ...] = ()
    used: tuple[God, ...] = ()
    ready: tuple[int, ...] = ()
    declared: Declared | None = None
    veiled: Seat | None = None
    blocked: Space | None = None
    doubled: Space | None = None
    vain: int = 0
    barren: int = 0
    idle: int = 0
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    ending: str | None = None

    def holder(self, god: God) -> Seat:
        """The seat that has the god now. ValueError if nobody has."""
        return self.gods.index(god)


def put(row: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The row with another value at one place."""
    changed = list(row)
    changed[at] = value
    return tuple(changed)


def without(hand: Hand, card: Card | Hidden) -> Hand:
    """The hand after the card left it; a hidden hand has one card less."""
    at = hand.index(card) if card in hand else -1 % len(hand)
    return hand[:at] + hand[at + 1 :]


def _after_turn(table: Table) -> tuple[Seat, int]:
    """The seat whose turn is next, and the phase it is in."""
    turn = (table.turn + 1) % table.seats
    return turn, table.phase + (turn == table.first)


def _board_laid(_: Table, fact: f.BoardLaid) -> Table:
    return Table(
        sea=sea_of(shared(fact.board)),
        cards=shared(fact.cards),
        options=fact.options,
        disks=fact.disks,
        reserve=fact.reserve,
    )


def _gods_dealt(table: Table, fact: f.GodsDealt) -> Table:
    seats = len(fact.gods)
    return replace(
        table,
        stage="ship",
        seats=seats,
        gods=fact.gods,
        turn=fact.gods.index("zeus"),
        tasks=(HIDDEN,) * seats,
        hands=((),) * seats,
        ready=(0,) * seats,
    )


def _task_dealt(table: Table, fact: f.TaskDealt) -> Table:
    return replace(table, tasks=put(table.tasks, fact.seat, fact.task))


def _stack_shuffled(table: Table, fact: f.StackShuffled) -> Table:
    stack = fact.cards
    assert not isinstance(stack, Hidden)
    return replace(table, stack=stack, laid=(), spent=0)


def _stack_reshuffled(table: Table, fact: f.StackReshuffled) -> Table:
    return replace(table, stack=fact.cards)


def _dealt(table: Table, fact: f.Dealt) -> Table:
    cards = fact.cards
    assert not isinstance(cards, Hidden)
    hand = table.hands[fact.seat] + cards
    if Hidden not in map(type, hand):
        hand = tuple(sorted(hand, key=_rank))
    return replace(table, hands=put(table.hands, fact.seat, hand), stack=table.stack[len(cards) :])


def _ship_placed(table: Table, fact: f.ShipPlaced) -> Table:
    return replace(
        table,
        stage="dealing",
        ship=fact.circle,
        disks=put(table.disks, fact.circle, None),
        reserve={**table.reserve, fact.adventure: table.reserve[fact.adventure] + 1},
    )


def _round_began(table: Table, fact: f.RoundBegan) -> Table:
    return replace(
        table,
        stage="turn",
        round=fact.number,
        phase=1,
        first=fact.first,
        turn=fact.first,
        empty=None,
        passes=0,
        used=(),
        ready=(0,) * table.seats,
        veiled=None,
        blocked=None,
        doubled=None,
    )


def _card_laid(table: Table, fact: f.CardLaid | f.CardLaidFaceDown) -> Table:
    turn, phase = _after_turn(table)
    laid = Laid(fact.seat, fact.card, fact.space, type(fact) is f.CardLaidFaceDown)
    hand = without(table.hands[fact.seat], fact.card)
    return replace(
        table,
        stage="turn",
        turn=turn,
        phase=phase,
        passes=0,
        laid=(*table.laid, laid),
        hands=put(table.hands, fact.seat, hand),
    )


def _gods_traded(table: Table, fact: f.GodsTraded) -> Table:
    turn, phase = _after_turn(table)
    hand = without(table.hands[fact.seat], "dionysus")
    wait = table.phase + 1
    return replace(
        table,
        turn=turn,
        phase=phase,
        passes=0,
        spent=table.spent + 1,
        hands=put(table.hands, fact.seat, hand),
        gods=put(put(table.gods, fact.seat, fact.taken), fact.other, fact.given),
        ready=put(put(table.ready, fact.seat, wait), fact.other, wait),
        veiled=None if "hades" in (fact.given, fact.taken) else table.veiled,
    )


def _passed(table: Table, _: f.Passed) -> Table:
    turn, phase = _after_turn(table)
    passes = table.passes + 1
    stage: Stage = "appraisal" if passes == table.seats else "turn"
    return replace(table, stage=stage, turn=turn, phase=phase, passes=passes)


def _power_declared(table: Table, fact: f.PowerDeclared) -> Table:
    declared = Declared(fact.seat, fact.god, fact.space, fact.laid, fact.athena)
    return replace(table, stage="answer", passes=0, declared=declared)


def _power_allowed(table: Table, _: f.PowerAllowed) -> Table:
    return replace(table, stage="turn", declared=None)


def _power_blocked(table: Table, fact: f.PowerBlocked) -> Table:
    turn, phase = _after_turn(table)
    used = (*table.used, fact.god, table.gods[fact.seat])
    return replace(table, stage="turn", declared=None, turn=turn, phase=phase, passes=0, used=used)


def _power_used(table: Table, fact: f.PowerUsed) -> Table:
    used = (*table.used, fact.god)
    match fact.god:
        case "zeus":
            return replace(table, stage="appraisal", used=used)
        case "hades":
            return replace(table, stage="face_down", passes=0, used=used, veiled=fact.seat)
    turn, phase = _after_turn(table)
    after: Table = replace(table, turn=turn, phase=phase, passes=0, used=used)
    match fact.god:
        case "poseidon":
            return replace(after, blocked=fact.space)
        case "aphrodite":
            return replace(after, doubled=fact.space)
        case _:
            assert fact.laid is not None
            moved = replace(table.laid[fact.laid], space=fact.space)
            return replace(after, laid=put(table.laid, fact.laid, moved))


def _cards_turned(table: Table, fact: f.CardsTurned) -> Table:
    turned = iter(fact.cards)
    laid = tuple(
        replace(laid, card=next(turned).card, face_down=False) if laid.face_down else laid
        for laid in table.laid
    )
    return replace(table, laid=laid)


def _ship_sailed(table: Table, fact: f.ShipSailed) -> Table:
    start = table.ship if fact.number == 1 else table.empty
    return replace(table, stage="dealing", ship=fact.circle, empty=start, idle=0)


def _ship_stayed(table: Table, _: f.ShipStayed) -> Table:
    return replace(table, stage="dealing", empty=table.ship, idle=0 if table.stack else table.idle + 1)


def _disk_taken(table: Table, fact: f.DiskTaken) -> Table:
    return replace(
        table,
        stage="refill" if any(table.reserve.values()) else "dealing",
        disks=put(table.disks, fact.circle, None),
        taken=(*table.taken, fact.adventure),
        vain=0,
        barren=0,
    )


def _nothing_met(table: Table, _: f.NothingMet) -> Table:
    return replace(table, empty=None, vain=table.vain + 1, barren=0 if table.stack else table.barren + 1)


def _disk_placed(table: Table, fact: f.DiskPlaced) -> Table:
    return replace(
        table,
        stage="dealing",
        empty=None,
        disks=put(table.disks, fact.circle, fact.adventure),
        reserve={**table.reserve, fact.adventure: table.reserve[fact.adventure] - 1},
    )


def _task_shown(table: Table, fact: f.TaskShown) -> Table:
    return replace(table, tasks=put(table.tasks, fact.seat, fact.task))


def _game_decided(table: Table, fact: f.GameDecided) -> Table:
    return replace(table, stage="over", winners=fact.winners, scores=fact.scores, ending=fact.ending)


def _table_turned_up(table: Table, fact: f.TableTurnedUp) -> Table:
    laid = tuple(replace(laid, card=card) for laid, card in zip(table.laid, fact.laid, strict=True))
    return replace(table, tasks=fact.tasks, hands=fact.hands, laid=laid, stack=fact.stack)


_EVOLVE: dict[type[Fact], Evolve[Table]] = {
    f.BoardLaid: _board_laid,
    f.GodsDealt: _gods_dealt,
    f.TaskDealt: _task_dealt,
    f.StackShuffled: _stack_shuffled,
    f.StackReshuffled: _stack_reshuffled,
    f.Dealt: _dealt,
    f.ShipPlaced: _ship_placed,
    f.RoundBegan: _round_began,
    f.CardLaid: _card_laid,
    f.CardLaidFaceDown: _card_laid,
    f.GodsTraded: _gods_traded,
    f.Passed: _passed,
    f.PowerDeclared: _power_declared,
    f.PowerAllowed: _power_allowed,
    f.PowerBlocked: _power_blocked,
    f.PowerUsed: _power_used,
    f.CardsTurned: _cards_turned,
    f.ShipSailed: _ship_sailed,
    f.ShipStayed: _ship_stayed,
    f.DiskTaken: _disk_taken,
    f.NothingMet: _nothing_met,
    f.DiskPlaced: _disk_placed,
    f.TaskShown: _task_shown,
    f.GameDecided: _game_decided,
    f.TableTurnedUp: _table_turned_up,
}

evolve, look_ahead = evolution(_EVOLVE)
"""The table after a fact: what the fact hides is hidden in it too. And what follows from facts."""
