"""A game for benches: its matches can have any length, and its rules cost next to nothing.

Two seats weave rows on a loom, in turn or at any time. A seat that weaves a row draws a thread that only it
sees. The game is on no shelf but that of the benches.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from domain.games import SHELF
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Hidden, Kind, Pile, Private, Public, Seat
from domain.kernel.game import Game, Move, Options, Outcome, Refused, Setting, Shelf
from domain.kernel.offers import Offer, OneOf

ROWS: Final = tuple(range(16))
THREADS: Final = tuple(range(100))
KEPT: Final = 3  # threads in a hand
SEATS: Final = 2


class LoomOptions(Options, frozen=True):
    """The options of a match."""

    nights: Annotated[int, Meta(ge=1, le=100_000, description="rows until the suitors find out")] = 100_000
    at_once: Annotated[bool, Meta(description="both may weave at any time")] = False


class Weave(Move):
    """Weave a row."""

    row: int


class Drawn(Fact):
    """The first threads of a seat."""

    kind = Kind.OTHER

    seat: Public[Seat]
    threads: Private[Pile[int]]


class Strung(Fact):
    """How many rows there are, and whether both may weave at any time."""

    kind = Kind.OTHER

    nights: Public[int]
    at_once: Public[bool]


class Woven(Fact):
    """A row, and the thread that was drawn for it."""

    kind = Kind.OTHER

    seat: Public[Seat]
    row: Public[int]
    thread: Private[int]


class Table(msgspec.Struct, frozen=True):
    """The loom. `hands`: the threads of each seat, oldest first."""

    nights: int = 0
    at_once: bool = False
    woven: int = 0
    hands: tuple[tuple[int | Hidden, ...], ...] = ()


def opening(setting: Setting, lots: Lots) -> tuple[Fact, ...]:
    """A hand for each seat, and the options."""
    hands = [Drawn(seat, lots.shuffle(THREADS)[:KEPT]) for seat in range(setting.seats)]
    return (*hands, Strung(setting.options.nights, setting.options.at_once))


def evolve(table: Table, fact: Fact) -> Table:
    """The loom after a fact."""
    if isinstance(fact, Woven):  # nearly always
        seat, hands = fact.seat, table.hands
        hand = (*hands[seat][1:], fact.thread)
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        return Table(table.nights, table.at_once, table.woven + 1, hands)
    match fact:
        case Drawn(_, tuple(threads)):
            return msgspec.structs.replace(table, hands=(*table.hands, threads))
        case Strung(nights, at_once):
            return msgspec.structs.replace(table, nights=nights, at_once=at_once)
        case _:
            return table


def to_act(table: Table) -> tuple[Seat, ...]:
    """The seats in turn, or both."""
    if table.woven >= table.nights:
        return ()
    return tuple(range(SEATS)) if table.at_once else (table.woven % SEATS,)


def legal(table: Table, seat: Seat) -> tuple[Offer, ...]:
    """Any row."""
    return (Offer("weave", "1", {"row": OneOf(ROWS)}),) if seat in to_act(table) else ()


def decide(_: Table, seat: Seat, move: Move, lots: Lots) -> tuple[Fact, ...]:
    """Weave the row and draw a thread."""
    assert isinstance(move, Weave)
    return (Woven(seat, move.row, lots.pick(THREADS)),)


def outcome(table: Table) -> Outcome | None:
    """Seat 0 wins when all rows are woven."""
    over = 0 < table.nights <= table.woven
    return Outcome((0,), (0,) * SEATS, "found_out") if over else None


def show(table: Table) -> Mapping[str, Any]:
    """The loom as JSON."""
    shown: Mapping[str, Any] = msgspec.to_builtins(table)
    return shown


LOOM: Final[Game[Table]] = Game(
    slug="loom",
    title="The loom",
    credits="For measuring",
    version="1",
    seats=range(SEATS, SEATS + 1),
    options=LoomOptions,
    moves=(Weave,),
    facts=(Drawn, Strung, Woven),
    initial=Table(),
    check=lambda _: None,
    roles=lambda _: ("weaver",) * SEATS,
    sides=lambda _: tuple((seat,) for seat in range(SEATS)),
    content=lambda _: (),
    opening=opening,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    refuse=lambda *_: Refused("1", "not_your_turn"),
    decide=decide,
    outcome=outcome,
    disclose=lambda _: (),
    show=show,
)
BENCH_SHELF: Final[Shelf] = {**SHELF, LOOM.slug: LOOM}
