"""Reports on matches of the toy that no log has, and a process that works on them, which a test kills."""

import multiprocessing
import threading
from datetime import UTC, datetime
from multiprocessing.process import BaseProcess
from typing import Final
from uuid import UUID, uuid4

import msgspec

from api.runtime.fair_play.reports import FairPlayReport, FairPlayStatus
from api.runtime.services import Services, assemble
from api.runtime.settings import Settings
from domain.games import SHELF
from domain.kernel.game import Game
from domain.kernel.match.facts import Opened
from domain.telemetry.catalog import Process
from tests.support import toy
from tests.workers.fair_play.toy_matches import Plain, Thrifty, toy_match
from workers.fair_play.matches.disclosed import DisclosedMatch
from workers.fair_play.yardstick import Yardstick
from workers.fair_play_reports.report_jobs import ReportJobs

NAME: Final = "tests.workers.fair_play_reports.toy_reports"
LEASE: Final = 1.0  # seconds


def toy_yardstick(game: Game) -> Yardstick:
    """The yardstick of the toy, whose bots have no judge."""
    return Yardstick(Thrifty(game))


def match_id(number: int) -> UUID:
    """The id of a match, from which all of it follows."""
    return UUID(int=number)


def toy_record(_: object, match: UUID) -> DisclosedMatch:
    """The match with that id."""
    first, *others = toy_match(match.int, [Plain, Plain])
    opened = first[0]
    assert isinstance(opened, Opened)
    steps = ((msgspec.structs.replace(opened, match=str(match)),), *map(tuple, others))
    return DisclosedMatch("", str(match), toy.GAME, steps, f"2026-01-01T00:00:{match.int:02}Z")


def jobs(services: Services, lease: float = 60.0) -> ReportJobs:
    """Who works on such reports."""
    return ReportJobs(services, toy_yardstick, lease=lease, read=toy_record)


def new_report(matches: int, kind: str = "audit", tournament: UUID | None = None) -> FairPlayReport:
    """A report on so many matches."""
    return FairPlayReport(
        report=uuid4(),
        tournament=tournament or uuid4(),
        kind=kind,
        asked_by=str(uuid4()),
        asked_at=datetime.now(UTC),
        digest="",
        matches=[match_id(number) for number in range(1, matches + 1)],
        evaluator="",
        status=FairPlayStatus.QUEUED,
        done=0,
        started_at=None,
        ended_at=None,
        summary="",
    )


def services_of(settings: Settings) -> Services:
    """Services with the toy on their shelf."""
    return assemble(settings, {**SHELF, toy.GAME.slug: toy.GAME}, process=Process.ANALYSIS)


def start(settings: Settings) -> BaseProcess:
    """Start a process that works on reports; the caller ends it."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([NAME])
    process = context.Process(target=work, args=(settings,))
    process.start()
    return process


def work(settings: Settings) -> None:
    """What the process does, until it is killed."""
    while True:
        jobs(services_of(settings), LEASE).work(threading.Event())
