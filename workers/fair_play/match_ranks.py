"""What one match says of a seat: the mean gain of its decisions. The match is the unit.

All decisions of a match share one truth. Whoever is lucky in one of them may be lucky in all, so they are
not counted as if each were a new chance: only their mean is. Which decisions count follows from what the
seat knew.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random

import msgspec

from domain.kernel.facts import Seat
from domain.kernel.game import Game
from workers.fair_play.decisions import SeatDecision, Steps, decisions
from workers.fair_play.method import Method
from workers.fair_play.tilts import weights
from workers.fair_play.world_swap import Swap, gains, place, swap
from workers.fair_play.yardstick import Yardstick

SAMPLES = 6  # worlds that stand for the truth, in what a decision might have brought

Gains = tuple[float, ...]
"""One number for each tilt of the method."""

Place = tuple[float, float]
"""The part of all worlds, by their weights, that the true one covers with those like it: from, to."""


class RankedDecision(msgspec.Struct, frozen=True):
    """One decision. `places`: of the truth among the worlds, under each tilt.

    `honest` and `peeking`: what it might have brought, if other worlds were the true one: with the move that
    was played, and with the best one there. Under each tilt some worlds stand for the truth.
    """

    step: int
    places: tuple[Place, ...]
    gains: Gains
    honest: tuple[tuple[Gains, ...], ...]
    peeking: tuple[tuple[Gains, ...], ...]

    @property
    def midranks(self) -> Gains:
        """The middle of each place."""
        return tuple((low + high) / 2 for low, high in self.places)


class MatchRank(msgspec.Struct, frozen=True):
    """One match of a seat while one player had it. `gains`: at most 0 on average if it is honest.

    None is below -1 less the margin.
    """

    match: str
    seat: Seat
    player: str
    looked_at: int
    decisions: tuple[RankedDecision, ...]
    gains: Gains


def match_ranks(
    yardstick: Yardstick,
    method: Method,
    game: Game,
    steps: Steps,
    *,
    seats: Callable[[Seat], bool] = lambda _: True,
) -> list[MatchRank]:
    """What a disclosed match says of each seat, and of each player who had it.

    `seats`: which of them are looked at.
    """
    chosen = (decision for decision in decisions(game, steps) if seats(decision.seat))
    return rank(chosen, method, yardstick)


def rank(
    chosen: Iterable[SeatDecision],
    method: Method,
    yardstick: Yardstick,
    seen: Callable[[Swap], object] = lambda _: None,
) -> list[MatchRank]:
    """The same from decisions of one match, in their order. `seen`: is given every decision that counts."""
    counted: dict[tuple[Seat, str], list[RankedDecision]] = {}
    looked: dict[tuple[Seat, str], int] = {}
    match = ""
    for decision in chosen:
        match, who = decision.match, (decision.seat, decision.player)
        found = counted.setdefault(who, [])
        if len(found) >= method.decisions or not _is_looked_at(decision, method):
            continue
        looked[who] = looked.get(who, 0) + 1
        swapped = swap(yardstick, method, decision)
        if swapped is not None:
            seen(swapped)
            found.append(_ranked(swapped, method))
    return [
        MatchRank(match, seat, player, looked.get((seat, player), 0), tuple(found), _gains(found, method))
        for (seat, player), found in counted.items()
    ]


def _is_looked_at(decision: SeatDecision, method: Method) -> bool:
    """Whether the decision is one of the share. It depends on its place alone."""
    return Random(f"share/{decision.match}/{decision.step}/{decision.seat}").random() < method.share


def _ranked(swapped: Swap, method: Method) -> RankedDecision:
    leads = swapped.leads()
    drawn = [_drawn(swapped, tilt) for tilt in method.tilts]
    return RankedDecision(
        step=swapped.decision.step,
        places=tuple(place(leads, weights(swapped.odds, tilt)) for tilt in method.tilts),
        gains=tuple(gains(swapped, method)),
        honest=tuple(tuple(tuple(gains(swapped, method, 0, at)) for at in worlds) for worlds in drawn),
        peeking=tuple(
            tuple(tuple(gains(swapped, method, _best(swapped, at), at)) for at in worlds) for worlds in drawn
        ),
    )


def _drawn(swapped: Swap, tilt: float) -> list[int]:
    """The numbers of some worlds that stand for the truth, as likely as they weigh; never the true one."""
    decision = swapped.decision
    chance = Random(f"drawn/{decision.match}/{decision.step}/{decision.seat}")
    numbers = range(1, len(swapped.glimpses) + 1)
    return chance.choices(numbers, weights([swapped.odds[at] for at in numbers], tilt), k=SAMPLES)


def _best(swapped: Swap, at: int) -> int:
    """The move that seems best in a world to whoever peeks; the one that was played, if none does better."""
    row = swapped.glimpses[at - 1]
    return row.index(max(row))


def _gains(found: Sequence[RankedDecision], method: Method) -> Gains:
    return mean_gains([one.gains for one in found], method)


def mean_gains(found: Sequence[Gains], method: Method) -> Gains:
    """The sum of the gains of decisions, each less the margin, over the most decisions that may count.

    Those that a short match lacks bring nothing. So the sum never depends on how many there were.
    """
    most, margin = method.decisions, method.margin
    return tuple(sum(each[at] - margin for each in found) / most for at in range(len(method.tilts)))
