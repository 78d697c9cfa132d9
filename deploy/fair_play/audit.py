"""`nostos fair-play audit`: how well the moves of each player fit what they could know, over many records."""

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec

from deploy.fair_play.records import check_no_match_twice, read_record
from deploy.fair_play.shared_work import processes, shared
from deploy.terminal.console import print_json, with_json
from deploy.terminal.content_option import shelf_with, with_content
from deploy.terminal.errors import CommandError
from domain.kernel.game import Game
from workers.fair_play.match_ranks import MatchRank, match_ranks
from workers.fair_play.method import method_of
from workers.fair_play.seat_reports import SeatReport, by_player, seat_report
from workers.fair_play.words import told
from workers.fair_play.yardstick import yardstick_of

MOST: Final = 10_000  # records
HOUR: Final = 60  # minutes


class AuditedMatch(msgspec.Struct, frozen=True):
    """What a record says of its seats. `error`: why it says nothing; "" if it does."""

    file: str
    match: str = ""
    game: str = ""
    version: str = ""
    at: str = ""
    ranks: tuple[MatchRank, ...] = ()
    error: str = ""


@click.command
@click.argument("records", nargs=-1, required=True, type=click.Path(path_type=Path))
@with_content
@click.option(
    "--jobs", type=click.IntRange(min=1), default=None, help="Processes.  [default: one a processor]"
)
@click.option(
    "--minutes", type=click.IntRange(min=1), default=HOUR, show_default=True, help="No record begins later."
)
@with_json
def command(
    *, records: tuple[Path, ...], folders: tuple[Path, ...], jobs: int | None, minutes: int, as_json: bool
) -> None:
    """Audit RECORDS of disclosed matches, as the referee saw them: one report for each player and game.

    A report says how rare such moves are among honest players, and what they can mean. It never says that
    somebody cheated. The order of the records does not matter: matches count in the order in which they
    ended.
    """
    if len(records) > MOST:
        raise CommandError(f"{len(records)} records are more than {MOST}")
    audited = audit(records, folders, processes(jobs), 60 * minutes)
    reports = seat_reports(audited, folders)
    if as_json:
        shown = [msgspec.to_builtins(report) | {"words": told(report)} for report in reports]
        print_json({"records": len(audited), "left_out": len(records) - len(audited), "reports": shown})
        return
    for report in reports:
        click.echo(f"player {report.player}")
        for line in told(report):
            click.echo(f"  {line}")
    if len(audited) < len(records):
        click.echo(f"{len(records) - len(audited)} records were left out: the time was over.", err=True)


def audit(
    records: Sequence[Path], folders: tuple[Path, ...], jobs: int, seconds: float
) -> list[AuditedMatch]:
    """What each record says, in the order of their ends. CommandError if one cannot be audited."""
    work = partial(audit_record, folders=folders)
    found = list(shared(work, records, jobs=jobs, title="Auditing records", seconds=seconds))
    error = next((each.error for each in sorted(found, key=lambda each: each.file) if each.error), "")
    if error:
        raise CommandError(error)
    if not found:
        raise CommandError("the time was over before a record was read")
    check_no_match_twice((each.file, each.match) for each in found)
    return sorted(found, key=lambda each: (each.at, each.match))


def audit_record(file: Path, folders: tuple[Path, ...] = ()) -> AuditedMatch:
    """What one record says, or why it says nothing."""
    try:
        read = read_record(file, folders)
        ranks = match_ranks(yardstick_of(read.game), method_of(read.game.slug), read.game, read.steps)
    except CommandError as error:
        return AuditedMatch(str(file), error=str(error))
    except LookupError as error:
        return AuditedMatch(str(file), error=f"{file}: {error.args[0]}")
    game = read.game
    return AuditedMatch(str(file), read.match, game.slug, game.version, read.at, tuple(ranks))


def seat_reports(audited: Iterable[AuditedMatch], folders: tuple[Path, ...] = ()) -> list[SeatReport]:
    """A report for each player, game and version of its rules."""
    games = dict[tuple[str, str], list[MatchRank]]()
    for each in audited:
        games.setdefault((each.game, each.version), []).extend(each.ranks)
    players = {(game, who): own for game, ranks in games.items() for who, own in by_player(ranks).items()}
    shelf = shelf_with(folders)
    return [
        _report(shelf[slug].of_version(version), who, own, len(players))
        for ((slug, version), who), own in players.items()
    ]


def _report(game: Game, player: str, ranks: Sequence[MatchRank], seats: int) -> SeatReport:
    return seat_report(player, ranks, yardstick_of(game), method_of(game.slug), seats)
