"""Which storms differ: where each ship would be after them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from domain.games.odyssee import words as w
from domain.games.odyssee.moves import LayStorm
from domain.games.odyssee.sea import REACH, Sea
from domain.games.odyssee.table import Table

Places = tuple[tuple[w.Hex, bool], ...]  # where each ship at sea is, and whether it may enter Ithaca


def storms(table: Table) -> Mapping[LayStorm, Mapping[int, w.Hex]]:
    """A storm for each way in which storms move ships: where it carries each seat's ship that it moves."""
    sea = table.sea
    afloat = [seat for seat, ship in enumerate(table.ships) if ship.at in sea.open]
    places = tuple((table.ships[seat].at, _entitled(table, seat)) for seat in afloat)
    return {
        LayStorm(direction, anchor): {
            seat: to for seat, (at, _), to in zip(afloat, places, reached, strict=True) if to != at
        }
        for direction, anchor, reached in _storms(sea, places)
    }


def _entitled(table: Table, seat: int) -> bool:
    ship = table.ships[seat]
    return ship.chips <= len(ship.cards)


@lru_cache(maxsize=64)
def _storms(sea: Sea, places: Places) -> Sequence[tuple[w.Direction, w.Hex, tuple[w.Hex, ...]]]:
    here = tuple([at for at, _ in places])
    found: dict[tuple[w.Hex, ...], tuple[w.Direction, w.Hex]] = {}
    for direction in w.DIRECTIONS:
        hits = [_hits(sea, direction, at, home) for at, home in places]
        for anchor in dict.fromkeys(anchor for hit in hits for anchor in hit):
            reached = tuple([hit.get(anchor, at) for hit, at in zip(hits, here, strict=True)])
            if reached not in found:
                found[reached] = (direction, anchor)
    return [(*storm, reached) for reached, storm in found.items() if reached != here]


@lru_cache(maxsize=128)
def _hits(sea: Sea, direction: w.Direction, at: w.Hex, home: bool) -> Mapping[w.Hex, w.Hex]:  # noqa: FBT001
    """Where storms in a direction carry a ship at sea, by the hex that they are laid on."""
    blows = ((anchor, sea.winds(direction, anchor).get(at)) for anchor in sea.hexes)
    carried = {wind: sea.carried(at, direction, hexes, home=home) for wind, hexes in REACH.items()}
    return {anchor: carried[wind] for anchor, wind in blows if wind is not None and carried[wind] != at}
