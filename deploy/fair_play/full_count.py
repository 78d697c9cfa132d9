"""`nostos fair-play full-count`: everything that bots measure of fair play, part by part, kept in a folder.

A part is one kind of bots in one game, or the luck in one game. Each table or batch is kept when it is done,
so that the command may be ended or killed, and goes on with what is missing.
"""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

import click
import msgspec

from deploy.fair_play.count_parts import PARTS, PEEKING, CountPlan, PartOutcome, outcome
from deploy.fair_play.shared_work import processes
from deploy.simulation.line_plots import LinePlot, drawing
from deploy.terminal.console import print_json, with_json
from deploy.terminal.errors import CommandError
from deploy.terminal.jobs_option import JOBS
from domain.games import SLUGS

WEEK: Final = 7 * 24 * 60  # minutes
MOST: Final = 1_000_000
FEW_MATCHES: Final = 1000  # of one player


@click.command
@click.option(
    "--folder", required=True, type=click.Path(path_type=Path, file_okay=False), help="Where all is kept."
)
@click.option("--game", "games", multiple=True, type=click.Choice(SLUGS), help="Only this; may be repeated.")
@click.option("--part", "parts", multiple=True, type=click.Choice(PARTS), help="Only this; may be repeated.")
@click.option(
    "--honest", type=click.IntRange(1, MOST), default=1000, show_default=True, help="Players of each kind."
)
@click.option(
    "--matches", type=click.IntRange(1, FEW_MATCHES), default=10, show_default=True, help="Of each of them."
)
@click.option(
    "--peeking", type=click.IntRange(1, MOST), default=100, show_default=True, help="Players that peek."
)
@click.option(
    "--peeking-matches",
    type=click.IntRange(1, FEW_MATCHES),
    default=40,
    show_default=True,
    help="Of each of them.",
)
@click.option(
    "--luck", type=click.IntRange(2, MOST), default=10_000, show_default=True, help="Matches for the luck."
)
@click.option("--bots", default="random", show_default=True, help="The bots whose luck is measured.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of all choices and all chance.")
@click.option(
    "--curve", type=click.Path(path_type=Path), help="Write how soon those that peek are found, as SVG."
)
@JOBS
@click.option(
    "--minutes", type=click.IntRange(0, WEEK), default=WEEK, show_default=True, help="Nothing begins later."
)
@with_json
def command(  # each is an option
    *,
    folder: Path,
    games: tuple[str, ...],
    parts: tuple[str, ...],
    honest: int,
    matches: int,
    peeking: int,
    peeking_matches: int,
    luck: int,
    bots: str,
    seed: int,
    curve: Path | None,
    jobs: int | None,
    minutes: int,
    as_json: bool,
) -> None:
    """Count flags of honest bots and of such that peek, and compare luck with 0, in every game.

    What is done rests in the folder: call it again, also with greater numbers, and it goes on. With
    --minutes 0 it only says what is there. A part holds if at most 4 of 1,000 honest players are flagged; if
    those that peek are found as often as was foretold; if no mean luck is further than 4 errors from 0.
    """
    plan = CountPlan(honest, matches, peeking, peeking_matches, luck, bots, seed, folder)
    chosen = [(game, part) for part in parts or PARTS for game in games or SLUGS]
    found = []
    for each in _outcomes(plan, chosen, processes(jobs), 60 * minutes):
        found.append(each)
        if not as_json:
            click.echo(each.line)
    if curve is not None:
        _write(curve, found)
    if as_json:
        print_json(
            {"holds": _whole(found), "parts": [msgspec.to_builtins(each) for each in found]},
        )


def _outcomes(
    plan: CountPlan, chosen: list[tuple[str, str]], jobs: int, seconds: float
) -> Iterator[PartOutcome]:
    """What was found in each part, one after the other."""
    end = monotonic() + seconds
    for game, part in chosen:
        yield outcome(plan, game, part, jobs, end - monotonic())


def _write(curve: Path, found: list[PartOutcome]) -> None:
    """Write the curves of all parts that have one. CommandError if there is none, or no place for them."""
    plots = [plot for game in SLUGS if (plot := _plot(game, found)) is not None]
    if not plots:
        raise CommandError("no part that peeks has anything yet, so there is no curve")
    try:
        curve.write_text(drawing(plots, "How many of those that peek are found, by matches"), "utf-8")
    except OSError as error:
        raise CommandError(f"{curve} cannot be written ({error.strerror})") from None


def _plot(game: str, found: list[PartOutcome]) -> LinePlot | None:
    """What was found of players that peek in a game, and what was foretold, in percent."""
    lines = {
        f"{each.part}{name}": [(point.matches, 100 * getattr(point, field)) for point in each.audited.curve]
        for each in found
        if each.game == game and each.part in PEEKING and each.audited is not None
        for name, field in (("", "redrawn"), (" foretold", "foretold"))
    }
    return LinePlot(f"{game}: % found after so many matches", lines, "matches") if lines else None


def _whole(found: list[PartOutcome]) -> bool | None:
    """Whether all parts hold; None as long as one is not done and none fails."""
    if any(each.holds is False for each in found):
        return False
    return True if all(each.holds for each in found) else None
