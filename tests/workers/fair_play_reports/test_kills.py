"""A process that works on a report is killed: another one goes on, and the report is the same as without.

The default run kills it once; `NOSTOS_REPORT_KILLS=20 pytest tests/workers/fair_play_reports/test_kills.py`
kills it after each of so many matches.
"""

import os
import threading
from functools import partial
from signal import SIGKILL
from typing import Final
from uuid import UUID

from api.runtime.fair_play.reports import PlayerPart
from api.runtime.services import Services
from tests.support.eventually import eventually
from tests.workers.fair_play_reports import toy_reports
from tests.workers.fair_play_reports.toy_reports import (
    LEASE,
    jobs,
    new_report,
    toy_record,
    toy_yardstick,
)
from workers.fair_play.matches.disclosed import DisclosedMatch
from workers.fair_play_reports.process import keep_reporting
from workers.fair_play_reports.report_jobs import ReportJobs

KILLS: Final = int(os.environ.get("NOSTOS_REPORT_KILLS", "1"))
LEAST: Final = 3  # matches that are left for the last process
SLOW: Final = 300.0  # seconds in which a process starts and works


def has_done(services: Services, report: UUID, matches: int) -> bool:
    """Whether so many matches of the report are noted."""
    found = services.fair_play.find(report)
    return found is not None and found.done >= matches


def parts(services: Services, report: UUID) -> list[PlayerPart]:
    """What the report says of its players."""
    found = services.fair_play.find(report)
    assert found is not None
    assert ("done", len(found.matches)) == (found.status, found.done)
    return services.fair_play.parts(report, "", 100)


def undisturbed(services: Services, matches: int) -> list[PlayerPart]:
    """What a report on the same matches says over which nobody dies."""
    report = new_report(matches)
    assert services.fair_play.add(report)
    assert jobs(services).work(threading.Event())
    return parts(services, report.report)


def test_a_report_whose_process_is_killed_is_finished_by_another(services: Services) -> None:
    matches = KILLS + LEAST
    expected = undisturbed(services, matches)
    report = new_report(matches)
    assert services.fair_play.add(report)
    for number in range(1, KILLS + 1):
        process = toy_reports.start(services.settings)
        eventually(partial(has_done, services, report.report, number), "it works", SLOW)
        process.kill()
        process.join()
        assert -SIGKILL == process.exitcode
    eventually(lambda: jobs(services, LEASE).work(threading.Event()), "the lease runs out", SLOW)
    assert expected == parts(services, report.report)


def test_a_process_that_is_stopped_gives_its_report_back(services: Services) -> None:
    report, stop = new_report(3), threading.Event()
    assert services.fair_play.add(report)

    def stopping(of: object, match: UUID) -> DisclosedMatch:
        stop.set()
        return toy_record(of, match)

    keep_reporting(ReportJobs(services, toy_yardstick, read=stopping), stop)
    found = services.fair_play.find(report.report)
    assert found is not None
    assert ("queued", 1) == (found.status, found.done)
    assert jobs(services).work(threading.Event())
    assert undisturbed(services, 3) == parts(services, report.report)
