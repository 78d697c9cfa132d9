"""`nostos fair-play luck-check`: whether the luck of bots is 0 on average, as it must be."""

from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Final, NamedTuple

import click
import msgspec

from deploy.fair_play.calibration import played
from deploy.fair_play.kept_work import KEEP, KeptWork
from deploy.fair_play.shared_work import processes
from deploy.simulation.game_options import require_strategy, setting_of
from deploy.simulation.self_play import Plan
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError
from deploy.terminal.jobs_option import JOBS
from domain.games import SHELF, SLUGS
from domain.threadsafe.decoder import Decoder
from workers.bots.registry import judge, strategy
from workers.fair_play.luck import DRAWS, Luck, luck
from workers.fair_play.yardstick import RandomYardstick, Yardstick, yardstick_of

BATCH: Final = 20  # matches that a process plays before it reports
MOST: Final = 1_000_000
_FORM: Final = 1  # of what is kept of a match; another number if it is played or kept in another way

_batch: Final = Decoder[list[tuple[Luck, ...]]](list[tuple[Luck, ...]])


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
@JOBS
@click.option(
    "--minutes", type=click.IntRange(min=1), default=600, show_default=True, help="No batch begins later."
)
@KEEP
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
    keep: Path | None,
    as_json: bool,
) -> None:
    """Let bots play, and compare their mean luck with 0, and their mean adjusted result with the mean
    result.
    """
    setting = setting_of(SHELF[game], SHELF[game].seats[0] if seats is None else seats, ())
    require_strategy(bots, game)
    plan = LuckPlan(Plan(game, setting, (bots,) * setting.seats, seed), matches, draws, random_values)
    checked = check_luck(plan, processes(jobs), 60 * minutes, keep)
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


class LuckPlan(NamedTuple):
    """What is played: so many matches by a plan. `draws`: with which a step is compared; `random_values`: the
    seed of values without sense, None for the judge.
    """

    play: Plan
    matches: int
    draws: int = DRAWS
    random_values: int | None = None

    @property
    def batches(self) -> list[range]:
        """The numbers of the matches, in batches."""
        return [range(at, min(at + BATCH, self.matches)) for at in range(0, self.matches, BATCH)]

    @property
    def yardstick(self) -> Yardstick:
        """By which tables are valued."""
        if self.random_values is None:
            return yardstick_of(self.play.rules)
        model = judge(self.play.game)
        assert model is not None
        return RandomYardstick(model, self.random_values)

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all that batches follow from. The last batch may be a part of a whole one, so it names
        the number of matches unless all are whole.
        """
        play, rest = self.play, self.matches if self.matches % BATCH else 0
        row = (play.game, play.setting, play.bots, play.seed, self.draws, self.random_values, rest, _FORM)
        return sha256(msgspec.json.encode((*row, self.yardstick.fingerprint))).hexdigest()


def check_luck(plan: LuckPlan, jobs: int, seconds: float, keep: Path | None = None) -> LuckCheck:
    """The means over the batches that began in time, and over those that a file keeps. CommandError if there
    are fewer than two matches.
    """
    game, work = plan.play.game, partial(lucks, plan=plan)
    kept = KeptWork(keep, plan.fingerprint, _batch)
    batches = kept.results(work, plan.batches, jobs=jobs, title=f"{game}: luck", seconds=seconds)
    name = "judge" if plan.random_values is None else f"random {plan.random_values}"
    return luck_check(game, name, [each for batch in batches for each in batch])


def lucks(numbers: range, *, plan: LuckPlan) -> list[tuple[Luck, ...]]:
    """The luck of each seat in the matches with these numbers."""
    yardstick, play = plan.yardstick, plan.play
    brains = [strategy(name, play.game) for name in play.bots]
    return [
        luck(yardstick, play.rules, played(play, number, [make() for make in brains]), plan.draws)
        for number in numbers
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
