"""`nostos fair-play audit`: how well the moves of each player fit what they could know, over many records."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import click
import msgspec

from deploy.fair_play.many_records import record_answers, tell_left_out, with_records
from deploy.fair_play.records import DisclosedMatch
from deploy.terminal.console import print_json
from deploy.terminal.content_option import shelf_with
from domain.kernel.game import Game
from workers.fair_play.match_ranks import MatchRank, match_ranks
from workers.fair_play.method import method_of
from workers.fair_play.seat_reports import SeatReport, by_player, seat_report
from workers.fair_play.words import told
from workers.fair_play.yardstick import yardstick_of


class AuditedMatch(msgspec.Struct, frozen=True):
    """What a record says of its seats."""

    game: str
    version: str
    ranks: tuple[MatchRank, ...]


@click.command
@with_records
def command(
    *, records: tuple[Path, ...], folders: tuple[Path, ...], jobs: int | None, minutes: int, as_json: bool
) -> None:
    """Audit RECORDS of disclosed matches, as the referee saw them: one report for each player and game.

    A report says how rare such moves are among honest players, and what they can mean. It never says that
    somebody cheated. The order of the records does not matter: matches count in the order in which they
    ended.
    """
    title = "Auditing records"
    audited = record_answers(records, audited_match, folders=folders, jobs=jobs, minutes=minutes, title=title)
    reports = seat_reports(audited, folders)
    if as_json:
        shown = [msgspec.to_builtins(report) | {"words": told(report)} for report in reports]
        print_json({"records": len(audited), "left_out": len(records) - len(audited), "reports": shown})
        return
    for report in reports:
        click.echo(f"player {report.player}")
        for line in told(report):
            click.echo(f"  {line}")
    tell_left_out(records, audited)


def audited_match(read: DisclosedMatch) -> AuditedMatch:
    """What a record says of its seats. LookupError if the bots of its game cannot value tables."""
    game = read.game
    ranks = match_ranks(yardstick_of(game), method_of(game.slug), game, read.steps)
    return AuditedMatch(game.slug, game.version, tuple(ranks))


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
