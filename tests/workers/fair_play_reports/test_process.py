"""The process of the reports: what it says when its work fails."""

import threading

import pytest
from structlog.testing import capture_logs

from domain.store import Unavailable
from workers.fair_play_reports import process
from workers.fair_play_reports.process import keep_reporting
from workers.fair_play_reports.report_jobs import ReportJobs


class Jobs(ReportJobs):
    """Jobs with these outcomes, one a look; after the last one the process is stopped."""

    def __init__(self, *outcomes: Exception | None) -> None:
        self._outcomes = iter(outcomes)
        self.stop = threading.Event()

    def work(self, _: threading.Event) -> bool:
        """Whether there was a report. There is none."""
        for outcome in self._outcomes:
            if outcome is not None:
                raise outcome
            return False
        self.stop.set()
        return False


def told(monkeypatch: pytest.MonkeyPatch, *outcomes: Exception | None) -> list[str]:
    """The errors that the process says, in the order of the outcomes."""
    monkeypatch.setattr(process, "POLL", 0.0)
    jobs = Jobs(*outcomes)
    with capture_logs() as logged:
        keep_reporting(jobs, jobs.stop)
    return [each["error"] for each in logged if each["event"] == "fair_play_waits"]


def test_a_process_that_got_no_processor_for_a_moment_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    away = Unavailable()
    assert [] == told(monkeypatch, away, away, None, away, None)


def test_a_database_that_is_away_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    away = Unavailable()
    assert ["Unavailable"] == told(monkeypatch, *[away] * 7)
    assert ["Unavailable"] * 2 == told(monkeypatch, *[away] * 4, None, *[away] * 3)


def test_whatever_else_fails_is_told_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ["KeyError", "OSError"] == told(monkeypatch, KeyError("defect"), Unavailable(), OSError())
