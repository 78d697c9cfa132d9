"""Deliveries at work: what is due is taken, sent in threads, and marked with what came of it."""

import threading
from random import Random, SystemRandom
from typing import Final
from uuid import UUID, uuid4

import structlog

from api.runtime.services import Services
from api.runtime.webhooks.webhook import PING, DeliveryState
from domain.store import Unavailable
from domain.store.errors import BadSeal, Erased, KeyMissing
from workers.webhooks.delivery_queue import AttemptOutcome, DeliveryPlan, DeliveryQueue, DueDelivery
from workers.webhooks.retries import GONE, delay_after, rest_after
from workers.webhooks.sender import Sender

log = structlog.get_logger()

THREADS: Final = 8  # deliveries that a process sends at once
LEASE: Final = 60.0  # seconds: longer than a name takes to be resolved, and an attempt to be made


class Deliveries:
    """Sends what is due. `lease`: seconds after which another process may send what this one has taken."""

    def __init__(
        self,
        services: Services,
        queue: DeliveryQueue,
        sender: Sender,
        *,
        lease: float = LEASE,
        random: Random | None = None,
    ) -> None:
        self._services = services
        self._queue = queue
        self._sender = sender
        self._lease = lease
        self._random = random or SystemRandom()
        self._free = threading.Condition()
        self._busy = 0
        self._ended = 0  # deliveries that are over
        self._seen = 0  # the same when somebody looked last
        self._counts = services.metrics.counter("nostos_webhook_attempts_total")

    def start(self) -> int:
        """Take what is due, as far as threads are free, and send it in them; how much that was."""
        with self._free:
            most, self._seen = THREADS - self._busy, self._ended
        lease = uuid4()
        taken = self._queue.take(lease, most, self._lease) if most else ()
        for due in taken:
            # No thread outlives the process: what it has not marked is sent again.
            threading.Thread(target=self._work, args=(lease, due), name="webhook", daemon=True).start()
            with self._free:
                self._busy += 1
        return len(taken)

    def wait_for_one(self, seconds: float) -> None:
        """Wait until a delivery is over that was not when something was started last, at most for so long."""
        with self._free:
            self._free.wait_for(lambda: self._ended > self._seen, seconds)

    def wait_for_all(self, seconds: float) -> bool:
        """Wait until nothing is being sent, at most for so long; whether nothing is."""
        with self._free:
            return self._free.wait_for(lambda: not self._busy, seconds)

    def _work(self, lease: UUID, due: DueDelivery) -> None:
        try:
            self.deliver(lease, due)
        except Unavailable:
            log.warning("webhook_not_marked", webhook=str(due.webhook))  # it is sent again
        except Exception as error:  # noqa: BLE001  # the lease runs out, and it is sent again
            log.error("webhook_failed", webhook=str(due.webhook), error=type(error).__name__)  # noqa: TRY400  # texts of errors may hold addresses
        finally:
            with self._free:
                self._busy -= 1
                self._ended += 1
                self._free.notify_all()

    def deliver(self, lease: UUID, due: DueDelivery) -> None:
        """Make one attempt, and mark what came of it."""
        outcome = self._outcome(due)
        plan = self._plan(due, outcome)
        off = self._queue.mark(lease, due, outcome, plan)
        result = "delivered" if outcome.is_delivered else plan.state.value
        self._counts.labels("retried" if result == DeliveryState.WAITING else result).inc()
        if off:
            log.info("webhook_off", webhook=str(due.webhook), reason=off)

    def _outcome(self, due: DueDelivery) -> AttemptOutcome:
        try:
            own = self._services.webhooks.secrets(due.webhook, due.tournament, due.sealed)
        except (BadSeal, Erased, KeyMissing):
            return AttemptOutcome(failure="broken")
        return self._sender.send(due, own)

    def _plan(self, due: DueDelivery, outcome: AttemptOutcome) -> DeliveryPlan:
        """What happens next. A test is sent once."""
        if outcome.is_delivered:
            return DeliveryPlan(DeliveryState.DELIVERED, 0.0, 0.0, gone=False)
        gone = outcome.status == GONE
        rest = rest_after(due.failures + 1, self._random.random())
        again = None if due.kind == PING else delay_after(due.attempts, self._random.random())
        if again is None:
            return DeliveryPlan(DeliveryState.FAILED, 0.0, rest, gone)
        return DeliveryPlan(DeliveryState.WAITING, again, rest, gone)
