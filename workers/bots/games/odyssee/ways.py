"""How many turns a ship sails to a goal, worked out once for a board and a goal."""

from collections.abc import Mapping, Sequence
from functools import cache

from domain.games.odyssee import words as w
from domain.games.odyssee.sea import Sea

ROUNDS = 24  # of the reckoning; after so many no hex of a board changes by much
FAR = 99.0  # turns where no way leads


@cache
def turns_to(sea: Sea, goal: w.Hex) -> Mapping[w.Hex, float]:
    """The turns that a ship needs from every hex to the goal on average, if it sails as well as it can.

    It sails around other land, and lays no storms.
    """
    found = dict.fromkeys(sea.hexes, FAR) | {goal: 0.0}
    near = {place: _near(sea, place, goal) for place in sea.hexes}
    for _ in range(ROUNDS):
        least, total = found, dict.fromkeys(sea.hexes, 0.0)
        for _ in range(w.PIPS):
            least = {place: min([found[place], *(least[there] for there in near[place])]) for place in least}
            total = {place: total[place] + least[place] for place in least}
        after = {place: 1 + total[place] / w.PIPS for place in sea.hexes} | {goal: 0.0}
        if after == found:
            break
        found = after
    return found


def _near(sea: Sea, place: w.Hex, goal: w.Hex) -> Sequence[w.Hex]:
    """The hexes that a ship sails on to from a hex."""
    if place == goal:
        return ()
    return tuple(there for there in sea.next[place].values() if there in sea.open or there == goal)
