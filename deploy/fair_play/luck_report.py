"""`nostos fair-play luck`: what chance gave each seat in records of disclosed matches."""

from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.fair_play.many_records import record_answers, tell_left_out, with_records
from deploy.terminal.console import print_json
from workers.fair_play.luck import DRAWS
from workers.fair_play.matches.lucks import match_luck
from workers.fair_play.words import luck_told

MOST_DRAWS: Final = 1000


@click.command
@click.option(
    "--draws",
    type=click.IntRange(min=1, max=MOST_DRAWS),
    default=DRAWS,
    show_default=True,
    help="Other draws with which each step is compared.",
)
@click.option("--guesses", is_flag=True, help="Also the luck of guesses and the quality of decisions: slow.")
@with_records
def command(
    *,
    records: tuple[Path, ...],
    folders: tuple[Path, ...],
    draws: int,
    guesses: bool,
    jobs: int | None,
    minutes: int,
    as_json: bool,
) -> None:
    """Say what chance gave each seat in RECORDS of disclosed matches, in shares of a win.

    The result less the luck of the draws has the same mean as the result, and says more of who played well.
    """
    ask = partial(match_luck, draws=draws, guesses=guesses)
    title = "Reading records"
    found = record_answers(records, ask, folders=folders, jobs=jobs, minutes=minutes, title=title)
    if as_json:
        print_json({"matches": msgspec.to_builtins(found), "left_out": len(records) - len(found)})
        return
    for each in found:
        click.echo(f"match {each.match}, {each.game}, yardstick {each.yardstick[:12]}")
        for own in each.seats:
            click.echo(f"  {luck_told(own)}")
    tell_left_out(records, found)
