"""The recorder of presence: takes notes from requests and streams, and stores them from a thread of its own.

Whoever notes something never waits: neither for Postgres, nor for others. While Postgres is away for long,
notes are lost and the log of the process says how many.
"""

import queue
import threading
import time
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

import structlog

from api.runtime.presence.table import PresencePlace, PresenceTable
from domain.matches.dossier.presence import MatchPresence, PresenceNote, SeatRefusal, SeatStream
from domain.store import Log, Unavailable

QUEUED: Final = 20_000  # notes that wait at most; more are lost
BATCH: Final = 500  # notes that are stored at once
TRIES: Final = 5  # how often it is tried to store a batch
PAUSE: Final = 1.0  # seconds between two tries
SETTLE: Final = 2.0  # seconds that a reader waits for what this process has noted

log = structlog.get_logger()


class Presence:
    """What is kept of presence, and the notes that this process has not stored yet. Threads may share it."""

    def __init__(self, log: Log) -> None:
        self._table = PresenceTable(log)
        self._waiting: queue.Queue[PresenceNote | None] = queue.Queue(QUEUED)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._lost = 0

    def note(self, note: PresenceNote) -> None:
        """Note something, and return at once."""
        try:
            self._waiting.put_nowait(note)
        except queue.Full:
            self._lose(1)
            return
        if self._thread is None:
            self._start()

    def of_match(self, match: UUID, player: str | None) -> MatchPresence:
        """What is kept of a match, the oldest first; of one player, or of all. Unavailable."""
        self.settle()
        return self._table.of_match(match, player)

    def streams_of(
        self, player: str, after: PresencePlace
    ) -> tuple[Sequence[SeatStream], PresencePlace | None]:
        """A page of the streams of a player, and where the list goes on. Unavailable."""
        self.settle()
        return self._table.streams_of(player, after)

    def refusals_of(
        self, player: str, after: PresencePlace
    ) -> tuple[Sequence[SeatRefusal], PresencePlace | None]:
        """A page of the refused commands of a player, and where the list goes on. Unavailable."""
        self.settle()
        return self._table.refusals_of(player, after)

    def forget_players(self, players: Collection[str]) -> int:
        """Delete all that is kept of these players; how many rows that were. Unavailable."""
        self.settle()
        return self._table.forget_players(players)

    def forget_matches(self, matches: Collection[UUID]) -> int:
        """Delete all that is kept of these matches; how many rows that were. Unavailable."""
        return self._table.forget_matches(matches)

    def settle(self, seconds: float = SETTLE) -> bool:
        """Wait until what this process has noted is stored; False if that takes longer."""
        deadline = time.monotonic() + seconds
        with self._waiting.all_tasks_done:
            while self._waiting.unfinished_tasks:
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                self._waiting.all_tasks_done.wait(left)
        return True

    def close(self) -> None:
        """Store what is noted, as far as that goes at once, and end the thread."""
        self.settle()
        self._stop.set()
        if self._thread is not None:
            with suppress(queue.Full):
                self._waiting.put_nowait(None)  # so that the thread waits for no note
            self._thread.join(SETTLE)

    def _start(self) -> None:
        with self._lock:
            if self._thread is None and not self._stop.is_set():
                self._thread = threading.Thread(target=self._run, name="presence", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while not self._stop.is_set():
            batch = self._taken()
            try:
                if notes := [note for note in batch if note is not None]:
                    self._store(notes)
            finally:
                for _ in batch:
                    self._waiting.task_done()

    def _taken(self) -> Sequence[PresenceNote | None]:
        """The notes that wait, or those that come within a pause; None is among them at the end."""
        try:
            batch = [self._waiting.get(timeout=PAUSE)]
        except queue.Empty:
            return ()
        with suppress(queue.Empty):
            while len(batch) < BATCH:
                batch.append(self._waiting.get_nowait())
        return batch

    def _store(self, batch: Sequence[PresenceNote]) -> None:
        """Store a batch, or lose it; of what Postgres does not take, only the notes that are wrong. Nothing
        that happens here may end the thread.
        """
        if errors := self._refused(batch):
            log.error(
                "presence_not_stored", notes=len(errors), error=errors[0]
            )  # texts of errors may hold secrets
        self._tell_lost()

    def _refused(self, batch: Sequence[PresenceNote]) -> list[str]:
        """Store the notes, those of one match and player in their order; for each that is wrong the class of
        the error. A batch that is not taken is divided until the wrong ones are alone.
        """
        try:
            self._try(batch)
        except Exception as error:  # noqa: BLE001  # the others may be stored
            if len(batch) == 1:
                return [type(error).__name__]
            half = len(batch) // 2
            return self._refused(batch[:half]) + self._refused(batch[half:])
        return []

    def _try(self, batch: Sequence[PresenceNote]) -> None:
        """Store a batch; it is lost if Postgres stays away."""
        for _ in range(TRIES):
            try:
                self._table.store(batch)
            except Unavailable:
                if self._stop.wait(PAUSE):
                    break
            else:
                return
        self._lose(len(batch))

    def _lose(self, notes: int) -> None:
        with self._lock:
            self._lost += notes

    def _tell_lost(self) -> None:
        with self._lock:
            lost, self._lost = self._lost, 0
        if lost:
            log.warning("presence_lost", notes=lost)
