"""`nostos verify`: whether records hold, without the service and without a network.

It imports nothing of the server, so that the verifier can be copied and run anywhere.
"""

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

import click
import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from deploy.audit.log_checks import Claim, claim_of
from deploy.audit.records.record_files import Job, jobs_in
from deploy.audit.records.record_reports import (
    FileReport,
    listed,
    print_kept,
    print_reports,
    print_tournaments,
)
from deploy.terminal.content_option import shelf_with, with_content
from deploy.terminal.errors import CommandError, exit_with_error
from domain.competition.state import Tournament
from domain.kernel.game import Shelf
from domain.ledger import bundle
from domain.ledger.record import CheckFailed
from domain.ledger.verify import histories, policy
from domain.ledger.verify.context import service_keys
from domain.ledger.verify.histories import SAME_HISTORY, History
from domain.ledger.verify.kept import kept_receipts
from domain.ledger.verify.kept.kept_checkpoints import notes_in
from domain.ledger.verify.policy import Policy
from domain.ledger.verify.record_checks import audit_read, unreadable
from domain.ledger.verify.rules_checks import Check
from domain.ledger.verify.tournaments.archive import Part
from domain.ledger.verify.tournaments.archive_checks import TournamentReport, compared, without_record
from domain.ledger.verify.tournaments.evidence import PlayedMatch, played_in
from domain.ledger.verify.tournaments.tournament_checks import AuditedTournament, audit_tournament
from domain.ledger.verify.tournaments.tournament_context import is_tournament

EXIT_HOLDS: Final = 0
EXIT_FAILS: Final = 1
EXIT_UNREADABLE: Final = 2  # a file cannot be read, or is no record
FEW: Final = 4  # up to this many records are verified in this process


class Verified(msgspec.Struct, frozen=True):
    """The report on a file, and the history in it and what it claims of the log, if it is a record.

    `tournament`, `played`: what it shows of a tournament, as that itself or as one of its matches.
    """

    report: FileReport
    history: History | None = None
    claim: Claim | None = None
    tournament: Tournament | None = None
    played: PlayedMatch | None = None


@click.command
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--policy",
    "policy_file",
    type=click.Path(path_type=Path),
    help="Whose keys to trust: JSON, see AUDIT.md.",
)
@with_content
@click.option("--receipts", type=click.Path(path_type=Path), help="Receipts that players kept, one a line.")
@click.option(
    "--checkpoints",
    type=click.Path(path_type=Path),
    help="Checkpoints of the log that people kept, as notes.",
)
@click.option(
    "--log", "log", metavar="URL", help="A service: compare the records with all leaves of its log."
)
@click.option("--json", "as_json", is_flag=True, help="Print exactly one JSON object on stdout.")
def command(
    *,
    files: tuple[Path, ...],
    policy_file: Path | None,
    receipts: Path | None,
    checkpoints: Path | None,
    folders: tuple[Path, ...],
    log: str | None,
    as_json: bool,
) -> None:
    """Verify records: chain, seals, chance, rules, receipts, proofs; each check by its name.

    Exit code 0 if all hold, 1 if one does not, otherwise 2 if a file cannot be read or is no record. Without
    a policy that names the service's keys, only the inner consistency of a record is checked. The record of a
    match with boards or cards of your own needs the same files: --content names their folder. With --log the
    heads of the records are looked for in the log of a service: each has one leaf there, and no step has two.
    A file may have several records, one after the other, as the one with all matches of a player does.
    The archive of a tournament has its record and those of its matches: then none of them may be missing, and
    each must have the result that counts.
    """
    try:
        shelf = shelf_with(folders)
        given = _kept(receipts)
        trusted = _policy(policy_file, given, checkpoints)
        jobs = list(jobs_in(files))
        verified, read = _in_log(log, list(_verified(jobs, trusted, folders)), trusted)
        tournaments = _tournaments({job.archive for job in jobs}, verified, shelf)
        reports = list(_compared(verified))
    except CommandError as error:
        exit_with_error(str(error), EXIT_UNREADABLE, as_json=as_json)
    except OSError as error:
        exit_with_error(f"{error.filename}: {error.strerror}", EXIT_UNREADABLE, as_json=as_json)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        exit_with_error(f"policy, receipts or checkpoints: {error}", EXIT_UNREADABLE, as_json=as_json)
    disagreeing = _disagreeing(reports)
    matches = {report.match for report in reports if report.match}
    kept = kept_receipts.count(trusted.receipts, matches)
    useless = _useless(receipts, given, matches)
    complete = all(each.complete for each in tournaments)
    ok = not disagreeing and not useless and complete and all(report.ok for report in reports)
    if as_json:
        result = {"ok": ok, "trusted": bool(trusted.keys), "disagreeing": disagreeing, "records": reports}
        result |= (
            {"receipts": kept} | ({"error": useless} if useless else {}) | ({"log": read} if read else {})
        )
        result |= {"complete": complete, "tournaments": tournaments} if tournaments else {}
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
    else:
        print_reports(reports, disagreeing)
        if not trusted.keys:
            click.echo("No keys were given to trust: whose records these are was not checked.", err=True)
        print_tournaments(tournaments)
        print_kept(kept, useless)
        if read:
            click.echo(f"log {read['name']}: {read['size']} leaves, {read['unopened']} of them not opened")
    failing = disagreeing or not complete or any(not report.ok and not report.error for report in reports)
    sys.exit(EXIT_HOLDS if ok else EXIT_FAILS if failing else EXIT_UNREADABLE)


def _useless(file: Path | None, given: Sequence[str], matches: Collection[str]) -> str:
    """Why no receipt of the file says anything about the records; "" if one does, or without records."""
    if file is None or not matches:
        return ""
    kept = kept_receipts.count(given, matches)
    if kept.used:
        return ""
    return f"{file}: no receipt in it is of a match that was given; they are of: {listed(kept.others)}"


def verify_record(name: str, data: bytes, trusted: Policy, shelf: Shelf) -> Verified:
    """The report on a record, and its history."""
    try:
        read = bundle.read(data)
    except bundle.NoRecord as failure:
        return _unread(name, str(failure))
    except CheckFailed as failure:
        return Verified(FileReport(name, ok=False, checks=unreadable(failure).checks))
    header, (audited, tournament) = read.header.header, _audited(read, shelf, trusted)
    kind: Literal["match", "tournament"] = "tournament" if is_tournament(read) else "match"
    about = (kind, header.match, header.viewer, header.steps, header.head)
    report = FileReport(name, audited.ok, audited.checks, *about)
    try:
        keys = service_keys(trusted, header).values()
    except CheckFailed:  # a check says so; without keys the record says nothing that could be compared
        return Verified(report)
    history = histories.history_of(name, read, audited, trusted)
    claim = claim_of(read, history.heads, keys) if history.heads else None
    played = None if is_tournament(read) else played_in(read, shelf, trusted)
    return Verified(report, history, claim, tournament, played)


def _audited(read: bundle.Bundle, shelf: Shelf, trusted: Policy) -> AuditedTournament:
    """The checks of a record, and the tournament if it is of one."""
    if is_tournament(read):
        return audit_tournament(read, shelf, trusted)
    return AuditedTournament(audit_read(read, shelf, trusted))


def _verify_file(job: Job, trusted: Policy, folders: tuple[Path, ...]) -> Verified:
    if job.broken:
        broken = Check("form", ok=False, detail=job.broken)
        return Verified(FileReport(str(job.file), ok=False, checks=(broken,)))
    part = job.part or Part(0, bundle.SIZE_LIMIT + 1)
    try:
        with job.file.open("rb") as opened:
            opened.seek(part.start)
            data = opened.read(min(part.end - part.start, bundle.SIZE_LIMIT + 1))
    except OSError as error:
        return _unread(str(job.file), str(error.strerror))
    if len(data) > bundle.SIZE_LIMIT:
        return _unread(job.name, f"it is longer than {bundle.SIZE_LIMIT} bytes, as no record is")
    return verify_record(job.name, data, trusted, shelf_with(folders))


def _unread(name: str, error: str) -> Verified:
    return Verified(FileReport(name, ok=False, checks=(), error=error))


def _policy(file: Path | None, given: Sequence[str], checkpoints: Path | None) -> Policy:
    """The policy in a file, with the receipts and the checkpoints that are given beside it."""
    trusted = Policy() if file is None else policy.read(file.read_bytes())
    notes = () if checkpoints is None else notes_in(checkpoints.read_text("utf-8"))
    receipts = (*trusted.receipts, *given)
    return replace(trusted, receipts=receipts, checkpoints=(*trusted.checkpoints, *notes))


def _kept(file: Path | None) -> tuple[str, ...]:
    """The receipts in a file, one a line."""
    return () if file is None else tuple(file.read_text("utf-8").split())


def _verified(files: Sequence[Job], trusted: Policy, folders: tuple[Path, ...]) -> Iterator[Verified]:
    """The report on each file and its history; on a terminal there is a progress bar."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        reports = _verify_all(files, trusted, folders)
        yield from progress.track(reports, total=len(files), description="Verifying")


def _verify_all(files: Sequence[Job], trusted: Policy, folders: tuple[Path, ...]) -> Iterable[Verified]:
    """A few files are verified in this process, many on all cores."""
    cores = os.cpu_count() or 1
    if len(files) <= FEW or cores == 1:
        yield from (_verify_file(file, trusted, folders) for file in files)
        return
    from workers.child_processes import in_order, share_out  # a few files need nothing of the server's

    yield from in_order(share_out(partial(_verify_file, trusted=trusted, folders=folders), files, cores))


def _in_log(
    url: str | None, verified: Sequence[Verified], trusted: Policy
) -> tuple[Sequence[Verified], Mapping[str, Any]]:
    """The reports with the checks against the log of the service, and what was read of it. CommandError."""
    claims = [each.claim for each in verified if each.claim]
    if url is None or not claims:
        return verified, {}
    from deploy.audit.log_client import LogClient
    from deploy.audit.log_reader import log_checks

    read, found = log_checks(LogClient(url), claims, trusted)
    checks = iter(found)
    return [_with(each, next(checks)) if each.claim else each for each in verified], read._asdict()


def _with(verified: Verified, checks: tuple[Check, ...]) -> Verified:
    report, ok = verified.report, all(check.ok for check in checks)
    return replace(verified, report=replace(report, ok=report.ok and ok, checks=(*report.checks, *checks)))


def _compared(verified: Sequence[Verified]) -> Iterator[FileReport]:
    """The reports, each with the check that compares it with the other files of its match."""
    checks = iter(histories.compared([each.history for each in verified if each.history]))
    for each in verified:
        check = next(checks) if each.history else None
        if check is None:
            yield each.report
        else:
            report = each.report
            yield replace(report, ok=report.ok and check.ok, checks=(*report.checks, check))


def _tournaments(
    archives: Collection[str], verified: Sequence[Verified], shelf: Shelf
) -> Sequence[TournamentReport]:
    """Whether tournaments are complete: those of archives, and those that are given with some of their
    matches.
    """
    played = [each.played for each in verified if each.played]
    shown = {each.report.match: each.tournament for each in verified if each.tournament}
    wanted = {*archives, *(each.opened.tournament for each in played if each.opened.tournament in shown)}
    return [
        compared(tournament, [each for each in played if each.opened.tournament == name], shelf)
        if (tournament := shown.get(name))
        else without_record(name)
        for name in sorted(wanted - {""})
    ]


def _disagreeing(reports: Sequence[FileReport]) -> list[str]:
    """The matches whose records are of different histories."""
    forked = [
        (each.match, check.ok) for each in reports for check in each.checks if check.name == SAME_HISTORY
    ]
    return sorted({match for match, ok in forked if not ok})
