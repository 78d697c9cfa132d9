"""Section 10, leaving: the moves that the service makes for a seat whose player left.

All of them follow from what everybody sees, and they spend nothing and favour nobody.
"""

from collections.abc import Callable

from domain.games.odyssee import fights
from domain.games.odyssee import moves as m
from domain.games.odyssee.table import Table
from domain.kernel.draws import Lots
from domain.kernel.facts import Seat
from domain.kernel.game import Move


def neutral(table: Table, seat: Seat, lots: Lots) -> Move:
    """10.1 The ship stays where it is; 10.2 it fights nobody; 10.3 and the seat makes no deal."""
    if table.bargain is not None:
        return m.Refuse()
    return _NEUTRAL[table.phase](table, seat, lots)


def _roll(_: Table, __: Seat, ___: Lots) -> Move:
    """10.1 The sail die is rolled, as one of the two is due (2.3), and the storm arrow is not laid."""
    return m.Roll()


def _stay(table: Table, seat: Seat, _: Lots) -> Move:
    """10.1 The ship stays where it is (2.5)."""
    return m.Sail(table.ships[seat].at)


def _let_pass(table: Table, seat: Seat, _: Lots) -> Move:
    """10.2 Ships are let pass, in the order of their seats."""
    return m.LetPass(fights.met(table, seat)[0])


def _fight_on(_: Table, __: Seat, ___: Lots) -> Move:
    """10.2 A ship that is attacked fights on."""
    return m.FightOn()


def _choose(table: Table, seat: Seat, lots: Lots) -> Move:
    """10.3 A newcomer leaves the choice to the owner; an owner's card is drawn by lot."""
    assert table.visit is not None
    if seat == table.visit.seat:
        return m.LeaveChoice()
    return m.Give(lots.pick(table.ships[seat].cards))


_NEUTRAL: dict[str, Callable[[Table, Seat, Lots], Move]] = {
    "turn": _roll,
    "sailing": _stay,
    "meeting": _let_pass,
    "fight": _fight_on,
    "landing": _choose,
}
