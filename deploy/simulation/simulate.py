"""`nostos simulate`: many matches between bots on the rules alone, and their statistics."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from deploy.simulation.game_options import chosen_setting, require_strategy
from deploy.simulation.report import SimulationResult, html, markdown
from deploy.simulation.self_play import Plan, PlayoutResult, play_matches
from deploy.simulation.statistics import tally
from deploy.terminal.console import COUNTING_BAR, print_json, with_json
from deploy.terminal.content_option import with_content
from deploy.terminal.errors import CommandError, WrongUsage
from deploy.terminal.jobs_option import JOBS
from deploy.terminal.setting_options import OPTIONS, SEATS
from workers.child_processes import share_out

BATCH: Final = 20  # matches that a process plays before it reports


@click.command
@click.argument("game")
@click.option(
    "--games", type=click.IntRange(min=1), default=1000, show_default=True, help="Number of matches."
)
@SEATS
@click.option("--board", default=None, help="Short for --option board=NAME.")
@OPTIONS
@with_content
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of all choices and all chance.")
@click.option(
    "--bots",
    default="fair",
    show_default=True,
    help="random, greedy, easy, fair or strong; or one for each seat: fair,random.",
)
@JOBS
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Also write an HTML page with plots.",
)
@with_json
def command(
    *,
    game: str,
    games: int,
    seats: int | None,
    board: str | None,
    options: tuple[str, ...],
    folders: tuple[Path, ...],
    seed: int,
    bots: str,
    jobs: int | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Play many matches of GAME between bots on the rules alone, and count."""
    all_options = (*options, *((f"board={board}",) if board is not None else ()))
    plan = make_plan(game, seats, all_options, bots, seed, folders=folders)
    if report is not None:
        _require_writable(report)
    result = simulate(plan, games, jobs or os.cpu_count() or 1)
    if report is not None:
        report.write_text(html(result), encoding="utf-8")
    if as_json:
        print_json(msgspec.to_builtins(result, str_keys=True))
    else:
        click.echo(markdown(result), nl=False)


def _require_writable(report: Path) -> None:
    """CommandError, before anything is played, if the page cannot be written."""
    try:
        report.open("a").close()
    except OSError as error:
        raise CommandError(f"{report} cannot be written ({error.strerror})") from None


def make_plan(
    slug: str,
    seats: int | None,
    options: Sequence[str],
    bots: str,
    seed: int,
    *,
    folders: tuple[Path, ...] = (),
) -> Plan:
    """The plan for the options of the command line. CommandError if they do not fit."""
    setting = chosen_setting(slug, seats, options, folders)
    return Plan(slug, setting, _bot_names(bots, slug, setting.seats), seed, folders)


def _bot_names(bots: str, slug: str, seats: int) -> tuple[str, ...]:
    names = tuple(bots.split(","))
    names = names * seats if len(names) == 1 else names
    if len(names) != seats:
        raise WrongUsage(f"--bots names {len(names)} strategies for {seats} seats")
    for name in names:
        require_strategy(name, slug)
    return names


def simulate(plan: Plan, games: int, jobs: int) -> SimulationResult:
    """Play the matches 0 to `games` - 1 of the plan. The number of jobs does not change the result."""
    started = perf_counter()
    results = [result for batch in _batches(plan, games, jobs) for result in batch]
    counted, game = tally(plan, results), plan.rules
    return SimulationResult(
        game=plan.game,
        version=game.version,
        games=games,
        seats=plan.setting.seats,
        options=msgspec.to_builtins(plan.setting.options),
        content=game.content(plan.setting),
        bots=plan.bots,
        seed=plan.seed,
        jobs=jobs,
        seconds=round(perf_counter() - started, 2),
        consistent=not counted.violations,
        tally=counted,
    )


def _batches(plan: Plan, games: int, jobs: int) -> Iterator[list[PlayoutResult]]:
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    with Progress(*COUNTING_BAR, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(f"Playing {plan.game}", total=games)
        for batch in _play_batches(plan, batches, jobs):
            progress.advance(bar, len(batch))
            yield batch


def _play_batches(plan: Plan, batches: Sequence[range], jobs: int) -> Iterator[list[PlayoutResult]]:
    """The batches, in the order in which they end."""
    if jobs == 1:
        yield from (play_matches(plan, batch) for batch in batches)
        return
    for _, batch in share_out(partial(play_matches, plan), batches, min(jobs, len(batches))):
        yield batch
