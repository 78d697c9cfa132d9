"""How Poseidon chooses by rules of thumb: what seems worst for the navigators is tried out in thought.

A tile is first judged ship by ship: how long each ship would be under way from where it may be driven. Then
the worst ones are tried out for a round: navigators make a few sensible turns, the same after each move, and
what the surveys tell them, of other ships too, is worked out just as they can do it. Nothing is taken for
granted of how they choose: what is best against one way to steer is poor against another.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, TypeVar

from domain.games.wrath_of_poseidon import deduction
from domain.games.wrath_of_poseidon.moves import Push, RaiseMonster, RaiseStorm
from domain.games.wrath_of_poseidon.poseidon import GREAT, hand, playable
from domain.games.wrath_of_poseidon.words import Heading, Ship
from domain.kernel.facts import known
from workers.bots.games.wrath_of_poseidon.prospect import (
    Prospect,
    drifts,
    hope,
    intricacy,
    late,
    pilot_of,
    pushed,
    raised,
    sailed,
    sails_left,
    storms_to_come,
    win,
)

ALIKE: Final = 0.03  # chances that differ by no more count as equal, so that the choice is not predictable
TRIED: Final = 12  # moves that are tried out
TURNS: Final = 2  # turns of the navigators that may follow each of them
MIXED: Final = 8  # great storms that drive some ships to where it is not quite the worst
MILDER: Final = 0.7  # the larger, the nearer they are to the worst

AnyMove = TypeVar("AnyMove", RaiseStorm | RaiseMonster, Push)


class Threat(NamedTuple):
    """The rounds that a ship needs: if it is spared, and for each heading if it is driven, worst first."""

    spared: float
    driven: Mapping[Heading, float]


def raise_tile(here: Prospect, rng: Random) -> RaiseStorm | RaiseMonster:
    """The tile, and the headings, that leave the navigators the least hope."""
    return _least(
        ranked(here, rng)[: TRIED >> intricacy(here.known)],
        lambda move: raised(here, move),
        rng,
    )


def push(here: Prospect, rng: Random) -> Push:
    """The push out of a maelstrom that leaves the navigators the least hope."""
    return _least(pushes(here)[: TRIED >> intricacy(here.known)], lambda move: pushed(here, move), rng)


def pushes(here: Prospect) -> list[Push]:
    """The pushes of the ship that a maelstrom caught, the worst for that ship first."""
    assert here.table.caught is not None
    return [Push(heading) for heading in threat(here, here.table.caught).driven]


def _least(moves: Sequence[AnyMove], after: Callable[[AnyMove], Prospect], rng: Random) -> AnyMove:
    if len(moves) == 1:
        return moves[0]
    seeds = [rng.getrandbits(32) for _ in range(TURNS)]
    tried = map(after, moves)
    hopes = [fmean(hope(sailed(there, Random(seed))) for seed in seeds) for there in tried]
    return rng.choice([move for move, left in zip(moves, hopes, strict=True) if left <= min(hopes) + ALIKE])


def ranked(here: Prospect, rng: Random) -> list[RaiseStorm | RaiseMonster]:
    """The moves of Poseidon, those that seem worst for the navigators first; of great storms only some."""
    threats = {ship: threat(here, ship) for ship in here.table.at_sea}
    moves = list(_moves(here, threats, rng))
    rng.shuffle(moves)
    return sorted(moves, key=lambda move: _guess(here, threats, move))


def threat(here: Prospect, ship: Ship) -> Threat:
    """What can be done to a ship, each ship by itself and for as long as its pilot can follow it."""
    table, so_far = here
    steering, grid, time = pilot_of(so_far), so_far.grid, sails_left(table)
    true = grid.bits[known(table.positions[ship])]
    calm, driven = so_far.ships[ship], deduction.driven(so_far, ship)
    if so_far.options.deduction == "harder":
        calm = driven = calm | driven
    there = {heading: grid.sail(true, heading) for heading in drifts(table, ship)}
    delays = {heading: steering.delay(driven, square, time) for heading, square in there.items()}

    def lost(heading: Heading) -> float:
        _, left = steering.sail(driven, there[heading], time)
        return delays[heading] + steering.guess(left)

    worst_first = sorted(delays, key=lost, reverse=True)
    return Threat(steering.delay(calm, true, time), {heading: delays[heading] for heading in worst_first})


def _moves(
    here: Prospect, threats: Mapping[Ship, Threat], rng: Random
) -> Iterator[RaiseStorm | RaiseMonster]:
    for tile in playable(here.table):
        match tile:
            case "leviathan" | "kraken":
                yield from (RaiseMonster(tile, ship) for ship in threats)
            case "black":
                yield from _great_storms(threats, rng)
            case _ if tile in threats:
                yield from (RaiseStorm(tile, {tile: heading}) for heading in threats[tile].driven)
            case _:
                yield RaiseStorm(tile, {})


def _great_storms(threats: Mapping[Ship, Threat], rng: Random) -> Iterator[RaiseStorm]:
    """The worst one for each ship by itself, and some that are nearly as bad."""
    headings = {ship: tuple(threat.driven) for ship, threat in threats.items()}
    yield RaiseStorm(GREAT, {ship: worst[0] for ship, worst in headings.items()})
    for _ in range(MIXED):
        yield RaiseStorm(
            GREAT,
            {
                ship: worst[min(int(rng.expovariate(MILDER)), len(worst) - 1)]
                for ship, worst in headings.items()
            },
        )


def _guess(here: Prospect, threats: Mapping[Ship, Threat], move: RaiseStorm | RaiseMonster) -> float:
    """The chance that enough ships come home, each ship judged by itself."""
    left, time = hand(here.table), sails_left(here.table)
    left[move.tile] -= 1
    return win(
        late(_delay(ship, threat, move) + storms_to_come(left, ship), time)
        for ship, threat in threats.items()
    )


def _delay(ship: Ship, threat: Threat, move: RaiseStorm | RaiseMonster) -> float:
    if isinstance(move, RaiseMonster):
        return threat.spared + (ship == move.ship)
    return threat.driven[move.headings[ship]] if ship in move.headings else threat.spared
