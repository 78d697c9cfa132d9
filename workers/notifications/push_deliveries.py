"""Deliveries of pushes: what is due is taken, encrypted, sent in threads, and marked with what came of it."""

import base64
import hmac
import time
from typing import Final
from uuid import UUID

import structlog

from api.runtime.notifications.subscription import PushAddress
from api.runtime.services import Services
from domain.ledger.signing import decoded
from domain.store.errors import BadSeal, Erased
from workers.notifications.push_queue import LIFETIME, DuePush, PushQueue
from workers.sending_threads import SendingThreads
from workers.webhooks.delivery_queue import AttemptOutcome
from workers.webhooks.retries import delay_after
from workers.webhooks.sender import Sender

log = structlog.get_logger()

ATTEMPTS: Final = 4  # then it is given up: who comes back so late sees it on the page
ENDED: Final = (404, 410)  # the statuses by which they say that there is no such subscription any more
TOPIC: Final = 32  # characters: a push replaces one of the same topic that waits


class PushDeliveries:
    """Sends what is due."""

    def __init__(self, services: Services, queue: PushQueue, sender: Sender) -> None:
        self._services = services
        self._queue = queue
        self._sender = sender
        self.threads: Final = SendingThreads("push", self.deliver, _unmarked, _failed)
        self._counts = services.metrics.counter("nostos_push_attempts_total")

    def start(self) -> int:
        """Take what is due and send it; how much that was."""
        return self.threads.start(self._queue.take)

    def deliver(self, due: DuePush) -> None:
        """Make one attempt, and mark what came of it. A test is sent once.

        A browser rests after failures in a row, each time for longer, and is dropped after the last delay.
        """
        outcome = self._outcome(due) if self._is_signed_in(due) else None
        failures = 0 if outcome and outcome.is_delivered else due.failures + 1
        rest = delay_after(failures, 0.5) if failures else 0.0
        if outcome is None or outcome.status in ENDED or rest is None:
            self._queue.drop(due.subscription)
            result = "gone"
        else:
            over = not failures or due.attempts >= ATTEMPTS or due.kind == "test"
            self._queue.mark(due, over=over, failures=failures, rest=rest)
            result = "retried" if not over else "failed" if failures else "delivered"
        self._counts.labels(result).inc()

    def _is_signed_in(self, due: DuePush) -> bool:
        """Whether the token that the browser was added with is neither revoked nor expired."""
        tokens = self._services.players.tokens
        tokens.refresh(due.player)
        return tokens.holder(due.player, due.token) is not None

    def _outcome(self, due: DuePush) -> AttemptOutcome:
        try:
            address = self._services.pushes.address(due.subscription, due.sealed)
        except (BadSeal, Erased):
            return AttemptOutcome(failure="broken")
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(LIFETIME),
            "urgency": "high",
            "topic": _topic(address, due.match),
            "authorization": self._services.pushes.vapid.authorization(address.endpoint, int(time.time())),
        }
        return self._sender.post(address.endpoint, headers, address.body(due.kind, due.match))


def _unmarked(due: DuePush) -> None:
    log.warning("push_not_marked", subscription=str(due.subscription))


def _failed(due: DuePush, error: Exception) -> None:
    log.error(
        "push_failed", subscription=str(due.subscription), error=type(error).__name__
    )  # texts of errors may hold addresses


def _topic(address: PushAddress, match: UUID | None) -> str:
    """The same for all pushes of a match to a browser. Only who knows the secret of the browser can tell of
    which match; who delivers pushes does not.
    """
    named = hmac.digest(decoded(address.auth), f"nostos/push/{match}".encode(), "sha256")
    return base64.urlsafe_b64encode(named).decode()[:TOPIC]
