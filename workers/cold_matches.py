"""Cold matches: those that were over long ago move to the cold part of the log; they are read as before.

Nothing is remembered between two looks: which matches are to be moved, the database knows. Each moves in a
transaction of its own, so a process that ends anywhere leaves every match in one part.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import islice
from typing import Final

import structlog

from domain.store import Log, Unavailable
from domain.store.log import Cooling

log = structlog.get_logger()

PAUSE: Final = timedelta(hours=1)  # between two looks
AT_ONCE: Final = 10  # matches that are moved between two looks at the clocks
PAGE: Final = 100  # matches that are read at once


class ColdMatches:
    """Moves them. `now`: UTC; `days`: after the end of a match, 0: never."""

    def __init__(self, events: Log, now: Callable[[], datetime], days: int) -> None:
        self._events = events
        self._now = now
        self._days = days
        self._due = now()
        self._work: Iterator[int] | None = None
        self._matches = 0  # that were moved in this look
        self._moved = 0  # their events

    def check(self) -> bool:
        """Do a part of what is due. Returns whether something is left to do."""
        at = self._now()
        if not self._days or at < self._due:
            return False
        if self._work is None:
            self._work = self._look(at - timedelta(days=self._days))
        moved = self._take(self._work)
        self._matches += len(moved)
        self._moved += sum(moved)
        if len(moved) < AT_ONCE:
            self._end(at)
        return self._work is not None

    def _look(self, before: datetime) -> Iterator[int]:
        """Move each match that was over before that time; the numbers of their events."""
        last: Cooling | None = None
        while page := self._events.cooling(before, last, PAGE):
            for last in page:
                yield self._move(last)

    def _move(self, match: Cooling) -> int:
        try:
            return self._events.cool([match.match])
        except Unavailable:
            raise  # so are all others
        except Exception as error:  # noqa: BLE001  # one that cannot be moved must not stop the others
            log.error("match_not_cooled", match=str(match.match), error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold secrets
            return 0

    def _take(self, work: Iterator[int]) -> list[int]:
        """The next of them; fewer at the end, which is also where the database is away."""
        try:
            return list(islice(work, AT_ONCE))
        except Exception as error:  # noqa: BLE001  # the clocks, in the same process, go on
            log.error("cold_matches_unread", error=type(error).__name__)  # noqa: TRY400  # as above
            return []

    def _end(self, at: datetime) -> None:
        """End the look."""
        if self._moved:
            log.info("matches_cooled", matches=self._matches, events=self._moved)
        self._work, self._due = None, at + PAUSE
        self._matches = self._moved = 0
