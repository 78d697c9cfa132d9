"""`nostos fair-play luck`: what chance gave each seat in records of disclosed matches."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.fair_play.audit import HOUR, MOST
from deploy.fair_play.records import check_no_match_twice, read_record
from deploy.fair_play.shared_work import processes, shared
from deploy.terminal.console import print_json, with_json
from deploy.terminal.content_option import with_content
from deploy.terminal.errors import CommandError
from workers.fair_play.luck import DRAWS, Luck, luck
from workers.fair_play.method import method_of
from workers.fair_play.words import luck_told
from workers.fair_play.yardstick import yardstick_of

MOST_DRAWS: Final = 1000


class MatchLuck(msgspec.Struct, frozen=True):
    """The luck of all seats of one record. `error`: why there is none; "" if there is."""

    file: str
    match: str = ""
    game: str = ""
    yardstick: str = ""
    at: str = ""
    seats: tuple[Luck, ...] = ()
    error: str = ""


@click.command
@click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path))
@with_content
@click.option(
    "--draws",
    type=click.IntRange(min=1, max=MOST_DRAWS),
    default=DRAWS,
    show_default=True,
    help="Other draws with which each step is compared.",
)
@click.option("--guesses", is_flag=True, help="Also the luck of guesses and the quality of decisions: slow.")
@click.option(
    "--jobs", type=click.IntRange(min=1), default=None, help="Processes.  [default: one a processor]"
)
@click.option(
    "--minutes", type=click.IntRange(min=1), default=HOUR, show_default=True, help="No record begins later."
)
@with_json
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
    if len(records) > MOST:
        raise CommandError(f"{len(records)} records are more than {MOST}")
    work = partial(luck_of, folders=folders, draws=draws, guesses=guesses)
    title = "Reading records"
    found = _checked(shared(work, records, jobs=processes(jobs), title=title, seconds=60 * minutes))
    if as_json:
        print_json({"matches": msgspec.to_builtins(found), "left_out": len(records) - len(found)})
        return
    for each in found:
        click.echo(f"match {each.match}, {each.game}, yardstick {each.yardstick[:12]}")
        for own in each.seats:
            click.echo(f"  {luck_told(own)}")
    if len(found) < len(records):
        click.echo(f"{len(records) - len(found)} records were left out: the time was over.", err=True)


def _checked(found: Iterable[MatchLuck]) -> Sequence[MatchLuck]:
    """In the order in which the matches ended. CommandError if a record has no luck."""
    every = sorted(found, key=lambda each: (each.at, each.file))
    error = next((each.error for each in every if each.error), "")
    if error or not every:
        raise CommandError(error or "the time was over before a record was read")
    check_no_match_twice((each.file, each.match) for each in every)
    return every


def luck_of(file: Path, *, folders: tuple[Path, ...], draws: int, guesses: bool) -> MatchLuck:
    """The luck in one record, or why there is none."""
    try:
        read = read_record(file, folders)
        yardstick = yardstick_of(read.game)
        method = method_of(read.game.slug) if guesses else None
        found = luck(yardstick, read.game, read.steps, draws, method)
    except CommandError as error:
        return MatchLuck(str(file), error=str(error))
    except LookupError as error:
        return MatchLuck(str(file), error=f"{file}: {error.args[0]}")
    return MatchLuck(str(file), read.match, read.game.slug, yardstick.fingerprint, read.at, found)
