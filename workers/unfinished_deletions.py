"""Deletions of players that a process began and did not end: the process of the clocks finishes them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import structlog

from domain.accounts.players import Players
from domain.store import Unavailable
from projections.reads import ReadsUnavailable

log = structlog.get_logger()

PAUSE: Final = timedelta(minutes=1)  # before the next try, while a database is away


class UnfinishedDeletions:
    """Finishes them once; while a database is away it tries again."""

    def __init__(self, players: Players, now: Callable[[], datetime]) -> None:
        self._players = players
        self._now = now
        self._due: datetime | None = now()

    def check(self) -> None:
        """Finish them, if that is still to do, and if it is time to try."""
        if self._due is None or self._now() < self._due:
            return
        try:
            finished = self._players.finish_deletions()
        except (Unavailable, ReadsUnavailable) as error:
            log.warning("deletions_wait", error=type(error).__name__)
            self._due = self._now() + PAUSE
            return
        except Exception as error:  # noqa: BLE001  # one that cannot be finished must not stop the clocks
            log.error("deletions_unfinished", error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold secrets
        else:
            if finished:
                log.warning("deletions_finished", players=finished)
        self._due = None
