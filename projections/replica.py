"""The replica: a hot standby that answers reads as the primary would have answered a moment ago.

It follows the primary by some milliseconds, and may stand still. So each answer comes from one snapshot that
says how far the read models are there, and counts only if that is far enough: as far as this process has
shown or written what is asked for, of the newest lineage of the log that it knows, and as far as the primary
was some seconds ago. For all else there is the primary.
"""

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, auto
from typing import Final, NamedTuple, TypeVar
from uuid import UUID
from weakref import WeakSet

import psycopg
import structlog
from cachetools import TTLCache
from psycopg import Connection, IsolationLevel

from domain.store.postgres.connections import Connections
from projections.models.lobby import Lobby

T = TypeVar("T")

log = structlog.get_logger()

CONNECTIONS: Final = 8  # of one process
LOOK: Final = 1.0  # seconds between two looks at the primary
LATEST: Final = 3.0  # seconds that an answer may be behind the primary
LEFT: Final = 5.0  # seconds for which a replica is left that does not answer, or is too late
PAUSES: Final = (0.002, 0.005, 0.01, 0.02)  # seconds that a replica gets to come as far as it must be
REMEMBERED: Final = 10.0  # seconds; every answer is newer than what was shown before that: see LATEST
MATCHES: Final = 100_000  # of which a process remembers how far they were shown
LOOKS: Final = 600  # at the primary, which tell how late a replica is
REPLICA: Final = "replica"  # who answered
PRIMARY: Final = "primary"
MARK: Final = """
    SELECT pg_is_in_recovery(), (SELECT coalesce(max(number), 0) FROM nostos.lineage),
        count(*), coalesce(sum(position), 0)::int8,
        coalesce((SELECT step FROM nostos.lobby WHERE match = %s), 0),
        (SELECT count(*) FROM unnest(%s::uuid[], %s::int[]) AS due (match, step) WHERE NOT EXISTS (
            SELECT FROM nostos.lobby WHERE lobby.match = due.match AND lobby.step >= due.step))
    FROM nostos.tracking WHERE projection = %s
"""


class Elsewhere(Exception):  # noqa: N818  # nothing is wrong with the question
    """The replica has no answer that may be shown. The primary has one."""


class Behind(Enum):
    """Why an answer of the replica does not count: it lacks what must be there, or is too late."""

    LACKING = auto()
    TOO_LATE = auto()


class _Promoted(psycopg.OperationalError):
    """The standby of a connection became a primary."""


class Mark(NamedTuple):
    """How far the read models are in a snapshot of a server.

    `position`: the sum of the positions of the lobby, in so many `partitions`; `step`: of the match that is
    asked for; `lacking`: how many of the demanded steps are not there.
    """

    standby: bool
    lineage: int
    partitions: int
    position: int
    step: int = 0
    lacking: int = 0

    def reaches(self, other: "Mark") -> bool:
        """Whether the lobby is as far as there. Nobody can say that of another number of partitions."""
        return self.partitions == other.partitions and self.position >= other.position


class Look(NamedTuple):
    """What the primary answered, and when it was asked."""

    at: float
    mark: Mark


class Replica:
    """A replica, or several behind one address. It connects at the first question. Threads may share it.

    `dsn`: of the reader's role.
    """

    def __init__(self, dsn: str, now: Callable[[], float] = time.monotonic) -> None:
        self._connections = Connections(dsn, CONNECTIONS)
        self._standbys: WeakSet[Connection] = WeakSet()  # connections to what was a standby
        self._now = now
        self._lock = threading.Lock()
        self._lineage = 0  # the newest that this process knows
        self._steps: TTLCache[UUID, int] = TTLCache(MATCHES, REMEMBERED, now)  # that were shown
        self._lobby: Mark | None = None  # that was shown
        self._looks: deque[Look] = deque(maxlen=LOOKS)
        self._next_look = now()
        self._left_until: float | None = None  # None: it is used
        self._answered: Callable[[str], None] = lambda _: None
        self._late: Callable[[float], None] = lambda _: None

    def observe(self, answered: Callable[[str], None], late: Callable[[float], None]) -> None:
        """Call `answered` for each answer, with REPLICA or PRIMARY, and `late` with the seconds that a
        replica was found behind.
        """
        self._answered, self._late = answered, late

    def answer(
        self,
        question: Callable[[Connection], T],
        primary: Callable[[], Mark],
        match: UUID | None = None,
        demanded: Mapping[UUID, int] | None = None,
        is_enough: Callable[[T], bool] = lambda _: True,
    ) -> T:
        """The answer to a question, in a transaction that reads one snapshot. Elsewhere if there is none.

        `primary`: asks the primary for its mark. `match`: what the question is about, else about the lobby.
        `demanded`: steps of matches that the snapshot must have; `is_enough`: whether the answer will do.
        """
        self._require_use(primary)
        mark, answer = self._catch_up(lambda: self._ask(question, match, demanded or {}))
        if not is_enough(answer):
            raise Elsewhere
        with self._lock:
            self._note(mark, match)
        self._answered(REPLICA)
        return answer

    def answer_of_primary(
        self, connection: Connection, question: Callable[[Connection], T], match: UUID | None = None
    ) -> T:
        """The answer of the primary. The next one of the replica must be as new."""
        with _snapshot(connection):
            mark = read_mark(connection, match)
            answer = question(connection)
        with self._lock:
            self._learn(mark.lineage)
            self._note(mark, match)
        self._answered(PRIMARY)
        return answer

    def note(self, match: UUID, step: int) -> None:
        """The primary has shown this step of the match."""
        with self._lock:
            self._steps[match] = max(step, self._steps.get(match, 0))

    def look_at(self, question: Callable[[Connection], T]) -> T | None:
        """The answer to a question about the server itself; None if nobody asks this replica now."""
        if self._left_until is not None:
            return None
        try:
            with self._connections.connection() as connection:
                return question(connection)
        except psycopg.Error:
            return None

    def leave(self, reason: str) -> None:
        """Ask nothing of it for LEFT seconds. `reason`: a word for the log."""
        with self._lock:
            used, self._left_until = self._left_until is None, self._now() + LEFT
        if used:
            log.warning("replica_left", reason=reason)

    def close(self) -> None:
        """Close the connections."""
        self._connections.close()

    def _require_use(self, primary: Callable[[], Mark]) -> None:
        """Elsewhere if the replica is left, or the primary has not said for too long how far it is.

        One caller at a time finds out whether a replica that was left is back, and looks at the primary.
        """
        now = self._now()
        with self._lock:
            if self._left_until is not None:
                if now < self._left_until:
                    raise Elsewhere
                self._left_until = now + LEFT
            look = now >= self._next_look
            if look:
                self._next_look = now + LOOK
        if look:
            try:
                mark = primary()
            except psycopg.Error:
                mark = None
            if mark is not None and not mark.standby:
                self._add(Look(now, mark))
        with self._lock:
            if not self._looks or self._now() - self._looks[-1].at > LATEST:
                raise Elsewhere

    def _add(self, look: Look) -> None:
        with self._lock:
            self._learn(look.mark.lineage)
            if self._looks and self._looks[-1].mark == look.mark:
                self._looks.pop()  # the same is newer now
            self._looks.append(look)

    def _catch_up(self, ask: Callable[[], tuple[Mark, T] | Behind]) -> tuple[Mark, T]:
        """What the replica answers when it is as far as it must be. Elsewhere if it is not soon."""
        for pause in (*PAUSES, None):
            found = ask()
            if not isinstance(found, Behind):
                self._come_back()
                return found
            if pause is not None:
                time.sleep(pause)
        if found is Behind.TOO_LATE:
            self.leave("late")
        raise Elsewhere

    def _ask(
        self, question: Callable[[Connection], T], match: UUID | None, demanded: Mapping[UUID, int]
    ) -> tuple[Mark, T] | Behind:
        """The answer and its mark, or why it does not count. Elsewhere if the replica does not answer."""
        for again in (True, False):  # a connection may be stale
            try:
                with self._connections.connection() as connection, _snapshot(connection):
                    mark = self._mark_of(connection, match, demanded)
                    behind = self._how_behind(mark, match)
                    return behind or (mark, question(connection))
            except psycopg.errors.SerializationFailure:  # what it replays is in the way
                break
            except psycopg.Error:
                if not again:
                    self.leave("away")
        raise Elsewhere

    def _mark_of(self, connection: Connection, match: UUID | None, demanded: Mapping[UUID, int]) -> Mark:
        """The mark. _Promoted if this was a standby before: a new connection goes where the address leads."""
        mark = read_mark(connection, match, demanded)
        if mark.standby:
            self._standbys.add(connection)
        elif connection in self._standbys:
            connection.close()
            raise _Promoted
        return mark

    def _how_behind(self, mark: Mark, match: UUID | None) -> Behind | None:
        """Why an answer at this mark does not count; None if it does."""
        with self._lock:
            self._learn(mark.lineage)
            late = self._seconds_late(mark)
            self._late(late)
            if late > LATEST:
                return Behind.TOO_LATE
            if match is None:
                lacks = self._lobby is not None and not mark.reaches(self._lobby)
            else:
                lacks = mark.step < self._steps.get(match, 0)
            return Behind.LACKING if lacks or mark.lacking or mark.lineage < self._lineage else None

    def _seconds_late(self, mark: Mark) -> float:
        """For how long the replica has lacked something, at most; infinite if it cannot be said."""
        now = self._now()
        for look in reversed(self._looks):
            if mark.reaches(look.mark):
                return 0.0 if look is self._looks[-1] else now - look.at
        return math.inf

    def _note(self, mark: Mark, match: UUID | None) -> None:
        """Remember what was shown."""
        if mark.lineage < self._lineage:
            return
        if match is not None:
            self._steps[match] = max(mark.step, self._steps.get(match, 0))
        elif self._lobby is None or mark.reaches(self._lobby) or mark.partitions != self._lobby.partitions:
            self._lobby = mark

    def _learn(self, lineage: int) -> None:
        """The log may have lost steps: what was shown before a newer lineage counts no more."""
        if lineage > self._lineage:
            self._lineage = lineage
            self._lobby = None
            self._steps.clear()
            self._looks.clear()
            self._next_look = self._now()

    def _come_back(self) -> None:
        with self._lock:
            left, self._left_until = self._left_until is not None, None
        if left:
            log.info("replica_back")


def read_mark(
    connection: Connection, match: UUID | None = None, demanded: Mapping[UUID, int] | None = None
) -> Mark:
    """The mark of the snapshot that the connection reads."""
    due = demanded or {}
    row = connection.execute(MARK, (match, list(due), list(due.values()), Lobby.name)).fetchone()
    assert row is not None
    return Mark(*row)


@contextmanager
def _snapshot(connection: Connection) -> Iterator[None]:
    """A transaction in which every statement sees the same."""
    connection.isolation_level = IsolationLevel.REPEATABLE_READ
    with connection.transaction():
        yield
