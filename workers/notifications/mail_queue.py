"""The queue of mails, in Postgres: what is due, and what came of it. The queue of pushes fills it.

What is due is taken for a while; if who took it dies, another process sends it again. An address has one mail
under way.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from domain.store import Log
from workers.notifications.mailer import LONGEST

GRACE: Final = 600.0  # seconds: who acts within them needs no mail
PAUSE: Final = 6 * 3_600.0  # seconds between two mails of one match or tournament
HELD: Final = LONGEST + 60.0  # seconds for which nobody else sends to an address to which a mail is sent
TAKE: Final = (
    "WITH first AS (SELECT DISTINCT ON (waiting.player) waiting.player, waiting.kind, waiting.subject,"
    " waiting.due_at FROM nostos.mails AS waiting JOIN nostos.mail_addresses AS whose USING (player)"
    " WHERE waiting.due_at <= now() AND (waiting.kind = 'confirm') = (whose.confirmed_at IS NULL)"
    " AND (waiting.kind <> 'confirm' OR waiting.subject = whose.address)"
    " AND (whose.rest_until IS NULL OR whose.rest_until <= now())"
    " AND (whose.held_until IS NULL OR whose.held_until <= now())"
    " ORDER BY waiting.player, waiting.due_at, waiting.subject),"
    " due AS (SELECT first.* FROM first JOIN nostos.mail_addresses AS whose USING (player)"
    " WHERE whose.held_until IS NULL OR whose.held_until <= now()"
    " ORDER BY whose.failures > 0, first.due_at LIMIT %b::int4 FOR UPDATE OF whose SKIP LOCKED),"
    " held AS (UPDATE nostos.mail_addresses AS whose"
    " SET held_until = now() + make_interval(secs => %b::float8) FROM due WHERE whose.player = due.player"
    " RETURNING due.player, due.kind, due.subject, whose.address, whose.sealed, whose.failures)"
    " UPDATE nostos.mails AS taken SET attempts = attempts + 1 FROM held WHERE taken.player = held.player"
    " AND taken.kind = held.kind AND taken.subject = held.subject"
    " RETURNING taken.player, taken.kind, taken.subject, taken.attempts, held.address, held.sealed,"
    " held.failures, taken.since, taken.due_at"
)
MARK: Final = (
    "WITH free AS (UPDATE nostos.mail_addresses SET held_until = NULL, failures = %b::int4,"
    " rest_until = now() + make_interval(secs => %b::float8) WHERE player = %t AND address = %b)"
    " UPDATE nostos.mails SET sent_at = CASE WHEN told.sent THEN now() ELSE sent_at END,"
    " due_at = CASE WHEN mails.due_at IS NULL OR (mails.since, mails.due_at) = (told.since, told.due_at)"
    " THEN NULL WHEN NOT told.sent THEN mails.due_at"
    " ELSE greatest(mails.due_at, now() + make_interval(secs => %b::float8)) END"
    " FROM (SELECT %b::bool AS sent, %b::int4 AS since, %b::timestamptz AS due_at) AS told"
    " WHERE player = %t AND kind = %t AND subject = %b AND %b::bool RETURNING player"
)
DROP: Final = "DELETE FROM nostos.mail_addresses WHERE player = %t AND address = %b RETURNING player"
TIDY: Final = (
    "DELETE FROM nostos.mails WHERE due_at IS NULL AND NOT open"
    " AND (sent_at IS NULL OR sent_at <= now() - make_interval(secs => %b::float8)) RETURNING player"
)


class DueMail(NamedTuple):
    """A mail that is sent now. `subject`: of what it is; `attempts`: with this one; `failures`: how often in
    a row the address was refused, before; `since` and `due_at`: those of the turn that it tells of.
    """

    player: str
    kind: str
    subject: UUID
    attempts: int
    address: UUID
    sealed: bytes
    failures: int
    since: int
    due_at: datetime


class MailQueue:
    """All mails. Unavailable while Postgres is away."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def take(self, most: int) -> Sequence[DueMail]:
        """Mails that are due, one a player, which this process has for HELD seconds."""
        return [DueMail(*row) for row in self._log.ask(TAKE, (most, HELD))]

    def mark(self, due: DueMail, *, sent: bool, over: bool, failures: int, rest: float) -> None:
        """Note what came of an attempt: whether the mail was `sent` and is `over`, how often in a row the
        address was refused, and for how many seconds nothing more is sent there. A turn that began while the
        mail was being sent has its own.
        """
        address = (failures, rest, due.player, due.address)
        told = (PAUSE, sent, due.since, due.due_at)
        self._log.ask(MARK, (*address, *told, due.player, due.kind, due.subject, over))

    def drop(self, due: DueMail) -> None:
        """Nothing arrives at the address: it is forgotten, with all that waits for it."""
        self._log.ask(DROP, (due.player, due.address))

    def tidy(self) -> int:
        """Forget what was sent long ago, of what is over; how much that was."""
        return len(self._log.ask(TIDY, (PAUSE,)))
