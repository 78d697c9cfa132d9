"""Deliveries of mails: what is due is taken, written for its reader, sent in threads, and marked."""

from datetime import UTC
from email.message import EmailMessage
from hashlib import sha256
from typing import Final

import structlog

from api.runtime.mail.address import MailAddress
from api.runtime.mail.message import MailKind, MailSubject, message
from api.runtime.services import Services
from domain.store import Unavailable
from domain.store.errors import BadSeal, Erased
from workers.notifications.mail_queue import DueMail, MailQueue
from workers.notifications.mailer import Mailer, Sending
from workers.notifications.pairings import waiting_at_tables
from workers.sending_threads import SendingThreads
from workers.webhooks.retries import DELAYS, delay_after

log = structlog.get_logger()

THREADS: Final = 2  # connections to the operator's server at once
ATTEMPTS: Final = 4  # then what is refused is given up
LONGEST_DELAY: Final = 1_800.0  # seconds between two attempts while the server takes nothing


class MailDeliveries:
    """Sends what is due."""

    def __init__(self, services: Services, queue: MailQueue, mailer: Mailer) -> None:
        self._services = services
        self._queue = queue
        self.mailer = mailer
        self.threads: Final = SendingThreads("mail", self.deliver, _unmarked, _failed, THREADS)
        self._counts = services.metrics.counter("nostos_mail_attempts_total")

    def start(self) -> int:
        """Take what is due and send it; how much that was."""
        return self.threads.start(self._queue.take)

    def deliver(self, due: DueMail) -> None:
        """Make one attempt, and mark what came of it.

        An address that is refused rests, each time for longer, and is forgotten after the last delay. Where
        the server takes nothing now, the mail waits. A defect of the service fails this mail alone.
        """
        try:
            result = self._attempted(due)
        except Unavailable:
            raise
        except Exception as error:  # noqa: BLE001  # whatever it is, other mails are sent
            _failed(due, error)
            result = self._waits(due, over=due.attempts >= ATTEMPTS)
        self._counts.labels(result).inc()

    def _attempted(self, due: DueMail) -> str:
        """The result of an attempt, which is marked."""
        try:
            to = self._services.mail.opened(due.address, due.sealed)
        except (BadSeal, Erased):
            self._queue.drop(due)
            return "gone"
        if not self._is_named(due):
            return "gone"
        if not self._is_so(due):
            self._queue.mark(due, sent=False, over=True, failures=due.failures, rest=0.0)
            return "over"
        outcome = self.mailer.send(self._message(due, to))
        if outcome is Sending.TAKEN:
            self._queue.mark(due, sent=True, over=True, failures=0, rest=0.0)
            return "delivered"
        return self._waits(due, over=False) if outcome is Sending.DELAYED else self._refused(due)

    def _is_named(self, due: DueMail) -> bool:
        """Whether the player still wants mails there: they may have ended them since this one was taken."""
        named = self._services.mail.find(due.player)
        return named is not None and named.address == due.address

    def _is_so(self, due: DueMail) -> bool:
        """Whether what the mail says is still so: the log may have been left unread."""
        if due.kind == MailKind.TURN:
            return due.player in self._services.matches.turns(due.subject, [due.player])
        return due.kind != MailKind.PAIRED or due.player in waiting_at_tables(self._services, due.subject)

    def _waits(self, due: DueMail, *, over: bool) -> str:
        """Nothing was learnt of the address."""
        rest = min(delay_after(min(due.attempts, len(DELAYS)), 0.5) or LONGEST_DELAY, LONGEST_DELAY)
        self._queue.mark(due, sent=False, over=over, failures=due.failures, rest=rest)
        return "failed" if over else "retried"

    def _refused(self, due: DueMail) -> str:
        failures, over = due.failures + 1, due.attempts >= ATTEMPTS
        rest = delay_after(failures, 0.5)
        if rest is None:
            self._queue.drop(due)
            return "gone"
        self._queue.mark(due, sent=False, over=over, failures=failures, rest=rest)
        return "failed" if over else "retried"

    def _message(self, due: DueMail, to: MailAddress) -> EmailMessage:
        settings = self._services.settings
        game = self._game(due) if due.kind == MailKind.TURN else ""
        about = MailSubject(due.kind, due.subject, game)
        return message(to, settings.mail_from, settings.public_url, about, _name(due))

    def _game(self, due: DueMail) -> str:
        """The title of the game of a match."""
        found = self._services.reads.match(due.subject)
        game = None if found is None else self._services.shelf.get(found.game)
        return "Nostos" if game is None else game.title


def _name(due: DueMail) -> str:
    """The name of the mail. One that is sent again, because nobody could note that the server took it, has
    the same: who gets both shows one. Another turn is due at another time.
    """
    turn = f"{due.address} {due.kind} {due.subject} {due.since} {due.due_at.astimezone(UTC).isoformat()}"
    return sha256(turn.encode()).hexdigest()


def _unmarked(due: DueMail) -> None:
    log.warning("mail_not_marked", player=due.player)


def _failed(due: DueMail, error: Exception) -> None:
    log.error(
        "mail_failed", player=due.player, error=type(error).__name__
    )  # texts of errors may hold addresses
