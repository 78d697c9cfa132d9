"""`nostos soak demos`: many demos, each in a home of its own."""

import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.embedded.directories import scratch_home
from deploy.embedded.locks import holder
from deploy.soak.runs import Run, SoakReport, odd_lines, print_report, run_all, start_nostos
from deploy.stack.ports import free_port
from deploy.terminal.console import with_json
from domain.games import SHELF
from domain.threadsafe.decoder import read_json

TABLES: Final = tuple(
    (slug, seats) for slug, game in SHELF.items() for seats in (game.seats[0], game.seats[-1])
)
"""Every game, with its fewest and with its most players."""

DEMO_TIMEOUT: Final = 900.0  # seconds


@click.command
@click.option("--times", type=click.IntRange(min=1), default=200, show_default=True, help="Number of demos.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    help="Demos that run at the same time.",
)
@with_json
def command(*, times: int, jobs: int, as_json: bool) -> None:
    """Play demos of all games with few and with many players. Each must end well, without an odd line."""
    print_report(demos(times, jobs), "demos verified", as_json=as_json)


def demos(times: int, jobs: int, port: Callable[[], int] = free_port) -> SoakReport:
    """The report on so many demos. `port`: returns a free port."""
    runs = [partial(_demo, slug, seats, port) for slug, seats in islice(cycle(TABLES), times)]
    return run_all(runs, "Playing demos", jobs)


def _demo(slug: str, seats: int, port: Callable[[], int]) -> Run:
    """Run one demo as a process. It must be verified, and print nothing but its progress on stderr."""
    began, words = time.monotonic(), ("demo", "--once", "--json", "--game", slug, "--seats", str(seats))
    with scratch_home() as home, start_nostos(*words, home=home, port=port(), stderr=subprocess.PIPE) as demo:
        output, errors = demo.communicate(timeout=DEMO_TIMEOUT)
        failures = tuple(_failures(output, slug, home))
    return Run(
        name=f"{slug} with {seats} seats",
        exit=demo.returncode,
        seconds=round(time.monotonic() - began, 1),
        wrong=failures,
        odd=odd_lines(errors),
    )


def _failures(output: str, slug: str, home: Path) -> Iterator[str]:
    """What is wrong with the one object that was printed, and with the home after it."""
    try:
        result = read_json(output)
    except msgspec.DecodeError:
        result = None
    if not isinstance(result, dict) or (result.get("game"), result.get("verified")) != (slug, True):
        yield f"not verified: {output.strip()}"
    elif not result.get("winner"):
        yield "nobody won"
    if holder(home) is not None:
        yield "a process of it still runs"
