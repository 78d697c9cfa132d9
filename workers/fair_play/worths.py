"""What a whole table is worth to each seat, for games whose judge values only what everybody can know."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from domain.games.wrath_of_poseidon.poseidon import hand
from domain.kernel.facts import known as shown
from workers.bots.games.wrath_of_poseidon.charted import Charted
from workers.bots.games.wrath_of_poseidon.prospect import late, pilot_of, sails_left, storms_to_come, win

Worths = Callable[[Any], Sequence[float]]


def wrath_of_poseidon(table: Charted) -> Sequence[float]:
    """Each side's chance to win, by how long the ships need from where they truly are.

    The judge counts from where the navigators think that a ship may be, so it would not tell worlds apart.
    """
    hope = win(_lates(table)) if table.known.ships else 0.5
    seats = range(1 + len(table.navigators))
    return [1 - hope if seat == table.poseidon else hope for seat in seats]


def _lates(table: Charted) -> Iterator[float]:
    """For each ship at sea the chance to come home too late."""
    known, left, steering = table.known, hand(table), pilot_of(table.known)
    for ship in table.at_sea:
        waits = table.round > 0 and (ship not in table.pending or ship == table.held)
        time, square = max(0, sails_left(table) - waits), known.grid.bits[shown(table.positions[ship])]
        delay = steering.delay(known.ships[ship], square, time)
        yield late(delay + storms_to_come(left, ship), time)


WORTHS: Final[Mapping[str, Worths]] = {"wrath_of_poseidon": wrath_of_poseidon}
"""By the game. All other judges value the truth of a table."""
