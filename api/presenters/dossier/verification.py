"""Verification of a match for its dossier: the checks of `nostos verify`, as far as they are cheap here."""

import threading
from collections.abc import Callable
from typing import Final

from cachetools import LRUCache

from domain.kernel.game import Shelf
from domain.ledger.verify.record_checks import audit
from domain.ledger.verify.rules_checks import Report
from domain.threadsafe.decoder import JsonObject

MOST_STEPS: Final = 400  # of a match that is verified here
KEPT: Final = 256  # reports
WAIT: Final = 2.0  # seconds that a caller waits for another verification

LATER: Final[JsonObject] = {"verified": None, "checks": []}  # for whoever has the record


class Verifications:
    """Reports by the tag of the record that they are of. One is made at a time. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._making = threading.Lock()
        self._kept: LRUCache[str, Report] = LRUCache(KEPT)

    def report(self, tag: str, steps: int, record: Callable[[], bytes], shelf: Shelf) -> Report | None:
        """The report of a record of so many steps; None if it is too long, or too many ask at once."""
        with self._lock:
            found = self._kept.get(tag)
        if found is not None:
            return found
        if steps > MOST_STEPS or not self._making.acquire(timeout=WAIT):
            return None
        try:
            found = audit(record(), shelf)
        finally:
            self._making.release()
        with self._lock:
            self._kept[tag] = found
        return found


def verification_json(report: Report | None) -> JsonObject:
    """The report. Where there is none, whoever has the record runs `nostos verify` on it."""
    if report is None:
        return LATER
    checks = [{"name": each.name, "ok": each.ok, "detail": each.detail} for each in report.checks]
    return {"verified": report.ok, "checks": checks}
