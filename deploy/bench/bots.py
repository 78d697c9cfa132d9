"""How strong a bot is: matches with mirrored seeds, a sequential test, and CPU time a move.

Where all seats play the same role, one seat has the bot and all others have the yardstick. The same chance is
played once for each place of the bot. These matches are one observation: the bot's share of the wins. Where
sides differ, all seats of a side have the bot and the others are `fair`; then the same chance is played with
the yardstick on that side. The observation is the difference of the wins.
"""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from random import Random
from statistics import mean, stdev
from time import monotonic, thread_time
from typing import Final, NamedTuple

import click

from deploy.bench.tools.measurement import Measurement, new_measurement, print_measurement
from deploy.bench.tools.sequential import SequentialTest
from deploy.simulation.game_options import setting_of
from deploy.simulation.self_play import Plan, Playout
from deploy.terminal.console import with_json
from deploy.terminal.errors import WrongUsage
from deploy.terminal.jobs_option import JOBS
from deploy.terminal.setting_options import OPTIONS, SEATS
from domain.games import SHELF
from domain.kernel.facts import Fact, Seat
from domain.kernel.game import Outcome
from domain.kernel.offers import Offer
from domain.threadsafe.decoder import JsonObject
from workers.bots.registry import NAMES, strategy
from workers.bots.search.budget import Budget
from workers.bots.strategy import Strategy
from workers.child_processes import in_order, share_out

OPPONENT: Final = "fair"  # on the other side, where sides differ


@click.command
@click.option("--game", "slug", type=click.Choice(list(SHELF)), required=True)
@SEATS
@OPTIONS
@click.option("--bot", type=click.Choice(NAMES), default="strong", show_default=True)
@click.option("--among", type=click.Choice(NAMES), default="greedy", show_default=True, help="The yardstick.")
@click.option("--side", type=int, default=None, help="The side that the bot plays, where sides differ.")
@click.option("--target", type=float, default=None, help="  [default: 1.5 fair shares, or 0.1 more wins]")
@click.option("--matches", type=click.IntRange(min=1), default=400, show_default=True, help="At most.")
@click.option("--seconds", type=float, default=0.05, show_default=True, help="CPU time a move.")
@click.option("--minutes", type=float, default=None, help="After so many, the matches so far count.")
@click.option("--seed", type=int, default=0, show_default=True)
@JOBS
@with_json
def command(
    *,
    slug: str,
    seats: int | None,
    options: tuple[str, ...],
    bot: str,
    among: str,
    side: int | None,
    target: float | None,
    matches: int,
    seconds: float,
    minutes: float | None,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Strength of a bot among others: its share of the wins, by a sequential test, and its time a move."""
    game = SHELF[slug]
    setting = setting_of(game, game.seats[0] if seats is None else seats, options)
    differ = len(set(game.roles(setting))) > 1
    if differ != (side is not None) or (side is not None and side not in range(len(game.sides(setting)))):
        raise WrongUsage("--side 0 or --side 1 is for games whose sides differ, and only for them")
    plan = Plan(slug, setting, (), seed)
    goal = target if target is not None else (0.1 if differ else 1.5)
    contest = Contest(plan, bot, among, side, seconds)
    limits = Limits(matches, inf if minutes is None else minutes)
    print_measurement(strength(contest, goal, limits, jobs or os.cpu_count() or 1), as_json=as_json)


class Contest(NamedTuple):
    """What is compared: a bot with a yardstick, in a plan without bots. `side`: where sides differ."""

    plan: Plan
    bot: str
    among: str
    side: int | None
    seconds: float

    def casts(self) -> list[tuple[str, ...]]:
        """The bots on the seats, for each match of an observation."""
        game, setting = SHELF[self.plan.game], self.plan.setting
        seats = range(setting.seats)
        if self.side is None:
            return [tuple(self.bot if seat == place else self.among for seat in seats) for place in seats]
        own = game.sides(setting)[self.side]
        return [tuple(name if seat in own else OPPONENT for seat in seats) for name in (self.bot, self.among)]


class Observation(NamedTuple):
    """What the same chance brought: a share of the wins, or a difference; CPU seconds of the bot's moves."""

    value: float
    times: list[float]


class Limits(NamedTuple):
    """How many matches may be played, and how long. An observation that has begun is played to its end."""

    matches: int
    minutes: float = inf


def strength(contest: Contest, target: float, limits: Limits, jobs: int) -> Measurement:
    """Play until the target is surely exceeded or missed, or until a limit is reached."""
    end = monotonic() + 60 * limits.minutes
    seats, mirrored = contest.plan.setting.seats, len(contest.casts())
    shared = contest.side is None
    test = SequentialTest(target / seats if shared else (target + 1) / 2)
    values, times = list[float](), list[float]()
    for value, spent in _observations(contest, max(1, limits.matches // mirrored), jobs):
        values.append(value)
        times += spent
        test.learn(value if shared else (value + 1) / 2)
        if test.verdict != "open" or monotonic() >= end:
            break
    times.sort()
    spread = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 1.0
    scale = seats if shared else 1
    figures = {
        "matches": float(len(values) * mirrored),
        "measured": mean(values) * scale,
        "plus_or_minus": spread * scale,
        "target": target,
        "surely_above": float(test.verdict == "above"),
        "surely_below": float(test.verdict == "below"),
        "move_p50_ms": times[len(times) // 2] * 1000,
        "move_p99_ms": times[len(times) * 99 // 100] * 1000,
        "move_slowest_ms": times[-1] * 1000,
    }
    return new_measurement("bots", figures, {"measured_of_target": mean(values) * scale / target})


def _observations(contest: Contest, count: int, jobs: int) -> Iterator[Observation]:
    """The observations in order, whatever the number of processes."""
    if jobs == 1:
        yield from (observe(contest, number) for number in range(count))
        return
    yield from in_order(share_out(partial(observe, contest), range(count), jobs))


def observe(contest: Contest, number: int) -> Observation:
    """Play the same chance once for each cast."""
    game, setting = SHELF[contest.plan.game], contest.plan.setting
    won, times = list[float](), list[float]()
    for cast in contest.casts():
        thinkers = [_Timed(strategy(name, game.slug, Budget(contest.seconds))()) for name in cast]
        plan = Plan(game.slug, setting, cast, contest.plan.seed)
        outcome = Playout(plan, number, thinkers).run(None).outcome
        own = _own(contest, cast)
        won.append(_share(game.sides(setting), outcome, own))
        if contest.bot in cast:
            times += [seconds for seat in own for seconds in thinkers[seat].times]
    return Observation(mean(won) if contest.side is None else won[0] - won[1], times)


def _own(contest: Contest, cast: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that are looked at."""
    if contest.side is None:
        return (cast.index(contest.bot),) if contest.bot in cast else (0,)
    return SHELF[contest.plan.game].sides(contest.plan.setting)[contest.side]


def _share(sides: Sequence[tuple[Seat, ...]], outcome: Outcome, own: tuple[Seat, ...]) -> float:
    """1 if these seats won, or a part if other sides won too."""
    winning = [side for side in sides if set(side) & set(outcome.winners)]
    return 1 / len(winning) if any(set(side) & set(own) for side in winning) else 0.0


class _Timed:
    """A strategy that measures its CPU time."""

    def __init__(self, inner: Strategy) -> None:
        self._inner = inner
        self.times: list[float] = []

    def choose(self, seat: Seat, facts: Sequence[Fact], offers: Sequence[Offer], rng: Random) -> JsonObject:
        """What the strategy chooses."""
        start = thread_time()
        move = self._inner.choose(seat, facts, offers, rng)
        self.times.append(thread_time() - start)
        return move
