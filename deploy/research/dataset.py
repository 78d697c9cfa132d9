"""`nostos dataset`: matches between bots as Parquet tables, for researchers."""

import os
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

import click

from deploy.research.layouts import LAYOUTS
from deploy.research.recording import record
from deploy.simulation.numbered_work import numbered_results
from deploy.simulation.self_play import Plan
from deploy.simulation.simulate import make_plan
from deploy.terminal.console import print_json, with_json
from deploy.terminal.content_option import with_content
from deploy.terminal.errors import CommandError
from deploy.terminal.jobs_option import JOBS
from deploy.terminal.setting_options import OPTIONS, SEATS

NEEDED: Final = ("numpy", "pyarrow")
CURE: Final = f"python -m pip install {' '.join(NEEDED)}"
LARGEST: Final = 10**18  # the largest first seed: all seeds fit into the int64 of their column


@click.command
@click.argument("game")
@click.option(
    "--matches", type=click.IntRange(min=1), default=100, show_default=True, help="Number of matches."
)
@click.option(
    "--out",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder to write; there must be none.",
)
@SEATS
@OPTIONS
@with_content
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST),
    default=0,
    show_default=True,
    help="Seed of the first match. Small ones can be guessed.",
)
@click.option(
    "--bots",
    default="fair",
    show_default=True,
    help="random, greedy, easy, fair or strong; or one for each seat: fair,random.",
)
@JOBS
@with_json
def command(
    *,
    game: str,
    matches: int,
    folder: Path,
    seats: int | None,
    options: tuple[str, ...],
    folders: tuple[Path, ...],
    seed: int,
    bots: str,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Write matches of GAME between bots as Parquet tables: what each seat knew and chose, and the truth.

    deploy/research/DATASET.md describes the tables.
    """
    _require_new(folder)
    _require_libraries()
    plan = make_plan(game, seats, options, bots, seed, folders=folders)
    _require_layout(game)
    started = perf_counter()
    rows = _write(folder, plan, matches, jobs or os.cpu_count() or 1)
    size = sum(path.stat().st_size for path in folder.iterdir())
    if as_json:
        seconds = round(perf_counter() - started, 2)
        print_json({"folder": str(folder), "game": game, "rows": rows, "bytes": size, "seconds": seconds})
    else:
        counted = ", ".join(f"{count} {name}" for name, count in rows.items())
        click.echo(f"{folder}: {counted}; {size / 1e6:.1f} MB")


def _require_new(folder: Path) -> None:
    if folder.exists():
        raise CommandError(f"{folder} is there already; name another folder")


def _require_libraries() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise CommandError(f"{' and '.join(missing)} not installed; cure: {CURE}")


def _require_layout(game: str) -> None:
    if game not in LAYOUTS:
        raise CommandError(f"{game} has no layout in deploy/research/layouts.py")


def _write(folder: Path, plan: Plan, matches: int, jobs: int) -> dict[str, int]:
    """Write the data set beside its folder and move it there when it is whole."""
    from deploy.research.data_set import write

    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
            part = Path(beside) / folder.name
            part.mkdir()
            recordings = numbered_results(partial(record, plan), matches, jobs, f"Playing {plan.game}")
            rows = write(part, plan, recordings)
            part.rename(folder)
    except OSError as error:
        raise CommandError(f"{folder} cannot be written ({error.strerror or error})") from None
    return dict(rows)
