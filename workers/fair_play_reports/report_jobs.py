"""The work on one report: each match that is not noted yet, then the parts of all players.

It is written after every match. So a process that is killed loses one match, and the next one goes on.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final
from uuid import UUID, uuid4

import msgspec
import structlog

from api.runtime.fair_play.reports import FairPlayReport, ReportSummary
from api.runtime.services import Services
from domain.kernel.facts import REFEREE
from domain.ledger.record import CheckFailed
from domain.matches.record_export import completed
from domain.matches.state import Rewritten
from domain.store import Unavailable
from workers.fair_play.matches.disclosed import DisclosedMatch, disclosed_match
from workers.fair_play.yardstick import Yardsticks, yardstick_of
from workers.fair_play_reports.match_answers import (
    MatchNote,
    match_note,
    note_of_match,
    summary_and_parts,
)

log = structlog.get_logger()

LEASE: Final = 60.0  # seconds for which a report is this process's
RENEWAL: Final = 15.0  # seconds between two renewals


def record_of(services: Services, match: UUID) -> DisclosedMatch:
    """The match, read from the record that everybody gets of it. CheckFailed if that does not hold."""
    keys = services.keys.latest()
    sign, steps = keys.signer.sign, len(services.matches.ledger(match)[1])
    erased = services.matches.erased_names(match)
    body = services.matches.record_body(match, REFEREE, steps, sign, erased)
    return disclosed_match(completed(body, sign, keys.published(), ()), services.shelf)


class ReportJobs:
    """Works on reports in their order. `yardsticks`: by which tables are valued."""

    def __init__(
        self,
        services: Services,
        yardsticks: Yardsticks = yardstick_of,
        *,
        lease: float = LEASE,
        read: Callable[[Services, UUID], DisclosedMatch] = record_of,
    ) -> None:
        self._services = services
        self._queue = services.fair_play
        self._yardsticks = yardsticks
        self._lease = lease
        self._read = read

    def work(self, stop: threading.Event) -> bool:
        """Work on the report that waits longest, until it is done or `stop` is set. Whether there was one."""
        lease = uuid4()
        report = self._queue.take(lease, self._lease)
        if report is None:
            return False
        with self._renewed(report.report, lease) as lost:
            self._work(report, lease, lambda: stop.is_set() or lost.is_set())
        if stop.is_set():
            self._queue.release(report.report, lease)
        return True

    def _work(self, report: FairPlayReport, lease: UUID, is_over: Callable[[], bool]) -> None:
        noted = self._queue.noted(report.report)
        for place, match in enumerate(report.matches, 1):
            if is_over():
                return
            if place not in noted:
                note = self._note(report.kind, match)
                self._queue.note(report.report, lease, place, msgspec.json.encode(note))
        if not is_over():
            self._end(report, lease)

    def _note(self, kind: str, match: UUID) -> MatchNote:
        """What a match says; why it says nothing, if its record does not hold."""
        try:
            read = self._read(self._services, match)
        except CheckFailed as failure:
            return MatchNote(match=str(match), reason=str(failure))
        except Rewritten:
            return MatchNote(match=str(match), reason="somebody changed its log")
        return match_note(kind, read, self._yardsticks)

    def _end(self, report: FairPlayReport, lease: UUID) -> None:
        notes = [note_of_match.decode(note) for note in self._queue.notes(report.report)]
        shelf = self._services.shelf
        summary, parts = summary_and_parts(notes, report.evaluator, shelf, self._yardsticks)
        if not any(note.at for note in notes):
            summary = ReportSummary(failure="No record of these matches holds.")
        if self._queue.end(report.report, lease, summary, parts):
            log.info("fair_play_reported", report=str(report.report), matches=len(notes))

    @contextmanager
    def _renewed(self, report: UUID, lease: UUID) -> Iterator[threading.Event]:
        """In this block a thread renews the lease; the event says that another process has the report."""
        over, lost = threading.Event(), threading.Event()

        def renew() -> None:
            while not over.wait(min(RENEWAL, self._lease / 4)):
                with suppress(Unavailable):
                    if not self._queue.renew(report, lease, self._lease):
                        lost.set()
                        return

        thread = threading.Thread(target=renew, name="lease")
        thread.start()
        try:
            yield lost
        finally:
            over.set()
            thread.join()
