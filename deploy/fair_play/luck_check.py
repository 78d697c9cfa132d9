"""`nostos fair-play luck-check`: whether the luck of bots is 0 on average, as it must be."""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from statistics import fmean, pstdev
from typing import Final

import click
import msgspec

from deploy.fair_play.calibration import played
from deploy.fair_play.shared_work import processes, shared
from deploy.simulation.game_options import setting_of
from deploy.simulation.self_play import Plan
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError
from domain.games import SHELF, SLUGS
from workers.bots.registry import judge, strategy
from workers.fair_play.luck import DRAWS, Luck, luck
from workers.fair_play.yardstick import RandomYardstick, yardstick_of

BATCH: Final = 20  # matches that a process plays before it reports
MOST: Final = 1_000_000


class SeatLuck(msgspec.Struct, frozen=True):
    """A seat over all matches: the mean luck, the mean result, the mean result less the luck, each with its
    standard error, and how much less the adjusted result spreads than the result (0 to 1).
    """

    seat: int
    luck: float
    luck_error: float
    result: float
    result_error: float
    adjusted: float
    adjusted_error: float
    less_spread: float


class LuckCheck(msgspec.Struct, frozen=True):
    """All seats over so many matches."""

    game: str
    yardstick: str
    matches: int
    seats: tuple[SeatLuck, ...]


@click.command
@click.option("--game", required=True, type=click.Choice(SLUGS), help="The game that is played.")
@click.option("--matches", type=click.IntRange(2, MOST), default=1000, show_default=True, help="Matches.")
@click.option("--seats", type=int, default=None, help="Seats at a table.  [default: the fewest]")
@click.option("--bots", default="fair", show_default=True, help="The bots that play.")
@click.option("--draws", type=click.IntRange(1, 1000), default=DRAWS, show_default=True, help="As in luck.")
@click.option("--random-values", type=int, default=None, metavar="SEED", help="Value tables without sense.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of all choices and all chance.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=None, help="Processes.  [default: one a processor]"
)
@click.option(
    "--minutes", type=click.IntRange(min=1), default=600, show_default=True, help="No batch begins later."
)
@with_json
def command(
    *,
    game: str,
    matches: int,
    seats: int | None,
    bots: str,
    draws: int,
    random_values: int | None,
    seed: int,
    jobs: int | None,
    minutes: int,
    as_json: bool,
) -> None:
    """Let bots play, and compare their mean luck with 0, and their mean adjusted result with the mean
    result.
    """
    setting = setting_of(SHELF[game], SHELF[game].seats[0] if seats is None else seats, ())
    try:
        strategy(bots, game)
    except LookupError as error:
        raise CommandError(str(error.args[0])) from None
    plan = Plan(game, setting, (bots,) * setting.seats, seed)
    work = partial(lucks, plan=plan, draws=draws, random_values=random_values)
    batches = [range(first, min(first + BATCH, matches)) for first in range(0, matches, BATCH)]
    found = [
        each
        for batch in shared(
            work, batches, jobs=processes(jobs), title=f"Playing {game}", seconds=60 * minutes
        )
        for each in batch
    ]
    checked = luck_check(game, "judge" if random_values is None else f"random {random_values}", found)
    if as_json:
        print_json(msgspec.to_builtins(checked))
        return
    click.echo(f"{game}, {checked.matches} matches, yardstick {checked.yardstick}")
    for seat in checked.seats:
        click.echo(f"  {_line(seat)}")


def _line(seat: SeatLuck) -> str:
    return (
        f"seat {seat.seat}: luck {seat.luck:+.5f} ± {seat.luck_error:.5f},"
        f" result {seat.result:.4f} ± {seat.result_error:.4f},"
        f" adjusted {seat.adjusted:.4f} ± {seat.adjusted_error:.4f}, spread {seat.less_spread:.0%} less"
    )


def lucks(numbers: range, *, plan: Plan, draws: int, random_values: int | None) -> list[tuple[Luck, ...]]:
    """The luck of each seat in the matches with these numbers."""
    yardstick, game = yardstick_of(plan.rules), plan.rules
    if random_values is not None:
        model = judge(plan.game)
        assert model is not None
        yardstick = RandomYardstick(model, random_values)
    brains = [strategy(name, plan.game) for name in plan.bots]
    return [
        luck(yardstick, game, played(plan, number, [make() for make in brains]), draws) for number in numbers
    ]


def luck_check(game: str, yardstick: str, found: Sequence[tuple[Luck, ...]]) -> LuckCheck:
    """The means over all matches. CommandError if there are fewer than two."""
    if len(found) <= 1:
        raise CommandError("the time was over before two matches were played")
    return LuckCheck(game, yardstick, len(found), tuple(map(_seat, zip(*found, strict=True))))


def _seat(own: Sequence[Luck]) -> SeatLuck:
    draws = [each.draws for each in own]
    results, adjusted = [each.result for each in own], [each.adjusted for each in own]
    spread = pstdev(results)
    return SeatLuck(
        seat=own[0].seat,
        luck=fmean(draws),
        luck_error=_error(draws),
        result=fmean(results),
        result_error=_error(results),
        adjusted=fmean(adjusted),
        adjusted_error=_error(adjusted),
        less_spread=1 - pstdev(adjusted) / spread if spread else 0.0,
    )


def _error(numbers: Sequence[float]) -> float:
    """The standard error of the mean."""
    return pstdev(numbers) / sqrt(len(numbers))
