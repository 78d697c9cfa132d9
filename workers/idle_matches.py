"""Idle matches: open ones in which nothing has happened for so long that the service calls them off.

So a host who went away blocks no table for ever, and the number of open matches has a bound in time.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import structlog
from cachetools import LRUCache

from domain.matches import Matches
from domain.matches.errors import MatchError
from projections.reads import Reads

if TYPE_CHECKING:
    from uuid import UUID

log = structlog.get_logger()

INTERVAL: Final = timedelta(minutes=1)  # between two looks
AT_ONCE: Final = 100  # matches that one look calls off; the next one goes on
LONGEST: Final = timedelta(days=1)  # the longest time for which a match that cannot be read is passed over
MOST: Final = 10_000  # matches that are passed over


class Failed(NamedTuple):
    """A match that could not be read: until when it is passed over, and how long after the next failure."""

    until: datetime
    pause: timedelta


class IdleMatches:
    """Calls off matches that nobody starts. `within`: the time after which a match is idle."""

    def __init__(
        self, matches: Matches, models: Reads, now: Callable[[], datetime], within: timedelta
    ) -> None:
        self._matches = matches
        self._models = models
        self._now = now
        self._within = within
        self._due = now()
        self._failed: LRUCache[UUID, Failed] = LRUCache(MOST)

    def check(self) -> None:
        """Look for idle matches, if it is time to look."""
        at = self._now()
        if at < self._due:
            return
        try:
            passed_over = [match for match, failed in self._failed.items() if at < failed.until]
            idle = self._models.waiting(at - self._within, AT_ONCE, passed_over)
        except Exception as error:  # noqa: BLE001  # the clocks, in the same process, go on
            log.error("idle_matches_unread", error=type(error).__name__)  # noqa: TRY400  # texts of errors hold secrets
            self._due = at + INTERVAL
            return
        self._due = at if len(idle) == AT_ONCE else at + INTERVAL
        for match in idle:
            try:
                step = self._matches.find_not_started(match, int(self._within.total_seconds())).step
            except MatchError:
                continue  # somebody did something in it, which the read models do not show yet
            except Exception as error:  # noqa: BLE001  # one unreadable match must not stop the others
                log.error("clock_check_failed", match=str(match), error=type(error).__name__)  # noqa: TRY400  # texts of errors hold secrets
                pause = self._failed[match].pause if match in self._failed else INTERVAL
                self._failed[match] = Failed(at + pause, min(2 * pause, LONGEST))
                continue
            log.info("match_not_started", match=str(match), step=step)
