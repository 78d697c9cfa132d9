"""Scenes: a small board and deck drawn for tests, and matches on them that begin in the middle.

Row f runs from Ithaca on f1 in the west to Troy on f11 in the east. The neighbours of f5 are f6 in the
east, then counter-clockwise g5, g4, f4, e4, e5. Island 6 is g5, island 8 e3, Syrte e7. The card of island 1
is the first of the deck.

    k        1 . . . . 2
    j       . . . . . . .
    i      . . 3 . . 4 . .
    h     . . . . . . . . .
    g    5 . . . 6 . . . . 7
    f   I . . . . . . . . . T
    e    . . 8 . . . S . . .
    d     . . . . . . . . 9
    c      10 . . 11 . . 12 .
    b       . . . . . . .
    a        13 . . 14 . 15
"""

from collections.abc import Mapping
from functools import reduce
from typing import Any

import msgspec

from domain.games.odyssee import GAME
from domain.games.odyssee.facts import CardsLaid, SeaLaid
from domain.games.odyssee.moves import Stake
from domain.games.odyssee.table import Ship, Table, evolve
from domain.games.odyssee.words import (
    Bar,
    Board,
    Card,
    Deck,
    Drift,
    Ferry,
    Gifts,
    Heroes,
    OdysseeOptions,
    Protect,
    Skip,
    Toss,
    Trial,
)
from domain.kernel.draws import Lots
from domain.kernel.facts import Fact, Seat
from tests.support.games.scene import Scene

BOARD = Board(
    name="examples",
    aeolus=8,
    rows=(
        "1 . . . . 2",
        ". . . . . . .",
        ". . 3 . . 4 . .",
        ". . . . . . . . .",
        "5 . . . 6 . . . . 7",
        "I . . . . . . . . . T",
        ". . 8 . . . S . . .",
        ". . . . . . . . 9",
        "10 . . 11 . . 12 .",
        ". . . . . . .",
        "13 . . 14 . 15",
    ),
)
EFFECTS: dict[str, tuple[Any, ...]] = {
    "feast": (Gifts(2),),
    "theft": (Gifts(-2),),
    "blow": (Heroes(-1),),
    "slaughter": (Heroes(-4), Gifts(1)),
    "rescue": (Heroes(2),),
    "test": (Trial(3, (Gifts(1),), (Heroes(-1),)),),
    "omen": (Toss(2, (Gifts(1),), (Gifts(-1),)),),
    "sleep": (Gifts(1), Skip(2)),
    "root": (Protect("trial"),),
    "shield": (Protect("fight"),),
    "whirl": (Drift("self", 3),),
    "gale": (Drift("others", 2),),
    "escort": (Ferry("ithaca", 3),),
    "exile": (Ferry("troy", 3),),
    "sacrilege": (Gifts(1), Bar()),
}
CARDS = tuple(EFFECTS)
DECK = Deck("examples", tuple(Card(name, name, "", effects) for name, effects in EFFECTS.items()))


class Fixed(Lots):
    """Lots that fall as a test wants them. It is an error to draw more of them."""

    def __init__(self, *falls: int) -> None:
        super().__init__(b"", 1)
        self._falls = list(falls)

    def below(self, limit: int) -> int:
        fall = self._falls.pop(0)
        assert 0 <= fall < limit
        return fall


def dice(*pips: int) -> Fixed:
    """The draws for these throws of the sail die."""
    return Fixed(*(number - 1 for number in pips))


BLACK, WHITE = 0, 1  # the faces of the god die


class OdysseeScene(Scene[Table]):
    """A match of Odyssee in progress."""

    game = GAME

    def draws(self) -> Lots:
        """None: a test sets the dice."""
        return Fixed()

    def values(self, seat: Seat, field: str) -> set[Any]:
        """The values that a field of the seat's first offer may have."""
        domain: Any = self.offers(seat)[0].fields[field]
        return set(domain.values)

    def ship(self, seat: Seat) -> Ship:
        return self.table.ships[seat]


def given(
    *,
    seats: int = 2,
    ships: Mapping[Seat, Mapping[str, Any]] | None = None,
    owners: Mapping[int, Seat] | None = None,
    rim_chips: Mapping[int, tuple[Seat, ...]] | None = None,
    cap: int = 60,
    **state: Any,
) -> OdysseeScene:
    """Seat 0's turn, before they roll, unless `state` says otherwise.

    `ships` changes fields of ships; `owners` and `rim_chips` are by island, whose card is then taken.
    `state` holds fields of the table.
    """
    laid = (SeaLaid(BOARD, DECK, OdysseeOptions(cap=cap), seats, 0), CardsLaid(CARDS))
    table = reduce(evolve, laid, Table())
    changed = ships or {}
    fleet = tuple(
        msgspec.structs.replace(ship, **changed.get(seat, {})) for seat, ship in enumerate(table.ships)
    )
    gone = {*(owners or {}), *(rim_chips or {})}
    gone_cards = {card for ship in fleet for card in ship.cards}
    fields: dict[str, Any] = {
        "phase": "turn",
        "active": 0,
        "speaker": 0,
        "ships": fleet,
        "owners": tuple((owners or {}).get(island) for island in range(1, 16)),
        "rim": tuple(
            None if island in gone or card in gone_cards else card for island, card in enumerate(CARDS, 1)
        ),
        "rim_chips": tuple((rim_chips or {}).get(island, ()) for island in range(1, 16)),
    }
    return OdysseeScene(msgspec.structs.replace(table, **(fields | state)))


def sailing(pips: int = 4, **scene: Any) -> OdysseeScene:
    """Seat 0 has rolled."""
    return given(phase="sailing", pips=pips, **scene)


def stake(*cards: str, gifts: int = 0, island: int | None = None) -> Stake:
    """What one side of a deal hands over."""
    return Stake(gifts, cards, island)


def kinds(facts: tuple[Fact, ...]) -> list[type[Fact]]:
    """What kinds of facts these are."""
    return [type(fact) for fact in facts]
