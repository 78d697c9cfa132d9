"""Deletions of players that a process began and did not end: the process of the clocks finishes them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

import structlog

from domain.accounts.players import Players
from domain.store import Unavailable
from projections.reads import ReadsUnavailable

if TYPE_CHECKING:
    from uuid import UUID

log = structlog.get_logger()

PAUSE: Final = timedelta(minutes=1)  # before the next try; each one of the same player doubles it
LONGEST: Final = timedelta(hours=1)  # the longest time before that


class UnfinishedDeletions:
    """Finishes them once. While a database is away it tries again, and so it does with a player who cannot be
    deleted, without the others.
    """

    def __init__(self, players: Players, now: Callable[[], datetime]) -> None:
        self._players = players
        self._now = now
        self._due: datetime | None = now()
        self._todo: dict[UUID, datetime] | None = None  # when each is tried; None before they are known
        self._pauses: dict[UUID, timedelta] = {}

    def check(self) -> None:
        """Finish them, if that is still to do, and if it is time to try."""
        if self._due is None or self._now() < self._due:
            return
        try:
            finished = self._finish()
        except (Unavailable, ReadsUnavailable) as error:
            log.warning("deletions_wait", error=type(error).__name__)
            self._due = self._now() + PAUSE
            return
        if finished:
            log.warning("deletions_finished", players=finished)
        self._due = min((self._todo or {}).values(), default=None)

    def _finish(self) -> int:
        """Finish those that are due; how many that were."""
        if self._todo is None:
            self._todo = dict.fromkeys(self._players.unfinished_deletions(), self._now())
        finished = 0
        for player in [player for player, at in self._todo.items() if at <= self._now()]:
            try:
                finished += self._players.finish_deletion(player)
            except (Unavailable, ReadsUnavailable):
                raise
            except Exception as error:  # noqa: BLE001  # one that cannot be finished must not stop the others
                log.error("deletions_unfinished", error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold secrets
                pause = self._pauses.get(player, PAUSE)
                self._todo[player] = self._now() + pause
                self._pauses[player] = min(2 * pause, LONGEST)
            else:
                del self._todo[player]
        return finished
