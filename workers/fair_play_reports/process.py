"""The process of the reports on fair play: it works on one after the other, and waits for the next.

It calculates for minutes or hours, so it has the lowest priority. Several may run; each works on reports of
its own. Bots answer beside it, in a thread that does not wait for it (`workers.variations`).
"""

import os
import threading
from typing import Final

import structlog

from api.runtime.services import Services
from api.runtime.shutdown import stop_on_signals
from domain.store import Unavailable
from workers.fair_play_reports.report_jobs import ReportJobs
from workers.loop import Outage, rounds

log = structlog.get_logger()

POLL: Final = 2.0  # seconds between two looks at the queue
LEAST_PRIORITY: Final = 19


def run(services: Services) -> None:
    """Work on reports until SIGTERM or SIGINT."""
    os.nice(LEAST_PRIORITY)
    keep_reporting(ReportJobs(services), stop_on_signals())
    services.traces.close()
    log.info("fair_play_stopped")


def keep_reporting(jobs: ReportJobs, stop: threading.Event) -> None:
    """Work on reports until `stop` is set; wait for a database that is away."""
    outage = Outage()
    for _ in rounds(stop, POLL):
        try:
            while not stop.is_set() and jobs.work(stop):
                pass
            outage.ended()
        except Exception as error:  # noqa: BLE001  # the report is taken up again, here or elsewhere
            if not isinstance(error, Unavailable) or outage.begins():
                log.warning("fair_play_waits", error=type(error).__name__)
