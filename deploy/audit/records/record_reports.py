"""The report on a record, and what is printed of reports."""

from collections.abc import Mapping, Sequence
from typing import Literal

import click
import msgspec

from domain.ledger.verify.kept.kept_receipts import KeptReceipts
from domain.ledger.verify.rules_checks import Check
from domain.ledger.verify.tournaments.archive_checks import TournamentReport


class FileReport(msgspec.Struct, frozen=True):
    """The checks of one record. `kind`: of what it is; `match` (or a tournament's id), `viewer`, `steps` and
    `head` are from its header, if it has one.

    `error`: why there are no checks, if the file cannot be read or is no record.
    """

    file: str
    ok: bool
    checks: tuple[Check, ...]
    kind: Literal["match", "tournament"] = "match"
    match: str = ""
    viewer: str = ""
    steps: int = 0
    head: str = ""
    error: str = ""


def print_reports(reports: Sequence[FileReport], disagreeing: Sequence[str]) -> None:
    """Print what holds and what does not, file by file."""
    for report in reports:
        if report.error:
            click.echo(f"Error: {report.file}: {report.error}", err=True)
            continue
        seen = f"as {report.viewer}, {report.steps} steps"
        about = f"{report.kind} {report.match} {seen}" if report.match else "damaged"
        click.echo(f"{report.file}: {'holds' if report.ok else 'DOES NOT HOLD'} ({about})")
        for check in report.checks:
            if not check.ok or len(reports) == 1:
                detail = f": {check.detail}" if check.detail else ""
                click.echo(f"  {'ok  ' if check.ok else 'FAIL'} {check.name}{detail}")
    for match in disagreeing:
        click.echo(f"match {match}: the records are of different histories")


def print_tournaments(tournaments: Sequence[TournamentReport]) -> None:
    """Print which tournaments are complete, and what is missing."""
    for each in tournaments:
        found = f"complete, {each.matches.listed} matches" if each.complete else "NOT COMPLETE"
        click.echo(f"tournament {each.tournament}: {found}")
        for sentence in each.missing:
            click.echo(f"  FAIL {sentence}")


def print_kept(kept: KeptReceipts, useless: str) -> None:
    """Print how many kept receipts say something about the records."""
    if useless:
        click.echo(f"Error: {useless}", err=True)
    elif kept.others:
        number = sum(kept.others.values())
        click.echo(f"kept receipts: {kept.used} used, {number} of other matches: {listed(kept.others)}")


def listed(others: Mapping[str, int]) -> str:
    """Matches in one line."""
    return ", ".join(others) or "none"
