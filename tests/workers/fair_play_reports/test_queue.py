"""The queue: a report is one process's at a time, and no match counts twice, whoever dies."""

from collections.abc import Iterator
from typing import Final
from uuid import UUID, uuid4

import pytest

from api.runtime.fair_play.queue import MOST_ATTEMPTS, FairPlayQueue
from api.runtime.fair_play.reports import FairPlayReport, PlayerPart, ReportSummary
from api.runtime.services import Services
from tests.workers.fair_play_reports.toy_reports import new_report

LONG: Final = 600.0  # seconds
PART: Final = PlayerPart("p", (), ())


@pytest.fixture
def queue(services: Services) -> Iterator[FairPlayQueue]:
    """The queue; nothing is left in it afterwards."""
    yield services.fair_play
    lease = uuid4()
    while (left := services.fair_play.take(lease, LONG)) is not None:
        services.fair_play.end(left.report, lease, ReportSummary(), [])


def queued(queue: FairPlayQueue, matches: int = 2) -> FairPlayReport:
    """A new report in the queue."""
    report = new_report(matches)
    assert queue.add(report)
    return report


def taken(queue: FairPlayQueue, seconds: float = LONG) -> tuple[UUID, UUID]:
    """The report that waits longest, and the lease."""
    lease = uuid4()
    found = queue.take(lease, seconds)
    assert found is not None
    return found.report, lease


def status(queue: FairPlayQueue, report: UUID) -> tuple[str, int]:
    """How far a report is."""
    found = queue.find(report)
    assert found is not None
    return found.status, found.done


def test_reports_are_taken_in_order_each_by_one_process(services: Services, queue: FairPlayQueue) -> None:
    first, second = queued(queue), queued(queue)
    assert [first.report, second.report] == [taken(queue)[0], taken(queue)[0]]
    assert queue.take(uuid4(), LONG) is None
    assert ("running", 0) == status(queue, first.report)
    lease_over(services, first)
    lease_over(services, second)


def lease_over(services: Services, report: FairPlayReport) -> None:
    """The lease of the report has run out."""
    ended = "UPDATE nostos.fair_play_reports SET leased_until = now() WHERE report = %b RETURNING report"
    assert services.log.ask(ended, (report.report,))


def test_a_tournament_has_one_report_under_way(queue: FairPlayQueue) -> None:
    report = queued(queue)
    assert not queue.add(report._replace(report=uuid4()))
    assert not queue.add(report)
    assert (1, 1, 1) == queue.counts(report.tournament)
    _, lease = taken(queue)
    assert queue.end(report.report, lease, ReportSummary(), [])
    assert (0, 1, 1) == queue.counts(report.tournament)
    assert queue.add(report._replace(report=uuid4()))


def test_when_a_lease_runs_out_another_process_goes_on(services: Services, queue: FairPlayQueue) -> None:
    report = queued(queue)
    _, dead = taken(queue)
    queue.note(report.report, dead, 1, b'{"match":"a"}')
    lease_over(services, report)
    again, alive = taken(queue)
    assert (report.report, {1}) == (again, queue.noted(again))
    queue.note(report.report, dead, 2, b'{"match":"dead"}')
    assert not queue.renew(report.report, dead, LONG)
    assert not queue.end(report.report, dead, ReportSummary(), [PART])
    assert ("running", 1) == status(queue, report.report)
    for _ in range(2):
        queue.note(report.report, alive, 2, b'{"match":"b"}')
    assert ("running", 2) == status(queue, report.report)
    assert ['{"match":"a"}', '{"match":"b"}'] == [*queue.notes(report.report)]
    assert queue.end(report.report, alive, ReportSummary(), [PART])
    assert not queue.end(report.report, alive, ReportSummary(), [PART])
    assert ([], [PART]) == (queue.notes(report.report), queue.parts(report.report, "", 5))


def test_who_renews_keeps_it_and_who_releases_gives_it_away(services: Services, queue: FairPlayQueue) -> None:
    report = queued(queue)
    _, lease = taken(queue, 0)
    assert queue.renew(report.report, lease, LONG)
    assert queue.take(uuid4(), LONG) is None
    queue.release(report.report, lease)
    assert report.report == taken(queue)[0]
    lease_over(services, report)


def test_a_report_over_which_processes_die_fails_in_the_end(services: Services, queue: FairPlayQueue) -> None:
    report = queued(queue)
    for _ in range(MOST_ATTEMPTS):
        taken(queue)
        lease_over(services, report)
    assert queue.take(uuid4(), LONG) is None
    found = queue.find(report.report)
    assert found is not None
    assert ("failed", True) == (found.status, "ended too often" in found.summary)
