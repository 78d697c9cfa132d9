"""Whole seatings of two to four rounds, made before the first one, where scores do not count. PAIRING.md,
P10.
"""

import json
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Final

from domain.kernel.draws import Lots
from domain.pairing.designs.seating_search import SeatingSearch
from domain.pairing.model import FEWEST_SEATS, Pairing, PairingRefused, Shape
from domain.pairing.sizes import TableSizes, sizes

FEWEST_ROUNDS, MOST_ROUNDS = 2, 4
RUNS: Final = 2
MORE_RUNS: Final = 60  # divided by the number of entrants: so many runs more
TRIALS_EACH: Final = 1_000  # exchanges tried in a run, for each entrant
LISTED: Final = Shape(5, "smaller_tables", 4)  # the shape of the tables in the list of seatings
LISTED_ROUNDS: Final = 3


def seating(numbers: Sequence[int], rounds: int, shape: Shape, lots: Lots) -> tuple[Pairing, ...]:
    """The rounds for these entrants, whose places lots choose: from the list, if it has them, or by a search.

    Raises PairingRefused: P10 for other numbers of rounds and for tables of two, P2 for too few entrants.
    """
    if not FEWEST_ROUNDS <= rounds <= MOST_ROUNDS:
        raise PairingRefused("P10", f"a whole seating has {FEWEST_ROUNDS} to {MOST_ROUNDS} rounds")
    if shape.fewest == FEWEST_SEATS:
        raise PairingRefused("P10", "a whole seating has tables of three or more")
    who = lots.shuffle(sorted(numbers))
    plan = listed(len(who), rounds, shape) or searched(len(who), rounds, shape, lots)
    return tuple(_named(pairing, who) for pairing in plan)


def _named(pairing: Pairing, who: Sequence[int]) -> Pairing:
    tables = tuple(tuple(who[at - 1] for at in table) for table in pairing.tables)
    return Pairing(tables, tuple(who[at - 1] for at in pairing.byes))


def listed(entrants: int, rounds: int, shape: Shape) -> tuple[Pairing, ...]:
    """The seating of entrants 1, 2, ... from the list, or nothing if the list does not have it."""
    if rounds != LISTED_ROUNDS or (shape.seats, shape.fewest) != (LISTED.seats, LISTED.fewest):
        return ()
    found = seatings().get(str(entrants))
    return tuple(cut(order, sizes(entrants, shape)) for order in found) if found else ()


@lru_cache(maxsize=1)
def seatings() -> dict[str, list[list[int]]]:
    """The list: for each number of entrants, each round as one row of entrants, table by table, then byes."""
    text = (files("domain.pairing.designs") / "seatings.json").read_text(encoding="utf-8")
    content: dict[str, list[list[int]]] = json.loads(text)
    return content


def cut(order: Sequence[int], tables: TableSizes) -> Pairing:
    """The row of entrants, cut into tables; the rest have byes."""
    found: list[tuple[int, ...]] = []
    first = 0
    for size in tables.tables:
        found.append(tuple(order[first : first + size]))
        first += size
    return Pairing(tuple(found), tuple(order[first:]))


def first_rows(entrants: int, rounds: int, byes: int) -> list[list[int]]:
    """A row for each round to begin with: byes go round from the last entrant to the first."""
    rows = []
    for number in range(rounds):
        resting = [entrants - 1 - (number * byes + at) % entrants for at in range(byes)]
        rows.append([at for at in range(entrants) if at not in resting] + resting)
    return rows


def searched(entrants: int, rounds: int, shape: Shape, lots: Lots) -> tuple[Pairing, ...]:
    """The best seating of entrants 1, 2, ... that some runs of a search find."""
    tables = sizes(entrants, shape)
    rows = first_rows(entrants, rounds, tables.byes)
    search = SeatingSearch(rows, tables.tables)
    search.run(lots, RUNS + MORE_RUNS // entrants, TRIALS_EACH * entrants)
    return tuple(cut([at + 1 for at in row], tables) for row in search.rows)
