"""`nostos fair-play audit`: how well the moves of each player fit what they could know, over many records."""

from pathlib import Path

import click
import msgspec

from deploy.fair_play.many_records import record_answers, tell_left_out, with_records
from deploy.terminal.console import print_json
from deploy.terminal.content_option import shelf_with
from workers.fair_play.matches.audits import audited_match, seat_reports
from workers.fair_play.words import told


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
    reports = seat_reports(audited, shelf_with(folders))
    if as_json:
        shown = [msgspec.to_builtins(report) | {"words": told(report)} for report in reports]
        print_json({"records": len(audited), "left_out": len(records) - len(audited), "reports": shown})
        return
    for report in reports:
        click.echo(f"player {report.player}")
        for line in told(report):
            click.echo(f"  {line}")
    tell_left_out(records, audited)
