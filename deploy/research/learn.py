"""`nostos learn`: navigators of Wrath of Poseidon learn, and their matches before and after are counted."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from deploy.research.sequential_match import ResearchGame, with_setting
from deploy.simulation.game_options import require_strategy, setting_of
from deploy.simulation.statistics import Rate, wilson
from deploy.terminal.console import COUNTING_BAR, print_json, with_json
from deploy.terminal.errors import CommandError
from domain.games import SHELF

if TYPE_CHECKING:
    from deploy.research.learning import Chart

SLUG: Final = "wrath_of_poseidon"
BATCH: Final = 20  # matches of an update
TESTED: Final = 1_000_000_000  # seeds of test matches begin here, so none is learned from
CURE: Final = "python -m pip install numpy"


@click.command
@click.option("--matches", type=click.IntRange(min=1), default=2000, show_default=True, help="To learn from.")
@click.option(
    "--test", type=click.IntRange(min=1), default=200, show_default=True, help="To count, each time."
)
@click.option("--board", default="A", show_default=True, help="The board.")
@click.option(
    "--against", default="random", show_default=True, help="Poseidon: random, greedy, easy, fair or strong."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the first match.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    help="Also write what was learned: a NumPy file, (squares, headings).",
)
@with_json
def command(
    *, matches: int, test: int, board: str, against: str, seed: int, out: Path | None, as_json: bool
) -> None:
    """Navigators of Wrath of Poseidon learn where to steer, and are counted before and after.

    An example for researchers: deploy/research/learning.py has the whole method.
    """
    if find_spec("numpy") is None:
        raise CommandError(f"numpy not installed; cure: {CURE}")
    from deploy.research.learning import new_chart

    require_strategy(against, SLUG)
    played = with_setting(SHELF[SLUG], setting_of(SHELF[SLUG], 2, [f"board={board}"]))
    chart, started = new_chart(played), perf_counter()
    before = _share_won(played, chart, test, against)
    _train(played, chart, range(seed, seed + matches), against)
    after, seconds = _share_won(played, chart, test, against), round(perf_counter() - started, 1)
    if out is not None:
        _save(out, chart)
    if as_json:
        shares = {"before": msgspec.to_builtins(before), "after": msgspec.to_builtins(after)}
        asked = {"matches": matches, "test": test, "board": board, "against": against, "seed": seed}
        print_json({"game": SLUG, **asked, **shares, "seconds": seconds})
    else:
        click.echo(f"Navigators against {against}: {_percent(before)} of {test} matches won before,")
        click.echo(f"{_percent(after)} after they learned from {matches}.")


def _percent(share: Rate) -> str:
    return f"{100 * share.rate:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def _save(out: Path, chart: "Chart") -> None:
    import numpy as np

    try:
        with out.open("wb") as file:
            np.save(file, chart.numbers)
    except OSError as error:
        raise CommandError(f"{out} cannot be written ({error.strerror})") from None


def _train(played: ResearchGame, chart: "Chart", seeds: range, against: str) -> None:
    from deploy.research.learning import play, rewarded

    for first in _tracked(range(seeds.start, seeds.stop, BATCH), "Learning"):
        sails = []
        for seed in range(first, min(first + BATCH, seeds.stop)):
            navigators, match = play(played, chart, seed, against)
            sails.extend(rewarded(navigators, match.match.truth.home))
        chart.learn(sails)


def _share_won(played: ResearchGame, chart: "Chart", test: int, against: str) -> Rate:
    from deploy.research.learning import play, won

    seeds = _tracked(range(TESTED, TESTED + test), "Counting")
    return wilson(sum(won(play(played, chart, seed, against)[1]) for seed in seeds), test)


def _tracked(numbers: range, title: str) -> Iterator[int]:
    with Progress(*COUNTING_BAR, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(numbers, description=title)
