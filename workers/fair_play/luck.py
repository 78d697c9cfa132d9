"""What chance gave each seat of a match, by a yardstick that was fixed before.

The luck of a draw is what the table is worth after it, less what it is worth on average after other draws in
the same place. On average over matches it is 0, whatever the yardstick says: the draws that happened and the
others are of one kind. So the result less the luck has the same mean as the result, and it spreads less.

Source: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT" (2018), which does the same for poker.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from domain.kernel.game import Game, Setting
from domain.kernel.match.facts import Opened, Started
from domain.kernel.match.fold import fold, initial
from domain.kernel.match.lifecycle import Status
from workers.bots.search.rules import shares
from workers.fair_play import redraws
from workers.fair_play.decisions import SeatDecision, Steps, decisions, kept_steps
from workers.fair_play.method import Method
from workers.fair_play.redraws import UNSEEN, Redrawn, StepPart
from workers.fair_play.world_swap import Swap, averages, swap
from workers.fair_play.yardstick import Yardstick

DRAWS = 12  # with which each step is compared


class Luck(msgspec.Struct, frozen=True):
    """One seat of one match, in shares of a win. start + draws + guesses + quality + rest = result.

    `start`: what the seat was worth at the beginning. `draws`: the luck of all draws. `guesses`: how much
    better its moves were in the true world than on average over worlds that it could not rule out.
    `quality`: what its moves lost against the best ones by the same worlds, 0 at most. `rest`: what the
    others did, and what the yardstick does not see. `adjusted`: the result less the luck of the draws.
    """

    match: str
    seat: int
    start: float
    draws: float
    guesses: float
    quality: float
    result: float
    rest: float
    adjusted: float


def luck(
    yardstick: Yardstick,
    game: Game,
    steps: Steps,
    draws: int = DRAWS,
    method: Method | None = None,
    *,
    noted: Callable[[int, list[float]], object] = lambda _, __: None,
) -> tuple[Luck, ...]:
    """The luck of each seat of a disclosed match that was played to its end. LookupError if it was not.

    `draws`: with which each step is compared. `method`: to compare the decisions with other worlds as well;
    if it is None, guesses and quality are 0 and belong to the rest. `noted`: is given the number of each step
    with draws, and the luck of each seat in it, perhaps in several parts.
    """
    opened = steps[0][0]
    assert isinstance(opened, Opened)
    setting = game.setting(opened.seats, opened.options)
    result, adding = _result(game, setting, steps), _Sum(yardstick, setting, opened.match, draws)
    truth, counted = initial(yardstick.game), kept_steps(steps)
    for number, facts in enumerate(steps, 1):
        table = truth.table
        for at, part in enumerate(redraws.parts(facts) if number in counted else ()):
            before = [*adding.luck]
            table = adding.add(table, part, f"{number}/{at}")
            if before != adding.luck:
                noted(number, [now - then for now, then in zip(adding.luck, before, strict=True)])
        truth = fold(yardstick.game, facts, truth)
    guesses, quality = _played(yardstick, decisions(game, steps), method, setting.seats)
    known = zip(adding.start, adding.luck, guesses, quality, result, strict=True)
    return tuple(
        Luck(opened.match, seat, *each, rest=each[-1] - sum(each[:-1]), adjusted=each[-1] - each[1])
        for seat, each in enumerate(known)
    )


def _result(game: Game, setting: Setting, steps: Steps) -> Sequence[float]:
    """What each seat got of the win."""
    truth = fold(game, (fact for facts in steps for fact in facts), initial(game))
    ended = truth.outcome or game.outcome(truth.table)
    if ended is None or truth.status is Status.CLOSED:
        raise LookupError("the match has no result")
    return shares(game, setting, ended)


class _Sum:
    """The luck so far."""

    def __init__(self, yardstick: Yardstick, setting: Setting, match: str, draws: int) -> None:
        self._yardstick = yardstick
        self._setting = setting
        self._match = match
        self._draws = draws
        self.luck = [0.0] * setting.seats
        self.start: Sequence[float] = [0.0] * setting.seats

    def add(self, before: Any, part: StepPart, place: str) -> Any:
        """The table after a part of a step; its luck is added."""
        made = redraws.after(self._yardstick.game, before, part.facts)
        if part.cause is None:
            return made
        others = self._others(before, made, part, Random(f"luck/{self._match}/{place}"))
        worth = self._values(made) if others or isinstance(part.cause, Started) else ()
        expected = [sum(column) / len(others) for column in zip(*map(self._values, others), strict=True)]
        for seat, mean in enumerate(expected):
            self.luck[seat] += worth[seat] - mean
        if isinstance(part.cause, Started):
            self.start = expected or worth
        return made

    def _others(self, before: Any, made: Any, part: StepPart, chance: Random) -> list[Any]:
        """The tables after other draws; none if chance has no part in it.

        Whether it has is asked of all draws alike, those that happened too, so that the mean stays 0.
        """
        game, others = self._yardstick.game, list[Redrawn]()
        for _ in range(self._draws):
            others.append(redraws.redrawn(game, self._setting, before, part, chance))
            if not others[0].by_chance and game.slug not in UNSEEN:
                return []  # whether a step comes to its first draw does not depend on chance
        by_chance = any(other.by_chance for other in others) or redraws.turned(game, before, made)
        return [other.table for other in others] if by_chance else []

    def _values(self, table: Any) -> Sequence[float]:
        return self._yardstick.values(table, self._setting)


def _played(
    yardstick: Yardstick, chosen: Iterable[SeatDecision], method: Method | None, seats: int
) -> tuple[list[float], list[float]]:
    """For each seat the luck of its guesses, and the quality of its decisions."""
    guesses, quality = [0.0] * seats, [0.0] * seats
    if method is None:
        return guesses, quality
    for decision in chosen:
        swapped = swap(yardstick, method, decision)
        if swapped is not None:
            guesses[decision.seat] += guess(swapped)
            quality[decision.seat] += lost(swapped)
    return guesses, quality


def guess(swapped: Swap) -> float:
    """How much better the move was in the true world than on average, each time compared with usual moves."""
    leads = [
        row[0] - sum(part * value for part, value in zip(swapped.usual, row, strict=True))
        for row in swapped.rows
    ]
    return leads[0] - sum(leads[1:]) / (len(leads) - 1)


def lost(swapped: Swap) -> float:
    """What the move is worth on average, less what the best one is; the truth is not among these worlds."""
    means = averages(swapped.rows[1:])
    return means[0] - max(means)
