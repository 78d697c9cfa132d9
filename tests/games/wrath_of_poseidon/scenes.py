"""Scenes: a small board drawn for tests, and games on it that begin in the middle.

The board, a1 in the south-west; the rule book's four examples of the navigators' turn happen on it:

      a b c d e f g h i
    9 w . w . . . . . r    white starts on a9, yellow on i9
    8 . . . . . . . . .
    7 . . . . . w r . .
    6 . . . . . . . . .
    5 . . . . S . . . ~
    4 . . . . . . . . .
    3 . . w . ~ r . . .
    2 . . . w . . . . .
    1 w . . . . . . . r    red starts on a1, green on i1
"""

from collections.abc import Mapping
from functools import reduce
from typing import Any

import msgspec
import pytest

from domain.games.wrath_of_poseidon import GAME
from domain.games.wrath_of_poseidon.facts import Report, Surveyed
from domain.games.wrath_of_poseidon.setup import game_begins
from domain.games.wrath_of_poseidon.table import Table, evolve
from domain.games.wrath_of_poseidon.words import SHIPS, Chart, Ship, Square, WrathOptions
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move, Refused, Setting
from tests.support.games.scene import Scene

CHART = Chart(
    name="examples",
    rows=(
        "w.w.....r",
        ".........",
        ".....wr..",
        ".........",
        "....S...~",
        ".........",
        "..w.~r...",
        "...w.....",
        "w.......r",
    ),
    starts={"white": "a9", "yellow": "i9", "green": "i1", "red": "a1"},
)
NO_LOTS = Lots(bytes(32), 1)


class WrathScene(Scene[Table]):
    """A game of Wrath of Poseidon in progress."""

    game = GAME

    def report(self, seat: Seat, move: Move) -> Report:
        """Plays a move; the survey that follows."""
        (survey,) = (fact.report for fact in self.when(seat, move) if isinstance(fact, Surveyed))
        return survey

    def where(self, ship: Ship) -> object:
        return self.table.positions[ship]


def opened(seats: int = 2, **options: Any) -> WrathScene:
    """A match just begun on the board of the examples."""
    return WrathScene(reduce(evolve, game_begins(CHART, WrathOptions(**options), seats, 0), Table()))


def boards_offered(seats: int, **options: Any) -> WrathScene:
    """A match just begun in which Poseidon chooses the board."""
    setting = Setting(seats, WrathOptions(board="chosen", **options))
    return WrathScene(reduce(evolve, GAME.opening(setting, NO_LOTS), Table()))


def given(
    phase: str,
    *,
    seats: int = 2,
    ships: Mapping[Any, Square] | None = None,
    options: Mapping[str, Any] | None = None,
    **state: Any,
) -> WrathScene:
    """A game in round 1, unless `state` says otherwise, with some ships moved elsewhere.

    `state` holds fields of the table. The ships that are home are on the Sacred Island.
    """
    table = opened(seats, **(options or {})).table
    home = state.get("home", ())
    positions = {**table.positions, **dict.fromkeys(home, "e5"), **(ships or {})}
    pending = tuple(ship for ship in SHIPS if ship not in home)
    fields = {"round": 1, "pending": pending} | state | {"phase": phase, "positions": positions}
    return WrathScene(msgspec.structs.replace(table, **fields))


def report(**fields: Any) -> Report:
    """A survey of plain sea, except for these fields."""
    nothing = Report(
        ground="sea", light=None, coast=False, company=(), islands=0, ships=0, lighthouses=0, fog_banks=0
    )
    return msgspec.structs.replace(nothing, **fields)


def captains(*seats: Seat | None) -> dict[Ship, Seat | None]:
    """The captain of each ship, in the order white, yellow, green, red."""
    return dict(zip(SHIPS, seats, strict=True))


def note(subject: str, *marks: str, **options: Any) -> None:
    """Notes something; Refused if the chart has no place for it."""
    assert GAME.notebook is not None
    table = opened(3, **options).table
    GAME.notebook.check(Setting(3, table.options), table, subject, marks)


def unnotable(subject: str, *marks: str, **options: Any) -> tuple[str, str]:
    """Why something cannot be noted: rule and key."""
    with pytest.raises(Refused) as refused:
        note(subject, *marks, **options)
    return refused.value.rule, refused.value.key
