"""`nostos fair-play calibrate`: how often bots of a kind are flagged, honest ones and such that peek."""

from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final, cast

import click
import msgspec

from deploy.fair_play.calibration import (
    KINDS,
    AuditedGroup,
    CalibrationPlan,
    CalibrationResult,
    Kind,
    audit_group,
    result,
)
from deploy.fair_play.kept_work import KEEP, KeptWork
from deploy.fair_play.shared_work import processes
from deploy.simulation.game_options import setting_of
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError
from deploy.terminal.jobs_option import JOBS
from deploy.terminal.setting_options import OPTIONS
from domain.games import SHELF, SLUGS
from domain.threadsafe.decoder import Decoder
from workers.fair_play.method import method_of

MOST_PLAYERS: Final = 100_000
MOST_MATCHES: Final = 1000

_group: Final = Decoder(AuditedGroup)


@click.command
@click.option("--game", required=True, type=click.Choice(SLUGS), help="The game that is played.")
@click.option("--kind", required=True, type=click.Choice(KINDS), help="What the audited players are like.")
@click.option(
    "--players", type=click.IntRange(1, MOST_PLAYERS), default=100, show_default=True, help="Audited players."
)
@click.option(
    "--matches",
    type=click.IntRange(1, MOST_MATCHES),
    default=20,
    show_default=True,
    help="Matches of each player.",
)
@click.option("--seats", type=int, default=None, help="Seats at a table.  [default: three, or the fewest]")
@OPTIONS
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of all choices and all chance.")
@JOBS
@click.option(
    "--minutes", type=click.IntRange(min=1), default=600, show_default=True, help="No table begins later."
)
@KEEP
@with_json
def command(
    *,
    game: str,
    kind: str,
    players: int,
    matches: int,
    seats: int | None,
    options: tuple[str, ...],
    seed: int,
    jobs: int | None,
    minutes: int,
    keep: Path | None,
    as_json: bool,
) -> None:
    """Let bots of a KIND play, audit them as players are audited, and count how many are flagged.

    random, greedy, strong and inferring bots are honest. peek1, peek2 and peek5 look at the truth in every
    move, in one of two and in one of five. placebo bots peek in every move, and are audited as if another
    world were the true one.
    """
    setting = setting_of(SHELF[game], usual_seats(game) if seats is None else seats, options)
    plan = CalibrationPlan(
        slug=game,
        setting=setting,
        kind=cast("Kind", kind),
        players=players,
        matches=matches,
        seed=seed,
        method=method_of(game),
    )
    found = calibrate(plan, processes(jobs), 60 * minutes, keep)
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    for line in _lines(found):
        click.echo(line)


def usual_seats(game: str) -> int:
    """Three, so that there is more than one opponent, or the fewest that the game has."""
    return max(SHELF[game].seats[0], 3)


def calibrate(
    plan: CalibrationPlan, jobs: int, seconds: float, keep: Path | None = None
) -> CalibrationResult:
    """The result of all groups that began in time, and of those that a file keeps. CommandError if nothing
    can be said.
    """
    began = monotonic()
    work, kept = partial(audit_group, plan=plan), KeptWork(keep, plan.fingerprint, _group)
    title = f"{plan.slug}: auditing {plan.kind} bots"
    groups = list(kept.results(work, plan.groups, jobs=jobs, title=title, seconds=seconds))
    try:
        return result(plan, groups, round(monotonic() - began, 1))
    except LookupError as error:
        raise CommandError(f"{plan.slug}: {error.args[0]}") from None


def _lines(found: CalibrationResult) -> list[str]:
    """The result, a line for each number."""
    made = found.rate
    under = ", ".join(
        f"{gain:+.4f} ± {error:.4f} ({away:+.1f} sd)"
        for gain, error, away in zip(made.gains, made.errors, found.deviations, strict=True)
    )
    return [
        f"{made.game}, {made.kind}: {made.flagged} of {made.players} flagged in {made.matches} matches",
        f"  highest evidence 1 in {found.highest:,.1f}; method {made.method[:12]}",
        f"  decisions that count: {made.decisions} of {found.looked_at} that were looked at",
        f"  mean midrank {', '.join(f'{each:.4f}' for each in made.midranks)}",
        f"  flagged if players are made of the matches of all: {found.redrawn.words}",
        *(
            f"  places by tenths: {' '.join(f'{part:.0f}' for part in each)} ({uneven:.1f} errors uneven)"
            for each, uneven in zip(found.histograms, found.uneven, strict=True)
        ),
        f"  mean gain of a match {under}",
        f"  foretold: {made.foretold:.1%} found",
        *(
            f"  after {each.matches} matches {each.found:.1%} found ({each.redrawn:.1%} if made of the"
            f" matches of all), {each.foretold:.1%} foretold"
            for each in found.curve
        ),
        f"  tilt that fits best: {found.fitted:.2f}",
        f"  {found.seconds} s",
    ]
