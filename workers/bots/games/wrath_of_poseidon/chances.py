"""How likely each seat is to win, by how far the ships still are from home."""

from collections.abc import Mapping, Sequence
from zlib import crc32

from domain.games.wrath_of_poseidon.poseidon import hand
from domain.games.wrath_of_poseidon.words import SHIPS, Ship
from domain.kernel.facts import known as shown
from workers.bots.games.wrath_of_poseidon.charted import Charted
from workers.bots.games.wrath_of_poseidon.prospect import late, pilot_of, sails_left, storms_to_come, win
from workers.bots.games.wrath_of_poseidon.storms import ALIKE


def chances(table: Charted) -> Sequence[float]:
    """For each seat its chance to win; in a series, the share of the points that it may expect."""
    lates = _lates(table) if table.known.ships else {}
    if table.options.competitive:
        return _points(table, lates)
    hope = win(lates.values())
    if _by_poseidon(table):  # a whim, so that nobody foresees which of two nearly equal moves is played
        hope = (1 - ALIKE) * hope + ALIKE * _whim(table)
    return [1 - hope if seat == table.poseidon else hope for seat in range(1 + len(table.navigators))]


def _by_poseidon(table: Charted) -> bool:
    """Whether this is a search of Poseidon, who knows where the ships are."""
    return table.thinker == table.poseidon


def _lates(table: Charted) -> Mapping[Ship, float]:
    """The chance of each ship at sea to be too late.

    Poseidon counts the rounds from where a ship is, as it is steered by what is known. Navigators count them
    on average over all squares where it may be.
    """
    known, left, steering = table.known, hand(table), pilot_of(table.known)
    found = dict[Ship, float]()
    for ship in table.at_sea:
        waits = table.round > 0 and (ship not in table.pending or ship == table.held)
        time, mask = max(0, sails_left(table) - waits), known.ships[ship]
        if _by_poseidon(table):
            delay = steering.delay(mask, known.grid.bits[shown(table.positions[ship])], time)
        else:
            delay = steering.toil(mask)
        found[ship] = late(delay + storms_to_come(left, ship), time)
    return found


def _points(table: Charted, lates: Mapping[Ship, float]) -> Sequence[float]:
    """7.10 What each seat has and may expect in this game, as shares of all that."""
    expected = [1.0 + sum(game[seat] for game in table.results) for seat in range(1 + len(table.navigators))]
    for ship in SHIPS if table.known.ships else ():
        late_home = lates.get(ship, 0.0)
        expected[table.poseidon] += late_home
        captain = table.captains[ship]
        for seat in table.navigators if captain is None else (captain,):
            expected[seat] += (1 - late_home) * (1 if captain is None else 3)
    return [share / sum(expected) for share in expected]


def _whim(table: Charted) -> float:
    """A number from 0 to 1 that depends on the search, and on where the ships are."""
    places = (str(table.mood), *(shown(square) for square in table.positions.values()))
    return crc32("".join(places).encode()) / 2**32
