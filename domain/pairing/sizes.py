"""How many tables there are, how many seats each has, and who has a bye. PAIRING.md, P2 and P3."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.pairing.model import Contender, PairingRefused, Shape


class TableSizes(NamedTuple):
    """The tables of a round: their seats, the largest first, and how many entrants have a bye."""

    tables: tuple[int, ...]
    byes: int


def sizes(entrants: int, shape: Shape) -> TableSizes:
    """The tables for so many entrants: as few byes as possible, then as few tables as possible, all alike.

    Raises PairingRefused (P2) if there are too few entrants for one table.
    """
    for byes in range(entrants - shape.fewest + 1):
        tables = -(-(entrants - byes) // shape.seats)
        small, larger = divmod(entrants - byes, tables)
        if small >= shape.fewest:
            return TableSizes((small + 1,) * larger + (small,) * (tables - larger), byes)
    raise PairingRefused("P2", f"{entrants} entrants do not fill a table of {shape.fewest}")


def bye_order(contender: Contender) -> tuple[int, bool, int]:
    """The place in the order in which byes are given: fewest byes, then late entrants, then the last rank."""
    return contender.byes, not contender.late, -contender.rank


def with_byes(contenders: Sequence[Contender], byes: int) -> tuple[Contender, ...]:
    """Who has one of so many byes, in the order of P3."""
    return tuple(sorted(contenders, key=bye_order)[:byes])
