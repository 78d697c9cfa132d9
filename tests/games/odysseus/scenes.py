"""Scenes: games of Odysseus that begin in the middle, on the Aegean unless they say otherwise.

Seats have these gods, so that seat 1 begins a round to the left of Zeus: zeus, poseidon, hades, athena,
aphrodite, hermes. The ship is on circle 0; from there yellow leads to 1, green to 8, red to 9. All cards that
no test names are in the stack.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

import msgspec

from domain.games.odysseus import GAME
from domain.games.odysseus.contents import BOARD, CONTENT, DECK, KINDS
from domain.games.odysseus.sea import sea_of
from domain.games.odysseus.setup import winds
from domain.games.odysseus.table import Laid, Table, evolve
from domain.games.odysseus.words import ADVENTURES, Adventure, Card, God, Task
from domain.kernel.content import Library
from domain.kernel.draws import Lots
from domain.kernel.facts import HIDDEN, Fact, Seat, Viewer
from domain.kernel.game import Move
from domain.kernel.match.fold import seen
from tests.support.games.scene import Scene

LIBRARY = Library((CONTENT,), KINDS)
BOARDS = LIBRARY.all(BOARD)
CARDS = LIBRARY.all(DECK)["standard"]
GODS: tuple[God, ...] = ("zeus", "poseidon", "hades", "athena", "aphrodite", "hermes")
ZEUS, POSEIDON, HADES, ATHENA, APHRODITE, HERMES = range(6)
LOTS = Lots(b"scenes", 9)

Hands = Mapping[Seat, str]


class OdysseusScene(Scene[Table]):
    """A game of Odysseus in progress."""

    game = GAME

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.before = table

    def draws(self) -> Lots:
        """The draws of one long step: every move draws again."""
        return LOTS

    def all(self, *moves: tuple[Seat, Move]) -> tuple[Fact, ...]:
        """Plays several moves; the facts of the last one."""
        facts: tuple[Fact, ...] = ()
        for seat, move in moves:
            facts = self.when(seat, move)
        return facts

    def seen(self, viewer: Viewer) -> Table:
        """The table for a viewer who has seen no hands and tasks before except their own."""
        table = self.before
        hands = tuple(
            hand if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in enumerate(table.hands)
        )
        tasks = tuple(task if seat == viewer else HIDDEN for seat, task in enumerate(table.tasks))
        stack = (HIDDEN,) * len(table.stack)
        table = msgspec.structs.replace(table, hands=hands, tasks=tasks, stack=stack)
        return reduce(evolve, seen(viewer, self.facts), table)


def task(*adventures: Adventure) -> Task:
    """A task card: the adventures worth three, two and one."""
    three, two, one = adventures
    return Task(three, two, one)


def laid(*cards: str) -> tuple[Laid, ...]:
    """Cards that lie there, as `5 1-red`, all by seat 1; `5 1-red down` lies face down."""
    return tuple(_laid(*card.split()) for card in cards)


def _laid(card: Any, space: Any, *down: str) -> Laid:
    return Laid(1, card, space, bool(down))


def cards(written: str) -> tuple[Card, ...]:
    """Cards as `5 3 dionysus`."""
    return tuple(written.split())  # type: ignore[arg-type]


def given(
    stage: str = "turn",
    *,
    seats: int = 4,
    hands: Hands | None = None,
    disks: Mapping[int, Adventure | None] | None = None,
    taken: Sequence[Adventure] = (),
    stack: str | None = None,
    board: str = "aegean",
    **state: Any,
) -> OdysseusScene:
    """A game in the first phase of round 1, unless `state` says otherwise: it holds fields of the table.

    Each seat holds `3 2 1` unless `hands` says otherwise.
    """
    held = dict.fromkeys(range(seats), "3 2 1") | dict(hands or {})
    lying = state.get("laid", ())
    rest = Counter(winds(CARDS)) - Counter(card for hand in held.values() for card in cards(hand))
    rest -= Counter(each.card for each in lying)
    places: list[Adventure | None] = [ADVENTURES[circle % 6] for circle in range(18)]
    for circle, adventure in {0: None, **(disks or {})}.items():
        places[circle] = adventure
    fields: dict[str, Any] = {
        "stage": stage,
        "sea": sea_of(BOARDS[board]),
        "cards": CARDS,
        "seats": seats,
        "disks": tuple(places),
        "reserve": dict.fromkeys(ADVENTURES, 2) | {"sirens": 3},
        "taken": tuple(taken),
        "gods": GODS[:seats] if seats != 3 else ("zeus", "poseidon", "athena"),
        "tasks": CARDS.tasks[:seats],
        "hands": tuple(cards(held[seat]) for seat in range(seats)),
        "stack": tuple(rest.elements()) if stack is None else cards(stack),
        "ship": 0,
        "round": 1,
        "phase": 1,
        "first": 1,
        "turn": 1,
        "ready": (0,) * seats,
    }
    return OdysseusScene(Table(**(fields | state)))
