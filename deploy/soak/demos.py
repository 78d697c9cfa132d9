"""`nostos soak demos`: demo after demo, each in a home of its own."""

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
from deploy.soak.runs import Run, Soaked, odd_lines, show, soaked, started
from deploy.stack.ports import free_port
from deploy.terminal.console import with_json
from domain.games import SHELF
from domain.threadsafe.decoder import read_json

TABLES: Final = tuple(
    (slug, seats) for slug, game in SHELF.items() for seats in (game.seats[0], game.seats[-1])
)
"""Every game at its smallest and at its largest table."""

PATIENCE: Final = 900.0  # seconds that a demo may take


@click.command
@click.option("--times", type=click.IntRange(min=1), default=200, show_default=True, help="Demos in all.")
@click.option("--jobs", type=click.IntRange(min=1), default=2, show_default=True, help="Demos at a time.")
@with_json
def command(*, times: int, jobs: int, as_json: bool) -> None:
    """Play demos of all games, at smallest and largest tables in turn; each has to end well and quietly."""
    show(demos(times, jobs), "demos verified", as_json=as_json)


def demos(times: int, jobs: int, port: Callable[[], int] = free_port) -> Soaked:
    """So many demos. `port`: gives a port that is free."""
    runs = [partial(_demo, slug, seats, port) for slug, seats in islice(cycle(TABLES), times)]
    return soaked(runs, "Playing demos", jobs)


def _demo(slug: str, seats: int, port: Callable[[], int]) -> Run:
    """One demo as a process: verified, and nothing on stderr but its progress."""
    began, words = time.monotonic(), ("demo", "--once", "--json", "--game", slug, "--seats", str(seats))
    with scratch_home() as home, started(*words, home=home, port=port(), stderr=subprocess.PIPE) as demo:
        output, said = demo.communicate(timeout=PATIENCE)
        wrong = tuple(_wrong(output, slug, home))
    return Run(
        name=f"{slug} with {seats} seats",
        exit=demo.returncode,
        seconds=round(time.monotonic() - began, 1),
        wrong=wrong,
        odd=odd_lines(said),
    )


def _wrong(output: str, slug: str, home: Path) -> Iterator[str]:
    """What is wrong: with the one object that was printed, and with the home it left."""
    try:
        told = read_json(output)
    except msgspec.DecodeError:
        told = None
    if not isinstance(told, dict) or (told.get("game"), told.get("verified")) != (slug, True):
        yield f"not verified: {output.strip()}"
    elif not told.get("winner"):
        yield "nobody won"
    if holder(home) is not None:
        yield "something of it still runs"
